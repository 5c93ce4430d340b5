//! Does a layout name an element twice? The answer is exact: such a destination must be refused,
//! and no other may be.
//!
//! PyTorch uses a sufficient test only and lets some overlaps pass. NumPy solves a bounded
//! Diophantine equation and may give up. Here nearly every layout passes a test that is linear in
//! its rank. The others are enumerated, linear in the number of elements, which is what writing
//! them costs anyway.

use super::has_elements;
use crate::error::ShapeError;
use std::collections::HashSet;

/// One axis of a layout with more than one index. The sign of the stride is dropped, because
/// counting an axis from its other end names the same elements.
#[derive(Clone, Copy, Debug)]
struct Axis {
    step: usize,
    extent: usize,
    axis: usize,
}

impl Axis {
    /// The distance between the ends.
    fn reach(&self) -> u128 {
        self.step as u128 * (self.extent as u128 - 1)
    }
}

/// Refuses layouts in which two indices name one element.
///
/// The first of these that decides:
///
/// 1. A layout without elements names none twice.
/// 2. A stride of 0 along more than one index repeats an element.
/// 3. If every axis steps over the reach of all axes of smaller step, no two indices meet. This is
///    tested on the axes as they are (row-major passes), then sorted by step.
/// 4. Every element is marked; a marked one is named twice. At most `reach + 2` indices are tried,
///    because by then one must repeat.
///
/// # Errors
/// `overlapping_output`, with the axis or two indices that collide; `rank_mismatch` and `too_large`
/// as for [`check_bounds`](super::check_bounds), which comes first if there is a buffer.
pub(crate) fn check_no_overlap(extents: &[usize], strides: &[isize]) -> Result<(), ShapeError> {
    if !has_elements(extents, strides)? {
        return Ok(());
    }
    let axes = || {
        let axes = extents.iter().zip(strides).enumerate().rev();
        let axes = axes.map(|(axis, (&extent, stride))| Axis {
            step: stride.unsigned_abs(),
            extent,
            axis,
        });
        axes.filter(|axis| axis.extent > 1)
    };
    if let Some(repeated) = axes().find(|axis| axis.step == 0) {
        return Err(ShapeError::repeated_axis(repeated.axis, repeated.extent));
    }
    if nested(axes()) {
        return Ok(());
    }
    if nested_by_step(axes) {
        return Ok(());
    }
    let mut sorted: Vec<Axis> = axes().collect();
    sorted.sort_unstable_by_key(|axis| axis.step);
    match first_collision(core_of(&mut sorted)) {
        Ok(None) => Ok(()),
        Ok(Some((first, second))) => {
            let index = |at: &[usize]| {
                let mut index = vec![0; extents.len()];
                for (axis, &i) in sorted.iter().zip(at) {
                    let forward = strides[axis.axis] > 0;
                    index[axis.axis] = if forward { i } else { axis.extent - 1 - i };
                }
                index
            };
            Err(ShapeError::overlapping_output(
                &index(&first),
                &index(&second),
            ))
        }
        Err(ReachTooLarge) => Err(ShapeError::reach_too_large(extents, strides)),
    }
}

/// Whether every axis steps over the total reach of the axes before it.
fn nested(axes: impl Iterator<Item = Axis>) -> bool {
    let mut reached = 0u128;
    for axis in axes {
        if axis.step as u128 <= reached {
            return false;
        }
        reached = reached.saturating_add(axis.reach());
    }
    true
}

/// [`nested`] of the axes in the order of their steps, without a list of them: most calls have two
/// or three.
fn nested_by_step<I: Iterator<Item = Axis>>(axes: impl Fn() -> I) -> bool {
    let (mut reached, mut below) = (0u128, 0);
    loop {
        let larger = || axes().filter(|axis| axis.step > below);
        let Some(next) = larger().min_by_key(|axis| axis.step) else {
            return true;
        };
        let same = larger().filter(|axis| axis.step == next.step).count();
        if same > 1 || next.step as u128 <= reached {
            return false;
        }
        (reached, below) = (reached.saturating_add(next.reach()), next.step);
    }
}

/// Drops axes that cannot take part in a collision: the outermost ones that step over all the
/// others.
fn core_of(sorted: &mut Vec<Axis>) -> &[Axis] {
    while let Some((outer, inner)) = sorted.split_last() {
        let reached = inner
            .iter()
            .fold(0u128, |sum, axis| sum.saturating_add(axis.reach()));
        if outer.step as u128 <= reached {
            break;
        }
        sorted.pop();
    }
    sorted
}

/// Two indices that name one element, in the order they are tried; one number per axis of the core.
type Collision = (Vec<usize>, Vec<usize>);

/// The layout spans more elements than an address can count.
struct ReachTooLarge;

/// The first index, in the order of [`advance`], that names an element again, and the earlier index
/// that named it.
fn first_collision(axes: &[Axis]) -> Result<Option<Collision>, ReachTooLarge> {
    let reach = axes
        .iter()
        .fold(0u128, |sum, axis| sum.saturating_add(axis.reach()));
    let Some(reach) = usize::try_from(reach)
        .ok()
        .filter(|&reach| reach <= isize::MAX as usize)
    else {
        return Err(ReachTooLarge);
    };
    let count = axes
        .iter()
        .fold(1usize, |count, axis| count.saturating_mul(axis.extent));
    let mut marked = Marks::new(reach, count);
    let (mut index, mut at) = (vec![0; axes.len()], 0);
    loop {
        if !marked.insert(at) {
            break;
        }
        if !advance(axes, &mut index, &mut at) {
            return Ok(None);
        }
    }
    let (mut earlier, mut there) = (vec![0; axes.len()], 0);
    while there != at {
        advance(axes, &mut earlier, &mut there);
    }
    Ok(Some((earlier, index)))
}

/// The next index, first axis fastest, and its element; `false` after the last.
fn advance(axes: &[Axis], index: &mut [usize], at: &mut usize) -> bool {
    for (axis, i) in axes.iter().zip(index) {
        if *i + 1 < axis.extent {
            *i += 1;
            *at += axis.step;
            return true;
        }
        *at -= *i * axis.step;
        *i = 0;
    }
    false
}

/// The elements named so far.
enum Marks {
    /// One bit for each element within reach.
    Dense(Vec<u64>),
    /// For layouts that leave most elements of their span unnamed: memory stays within a few words
    /// per index.
    Sparse(HashSet<usize>),
}

impl Marks {
    fn new(reach: usize, count: usize) -> Self {
        if reach / 64 <= count {
            Self::Dense(vec![0; reach / 64 + 1])
        } else {
            Self::Sparse(HashSet::new())
        }
    }

    /// Marks an element; `false` if it was marked.
    fn insert(&mut self, at: usize) -> bool {
        match self {
            Self::Dense(words) => {
                let (word, bit) = (&mut words[at / 64], 1 << (at % 64));
                let new = *word & bit == 0;
                *word |= bit;
                new
            }
            Self::Sparse(set) => set.insert(at),
        }
    }
}
