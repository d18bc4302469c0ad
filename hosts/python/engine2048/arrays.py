"""Arrays for C: those that it reads, and those that it fills in, which callers see as NumPy's or, without it, as memoryviews."""

from __future__ import annotations

from array import array
from ctypes import POINTER, c_double, c_int32
from importlib import import_module
from operator import index
from typing import Any, Dict, Optional, Sequence

_TYPES: Dict[str, Any] = {"i": c_int32, "d": c_double}
"""What C calls the numbers of an `array`, by its type code."""


def numbers(count: int) -> "array[int]":
    """Room for numbers of 32 bits, all 0."""
    return array("i", [0]) * count


def reals(count: int, value: float = float("nan")) -> "array[float]":
    """Room for numbers of the type double, all of this value."""
    return array("d", [value]) * count


def copied(values: Any, count: int) -> Optional["array[int]"]:
    """Numbers of 32 bits, one or as many as `count`; None where one has more bits. `ValueError` for another count."""
    if not hasattr(values, "__len__"):
        values = [index(values)] * count
    if hasattr(values, "to_numpy"):
        values = values.to_numpy()
    if len(values) != count:
        raise ValueError("there are %d numbers for %d boards" % (len(values), count))
    if hasattr(values, "__array__"):
        values = values.tolist()
    try:
        return array("i", values)
    except OverflowError:
        return None


def writable(values: Any) -> "array[int]":
    """A copy of a list, or of an array of NumPy, of numbers of 32 bits."""
    return array("i", values if isinstance(values, list) else values.tobytes())


def pointer(values: Any) -> Any:
    """What ctypes hands to C: of an `array`, of a list of numbers of 32 bits, or of a flat array of NumPy with such numbers."""
    if isinstance(values, array):
        return (_TYPES[values.typecode] * len(values)).from_buffer(values)
    if isinstance(values, list):
        return (c_int32 * len(values))(*values)
    return values.ctypes.data_as(POINTER(c_int32))


def shaped(values: "array[Any]", columns: int = 0) -> Any:
    """The numbers as callers see them: in one row, or in rows of `columns`."""
    try:
        import numpy
    except ImportError:
        view: Any = memoryview(values)
        return view.cast("B").cast(view.format, [len(values) // columns, columns]) if columns and len(values) else view
    flat = numpy.frombuffer(values, dtype=values.typecode)
    return flat.reshape(-1, columns) if columns else flat


def frame(columns: Dict[str, Any], index_name: str, rows: Sequence[int]) -> Any:
    """A DataFrame of pandas, which must be installed."""
    pandas: Any = import_module("pandas")
    return pandas.DataFrame(columns, index=pandas.Index(rows, name=index_name))
