"""A table of values with their gradients: milliseconds of `gradient!` and of JAX's `value_and_grad`, one core each.

    taskset -c 1 python benches/derivatives.py target/release/derivatives

In each of several rounds both time a case, one after the other; the best of each counts. The results are
compared before that. "The value alone" is that of `broadcast!`."""
import math
import os
import sys

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
import jax
import jax.numpy as jnp
import numpy as np

from by_data import array, checksum
from interleaved import Ours, spent

ROUNDS = int(os.environ.get("ROUNDS", 5))


def samples(u, v, x, w):
    return jnp.sum(w * jnp.tanh(x * u + v))


def cauchy(x, y):
    return jnp.sum(1 / (1 + (x[:, None] - y[None, :]) ** 2))


def cross_entropy(x, labels):
    right = jnp.take_along_axis(x, labels[:, None], axis=1)[:, 0]
    return jnp.mean(jnp.log(jnp.sum(jnp.exp(x), axis=1)) - right)


def least_squares(w, x, y):
    return jnp.mean((x @ w - y) ** 2)


def smoothness(x):
    return jnp.sum((x[1:, :] - x[:-1, :]) ** 2) + jnp.sum((x[:, 1:] - x[:, :-1]) ** 2)


def of_samples(n, m):
    return samples, 2, [array(2, [m], -1, 1), array(3, [m], -1, 1), array(1, [n, m], -1, 1), array(4, [n, m], -1, 1)]


# The function, how many of its first arguments have a gradient, and the arguments.
CASES = {
    "sum(w tanh(x u + v)), 32 x 128": of_samples(32, 128),
    "sum(w tanh(x u + v)), 256 x 256": of_samples(256, 256),
    "sum(w tanh(x u + v)), 2048 x 2048": of_samples(2048, 2048),
    "Cauchy, 8192 x 8192": (cauchy, 2, [array(1, [8192], -1, 1), array(2, [8192], -1, 1)]),
    "cross entropy, 4096 x 1000": (cross_entropy, 1, [array(1, [4096, 1000], -2, 2), np.arange(4096) * 31 % 1000]),
    "least squares, 4096 x 256": (
        least_squares,
        1,
        [array(2, [256], -1, 1), array(1, [4096, 256], -1, 1), array(3, [4096], -1, 1)],
    ),
    "smoothness, 1024 x 1024": (smoothness, 1, [array(1, [1024, 1024], -1, 1)]),
}

ours = Ours(sys.argv[1])
print("| ms | the value alone | broadloom | JAX | JAX / broadloom |\n|---|---|---|---|---|")
for name, (function, wanted, inputs) in CASES.items():
    compiled = jax.jit(jax.value_and_grad(function, argnums=tuple(range(wanted))))
    theirs = [jnp.asarray(x) for x in inputs]
    value, gradients = compiled(*theirs)
    parts = [checksum(part) for part in (*gradients, value)]
    times = {}
    for turn in range(ROUNDS):
        for case in (name, name + ", value"):
            milliseconds, *found = ours.answer(case)
            times[case] = min(times.get(case, math.inf), milliseconds)
            for own, other in zip(found, parts if case == name else parts[-1:], strict=True):
                assert abs(own - other) <= 2e-3 * max(1.0, abs(other)), (case, found, parts)
        run = lambda: jax.block_until_ready(compiled(*theirs))
        times["JAX"] = min(times.get("JAX", math.inf), spent(run, 0.02))
    own, alone, jaxs = times[name], times[name + ", value"], times["JAX"]
    print(f"| {name} | {alone:.4f} | {own:.4f} | {jaxs:.4f} | {jaxs / own:.2f} |", flush=True)
ours.end()
