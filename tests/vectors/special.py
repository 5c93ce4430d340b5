"""Writes special.jsonl: values of SciPy and NumPy for the functions that std lacks.

Run it with NumPy and SciPy installed: python3 tests/vectors/special.py
One line for each function and type: `x` and `y` are the numbers as Rust parses them. The values of
f32 are those of f64 at the same arguments, rounded, because SciPy's own of f32 are less accurate.
"""

import json
import pathlib
import warnings

import numpy as np
import scipy
from scipy import special

COUNT = 200

# For each function: SciPy's or NumPy's, the intervals of its ordinary arguments, and odd points.
FUNCTIONS = {
    "erf_inv": (special.erfinv, [(-1, 1), (0.99, 1), (-1e-3, 1e-3)],
                [0.75, -0.75, 1, -1, 1.5, -2, 0.9999999, 1e-30, -1e-30, 0.5]),
    "lgamma": (special.gammaln, [(-10, 10), (0, 3), (1, 1e6)],
               [1, 2, 3, 2.5, 0.5, -0.5, -1, -2, -30, -30.5, 1e-30, -1e-30, 1e10, 1e30, -1e30, 171.5, 1.0000001, 1.9999999]),
    "digamma": (special.digamma, [(-10, 10), (0, 3), (1, 1e6)],
                [1, 2, 3, 2.5, 0.5, -0.5, -1, -2, -30, -30.5, 1e-30, -1e-30, 1e10, 1e30, -1e30, 1.4616321449683623]),
    "sinc": (np.sinc, [(-10, 10), (-1, 1), (-1000, 1000)],
             [0.5, -0.5, 1.5, 100.5, 1e-30, 0.25, 1e-3]),
}


def arguments(name, kind, intervals, odd):
    """COUNT numbers of the type: the odd ones first."""
    random = np.random.default_rng(20)
    limits = np.finfo(kind)
    # SciPy's logarithm of the gamma function is infinite at the denormal numbers, but 744 is right.
    least = float(limits.tiny if name == "lgamma" else limits.smallest_subnormal)
    x = [0.0, -0.0, np.inf, -np.inf, np.nan, least, -least] + odd
    while len(x) < COUNT:
        x.append(random.uniform(*intervals[len(x) % len(intervals)]))
    return np.array(x).astype(kind)


def number(value):
    """The shortest text that is this number, as Rust parses it."""
    return str(value) if np.isfinite(value) else {"inf": "inf", "-inf": "-inf"}.get(str(value), "NaN")


def main():
    warnings.simplefilter("ignore")
    source = f"scipy-{scipy.__version__}, numpy-{np.__version__}"
    path = pathlib.Path(__file__).with_name("special.jsonl")
    with path.open("w") as file:
        for name, (function, intervals, odd) in FUNCTIONS.items():
            for kind in (np.float32, np.float64):
                x = arguments(name, kind, intervals, odd)
                y = function(x.astype(np.float64)).astype(kind)
                line = {"function": name, "type": "f32" if kind is np.float32 else "f64", "source": source,
                        "x": [number(v) for v in x], "y": [number(v) for v in y]}
                file.write(json.dumps(line) + "\n")


main()
