"""Writes elementwise.jsonl: what NumPy gives for arithmetic that no operator has.

python3 tests/vectors/elementwise.py   # needs NumPy 2
"""
import itertools
import json
import pathlib

import numpy as np

np.seterr(all="ignore")
INTS = {"i8": np.int8, "i32": np.int32, "i64": np.int64, "u8": np.uint8, "u32": np.uint32}
FLOATS = {"f32": np.float32, "f64": np.float64}
lines = []


def number(x):
    """A value as JSON: floats as text, so that NaN, infinities and signed zeros stay."""
    return repr(float(x)) if isinstance(x, np.floating) else x.item()


def write(op, dtype, args, expect):
    lines.append({"op": op, "dtype": dtype,
                  "args": [[number(x) for x in a] for a in args],
                  "expect": [number(x) for x in expect]})


odd = [0.0, -0.0, 1.0, -1.0, 2.5, -2.5, 7.0, -7.0, 0.1, -0.1, 3.0, 1e-30, 1e30, -1e30,
       np.inf, -np.inf, np.nan]
for name, T in FLOATS.items():
    pairs = np.array(list(itertools.product(odd, odd)), dtype=T)
    a, b = pairs[:, 0].copy(), pairs[:, 1].copy()
    rng = np.random.default_rng(3)
    c = (rng.normal(size=300) * 10.0 ** rng.integers(-3, 4, 300)).astype(T)
    d = (rng.normal(size=300) * 10.0 ** rng.integers(-3, 4, 300)).astype(T)
    for x, y in [(a, b), (c, d), (c[:0], d[:0]), (c[:1], d[:1])]:
        for op in ["floor_divide", "remainder", "heaviside", "logaddexp", "nextafter"]:
            write(op, name, [x, y], getattr(np, op)(x, y))
    for x in [a, c, c[:0], c[:1]]:
        for op in ["sign", "square", "nan_to_num", "degrees", "radians"]:
            write(op, name, [x], getattr(np, op)(x))
        for op in ["isfinite", "isinf", "signbit"]:
            write(op, name, [x], getattr(np, op)(x))
for name, T in INTS.items():
    info = np.iinfo(T)
    ends = [info.min, info.max, 0, 1, 2, 3, 7, 100]
    ends += [] if info.min == 0 else [-1, -2, -7, -100]
    # The lowest number by -1 overflows, and a division by 0 panics.
    pairs = np.array([(a, b) for a, b in itertools.product(ends, ends)
                      if b != 0 and not (a == info.min and b == -1)], dtype=T)
    a, b = pairs[:, 0].copy(), pairs[:, 1].copy()
    for op in ["floor_divide", "remainder"]:
        write(op, name, [a, b], getattr(np, op)(a, b))
    pairs = np.array(list(itertools.product(ends, ends)), dtype=T)
    a, b = pairs[:, 0].copy(), pairs[:, 1].copy()
    for op, f in [("wrapping_add", np.add), ("wrapping_sub", np.subtract), ("wrapping_mul", np.multiply)]:
        write(op, name, [a, b], f(a, b))
    wide = [(op, f(a.astype(object), b.astype(object)))
            for op, f in [("add", np.add), ("sub", np.subtract), ("mul", np.multiply)]]
    for op, exact in wide:
        kept = [min(max(int(x), info.min), info.max) for x in exact]
        write("saturating_" + op, name, [a, b], np.array(kept, dtype=T))
    base = np.array([0, 1, 2, 3] + ([-1, -2, -3] if info.min < 0 else []), dtype=T)
    grid = np.array(list(itertools.product(base, [0, 1, 2, 3, 4])), dtype=T)
    write("power", name, [grid[:, 0], grid[:, 1]], np.power(grid[:, 0], grid[:, 1]))
    if info.min < 0:
        write("sign", name, [np.array(ends, dtype=T)], np.sign(np.array(ends, dtype=T)))

path = pathlib.Path(__file__).with_name("elementwise.jsonl")
path.write_text("".join(json.dumps(line) + "\n" for line in lines))
print(len(lines), "vectors")
