//! Errors about the numbers that an operation is given: positions, quantiles, ranges, weights.

use std::fmt;

use super::{BroadcastErrorKind, ReduceError, messages};

messages! { ReduceError BroadcastErrorKind
    /// `op` counts `k` elements of a row of `extent`; the largest legal number is `limit`.
    position(op: &str, k: usize, extent: usize, limit: usize) InvalidValue
        "`{op}` is given k = {k}, but its rows have {extent} elements: {}",
        match (limit, extent) {
            (_, 0) => "without elements there is no k".into(),
            _ => format!("k is at most {limit}"),
        };

    /// `q` is no quantile; the largest one is `highest`.
    quantile(op: &str, q: f64, highest: f64) InvalidValue
        "`{op}` is given q = {q:?}, but q is a number from 0 to {highest}{}",
        if highest == 1.0 && q > 1.0 && q <= 100.0 { ": `percentile` takes 0 to 100" } else { "" };

    /// Operand `operand` of `op` must have one axis.
    one_axis(op: &str, operand: &str, rank: usize) IncompatibleShapes
        "`{op}` takes one axis of `{operand}`, but its rank is {rank}: `.reshape(len)` gives one axis";

    /// Operand `operand` of `op` has no elements.
    nothing_given(op: &str, operand: &str) EmptyReduction
        "`{op}` needs at least one element of `{operand}`, but it is empty";

    /// The operands `left` and `right` of `op` have as many elements.
    lengths(op: &str, names: [&str; 2], lengths: [usize; 2]) DimSizeMismatch
        "`{op}` takes as many elements of `{}` as of `{}`, but there are {} and {}",
        names[1], names[0], lengths[1], lengths[0];

    /// Element `at` of operand `operand` of `op` is no larger than the one before.
    not_increasing(op: &str, operand: &str, at: usize, values: [impl fmt::Debug; 2]) InvalidValue
        "`{op}` needs increasing elements of `{operand}`, but element {at} is {:?} after {:?}: sort them, with the elements that belong to them",
        values[1], values[0];

    /// Element `at` of `op`'s operand is negative.
    negative_count(op: &str, at: usize, value: impl fmt::Display) InvalidValue
        "`{op}` counts numbers from 0 on, but element {at} is {value}; leave out those below 0: `x.filter(x.greater_equal(0))`";

    /// Element `at` of `op`'s operand needs more counts, of `size` bytes each, than there is memory
    /// for.
    huge_count(op: &str, at: usize, value: impl fmt::Display, len: usize, size: usize) TooLarge
        "`{op}` counts each number up to the largest, and element {at} is {value}: there is no memory for {} bytes",
        len as u128 * size as u128;

    /// Row `row` of `op`'s operand has only NaN.
    only_nan(op: &str, row: usize) InvalidValue
        "`{op}` has no position where all elements are NaN: result {row}, in row-major order";

    /// More bins than numbers between the ends.
    too_many_bins(op: &str, bins: usize, range: [f64; 2]) InvalidValue
        "`{op}` cannot make {bins} bins of the range {:?} to {:?}: there are not as many floats of the type between them, or their distance is infinite", range[0], range[1];

    /// A histogram of no bins.
    no_bins(op: &str) InvalidValue
        "`{op}` needs at least 1 bin";

    /// The range of a histogram.
    bad_range(op: &str, range: [f64; 2], is_given: bool) InvalidValue
        "`{op}` {} the range {:?} to {:?}, but it needs finite numbers, the first at most the last{}",
        if is_given { "is given" } else { "finds" },
        range[0], range[1],
        if is_given { "" } else { ": give a range, `low..high`" };
}
