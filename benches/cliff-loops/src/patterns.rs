//! The table of patterns: names, shapes, and how two results are compared.

use crate::shapes;

/// How a result of the library is compared with that of the loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compare {
    /// Byte by byte.
    Exact,
    /// `f32` up to the rounding of sums and functions.
    F32,
    /// As `F32`, where the loop adds all rows one after the other.
    Tall,
    /// `f64` up to the rounding of sums and functions.
    F64,
}
use Compare::{Exact, F32, F64, Tall};

/// A pattern of which both programs have a version under the same name.
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// Its name.
    pub name: &'static str,
    /// The shapes of its inputs and its output; see [`shapes`].
    pub shapes: &'static str,
    /// How its results are compared.
    pub compare: Compare,
}

impl Pattern {
    /// The rows of a cell of about `size` elements with the inner extent `m`: 0 where a row has
    /// more.
    pub fn rows(&self, size: usize, m: usize) -> usize {
        size / shapes::size(self.shapes, 1, m)
    }

    /// The elements that a call works on: of a pattern about a column, that column's.
    pub fn size(&self, n: usize, m: usize) -> usize {
        match self.name.starts_with("column") {
            true => n,
            false => shapes::size(self.shapes, n, m),
        }
    }
}

/// The pattern of that name.
pub fn named(name: &str) -> Option<&'static Pattern> {
    PATTERNS.iter().find(|pattern| pattern.name == name)
}

/// One line of the table.
const fn p(name: &'static str, shapes: &'static str, compare: Compare) -> Pattern {
    Pattern {
        name,
        shapes,
        compare,
    }
}

/// Every pattern.
pub const PATTERNS: &[Pattern] = &[
    // Element by element, in order.
    p("x + y", "n m, n m -> n m", Exact),
    p("x * row", "n m, m -> n m", Exact),
    p("x * col", "n m, n -> n m", Exact),
    p("x * col, f64", "n m, n -> n m", Exact),
    p("outer", "n, m -> n m", Exact),
    p("x * row + col", "n m, m, n -> n m", Exact),
    p("x + channel", "n 4 m, 4 -> n 4 m", Exact),
    p("exp", "n m -> n m", F32),
    p("u8 add", "n m, n m -> n m", Exact),
    p("u8 row", "n m, m -> n m", Exact),
    p("u8-f32-u8", "n m -> n m", Exact),
    p("u8-f32-u8, as", "n m -> n m", Exact),
    // Views.
    p("slice += c", "n m -> n+2 m+2", Exact),
    p("gap rows", "2n m, n m -> n m", Exact),
    p("laplace", "n+2 m+2 -> n m", Exact),
    p("reversed 1-d", "n, n -> n", Exact),
    p("reversed rows", "n m, n m -> n m", Exact),
    p("reversed rows, u8", "n m -> n m", Exact),
    p("x + y^T", "n m, m n -> n m", Exact),
    p("x + y^T, f64", "n m, m n -> n m", Exact),
    p("x^T + y^T", "m n, m n -> n m", Exact),
    p("copy x^T", "m n -> n m", Exact),
    p("every 2nd", "2n, n -> n", Exact),
    p("every 3rd", "3n, n -> n", Exact),
    p("every 5th", "5n, n -> n", Exact),
    p("every 2nd of rows", "n 2m, n m -> n m", Exact),
    p("into every 3rd", "n, n -> 3n", Exact),
    p("axes exchanged", "n 8 m -> 8 n m", Exact),
    p("bgr", "n m 3 -> n m 3", Exact),
    p("bgr, u8", "n m 3 -> n m 3", Exact),
    p("hwc to chw", "n m 3 -> 3 n m", Exact),
    p("hwc to chw, u8", "n m 3 -> 3 n m", Exact),
    p("gray", "n m 3, 3 -> n m", F32),
    p("blend", "n m 3, n m 3, 1 1 3 -> n m 3", Exact),
    p("column read", "n m -> n", Exact),
    p("column write", "n -> n m", Exact),
    p("column update", "n -> n m", Exact),
    p("repeated 2x2", "n 2 m 2, n m -> n 2 m 2", Exact),
    // Folds.
    p("sum all", "n m ->", F32),
    p("sum all, u8", "n m ->", Exact),
    p("count all", "n m ->", Exact),
    p("max all, u8", "n m ->", Exact),
    p("sum 0", "n m -> m", Tall),
    p("sum 0, u8", "n m -> m", Exact),
    p("count 0", "n m -> m", Exact),
    p("sum 1", "n m -> n", F32),
    p("sum 1, f64", "n m -> n", F64),
    p("sum 1, u8", "n m -> n", Exact),
    p("count 1", "n m -> n", Exact),
    p("sum (0, 2)", "n 4 m -> 4", F32),
    p("max 0", "n m -> m", Exact),
    p("max 1", "n m -> n", Exact),
    p("argmin 0", "n m -> m", Exact),
    p("argmin 1", "n m -> n", Exact),
    p("mean 0", "n m -> m", Tall),
    p("var 0", "n m -> m", Tall),
    p("var 1", "n m -> n", F32),
    p("sqd all", "n m, n m ->", F32),
    p("sqd 0", "n m, n m -> m", Tall),
    p("sqd 1", "n m, n m -> n", F32),
    p("sum(x * col) 0", "n m, n -> m", Tall),
    p("sum all, every 2nd", "2n ->", F32),
    p("sum 1, every 2nd", "n 2m -> n", F32),
    p("sum 1, reversed", "n m -> n", F32),
    p("sum 1 of x^T", "m n -> n", F32),
    p("sum 2 of hwc", "n m 3 -> n m", F32),
    p("mean (0, 1) of hwc", "n m 3 -> 3", F32),
    // Normalisations.
    p("softmax 1", "n m -> n m", F32),
    p("softmax 0", "n m -> n m", Tall),
    p("layer_norm 1", "n m, m, m -> n m", F32),
    p("layer_norm 0", "n m, n, n -> n m", Tall),
    p("rms_norm 1", "n m -> n m", F32),
    p("logsumexp 1", "n m -> n", F32),
    // Products.
    p("product k = 3", "n 3, 3 m -> n m", F32),
    p("product k = 16", "n 16, 16 m -> n m", F32),
    p("product k = 16, f64", "n 16, 16 m -> n m", F64),
    p("product of squares", "m m, m m -> m m", F32),
    p("batched squares", "n m m, n m m -> n m m", F32),
    p("matrix-vector", "n m, m -> n", F32),
    p("vector-matrix", "n, n m -> m", Tall),
    p("dot", "n, n ->", F32),
    p("distances k = 1", "n 1, m 1 -> n m", F32),
    p("distances k = 3", "n 3, m 3 -> n m", F32),
    p("distances k = 8", "n 8, m 8 -> n m", F32),
];
