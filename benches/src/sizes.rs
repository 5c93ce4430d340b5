//! The kernels' names and the sizes they are measured at.

/// A kernel and its dimensions at each size.
#[derive(Clone, Copy, Debug)]
pub struct Kernel {
    /// `K1` to `K15`.
    pub name: &'static str,
    /// What it computes.
    pub what: &'static str,
    /// The sizes it has, with the dimensions there: S is in the first-level cache, M in the second, L in no cache; T is a tiny one.
    pub sizes: &'static [(&'static str, &'static [usize])],
}

const fn kernel(
    name: &'static str,
    what: &'static str,
    sizes: &'static [(&'static str, &'static [usize])],
) -> Kernel {
    Kernel { name, what, sizes }
}

const VECTOR: &[(&str, &[usize])] = &[("S", &[4096]), ("M", &[65536]), ("L", &[1 << 24])];
const MATRIX: &[(&str, &[usize])] = &[("S", &[32, 128]), ("M", &[256, 256]), ("L", &[4096, 4096])];
const OPTIONS: &[(&str, &[usize])] = &[("S", &[4096]), ("M", &[65536]), ("L", &[1 << 22])];
const IMAGES: &[(&str, &[usize])] = &[
    ("S", &[1, 16, 16, 16]),
    ("M", &[2, 32, 32, 32]),
    ("L", &[16, 64, 128, 128]),
];
const POINTS: &[(&str, &[usize])] = &[
    ("S", &[64, 64, 3]),
    ("M", &[256, 256, 3]),
    ("L", &[4096, 4096, 3]),
];
const FEATURES: &[(&str, &[usize])] = &[
    ("S", &[64, 64, 64]),
    ("M", &[256, 256, 64]),
    ("L", &[1024, 1024, 64]),
];
const SQUARE: &[(&str, &[usize])] = &[("S", &[64]), ("M", &[256]), ("L", &[4096])];
/// A gradient: fewer rows where it is large.
const SAMPLES: &[(&str, &[usize])] = &[("S", &[32, 128]), ("M", &[256, 256]), ("L", &[2048, 2048])];
const OBJECTS: &[(&str, &[usize])] = &[("T", &[256])];
const ONE: &[(&str, &[usize])] = &[("T", &[24])];

/// All kernels.
pub const KERNELS: &[Kernel] = &[
    kernel("K1", "y = a*x + y", VECTOR),
    kernel("K2", "d = a*b + c - a", VECTOR),
    kernel("K3", "max(x[n,m] + v[m], 0)", MATRIX),
    kernel("K4", "x[n,m] * u[n,1]", MATRIX),
    kernel("K5", "o += u[n] * v[m]", MATRIX),
    kernel("K6", "batch normalisation of x[n,c,h,w]", IMAGES),
    kernel("K7", "Black-Scholes", OPTIONS),
    kernel("K8", "softmax of rows", MATRIX),
    kernel("K9k3", "squared distances, k = 3", POINTS),
    kernel("K9k64", "squared distances, k = 64", FEATURES),
    kernel("K10a", "sum((a - b)^2)", VECTOR),
    kernel("K10b", "sum((a - b)^2) of rows", MATRIX),
    kernel("K10c", "sum((a - b)^2) of columns", MATRIX),
    kernel("K11", "a + b^T", SQUARE),
    kernel("K12", "a[::2] + b[1::2]", VECTOR),
    kernel("K13a", "4x4 + row", OBJECTS),
    kernel("K13b", "(a + b*2 - c/2) * d of 3-vectors", OBJECTS),
    kernel("K14", "[2,3,4] + [3,4], a call", ONE),
    kernel("K15", "gradient of sum(w * tanh(x*u + v))", SAMPLES),
];
