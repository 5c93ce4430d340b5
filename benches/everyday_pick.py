"""Milliseconds of NumPy for the cases of `src/bin/everyday_pick.rs`, the minimum of some runs."""

import time

import numpy as np

MILLION = 1_000_000


def random(count, below):
    """The numbers of the generator in the Rust part."""
    state, found = 1, np.empty(count, np.int64)
    for i in range(count):
        state = (state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) % 2**64
        found[i] = (state >> 33) % below
    return found


def timed(name, run):
    least = np.inf
    for _ in range(30):
        start = time.perf_counter()
        run()
        least = min(least, (time.perf_counter() - start) * 1e3)
    print(f"{name:<44} {least:8.3f} ms")


vector = np.arange(MILLION, dtype=np.float64)
indices = random(MILLION, MILLION)
near = np.arange(MILLION)[::-1].copy()
timed("take, 1e6 random of 1e6", lambda: vector.take(indices, 0))
timed("take, 1e6 in reverse of 1e6", lambda: vector.take(near, 0))
short = indices.astype(np.int32)
timed("take, 1e6 random of 1e6, i32", lambda: vector.take(short, 0))
for columns in [1000, 100, 10, 3]:
    rows = MILLION // columns
    matrix = vector[: rows * columns].reshape(rows, columns)
    picked = random(rows, rows)
    timed(f"take, {rows} random rows of {columns}", lambda: matrix.take(picked, 0))
matrix = vector.reshape(1000, 1000)
columns = random(1000, 1000)
timed("take, 1000 random columns of 1000", lambda: matrix.take(columns, 1))
timed("take, 1000 random rows, transposed", lambda: matrix.T.take(columns, 0))
mask = indices % 2 == 0
timed("filter, half of 1e6 at random", lambda: vector[mask])
timed("flatnonzero, half of 1e6 at random", lambda: np.flatnonzero(mask))
out = vector.copy()


def fill():
    out[mask] = 1.0


timed("fill_where, half of 1e6 at random", fill)
timed("add_at, 1e6 random of 1e6", lambda: np.add.at(out, indices, vector))
each = random(MILLION, 1000).reshape(1000, 1000)
timed("take_along_axis, 1e6 random, axis 1", lambda: np.take_along_axis(matrix, each, 1))
timed("roll by 300 along axis 1", lambda: np.roll(matrix, 300, 1))
timed("repeat each twice along axis 1", lambda: np.repeat(matrix, 2, 1))
timed("tile 2 by 2", lambda: np.tile(matrix, (2, 2)))
timed("pad by 10, reflect", lambda: np.pad(matrix, 10, mode="reflect"))
