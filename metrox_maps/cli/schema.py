"""`metrox schema`: the JSON Schemas of the formats."""

from __future__ import annotations

import click

from metrox_maps.cli.output import note, say
from metrox_maps.documents.schemas import NAMES, load_schema, schema_text
from metrox_maps.files import write_atomic


@click.command()
@click.argument("name", required=False)
@click.option("-o", "--output", metavar="FILE", help="Write to a file instead of printing.")
def command(name: str | None, output: str | None) -> None:
    """Print the JSON Schema of a format, or list them.

    Name the written file in a map's `$schema` key, or in your editor's settings, and the editor completes map files.

    \b
    Example: metrox schema
             metrox schema metrox-map -o metrox-map.schema.json
    """
    if name is None:
        width = max(map(len, NAMES))
        say("\n".join(f"{known:<{width}} {load_schema(known)['description']}" for known in NAMES))
        return
    text = schema_text(name)
    if output is None or output == "-":
        say(text)
    else:
        write_atomic(output, text.encode())
        note(f"{output} written")
