"""A table of everyday operations: milliseconds of broadloom and NumPy, and NumPy's as a multiple of ours.

    python benches/everyday.py target/release/everyday

In each of several rounds both programs time a case, one after the other; the best of each counts. The
results are compared before that."""
import os
import sys

import numpy as np

from interleaved import Ours, spent

LEN, ROUNDS = 1_000_000, int(os.environ.get("ROUNDS", 7))


def noise(seed, count):
    with np.errstate(over="ignore"):
        z = (np.arange(count, dtype=np.uint64) + np.uint64(1 + (seed << 32))) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))


def uniform(seed, count):
    return (noise(seed, count) >> np.uint64(11)).astype(np.float64) / 2.0**52 - 1.0


def checksum(y):
    y = np.asarray(y, np.float64).ravel()
    return float(np.sum(y * (np.arange(y.size) % 1000 + 1))) if y.size > 1 else float(y[0])


x = uniform(1, LEN)
small, whole = x.astype(np.float32), (noise(3, LEN) % np.uint64(1000)).astype(np.int64)
rows, few, window = x.reshape(1000, 1000), x[:10_000], uniform(2, 15)
ordered, places = np.sort(few), LEN // 3
CASES = {
    "sort f64": (lambda: np.sort(x), checksum),
    "sort f32": (lambda: np.sort(small), checksum),
    "sort i64 below 1000": (lambda: np.sort(whole), checksum),
    "sort f64, 10000": (lambda: np.sort(few), checksum),
    "sort f64, rows of 1000": (lambda: np.sort(rows, axis=1), checksum),
    "sort f64, columns of 1000": (lambda: np.sort(rows, axis=0), checksum),
    "argsort f64": (lambda: np.argsort(x), lambda at: checksum(x[at])),
    "argsort f32": (lambda: np.argsort(small), lambda at: checksum(small[at])),
    "partition f64": (lambda: np.partition(x, places), lambda y: y[places]),
    "unique i64 below 1000": (lambda: np.unique(whole), checksum),
    "searchsorted f64 in 10000": (lambda: np.searchsorted(ordered, x), checksum),
    "quantile f64": (lambda: np.quantile(x, 0.3), float),
    "quantile f32": (lambda: np.quantile(small, 0.3), float),
    "median f64, rows of 1000": (lambda: np.median(rows, axis=1), checksum),
    "histogram f64, 100 bins": (lambda: np.histogram(x, 100)[0], checksum),
    "bincount i64 below 1000": (lambda: np.bincount(whole), checksum),
    "cumsum f64": (lambda: np.cumsum(x), checksum),
    "diff f64": (lambda: np.diff(x), checksum),
    "nansum f64": (lambda: np.nansum(x), float),
    "nanmax f64": (lambda: np.nanmax(x), float),
    "nanvar f64": (lambda: np.nanvar(x), float),
    "convolve f64 with 15": (lambda: np.convolve(x, window, "same"), checksum),
}


ours = Ours(sys.argv[1])
best = {}
for turn in range(ROUNDS):
    for name, (run, check) in CASES.items():
        milliseconds, found = ours.answer(name)
        if turn == 0:
            wanted = check(run())
            assert abs(found - wanted) <= 1e-6 * max(1.0, abs(wanted)), (name, found, wanted)
        times = best.setdefault(name, [float("inf"), float("inf")])
        times[0], times[1] = min(times[0], milliseconds), min(times[1], spent(run, 0.01))
ours.end()
print(f"| {LEN} elements | broadloom, ms | NumPy {np.__version__}, ms | NumPy / broadloom |\n|---|---|---|---|")
for name, (us, them) in best.items():
    print(f"| {name} | {us:.2f} | {them:.2f} | {them / us:.2f} |")
