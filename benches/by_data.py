"""The inputs of the tables beside other libraries, as our programs make them, and what results are compared by."""
import math

import numpy as np


def vector(seed, count, low, high, dtype=np.float32):
    i = np.arange(count, dtype=np.uint32)
    with np.errstate(over="ignore"):
        h = (i * np.uint32(2654435761) + np.uint32(seed * 2246822519 & 0xFFFFFFFF)) >> np.uint32(8)
    return (low + (high - low) * (h.astype(np.float64) / 16777216.0)).astype(dtype)


def array(seed, shape, low, high, dtype=np.float32):
    return vector(seed, math.prod(shape), low, high, dtype).reshape(shape)


def checksum(y):
    y = np.asarray(y, np.float64).ravel()
    return float(np.sum(y * (np.arange(y.size) % 7 + 1)))
