"""Adds NumPy to the lines of `functions --csv`, read from standard input: a last column, elements per nanosecond.

Says so on standard error, and ends well, where NumPy is not installed; the column then has '-'."""
import sys
import time

try:
    import numpy as np
except ImportError:
    np = None
    print("NumPy is not installed", file=sys.stderr)

ROUNDS, TURN = 150, 60_000
OTHER_NAMES = dict(
    exp_m1="expm1", ln="log", ln_1p="log1p", recip="reciprocal", round="rint", rem="fmod", powf="power", max="fmax", min="fmin",
    asin="arcsin", acos="arccos", atan="arctan", atan2="arctan2", asinh="arcsinh", acosh="arccosh", atanh="arctanh",
)
SAME_NAMES = set(
    "sqrt cbrt hypot exp exp2 log2 log10 sin cos tan sinh cosh tanh floor ceil trunc copysign abs maximum minimum sinc".split()
)


def uniform(seed, count, low, high, dtype):
    """The inputs of the other program."""
    i = np.arange(count, dtype=np.uint64)
    u = ((i * 2654435761 + seed * 2246822519) & 0xFFFFFFFF) >> 8
    return (low + (high - low) * (u / 16777216.0)).astype(dtype)


def speed(function, dtype, elements, low, high):
    """Elements per nanosecond, or None."""
    name = OTHER_NAMES.get(function, function if function in SAME_NAMES else None)
    if name is None:
        return None
    f = getattr(np, name)
    dtype = {"f32": np.float32, "f64": np.float64}[dtype]
    arguments = [uniform(1, elements, low, high, dtype), uniform(2, elements, 0.5, 3.0, dtype)][: getattr(f, "nin", 1)]
    if function == "copysign":
        arguments.reverse()
    # `sinc` is no function by element of NumPy's, but written with some.
    given = dict(out=np.empty_like(arguments[0])) if isinstance(f, np.ufunc) else {}
    clock, best, calls = time.perf_counter_ns, float("inf"), 1
    for turn in range(ROUNDS + 1):
        start = clock()
        for _ in range(calls):
            f(*arguments, **given)
        spent = (clock() - start) / calls
        if turn == 0:
            calls = max(1, int(TURN / spent))
        else:
            best = min(best, spent)
    return elements / best


for line in sys.stdin:
    line = line.rstrip()
    words = line.split(",")
    if words[0] == "function":
        print(line + ",numpy")
        continue
    found = np and speed(words[0], words[1], int(words[2]), float(words[3]), float(words[4]))
    print(line + "," + (f"{found:.3f}" if found else "-"))
