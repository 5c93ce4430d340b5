//! A legal dimension tuple or alignment for two shapes, as a suggestion in messages.

use super::{fits, join, join_inferred};

/// A tuple that places `small` along the axes of `large`, if one is legal.
///
/// If several are legal, it is the one a user most likely means: first those that leave `large` as
/// it is, then those that stretch it; among these the trailing axes, as in NumPy, before the first
/// that fit.
pub(super) fn placement(
    small: &[usize],
    large: &[usize],
    large_stretches: bool,
) -> Option<Vec<usize>> {
    let lead = large.len().checked_sub(small.len())?;
    let matching = |meet: fn(usize, usize) -> bool| {
        if small.iter().zip(&large[lead..]).all(|(&n, &m)| meet(n, m)) {
            return Some((lead..large.len()).collect());
        }
        // Taking the first axis that fits each time leaves the most axes for the rest.
        let mut next = 0;
        let place = |&n: &usize| {
            let axis = next + large[next..].iter().position(|&m| meet(n, m))?;
            next = axis + 1;
            Some(axis)
        };
        small.iter().map(place).collect()
    };
    let stretching = || matching(|n, m| join(n, m).is_some());
    matching(fits).or_else(|| if large_stretches { stretching() } else { None })
}

/// Whether `small` meets `large` with both aligned at the last axis.
pub(super) fn aligns(small: &[usize], large: &[usize]) -> bool {
    let mut joined = vec![1; small.len().max(large.len())];
    join_inferred(&[small, large], &mut joined).is_ok()
}
