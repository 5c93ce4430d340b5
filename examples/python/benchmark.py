"""Times the functions beside the NumPy expressions that they replace, and beside numba.

Results are compared first. Minima of interleaved rounds, one thread, microseconds.
    OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 python benchmark.py
"""

import sys
import time

import numba
import numpy as np

import broadloom_numpy as bl

sys.path.insert(0, "tests")
import test_functions as reference

njit = numba.njit(fastmath=True, cache=False)


@njit
def standardize(x, eps):
    n, d = x.shape
    mean, var = np.zeros(d, x.dtype), np.zeros(d, x.dtype)
    for i in range(n):
        for j in range(d):
            mean[j] += x[i, j]
    for j in range(d):
        mean[j] /= n
    for i in range(n):
        for j in range(d):
            var[j] += (x[i, j] - mean[j]) ** 2
    for j in range(d):
        var[j] = 1 / np.sqrt(var[j] / n + eps)
    out = np.empty_like(x)
    for i in range(n):
        for j in range(d):
            out[i, j] = (x[i, j] - mean[j]) * var[j]
    return out


@njit
def pairwise_distances(x, y):
    out = np.empty((len(x), len(y)), x.dtype)
    for i in range(len(x)):
        for j in range(len(y)):
            total = x.dtype.type(0)
            for k in range(x.shape[1]):
                total += (x[i, k] - y[j, k]) ** 2
            out[i, j] = np.sqrt(total)
    return out


@njit
def attention_row(query, keys, values):
    n, d = keys.shape
    scale = 1 / np.sqrt(d)
    weights = np.empty(n, query.dtype)
    largest = -np.inf
    for i in range(n):
        total = query.dtype.type(0)
        for k in range(d):
            total += keys[i, k] * query[k]
        weights[i] = total * scale
        largest = max(largest, weights[i])
    total = query.dtype.type(0)
    for i in range(n):
        weights[i] = np.exp(weights[i] - largest)
        total += weights[i]
    out = np.zeros(values.shape[1], query.dtype)
    for i in range(n):
        weight = weights[i] / total
        for j in range(values.shape[1]):
            out[j] += weight * values[i, j]
    return out


@njit
def heat_step(u, alpha):
    out = u.copy()
    for i in range(1, u.shape[0] - 1):
        for j in range(1, u.shape[1] - 1):
            around = u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1]
            out[i, j] = u[i, j] + alpha * (around - 4 * u[i, j])
    return out


@njit
def cross_entropy(logits, labels):
    n, c = logits.shape
    out = np.empty_like(logits)
    loss = 0.0
    for i in range(n):
        largest = logits[i, 0]
        for j in range(c):
            largest = max(largest, logits[i, j])
        total = logits.dtype.type(0)
        for j in range(c):
            out[i, j] = np.exp(logits[i, j] - largest)
            total += out[i, j]
        loss += np.log(total) + largest - logits[i, labels[i]]
        scale = 1 / (total * n)
        for j in range(c):
            out[i, j] *= scale
        out[i, labels[i]] -= 1 / n
    return loss / n, out


def cases(dtype):
    r = reference.random(dtype)
    scalar = np.dtype(dtype).type
    yield "standardize [1000, 64]", [r(1000, 64), scalar(1e-5)]
    yield "standardize [100000, 16]", [r(100000, 16), scalar(1e-5)]
    yield "pairwise_distances [300, 3] [400, 3]", [r(300, 3), r(400, 3)]
    yield "pairwise_distances [300, 64] [400, 64]", [r(300, 64), r(400, 64)]
    yield "attention_row [64] [128, 64]", [r(64), r(128, 64), r(128, 64)]
    yield "attention_row [64] [2048, 64]", [r(64), r(2048, 64), r(2048, 64)]
    yield "heat_step [256, 256]", [r(256, 256), scalar(0.1)]
    yield "heat_step [1000, 1000]", [r(1000, 1000), scalar(0.1)]
    yield "cross_entropy [256, 10]", [r(256, 10), np.arange(256) % 10]
    yield "cross_entropy [1000, 1000]", [r(1000, 1000), np.arange(1000)]


def best(functions, arguments, rounds=15):
    times = [float("inf")] * len(functions)
    counts = []
    for function in functions:
        start = time.perf_counter()
        function(*arguments)
        counts.append(max(1, int(0.004 / (time.perf_counter() - start))))
    for _ in range(rounds):
        for k, (function, count) in enumerate(zip(functions, counts)):
            start = time.perf_counter()
            for _ in range(count):
                function(*arguments)
            times[k] = min(times[k], (time.perf_counter() - start) / count)
    return times


for dtype in ["float32", "float64"]:
    print(f"| {dtype} | broadloom | NumPy | numba | NumPy / broadloom | numba / broadloom |")
    print("|---|---|---|---|---|---|")
    for name, arguments in cases(dtype):
        function = name.split()[0]
        functions = [getattr(bl, function), getattr(reference, function), globals()[function]]
        results = [reference.arrays(f(*arguments))[-1] for f in functions]
        for result in results[1:]:
            assert np.allclose(results[0], result, rtol=1e-3, atol=1e-4), name
        ours, numpy, compiled = (1e6 * t for t in best(functions, arguments))
        print(f"| {name} | {ours:.1f} | {numpy:.1f} | {compiled:.1f} | {numpy / ours:.1f} | {compiled / ours:.2f} |")
