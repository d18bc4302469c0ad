"""pyOpenVBA 6.5.0 made quicker, with the same answers: what it works out again and again is kept, or is not asked for."""

import functools

from pyopenvba import vba
from pyopenvba.apps.excel import _model as model
from pyopenvba.formula._calc.evaluator import Context
from pyopenvba.formula._calc.values import Array
from pyopenvba.interpreter import _runtime as runtime
from pyopenvba.interpreter._values import EMPTY, VBAArray

# The same names and modules come thousands of times.
runtime._bare = functools.cache(runtime._bare)
vba._decompress = functools.cache(vba._decompress)

# A module's kind never changes.
runtime.ModuleRuntime.is_class = functools.cached_property(runtime.ModuleRuntime.is_class.fget)
runtime.ModuleRuntime.is_class.__set_name__(runtime.ModuleRuntime, "is_class")

SMALL_BLOCK = 1000  # cells

_clipped, _values = model.Range.bounded, model.Range._values
_broadcast = Context.broadcast


def bounded(cells):
    """Clips large blocks alone to what the sheet uses: to find that, each cell and each row's height is looked at."""
    area = cells.first
    return area if area.rows * area.columns <= SMALL_BLOCK else _clipped(cells)


def values_of(cells, *, raw):
    """The cells of a block, column by column; where the sheet has no cell, nothing has to be read."""
    if cells.single or cells.sheet.array_formulas:
        return _values(cells, raw=raw)
    area, there = cells.bounded(), cells.sheet.cells_
    return VBAArray([(1, area.rows), (1, area.columns)], items=[
        cells._read(row, column, raw=raw) if (row, column) in there else EMPTY
        for column in range(area.left, area.right + 1) for row in range(area.top, area.bottom + 1)])


def broadcast(context, operation, left, right):
    """An array beside one value, or beside another of its size, is gone through in order; other shapes as before."""
    if isinstance(left, Array) and not isinstance(right, Array):
        return Array([[operation(one, right) for one in row] for row in left.rows])
    if isinstance(right, Array) and not isinstance(left, Array):
        return Array([[operation(left, one) for one in row] for row in right.rows])
    if isinstance(left, Array) and (left.height, left.width) == (right.height, right.width):
        return Array([[operation(*both) for both in zip(*rows)] for rows in zip(left.rows, right.rows)])
    return _broadcast(context, operation, left, right)


model.Range.bounded, model.Range._values = bounded, values_of
Context.broadcast = broadcast
