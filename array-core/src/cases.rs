//! Which of many cases a test runs: a part of them or, with the environment variable `ALL_CASES`,
//! all.

use std::env;

/// One of `parts` parts of the cases: each case whose number leaves the remainder `turn`. Tests of
/// the same loops, at other levels or of other elements, take the other parts.
pub(crate) fn part<T: IntoIterator>(
    parts: usize,
    turn: usize,
    cases: T,
) -> impl Iterator<Item = T::Item> {
    let (first, step) = match env::var_os("ALL_CASES") {
        Some(_) => (0, 1),
        None => (turn % parts, parts),
    };
    cases.into_iter().skip(first).step_by(step)
}
