"""Writes quarter_turns.txt: of each binade from pi/2 up, the f64 that is next to a multiple of pi/2 (as bits).

For an exponent e, the m of 53 bits that makes m * 2^e / (pi/2) an integer, almost, is a denominator of a convergent (or of an
intermediate fraction) of 2^e / (pi/2), or a multiple of one."""
import struct
from mpmath import floor, mp, mpf, nint, pi

mp.prec = 2600
LOW, HIGH = 2**52, 2**53


def denominators(a):
    before, k, x = 1, 0, a
    while k < HIGH:
        whole = int(floor(x))
        if k:
            for times in range(max(0, whole - 3), whole + 1):
                yield times * k + before
            if whole > 3 and (LOW - before) // k < whole:
                yield ((LOW - before) // k + 1) * k + before
        before, k = k, (whole * k + before if k else 1)
        yield k
        x = 1 / (x - whole)


def best(e):
    a = mpf(2) ** e / (pi / 2)
    found = []
    for k in denominators(a):
        for m in {k * ((HIGH - 1) // k), k * -(-LOW // k)} if k > 0 else ():
            if LOW <= m < HIGH and nint(m * a) > 0:
                found.append((abs(m * a - nint(m * a)), m))
    return min(found)[1]


with open("quarter_turns.txt", "w") as file:
    for e in range(-52, 972):
        bits = struct.unpack("<Q", struct.pack("<d", float(best(e) * mpf(2) ** e)))[0]
        file.write(f"{bits:016x}\n")
