//! What users of other notations write, and what it is here.

use std::fmt;

/// A form of NumPy, Julia or mathematics that is none of ours.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Foreign<'a> {
    /// `where(..)`, `c ? a : b`.
    Where,
    /// `x if c`.
    IfBehind,
    /// `y .= x .* 2.0`.
    Dot,
    /// `x[i, :]`.
    Colon,
    /// `y[i] = x[i] for i in 0..n`.
    LoopBehind,
    /// `x @ w`: what stands after the `@`.
    Product(&'a str),
    /// `x[x > 0.0] += 1.0`: the array, the condition, and the value with the operator before it.
    MaskedTarget(&'a str, &'a str, &'a str),
    /// `x[1..] - y`: the array, and the range.
    Part(&'a str, &'a str),
    /// `clamp(x[i - 1])`: the name, and the access with the name inside.
    EdgeOfAccess(&'a str, &'a str),
}

impl fmt::Display for Foreign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Foreign::*;
        match self {
            Where => f.write_str(
                "the choice between two values is an `if` in a body: `if x > 0.0 { x } else { 0.0 }`",
            ),
            IfBehind => f.write_str(
                "a condition comes before its values: `if x > 0.0 { x } else { 0.0 }`",
            ),
            Dot => f.write_str(
                "operators and functions work on each element without a dot: `y = x * 2.0 + x.exp()`",
            ),
            Colon => f.write_str(
                "an axis has an index in place of `:`, as in `y[i, 0] = x[i]` and `sum(|k| x[i, k] * w[k])`; a part is bound before the call: `let part = x.slice(s![.., 1..]);`",
            ),
            LoopBehind => f.write_str(
                "a call runs over the axes of its operands and destination without a loop: `y[i] = x[i] * 2.0`; indices of a value are before it, `[i] => x[i] * 2.0`",
            ),
            Product(right) => write!(
                f,
                "the axes after `@` are literals in parentheses: `@ (1)`; `@ ..` aligns the trailing axes; a product of matrices is computed before the call: `let product = x.matmul(&{right});`"
            ),
            MaskedTarget(x, condition, value) => write!(
                f,
                "a destination has indices in its brackets, not a condition; the condition chooses the value: `{x} = if {condition} {{ {value} }} else {{ {x} }}`"
            ),
            Part(x, range) => write!(
                f,
                "a range in brackets is a slice of Rust; the part of an array is an operand by `&`: `&{x}.slice(s![{range}])`; differences of neighbours are `[i] => {x}[i + 1] - {x}[i]`"
            ),
            EdgeOfAccess(edge, access) => write!(
                f,
                "`{edge}` stands around the index of the axis that is read past its edge: `{access}`"
            ),
        }
    }
}
