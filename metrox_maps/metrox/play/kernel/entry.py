"""Judging behind a function pointer.

The compiler builds every function into all that call it, again and again; judging, which everything that thinks calls,
is compiled once and called through its address, which keeps the first start short.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from llvmlite import ir
from numba import carray, cfunc, types
from numba.extending import intrinsic

from metrox_maps.metrox.play.kernel.judge import judge
from metrox_maps.metrox.play.kernel.stamp import sources, stored

_POINTER = types.CPointer(types.int64)
_SIGNATURE = types.int64(*[_POINTER] * 4, *[types.int64] * 8)
_ENDLESS = 1 << 40


def _made(digest: str) -> Any:
    def entry(
        board: Any,
        bots: Any,
        state: Any,
        scratch: Any,
        mind: int,
        row: int,
        taken: int,
        left: int,
        code: int,
        value: int,
        desk: int,
        always: int,
    ) -> int:
        """See `judge.judge`."""
        if len(digest) == 0:
            return -1
        return judge(
            carray(board, _ENDLESS),
            carray(bots, _ENDLESS),
            mind,
            carray(state, _ENDLESS),
            row,
            taken,
            left,
            code,
            value,
            carray(scratch, _ENDLESS),
            desk,
            always,
        )

    return stored(partial(cfunc, _SIGNATURE, error_model="numpy"), entry)


def judge_address() -> int:
    """Where the compiled `judge` is."""
    global _entry
    if _entry is None:
        _entry = _made(sources())
    return int(_entry.address)


_entry: Any = None


@intrinsic
def ask(
    _context: Any,
    _address: Any,
    board: Any,
    bots: Any,
    _mind: Any,
    state: Any,
    _row: Any,
    _taken: Any,
    _left: Any,
    _code: Any,
    _value: Any,
    scratch: Any,
    _desk: Any,
    _always: Any,
) -> Any:
    """Call `judge` at an address."""
    arrays = (board, bots, state, scratch)

    def made(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        number = ir.IntType(64)
        kind = ir.FunctionType(number, [number.as_pointer()] * 4 + [number] * 8)
        function = builder.inttoptr(args[0], kind.as_pointer())
        pointers = [
            context.make_array(array)(context, builder, given).data
            for array, given in zip(arrays, (args[1], args[2], args[4], args[10]), strict=True)
        ]
        numbers = [args[at] for at in (3, 5, 6, 7, 8, 9, 11, 12)]
        return builder.call(function, [*pointers, *numbers])

    integers = [types.int64] * 5
    signature = types.int64(types.int64, board, bots, types.int64, state, *integers, scratch, types.int64, types.int64)
    return signature, made
