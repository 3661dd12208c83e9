"""The command line: one file per command, each the thin twin of a library function.

Only this package prints. `--help` and `--version` import nothing but click.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys

import click

from metrox_maps import __version__

COMMANDS = {
    "new": "Write a map or board file to start from.",
    "check": "Report everything that is wrong with maps, boards and editions.",
    "rules": "List the rules that check applies.",
    "rule": "Explain a rule: why it exists, a bad and a good example.",
    "fmt": "Rewrite files in the canonical form.",
    "rename": "Change an id everywhere in a file.",
    "info": "Show what a map or board holds.",
    "sheet": "Draw the printable sheet of a map or board, or the pieces of a board.",
    "cards": "Make the transit cards of an edition, with summary cards and a score pad.",
    "play": "Play a map or board many times and report how it balances.",
    "replay": "Verify a record of games, and show how a game went.",
    "compare": "Compare maps, boards, editions or bots on the same luck.",
    "solve": "Find the best play of one player on a tiny map.",
    "deal": "List the cards of a game, for a caller.",
    "import": "Make a map of a real network: GTFS, GeoJSON, OpenStreetMap, tables, other editors.",
    "layout": "Lay a map or network out along the eight directions.",
    "tune": "Improve windows and bonuses of a map by playing it.",
    "export": "Write a map or network for other programs.",
    "build": "Make everything for one map or board: verdict, sheet, balance, what is printed.",
    "editions": "List editions, or show one.",
    "bots": "List the bots that can play.",
    "schema": "Print the JSON Schema of a format.",
}
"""Every command with its one-line help; each lives in the module of its name as `command`."""


class _Commands(click.Group):
    """Loads a command's module only when that command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"metrox_maps.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from metrox_maps.findings.words import did_you_mean, printable

            hint = did_you_mean(args[0], COMMANDS) or "; see `metrox --help`"
            ctx.fail(f"there is no command `{printable(args[0])}`{hint}")
        return super().resolve_command(ctx, args)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="metrox", message="%(prog)s %(version)s")
def cli() -> None:
    """Design, check, print and test-play maps for the game Metro X, and boards for Metromania.

    \b
    Example: metrox new harbour.json
             metrox check harbour.json
             metrox build harbour.json -o out/
    """


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line and returns the exit code: 0 well, 1 findings, 2 could not do the job, 130 interrupted."""
    from metrox_maps.cli.output import fail
    from metrox_maps.cli.streams import drop_output, prepare_streams
    from metrox_maps.errors import CheckFailed, MetroxError, OtherFormatError
    from metrox_maps.findings.words import safe_output

    prepare_streams()
    try:
        outcome = cli.main(args=arguments, prog_name="metrox", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as exit_:
        return exit_.exit_code
    except click.ClickException as error:
        click.UsageError(safe_output(error.format_message()), getattr(error, "ctx", None)).show()
        return 2
    except (click.Abort, KeyboardInterrupt):
        fail("interrupted")
        return 130
    except CheckFailed as error:
        from metrox_maps.findings.reporters import full
        from metrox_maps.findings.reporters.context import Context

        fail(error.what)
        click.echo(full.render(error.report, Context()), err=True, nl=False)
        return 1
    except OtherFormatError as error:
        from metrox_maps.families import KINDS

        takers = KINDS[error.found].commands if error.found in KINDS else ()
        fail(str(error) + (f"; such a file is for `metrox {'`, `'.join(takers)}`" if takers else ""))
        return 2
    except MetroxError as error:
        fail(str(error))
        return 2
    except OSError as error:
        # Every file is opened where its errors are explained; what is left is the output itself, on a full disk.
        drop_output()
        fail(f"the output cannot be written ({error.strerror or error})")
        return 2
    except (RecursionError, MemoryError) as error:
        fail(f"the input is too large ({type(error).__name__})")
        return 2
    except Exception as error:
        if _ended:  # some modules make an error of their own of it when it hits them at their start
            fail("interrupted")
            return 130
        if os.environ.get("METROX_TRACEBACK"):
            raise
        fail(f"internal error ({type(error).__name__}: {error}); METROX_TRACEBACK=1 shows where; please report it")
        return 2
    return outcome if isinstance(outcome, int) else 0


_ended: list[int] = []
"""Signals by which somebody asked the program to end."""

_OBJECTS = 100_000
"""New objects after which the collector looks for cycles: some ten megabytes."""


def _interrupted(number: int, _: object) -> None:
    _ended.append(number)
    raise KeyboardInterrupt


def script() -> None:
    """Entry point of the `metrox` program. A polite request to end leaves no temporary file behind."""
    from metrox_maps.cli.streams import outlive_readers

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # and not ignored, as behind `nohup`
        signal.signal(signal.SIGINT, _interrupted)
    # Nearly all that a run makes lives to its end; looking for cycles every 700 objects takes a tenth of a drawing.
    gc.set_threshold(_OBJECTS, 50, 50)
    outlive_readers()
    sys.exit(main())
