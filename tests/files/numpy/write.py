"""Writes the files beside it: python3 write.py. Written by NumPy 2.4.6."""

import io
import os
import numpy as np

os.chdir(os.path.dirname(os.path.abspath(__file__)))
KINDS = "b1 i1 i2 i4 i8 u1 u2 u4 u8 f2 f4 f8 c8 c16".split()


def values(kind):
    """Of shape (3, 4): the values of `expected` in src/numpy.rs."""
    dtype = np.dtype(kind)
    n = np.arange(12).reshape(3, 4)
    if dtype.kind == "b":
        return n % 3 == 0
    x = n.astype(dtype)
    if dtype.kind in "iu":
        info = np.iinfo(dtype)
        x[0, 0], x[2, 3] = info.min, info.max
        return x
    info = np.finfo(dtype)
    x = x / dtype.type(4)
    x[0, 0] = -0.0
    x[1] = [np.inf, -np.inf, np.nan, info.smallest_subnormal]
    x[2, 3] = info.max
    if dtype.kind == "c":
        x.imag = -x.real[::-1]
    return x


for kind in KINDS:
    for order in "<>":
        for layout in "CF":
            x = np.asarray(values(kind), dtype=order + kind, order=layout)
            name = f"{kind}_{'little' if order == '<' else 'big'}_{layout.lower()}.npy"
            np.save(name, x)

np.save("zero_d.npy", np.float32(2.5))
np.save("empty.npy", np.zeros((0, 3), "f4"))
np.save("empty_f.npy", np.zeros((3, 0, 2), "f4", order="F"))
np.save("rank_9.npy", np.arange(512, dtype="i2").reshape((2,) * 9))
np.save("rank_3_f.npy", np.asfortranarray(np.arange(24, dtype="i4").reshape(2, 3, 4)))
np.save("vector_f.npy", np.asfortranarray(np.arange(5, dtype="u2")))
for version in (1, 0), (2, 0), (3, 0):
    with open(f"version_{version[0]}.npy", "wb") as f:
        np.lib.format.write_array(f, np.arange(6, dtype="f8").reshape(2, 3), version=version)
np.save("structured.npy", np.zeros(3, [("a", "f4"), ("b", "i8", (2, 2))]))
np.save("structured_unicode.npy", np.zeros(3, [("ä", "f4")]))
np.save("structured_many.npy", np.zeros(3, [(f"field_{k}", "f4") for k in range(900)]))
np.save("object.npy", np.array([None, "x"], dtype=object))
np.save("text.npy", np.array(["ab", "c"]))
np.save("bytes.npy", np.array([b"ab", b"c"]))
np.save("time.npy", np.array(["2020-01-01"], "M8[ns]"))
np.save("raw.npy", np.zeros(3, "V5"))
np.save("long.npy", np.zeros(3, np.longdouble))
np.savez("several.npz", x=values("f4"), y=np.asfortranarray(values(">i8")), z=np.bool_(True))
np.savez_compressed("compressed.npz", x=np.zeros((20, 100)), y=values("c16"))
np.savez("none.npz")

# As versions of NumPy before 1.14 wrote it: the elements begin at a multiple of 16, here not of 64.
header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }"
header = header.ljust(80 - 10 - 1) + "\n"
with open("aligned_16.npy", "wb") as f:
    f.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode())
    f.write(np.array([1.5, 2.5]).tobytes())
# Legal, and not aligned for its elements.
header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2,), }\n"
with open("unaligned.npy", "wb") as f:
    f.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode())
    f.write(np.array([1.5, 2.5]).tobytes())
for name in ("aligned_16.npy", "unaligned.npy"):
    assert (np.load(name) == [1.5, 2.5]).all()
