"""Machine words: single instructions that Python has no operator for, and the streams of luck (see `simulate.luck`).

Sets are non-negative 64-bit integers, so that they mix with indexes; only luck and decks are unsigned.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

integer: Any = np.int64
"""To the compiler a number of any value, while it would compile functions once more for the value of a literal."""

compiled = njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""Compiles a function that only compiled functions call."""
inlined = njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)
"""The same, for one that is to be part of whoever calls it."""
pasted = njit(nogil=True, error_model="numpy", inline="always")
"""The same, for one called from a single place: it is never compiled on its own, which saves time."""

STEP = np.uint64(0x9E3779B97F4A7C15)
"""What a stream of luck goes on by at each draw."""
_FACTOR_1 = np.uint64(0xBF58476D1CE4E5B9)
_FACTOR_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31 = np.uint64(27), np.uint64(30), np.uint64(31)


@intrinsic
def lowest_bit(_context: Any, _word: Any) -> Any:
    """Number of the lowest one bit of a word; 64 where there is none."""

    def made(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), made


@intrinsic
def ones(_context: Any, _word: Any) -> Any:
    """Number of one bits of a word."""

    def made(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), made


@intrinsic
def ones_unsigned(_context: Any, _word: Any) -> Any:
    """Number of one bits of an unsigned word."""

    def made(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), made


@intrinsic
def as_float(_context: Any, _word: Any) -> Any:
    """The number whose bits these are."""

    def made(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.bitcast(args[0], ir.DoubleType())

    return types.float64(types.int64), made


@intrinsic
def first_of(_context: Any, _low: Any, _most: Any) -> Any:
    """The bits from the single bit `low` on, `most` of them (below 64); bits beyond the word are lost."""

    def made(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        # By hand, because the compiler may assume that its own signed subtraction does not overflow.
        return builder.sub(builder.shl(args[0], args[1]), args[0])

    return types.int64(types.int64, types.int64), made


@intrinsic
def high_half(_context: Any, _word: Any, _bound: Any) -> Any:
    """The high 64 bits of the product of a word and a bound."""

    def made(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        wide, word = ir.IntType(128), ir.IntType(64)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), word)

    return types.int64(types.uint64, types.int64), made


@inlined
def mix64(value: np.uint64) -> np.uint64:
    """See `simulate.luck.mix64`."""
    value = value + STEP
    value = (value ^ (value >> _S30)) * _FACTOR_1
    value = (value ^ (value >> _S27)) * _FACTOR_2
    return value ^ (value >> _S31)


@inlined
def next64(luck: Words, stream: int) -> np.uint64:
    """The next number of a stream (see `simulate.luck.Luck.next64`)."""
    state = luck[np.uint64(stream)]
    luck[np.uint64(stream)] = state + STEP
    return mix64(state)


@inlined
def below(luck: Words, stream: int, bound: int) -> int:
    """One draw of a stream, from 0 to `bound` - 1 (see `simulate.luck.Luck.below`)."""
    return high_half(next64(luck, stream), bound)
