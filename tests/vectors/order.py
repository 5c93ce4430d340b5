"""Writes order.jsonl: what NumPy answers for operations about order and statistics.

    python tests/vectors/order.py > tests/vectors/order.jsonl

A line has the operation, its arguments, its operands and what NumPy gives. An operand is a buffer with
a shape, strides and an offset, in elements. Numbers are strings. `bound` is how far a float may be
from NumPy's: rounding of sums in another order; without it results are equal. Where NumPy raises an
error, or warns and gives NaN for nothing, `error` is the kind of the library's error.
"""

import json
import sys
import warnings

import numpy as np

warnings.simplefilter("ignore")
rng = np.random.default_rng(20261126)
NAMES = {"f8": "f64", "f4": "f32", "i8": "i64", "i4": "i32", "u1": "u8", "b1": "bool"}
count = 0


def text(number):
    if isinstance(number, (bool, np.bool_)):
        return "1" if number else "0"
    if isinstance(number, (int, np.integer)):
        return str(int(number))
    number = float(number)
    return {"nan": "NaN"}.get(repr(number), repr(number))


def plain(array):
    array = np.asarray(array)
    return {"dtype": NAMES[array.dtype.str[1:]], "shape": list(array.shape), "data": [text(x) for x in array.ravel()]}


def laid_out(x, layout):
    """The buffer of an array that is equal to `x`, and its strides and offset in elements."""
    if layout == "plain" or x.ndim == 0:
        view = np.array(x, order="C")
        base = view
    elif layout == "transposed":
        base = np.ascontiguousarray(x.T)
        view = base.T
    elif layout == "reversed":
        base = np.ascontiguousarray(x[tuple(slice(None, None, -1) for _ in x.shape)])
        view = base[tuple(slice(None, None, -1) for _ in x.shape)]
    else:
        base = np.zeros([2 * n + 1 for n in x.shape], x.dtype)
        view = base[tuple(slice(1, 2 * n + 1, 2) for n in x.shape)]
        view[...] = x
    flat = base.reshape(-1)
    offset = (view.__array_interface__["data"][0] - flat.__array_interface__["data"][0]) // x.itemsize
    if x.size == 0:
        flat, offset = flat[:0], 0
    strides = [stride // x.itemsize for stride in view.strides]
    return dict(plain(flat), shape=list(x.shape), strides=strides, offset=int(offset))


LAYOUTS = ["plain", "transposed", "reversed", "stepped"]


def line(op, inputs, expect=None, error=None, bound=None, **args):
    global count
    layout = LAYOUTS[count % 4]
    record = {"id": f"{op}-{count}", "op": op, "inputs": [laid_out(np.asarray(x), layout) for x in inputs]}
    if args:
        record["args"] = args
    if error:
        record["error"] = error
    else:
        record["expect"] = [plain(x) for x in expect]
    if bound is not None:
        record["bound"] = text(bound)
    print(json.dumps(record, separators=(",", ":")))
    count += 1


def eps(x):
    return np.finfo(x.dtype if x.dtype.kind == "f" else np.float64).eps


def data(shape, dtype, ties=False, special=False):
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.kind in "iu":
        low, high = (0, 250) if dtype.kind == "u" else (-1000, 1000)
        return rng.integers(0, 4, shape).astype(dtype) if ties else rng.integers(low, high, shape).astype(dtype)
    x = rng.integers(-3, 4, shape).astype(dtype) if ties else rng.normal(0, 10, shape).astype(dtype)
    if special and x.size:
        values = [np.nan, np.inf, -np.inf, 0.0, -0.0, np.nan]
        for at in rng.integers(0, x.size, max(1, x.size // 3)):
            x.reshape(-1)[at] = values[rng.integers(0, len(values))]
    return x


def some_nan(x):
    x = x.copy()
    for at in rng.integers(0, max(1, x.size), x.size // 3):
        x.reshape(-1)[at] = np.nan
    return x


SHAPES = [(7,), (1,), (0,), (0, 3), (3, 0), (1, 5), (5, 1), (4, 5), (2, 3, 4), (3, 0, 2), (1, 1, 1), (2, 1, 6)]
DTYPES = ["f8", "f4", "i8", "i4", "u1", "b1"]


def axes_of(shape):
    return list(range(len(shape))) + [-1, None]


# Sorts.
for number, shape in enumerate(SHAPES):
    for axis in axes_of(shape):
        for dtype in [DTYPES[number % 6], "f8"]:
            x = data(shape, dtype, ties=number % 2 == 0, special=True)
            whole = lambda y: y.reshape(shape)
            line("sort", [x], [whole(np.sort(x, axis=axis, kind="stable"))], axis=axis)
            line("argsort", [x], [whole(np.argsort(x, axis=axis, kind="stable"))], axis=axis)
for dtype in DTYPES:
    x = data((700,), dtype, special=True)
    line("sort", [x], [np.sort(x, kind="stable")], axis=0)
    line("argsort", [x], [np.argsort(x, kind="stable")], axis=0)
line("sort", [np.zeros((2, 3))], error="axis_out_of_range", axis=2)
line("argsort", [np.zeros((2, 3))], error="axis_out_of_range", axis=-3)

# Parts of the order.
for number, shape in enumerate([(7,), (1,), (4, 5), (2, 3, 4), (0, 3), (2, 1, 6)]):
    for axis in axes_of(shape):
        x = data(shape, DTYPES[number % 6], ties=number % 2 == 1, special=True)
        extent = x.size if axis is None else shape[axis]
        if extent == 0:
            line("partition", [x], error="invalid_value", axis=axis, k=1)
            continue
        k = int(rng.integers(0, extent))
        expected = np.sort(x, axis=axis, kind="stable").reshape(shape)
        at_k = np.partition(x, k, axis=axis).reshape(shape)
        pick = lambda y: y.ravel()[k] if axis is None else np.take(y, k, axis=axis)
        assert np.array_equal(pick(expected), pick(at_k), equal_nan=x.dtype.kind == "f")
        line("partition", [x], [expected], axis=axis, k=k)
        line("argpartition", [x], [expected], axis=axis, k=k)
        line("partition", [x], error="invalid_value", axis=axis, k=extent)
        if axis is None:
            continue
        # Of equal elements the first: a stable sort of ranks, downwards.
        rank = np.unique(x, return_inverse=True)[1].reshape(shape)
        top = np.argsort(-rank, axis=axis, kind="stable").take(range(k), axis=axis)
        line("topk", [x], [np.take_along_axis(x, top, axis), top], axis=axis, k=k)
        line("topk", [x], error="invalid_value", axis=axis, k=extent + 1)

# Elements that occur, and places.
for number, shape in enumerate(SHAPES):
    x = data(shape, DTYPES[number % 6], ties=True, special=True)
    values, counts = np.unique(x, return_counts=True)
    line("unique_counts", [x], [values, counts])
for number, shape in enumerate([(7,), (0,), (2, 3), (3, 0), (1,), ()]):
    for length in [6, 0, 1]:
        dtype = DTYPES[(number + length) % 5]
        x = np.sort(data((length,), dtype, ties=True, special=True))
        values = data(shape, dtype, ties=True, special=True) if shape else np.array(2, dtype)
        line("searchsorted", [x, values], [np.searchsorted(x, values)])
        line("searchsorted_right", [x, values], [np.searchsorted(x, values, side="right")])
line("searchsorted", [np.zeros((2, 2)), np.zeros(2)], error="incompatible_shapes")


def lists_of(shape):
    lists = [None] + [[axis] for axis in range(len(shape))] + [[-1]]
    if len(shape) > 1:
        lists.append([0, len(shape) - 1])
    return lists


def reduced(shape, axes):
    axes = range(len(shape)) if axes is None else [axis % len(shape) for axis in axes]
    return int(np.prod([shape[axis] for axis in axes]))


# Quantiles.
FEW = [(7,), (0,), (0, 3), (4, 5), (2, 3, 4), (3, 0, 2), (2, 1, 6)]
for number, shape in enumerate(FEW):
    for axes in lists_of(shape):
        axis = None if axes is None else tuple(axes)
        kept = 1 if axis is None else int(np.prod([n for k, n in enumerate(shape) if k not in [a % len(shape) for a in axis]]))
        is_empty = reduced(shape, axes) == 0 and kept > 0
        if kept == 0 and len(axes) > 1:
            continue  # NumPy cannot reshape it.
        dtype = ["f8", "f4", "i8", "f8", "u1"][number % 5]
        x = data(shape, dtype, ties=number % 3 == 0)
        y = some_nan(data(shape, "f4" if number % 2 else "f8"))
        q = float(rng.choice([0.0, 0.25, 0.5, 1.0, rng.uniform()]))
        if is_empty:
            for op in ["median", "nanmedian"]:
                line(op, [y], error="empty_reduction", axes=axes)
            line("quantile", [y], error="empty_reduction", axes=axes, q=text(q))
            continue
        line("median", [x], [np.median(x, axis=axis)], axes=axes)
        line("quantile", [x], [np.quantile(x, q, axis=axis)], axes=axes, q=text(q))
        line("quantile", [y], [np.quantile(y, q, axis=axis)], axes=axes, q=text(q))
        line("percentile", [x], [np.percentile(x, 100 * q, axis=axis)], axes=axes, q=text(100 * q))
        line("median", [y], [np.median(y, axis=axis)], axes=axes)
        line("nanmedian", [y], [np.nanmedian(y, axis=axis)], axes=axes)
        line("nanquantile", [y], [np.nanquantile(y, q, axis=axis)], axes=axes, q=text(q))
        line("nanpercentile", [y], [np.nanpercentile(y, 100 * q, axis=axis)], axes=axes, q=text(100 * q))
for q in [-0.1, 1.5, np.nan, np.inf]:
    line("quantile", [np.arange(3.0)], error="invalid_value", axes=None, q=text(q))
    line("percentile", [np.arange(3.0)], error="invalid_value", axes=None, q=text(100 * q))

# Reductions without NaN.
for number, shape in enumerate(FEW):
    for axes in lists_of(shape):
        axis = None if axes is None else tuple(axes)
        x = some_nan(data(shape, "f4" if number % 2 else "f8", ties=number % 3 == 1))
        n, size = reduced(shape, axes), np.nansum(np.abs(x), initial=0.0)
        e = float(eps(x))
        line("nansum", [x], [np.nansum(x, axis=axis)], axes=axes, bound=e * n * size)
        product = np.nanprod(x, axis=axis)
        line("nanprod", [x], [product], axes=axes, bound=e * n * np.max(np.abs(product), initial=0.0))
        line("nanmean", [x], [np.nanmean(x, axis=axis)], axes=axes, bound=e * n * size)
        squares = e * n * np.nanmax(x * x, initial=0.0)
        ddof = number % 2
        line("nanvar_ddof", [x], [np.nanvar(x, axis=axis, ddof=ddof)], axes=axes, ddof=ddof, bound=8 * squares)
        line("nanvar", [x], [np.nanvar(x, axis=axis)], axes=axes, bound=8 * squares)
        line("nanstd_ddof", [x], [np.nanstd(x, axis=axis, ddof=ddof)], axes=axes, ddof=ddof, bound=e * n * size)
        line("nanstd", [x], [np.nanstd(x, axis=axis)], axes=axes, bound=e * n * size)
        for op, f in [("nanmin", np.nanmin), ("nanmax", np.nanmax)]:
            try:
                line(op, [x], [f(x, axis=axis)], axes=axes)
            except ValueError:
                line(op, [x], error="empty_reduction", axes=axes)
        if axes is not None and len(axes) > 1 or n == 0:
            continue
        for op, f in [("nanargmin", np.nanargmin), ("nanargmax", np.nanargmax)]:
            try:
                line(op, [x], [f(x, axis=None if axes is None else axes[0])], axis=None if axes is None else axes[0])
            except ValueError:
                line(op, [x], error="invalid_value", axis=None if axes is None else axes[0])
x = np.array([[np.inf, np.nan, -np.inf], [np.nan, np.nan, np.nan]])
for op, f in [("nanmin", np.nanmin), ("nanmax", np.nanmax), ("nansum", np.nansum), ("nanvar", np.nanvar)]:
    line(op, [x], [f(x, axis=1)], axes=[1], bound=0.0)

# Differences and integrals.
for number, shape in enumerate(SHAPES):
    for axis in axes_of(shape)[:-1]:
        x = data(shape, ["f8", "f4", "i8", "i4", "u1"][number % 5])
        for n in [0, 1, 2, 3]:
            line("diff", [x], [np.diff(x, n, axis=axis)], axis=axis, n=n)
        y = data(shape, "f4" if number % 2 else "f8")
        bound = float(eps(y)) * 4 * y.size * np.max(np.abs(y), initial=0.0)
        line("trapezoid", [y], [np.trapezoid(y, dx=np.asarray(0.5, y.dtype), axis=axis)], axis=axis, dx=text(0.5), bound=bound)
        at = np.cumsum(rng.uniform(0.1, 1, shape[axis])).astype(y.dtype)
        line("trapezoid_at", [y, at], [np.trapezoid(y, x=at, axis=axis)], axis=axis, bound=2 * bound)
        line("trapezoid_at", [y, np.zeros(shape[axis] + 1, y.dtype)], error="dim_size_mismatch", axis=axis)
line("diff", [np.zeros((2, 3))], error="axis_out_of_range", axis=2, n=1)

# Counts.
for number, shape in enumerate(SHAPES + [(300,)]):
    for bins in [1, 3, 10]:
        x = data(shape, ["f8", "f4", "i8", "i4", "u1"][number % 5], ties=number % 2 == 0)
        counts, edges = np.histogram(x, bins)
        line("histogram", [x], [counts, edges], bins=bins)
        low, high = (-2.0, 3.0) if number % 2 else (0.1, 2.7)
        counts, edges = np.histogram(x, bins, (low, high))
        line("histogram", [x], [counts, edges], bins=bins, range=[text(low), text(high)])
y = data((20,), "f8", special=True)
counts, edges = np.histogram(y, 5, (-10.0, 10.0))
line("histogram", [y], [counts, edges], bins=5, range=[text(-10.0), text(10.0)])
x = np.linspace(0, 1, 101)
for bins in [10, 7, 100]:
    line("histogram", [x], list(np.histogram(x, bins)), bins=bins)
line("histogram", [x], list(np.histogram(x, 4, (0.5, 0.5))), bins=4, range=[text(0.5), text(0.5)])
for bins, given, values in [(0, None, x), (3, (2.0, 1.0), x), (3, (0.0, np.inf), x), (3, None, np.array([1.0, np.nan])),
                            (3, None, np.array([1.0, np.inf])), (10, (1.0, np.nextafter(1.0, 2)), x)]:
    try:
        np.histogram(values, bins, given)
        raise AssertionError("no error")
    except ValueError:
        args = {} if given is None else {"range": [text(end) for end in given]}
        line("histogram", [values], error="invalid_value", bins=bins, **args)
for dtype in ["u1", "i8", "i4"]:
    for length in [0, 1, 9]:
        x = rng.integers(0, 6, length).astype(dtype)
        weights = rng.normal(size=length)
        line("bincount", [x], [np.bincount(x)])
        line("bincount_weighted", [x, weights], [np.bincount(x, weights)])
line("bincount", [np.array([1, 2, -1])], error="invalid_value")
line("bincount_weighted", [np.array([1, 2]), np.zeros(3)], error="dim_size_mismatch")

# Covariances.
for number, (rows, columns) in enumerate([(3, 7), (1, 5), (4, 2), (2, 1), (3, 3), (5, 40)]):
    x = data((rows, columns), "f8" if number % 2 else "i8")
    bound = 4 * 2.0**-52 * columns * np.max(np.abs(x.astype(float))) ** 2
    line("cov", [x], [np.cov(x).reshape(rows, rows)], bound=bound)
    line("corrcoef", [x], [np.corrcoef(x).reshape(rows, rows)], bound=1e-13)

# Lists as functions.
for number, shape in enumerate([(9,), (0,), (2, 3), (1,)]):
    for length in [1, 2, 6]:
        xp = np.cumsum(rng.integers(1, 4, length)).astype("f8")
        fp = data((length,), "f8")
        # With one point NumPy has a number for NaN; the library has NaN.
        others = [-5.0, 50.0, np.inf] + [np.nan] * (length > 1)
        x = rng.choice(np.concatenate([xp, xp + 0.25, others]), shape)
        line("interp", [x, xp, fp], [np.interp(x, xp, fp)])
line("interp", [np.zeros(2), np.array([1.0, 1.0]), np.zeros(2)], error="invalid_value")
line("interp", [np.zeros(2), np.array([1.0, np.nan]), np.zeros(2)], error="invalid_value")
line("interp", [np.zeros(2), np.array([1.0, 2.0]), np.zeros(3)], error="dim_size_mismatch")
line("interp", [np.zeros(2), np.zeros(0), np.zeros(0)], error="empty_reduction")
for a, v in [(7, 3), (3, 7), (1, 1), (5, 4), (4, 4), (1, 6), (2500, 3)]:
    for mode in ["full", "same", "valid"]:
        x, y = (data((n,), "i8" if a < 5 else "f8", ties=a > 100) for n in (a, v))
        line("convolve", [x, y], [np.convolve(x, y, mode)], mode=mode, bound=1e-15 * 8 * min(a, v) * np.max(np.abs(x)) * np.max(np.abs(y)))
line("convolve", [np.zeros(0), np.zeros(2)], error="empty_reduction", mode="full")
line("convolve", [np.zeros((2, 2)), np.zeros(2)], error="incompatible_shapes", mode="full")

# Closeness.
for number, shape in enumerate(SHAPES):
    dtype = "f4" if number % 2 else "f8"
    x = data(shape, dtype, special=number % 3 == 0)
    y = (x * (1 + rng.choice([0, 9e-6, 2e-5, -9.9e-6], shape))).astype(dtype)
    line("isclose", [x, y], [np.isclose(x, y)])
    line("isclose", [x, x], [np.isclose(x, x)])
x = np.array([np.inf, np.inf, -np.inf, 1.0, np.nan, 0.0, 1e-9])
y = np.array([np.inf, -np.inf, 1.0, np.inf, np.nan, 1e-8, 0.0])
line("isclose", [x, y], [np.isclose(x, y)])
print(f"{count} vectors", file=sys.stderr)
