"""Writes `pick.jsonl`: answers of NumPy for picking elements, and for making and rearranging arrays.

    python3 tests/vectors/pick.py > tests/vectors/pick.jsonl

A line has the operation, its operands and arguments, and what NumPy answers: a list of arrays, or the
error that it raises. Floats are integers, infinities, NaN and -0, so that every answer is exact, except
for `logspace` and `geomspace`. The numbers come from a generator with a fixed seed.
"""

import json
import math

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

rng = np.random.default_rng(20261126)
lines = []

SHAPES = [(), (0,), (1,), (5,), (0, 3), (3, 0), (1, 4), (4, 1), (3, 4), (2, 0, 3), (1, 3, 1), (2, 3, 4), (2, 1, 3)]
LONG = [shape for shape in SHAPES if len(shape) > 0]


def floats(shape, special=True):
    """Integers as floats; some are NaN, an infinity, 0 or -0."""
    x = rng.integers(-9, 10, shape).astype(np.float64)
    if special and x.size:
        odd = rng.random(shape) < 0.25
        x = np.where(odd, rng.choice([np.nan, np.inf, -np.inf, 0.0, -0.0], shape), x)
    return x


def number(value):
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, np.integer)):
        return int(value)
    if math.isnan(value):
        return "nan"
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return float(value)


def array(x):
    x = np.asarray(x)
    return {"shape": list(x.shape), "data": [number(value) for value in x.ravel().tolist()]}


def line(op, compute, x=None, **args):
    """A line with the answer of `compute()`, an array or a list of arrays."""
    written = {"id": f"{op}-{len(lines)}", "op": op}
    if x is not None:
        written["x"] = array(x)
    for name, value in args.items():
        is_array = isinstance(value, np.ndarray)
        written[name] = array(value) if is_array else value
    try:
        found = compute()
        found = list(found) if isinstance(found, (list, tuple)) else [found]
        written["expect"] = [array(x) for x in found]
    except (IndexError, ValueError, TypeError) as error:
        written["error"] = type(error).__name__
    lines.append(written)


def legal(extent, count):
    return rng.integers(-extent, extent, count) if extent else rng.integers(0, 1, 0)


def axes_of(shape):
    return range(-len(shape), len(shape))


# take, with repeated and negative indices, and with none
for shape in LONG:
    for axis in axes_of(shape):
        x, count = floats(shape), int(rng.integers(0, 6))
        indices = legal(shape[axis], count)
        line("take", lambda: np.take(x, indices, axis), x, indices=indices, axis=axis)
    x = floats(shape)
    indices = legal(x.size, 4)
    line("take", lambda: np.take(x, indices), x, indices=indices, axis=None)
for shape, axis, indices in [((5,), 0, [0, 5]), ((5,), 0, [-6]), ((3, 4), 1, [4, 0]), ((0, 3), 0, [0]), ((3, 4), 2, [0]),
                             ((3, 0), 0, [3]), ((3, 4), -3, [0]), ((1, 4), 0, [0, -1, 1])]:
    x, indices = floats(shape), np.array(indices)
    line("take", lambda: np.take(x, indices, axis), x, indices=indices, axis=axis)

# take_along_axis and put_along_axis
for shape in LONG:
    for axis in axes_of(shape):
        x = floats(shape)
        beside = list(shape)
        beside[axis] = int(rng.integers(0, 5)) if shape[axis] else 0
        indices = legal(shape[axis], beside) if shape[axis] else np.zeros(beside, np.int64)
        line("take_along_axis", lambda: np.take_along_axis(x, indices, axis), x, indices=indices, axis=axis)
        # Each index once: the order of writes to one element is no part of NumPy's documentation.
        order = np.argsort(rng.random(shape), axis)
        values = floats(shape)

        def put():
            out = x.copy()
            np.put_along_axis(out, order, values, axis)
            return out

        line("put_along_axis", put, x, indices=order, values=values, axis=axis)
for shape, beside, axis, index in [((3, 4), (3, 1), 1, 4), ((3, 4), (1, 4), 0, -4), ((3, 4), (2, 1), 1, 0), ((3, 4), (3,), 1, 0)]:
    x, indices = floats(shape), np.full(beside, index)

    def put_one():
        out = x.copy()
        np.put_along_axis(out, indices, np.full(beside, 7.0), axis)
        return out

    line("take_along_axis", lambda: np.take_along_axis(x, indices, axis), x, indices=indices, axis=axis)
    if index:
        line("put_along_axis", put_one, x, indices=indices, values=np.full(beside, 7.0), axis=axis)

# masks
for shape in SHAPES:
    for chance in [0.0, 0.5, 1.0]:
        x, mask = floats(shape), rng.random(shape) < chance
        mask = np.asarray(mask)
        line("filter", lambda: x[mask], x, mask=mask)
        values = floats(int(mask.sum()))

        def fill():
            out = x.copy()
            out[mask] = 3.0
            return out

        def assign():
            out = x.copy()
            out[mask] = values
            return out

        line("fill_where", fill, x, mask=mask)
        line("assign_where", assign, x, mask=mask, values=values)
for shape, own in [((3, 4), (3, 3)), ((5,), (4,)), ((3, 4), (4, 3)), ((2, 3, 4), (2, 3, 5))]:
    x, mask = floats(shape), np.ones(own, bool)
    line("filter", lambda: x[mask], x, mask=mask)
for shape in LONG:
    for axis in [*axes_of(shape), None]:
        x = floats(shape)
        mask = rng.random(shape[axis] if axis is not None else x.size) < 0.6
        line("compress", lambda: np.compress(mask, x, axis), x, mask=mask, axis=axis)

# positions and counts
for shape in SHAPES:
    x = floats(shape)
    if shape:
        line("nonzero", lambda: np.nonzero(x), x)
    line("argwhere", lambda: np.argwhere(x), x)
    line("flatnonzero", lambda: np.flatnonzero(x), x)
    line("count_nonzero", lambda: np.count_nonzero(x), x, axes=None)
    for axis in axes_of(shape):
        line("count_nonzero", lambda: np.count_nonzero(x, axis), x, axes=[axis])
    if len(shape) > 1:
        line("count_nonzero", lambda: np.count_nonzero(x, (0, -1)), x, axes=[0, -1])

# add_at, with indices that are named several times
for shape in LONG:
    for axis in axes_of(shape):
        x, indices = floats(shape, False), legal(shape[axis], int(rng.integers(0, 7)))
        beside = list(shape)
        beside[axis] = len(indices)
        values = floats(beside, False)

        def add():
            out = x.copy()
            np.add.at(np.moveaxis(out, axis, 0), indices, np.moveaxis(values, axis, 0))
            return out

        line("add_at", add, x, indices=indices, values=values, axis=axis)

# matrices
for rows, columns, k in [(0, 0, 0), (1, 1, 0), (3, 3, 0), (3, 4, 1), (4, 3, -2), (2, 3, 5), (2, 3, -5), (0, 3, 1), (3, 0, 0)]:
    line("eye", lambda: np.eye(rows, columns, k), rows=rows, columns=columns, k=k)
    line("tri", lambda: np.tri(rows, columns, k), rows=rows, columns=columns, k=k)
    x = floats((rows, columns))
    line("diagonal", lambda: np.diagonal(x, k) if min(rows, columns) else np.diag(x, k), x, k=k)
for n, k in [(0, 0), (1, 0), (3, 0), (3, 1), (3, -2), (0, 1), (1, -1)]:
    x = floats(n)
    line("diag", lambda: np.diag(x, k), x, k=k)
for shape in [(0, 0), (1, 4), (3, 3), (4, 2), (0, 3)]:
    x = floats(shape, False)
    line("trace", lambda: np.trace(x), x)
for shape in [shape for shape in SHAPES if len(shape) > 1]:
    for k in [-2, -1, 0, 1, 3]:
        x = floats(shape)
        line("tril", lambda: np.tril(x, k), x, k=k)
        line("triu", lambda: np.triu(x, k), x, k=k)

# ranges and grids
for start, end, step in [(0, 5, 1), (0.0, 1.0, 0.25), (3, -3, -2), (2, 2, 1), (5, 0, 1)]:
    line("arange", lambda: np.arange(start, end, step, dtype=np.float64), numbers=[start, end, step])
for start, end, count in [(0, 1, 5), (2, 2, 3), (4, -4, 9), (1, 3, 1), (1, 3, 0), (0, 8, 2)]:
    line("linspace", lambda: np.linspace(start, end, count), numbers=[start, end], count=count)
    line("logspace", lambda: np.logspace(start, end, count), numbers=[start, end], count=count)
for start, end, count in [(1, 1000, 4), (1, 256, 9), (-2, -32, 5), (8, 0.125, 7), (3, 5, 1), (3, 5, 0), (1e-10, 1e10, 6), (0, 4, 3)]:
    line("geomspace", lambda: np.geomspace(start, end, count), numbers=[start, end], count=count)
for n, m in [(0, 2), (1, 1), (3, 2), (2, 0), (1, 4)]:
    x, y = floats(n), floats(m)
    for indexing in ["ij", "xy"]:
        line("meshgrid_" + indexing, lambda: np.meshgrid(x, y, indexing=indexing), x, y=y)
    line("ogrid", lambda: np.meshgrid(x, y, indexing="ij", sparse=True), x, y=y)

# repeated and moved
for shape in SHAPES:
    for counts in [[0] * len(shape), [1] * len(shape), [2] * len(shape), list(range(1, len(shape) + 1))]:
        x = floats(shape)
        line("tile", lambda: np.tile(x, counts), x, counts=counts)
    for axis in [*axes_of(shape), None]:
        x, count = floats(shape), int(rng.integers(0, 4))
        line("repeat", lambda: np.repeat(x, count, axis), x, count=count, axis=axis)
        shift = int(rng.integers(-9, 10))
        line("roll", lambda: np.roll(x, shift, axis), x, shift=shift, axis=axis)
        line("flip", lambda: np.flip(x, axis), x, axes=axis)
    if len(shape) > 1:
        line("flip", lambda: np.flip(x, (0, -1)), x, axes=[0, -1])
        for k in [-1, 0, 1, 2, 3, 6]:
            line("rot90", lambda: np.rot90(x, k), x, k=k)
for op, axis in [("repeat", 2), ("roll", -3), ("flip", 2)]:
    x = floats((3, 4))
    if op == "repeat":
        line(op, lambda: np.repeat(x, 2, axis), x, count=2, axis=axis)
    elif op == "roll":
        line(op, lambda: np.roll(x, 2, axis), x, shift=2, axis=axis)
    else:
        line(op, lambda: np.flip(x, axis), x, axes=axis)

# padded
for mode in ["constant", "edge", "reflect", "symmetric", "wrap"]:
    for shape in SHAPES:
        for widest in [2, 9]:
            x = floats(shape)
            amounts = rng.integers(0, widest + 1, (len(shape), 2)).tolist()
            more = {"constant_values": -4.0} if mode == "constant" else {}
            if not shape:
                continue
            line("pad", lambda: np.pad(x, amounts, mode, **more), x, amounts=amounts, mode=mode)

# parts
for shape in LONG:
    for axis in axes_of(shape):
        x = floats(shape)
        extent = shape[axis]
        for size in sorted({1, 2, extent, extent + 1} - {0}):
            line("windows", lambda: sliding_window_view(x, size, axis), x, len=size, axis=axis)
        for parts in [1, 2, 7]:
            line("array_split", lambda: np.array_split(x, parts, axis), x, parts=parts, axis=axis)
        if extent:
            for size in [1, 2, extent + 1]:
                line("chunks", lambda: np.array_split(x, range(size, extent, size), axis), x, len=size, axis=axis)

# products
for left, right in [((2, 3), (3, 2)), ((0,), (3,)), ((2,), (3,)), ((1, 1), (2, 2)), ((2, 0), (3, 1)), ((2, 1, 2), (1, 3, 2)), ((), (3,)), ((2,), (2, 2))]:
    a, b = floats(left, False), floats(right, False)
    line("kron", lambda: np.kron(a, b), a, y=b)
for n, m in [(0, 2), (3, 4), (1, 1), (4, 0)]:
    a, b = floats(n, False), floats(m, False)
    line("outer", lambda: np.outer(a, b), a, y=b)
for left, right, axes in [((2, 3), (3, 4), 1), ((2, 3), (2, 3), 2), ((2, 3), (4, 5), 0), ((2, 3, 4), (3, 4, 5), 2), ((3,), (3,), 1),
                          ((2, 3, 4), (4, 2), [[0, 2], [1, 0]]), ((2, 3, 4), (5, 3), [[1], [1]]), ((2, 3, 4), (4, 3, 2), [[-1, 0], [0, -1]]),
                          ((0, 3), (3, 2), 1), ((2, 0), (0, 3), 1), ((2, 3), (4, 3), 1), ((2, 3), (3, 2), 3), ((2, 3), (3, 2), [[0, 0], [1, 1]]),
                          ((2, 3), (3, 2), [[2], [0]])]:
    a, b = floats(left, False), floats(right, False)
    line("tensordot", lambda: np.tensordot(a, b, axes), a, y=b, axes=axes)
for left, right in [((3,), (3,)), ((2, 3), (4, 3)), ((2, 3), (3,)), ((2, 1, 3), (2, 3)), ((2, 0), (3, 0)), ((2, 3), (2, 4))]:
    a, b = floats(left, False), floats(right, False)
    line("inner", lambda: np.inner(a, b), a, y=b)
for shape in [(3,), (4, 3), (0, 3), (2, 2, 3), (4,), (3, 4)]:
    a, b = floats(shape, False), floats(shape, False)
    line("cross", lambda: np.cross(a, b), a, y=b)

for written in lines:
    print(json.dumps(written, separators=(",", ":")))
