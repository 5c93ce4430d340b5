"""A table of calls by indices: milliseconds of broadloom, NumPy, numba and JAX, one core each.

    taskset -c 1 python benches/by_indices.py target/release/by_indices

In each of several rounds all programs time a case, one after the other; the best of each counts. The
results are compared before that. What is not installed is left out."""
import math
import os
import sys

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
import numpy as np

from by_data import array, checksum
from interleaved import Ours, spent

try:
    import numba
except ImportError:
    numba = None
try:
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
except ImportError:
    jax = None

ROUNDS = int(os.environ.get("ROUNDS", 5))


def cauchy(np, x, y):
    return np.sum(1 / (1 + (x[:, None] - y[None, :]) ** 2), axis=1)


def sincos(np, x, y):
    return np.sin(x * x)[None, :] + np.cos(y * y)[:, None]


def attention(np, q, key, v):
    s = q @ key.T * q.dtype.type(0.125)
    e = np.exp(s - np.max(s, axis=1, keepdims=True))
    return e @ v / np.sum(e, axis=1, keepdims=True)


def reg_square(np, x):
    # All differences at the places where each has one.
    here = x[:-1, :-1, :-1]
    return np.sum((x[1:, :-1, :-1] - here) ** 2 + (x[:-1, 1:, :-1] - here) ** 2 + (x[:-1, :-1, 1:] - here) ** 2)


def hdiff(np, x, c):
    lap = 4 * x[1:-1, 1:-1] - (x[2:, 1:-1] + x[:-2, 1:-1] + x[1:-1, 2:] + x[1:-1, :-2])
    d = lap[1:, 1:-1] - lap[:-1, 1:-1]
    rows = np.where(d * (x[2:-1, 2:-2] - x[1:-2, 2:-2]) > 0, 0, d)
    d = lap[1:-1, 1:] - lap[1:-1, :-1]
    columns = np.where(d * (x[2:-2, 2:-1] - x[2:-2, 1:-2]) > 0, 0, d)
    return x[2:-2, 2:-2] - c * (rows[1:] - rows[:-1] + columns[:, 1:] - columns[:, :-1])


def arc_distance(np, a, b, c, d):
    t = np.sin((c - a) / 2) ** 2 + np.cos(a) * np.cos(c) * np.sin((d - b) / 2) ** 2
    return 2 * np.arctan2(np.sqrt(t), np.sqrt(1 - t))


def compute(np, x, y):
    return np.clip(x, 2, 10) * 4 + y * 3 + 9


def softmax(np, x):
    e = np.exp(x - np.max(x, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)


def k_means(np, x, c):
    return np.argmin(np.sum((x[:, None, :] - c[None, :, :]) ** 2, axis=2), axis=1)


def gather(np, x, places):
    return np.exp(x[places])


def histogram(np, places):
    return np.bincount(places, minlength=256)


LOOPS = {}
if numba:
    jit = numba.njit

    @jit
    def loop(x, y):
        o = np.empty(x.size, x.dtype)
        for i in range(x.size):
            s = np.float32(0)
            for j in range(y.size):
                d = x[i] - y[j]
                s += np.float32(1) / (np.float32(1) + d * d)
            o[i] = s
        return o

    LOOPS[cauchy] = numba.njit(fastmath=True)(loop.py_func)

    @jit
    def loop(x, y):
        s, o = np.sin(x * x), np.empty((y.size, x.size), x.dtype)
        for i in range(y.size):
            c = np.cos(y[i] * y[i])
            for j in range(x.size):
                o[i, j] = s[j] + c
        return o

    LOOPS[sincos] = loop

    @jit(fastmath=True)
    def loop(x):
        total = 0.0
        for i in range(x.shape[0] - 1):
            for j in range(x.shape[1] - 1):
                s = np.float32(0)
                for k in range(x.shape[2] - 1):
                    h = x[i, j, k]
                    s += (x[i + 1, j, k] - h) ** 2 + (x[i, j + 1, k] - h) ** 2 + (x[i, j, k + 1] - h) ** 2
                total += s
        return total

    LOOPS[reg_square] = loop

    @jit
    def laplace(x, p, q, k):
        return 4 * x[p, q, k] - (x[p + 1, q, k] + x[p - 1, q, k] + x[p, q + 1, k] + x[p, q - 1, k])

    @jit
    def flux(far, near, step):
        d = far - near
        return 0.0 if d * step > 0 else d

    @jit
    def loop(x, c):
        o = np.empty_like(c)
        for i in range(c.shape[0]):
            for j in range(c.shape[1]):
                for k in range(c.shape[2]):
                    h, l = x[i + 2, j + 2, k], laplace(x, i + 2, j + 2, k)
                    down = flux(laplace(x, i + 3, j + 2, k), l, x[i + 3, j + 2, k] - h)
                    up = flux(l, laplace(x, i + 1, j + 2, k), h - x[i + 1, j + 2, k])
                    right = flux(laplace(x, i + 2, j + 3, k), l, x[i + 2, j + 3, k] - h)
                    left = flux(l, laplace(x, i + 2, j + 1, k), h - x[i + 2, j + 1, k])
                    o[i, j, k] = h - c[i, j, k] * (down - up + right - left)
        return o

    LOOPS[hdiff] = loop

    @jit
    def loop(a, b, c, d):
        o = np.empty_like(a)
        for i in range(a.size):
            t = math.sin((c[i] - a[i]) / 2) ** 2 + math.cos(a[i]) * math.cos(c[i]) * math.sin((d[i] - b[i]) / 2) ** 2
            o[i] = 2 * math.atan2(math.sqrt(t), math.sqrt(1 - t))
        return o

    LOOPS[arc_distance] = loop

    @jit
    def loop(x, y):
        o = np.empty_like(x)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                o[i, j] = min(max(x[i, j], 2), 10) * 4 + y[i, j] * 3 + 9
        return o

    LOOPS[compute] = loop

    @jit
    def loop(x):
        o = np.empty_like(x)
        for b in range(x.shape[0]):
            for h in range(x.shape[1]):
                for i in range(x.shape[2]):
                    row = x[b, h, i]
                    e = np.exp(row - np.max(row))
                    o[b, h, i] = e / np.sum(e)
        return o

    LOOPS[softmax] = loop

    @jit(fastmath=True)
    def loop(x, c):
        o = np.empty(x.shape[0], np.int64)
        for i in range(x.shape[0]):
            best, at = np.float32(np.inf), 0
            for k in range(c.shape[0]):
                s = np.float32(0)
                for d in range(x.shape[1]):
                    s += (x[i, d] - c[k, d]) ** 2
                if s < best:
                    best, at = s, k
            o[i] = at
        return o

    LOOPS[k_means] = loop

    @jit
    def loop(x, places):
        o = np.empty(places.size, x.dtype)
        for i in range(places.size):
            o[i] = np.exp(x[places[i]])
        return o

    LOOPS[gather] = loop

    @jit
    def loop(places):
        o = np.zeros(256, np.float32)
        for p in places:
            o[p] += 1
        return o

    LOOPS[histogram] = loop


def places(n):
    return np.arange(1_000_000) * 7919 % n


f64 = np.float64
CASES = {
    "Cauchy sum, 8192 x 8192": (cauchy, [array(s, [8192], -1, 1) for s in (1, 2)]),
    "sin + cos, 200 x 300": (sincos, [array(1, [300], -2, 2), array(2, [200], -2, 2)]),
    "sin + cos, 2000 x 2000": (sincos, [array(s, [2000], -2, 2) for s in (1, 2)]),
    "attention, 1024 x 64": (attention, [array(s, [1024, 64], -1, 1) for s in (1, 2, 3)]),
    "reg_square, 256 x 256 x 256": (reg_square, [array(1, [256] * 3, -1, 1)]),
    "hdiff, 128 x 128 x 64, f64": (hdiff, [array(1, [132, 132, 64], 0, 1, f64), array(2, [128, 128, 64], 0, 1, f64)]),
    "arc_distance, 1 M, f64": (arc_distance, [array(s, [1_000_000], 0, 1, f64) for s in (1, 2, 3, 4)]),
    "compute, 2000 x 2000, i64": (compute, [array(s, [2000, 2000], 0, 1000, f64).astype(np.int64) for s in (1, 2)]),
    "softmax, 16 x 16 x 128 x 128": (softmax, [array(1, [16, 16, 128, 128], -1, 1)]),
    "k-means, 100000 x 16, 64 centres": (k_means, [array(1, [100_000, 16], 0, 1), array(2, [64, 16], 0, 1)]),
    "gather and exp, 1 M": (gather, [array(1, [1_000_000], -1, 1), places(1_000_000)]),
    "histogram, 1 M in 256": (histogram, [places(256)]),
}


def peers(function, inputs):
    yield "NumPy", lambda: function(np, *inputs)
    if function in LOOPS:
        yield "numba", lambda: LOOPS[function](*inputs)
    if jax and function is not histogram:
        compiled, theirs = jax.jit(lambda *x: function(jnp, *x)), [jnp.asarray(x) for x in inputs]
        yield "JAX", lambda: compiled(*theirs).block_until_ready()


ours = Ours(sys.argv[1])
best = {}
for name, (function, inputs) in CASES.items():
    programs = dict(peers(function, inputs))
    times = best[name] = {}
    for turn in range(ROUNDS):
        milliseconds, found = ours.answer(name)
        times["broadloom"] = min(times.get("broadloom", math.inf), milliseconds)
        for program, run in programs.items():
            if turn == 0:
                wanted = checksum(run())
                assert abs(found - wanted) <= 2e-3 * max(1.0, abs(wanted)), (name, program, found, wanted)
            times[program] = min(times.get(program, math.inf), spent(run, 0.02))
ours.end()
NAMES = ["broadloom", "NumPy", "numba", "JAX"]
print("| ms | " + " | ".join(NAMES) + " | best of the others / broadloom |\n|---|" + "---|" * 5)
for name, times in best.items():
    others = min(time for program, time in times.items() if program != "broadloom")
    cells = [f"{times[program]:.2f}" if program in times else "" for program in NAMES]
    print(f"| {name} | " + " | ".join(cells) + f" | {others / times['broadloom']:.2f} |")
