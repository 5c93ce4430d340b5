//! Boxes: parts of an expression that are computed and used while they are in the cache, and never
//! stored as a whole. Normalisations, positions and logarithms of sums work this way. Each box is a
//! nest with its own schedule.

use super::limits::{SWEEP_TILE, SWEPT_COLUMNS};
use super::reduction::{FoldPlan, Kernel, Loop, Part};
use crate::leaf::Slots;
use crate::shape::count;

/// A number for each axis of a sweep.
pub(crate) type EachAxis = Slots<usize, 8>;

/// The most elements of a tile.
pub(crate) fn room<T>() -> usize {
    (SWEEP_TILE / size_of::<T>().max(1)).max(1)
}

/// What is computed of a row-major array before it is modified in the cache.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portion {
    /// Portions cut the axes before this one.
    pub(crate) axis: usize,
    /// The most elements of a portion, unless one index of the axes before `axis` has more;
    /// `usize::MAX` for the whole array.
    pub(crate) room: usize,
    /// Whether a portion is some columns of `ROWS_ABREAST` rows along the last axis; otherwise it
    /// is contiguous.
    pub(crate) abreast: bool,
}

/// How tiles cover extents.
pub(crate) struct Tiling {
    /// Tiles cut the axis before this one, and contain the axes from this one on completely.
    cut: usize,
    /// The number of elements below one index of the axis that is cut.
    inner: usize,
    /// The most indices of that axis in a tile.
    step: usize,
}

impl Tiling {
    pub(crate) fn of(extents: &[usize], room: usize) -> Self {
        let (mut cut, mut inner) = (extents.len(), 1usize);
        while cut > 0 && inner.saturating_mul(extents[cut - 1]) <= room {
            cut -= 1;
            inner *= extents[cut];
        }
        let step = if cut == 0 {
            1
        } else {
            (room / inner.max(1)).max(1)
        };
        Tiling { cut, inner, step }
    }

    /// Tiles that contain the axes from `axis` on completely.
    pub(crate) fn before(axis: usize, extents: &[usize], room: usize) -> Self {
        let under = count(&extents[axis..]);
        let outer = Tiling::of(&extents[..axis], (room / under.max(1)).max(1));
        Tiling {
            inner: outer.inner.wrapping_mul(under),
            ..outer
        }
    }

    /// The most indices of each axis in a tile.
    pub(crate) fn steps(&self, extents: &[usize]) -> EachAxis {
        let mut steps = EachAxis::new();
        self.extend(&mut steps, extents);
        steps
    }

    /// Appends the most indices of each axis in a tile.
    fn extend(&self, steps: &mut EachAxis, extents: &[usize]) {
        for (axis, &extent) in extents.iter().enumerate() {
            steps.push(match self.cut {
                cut if axis + 1 == cut => self.step.min(extent),
                cut if axis < cut => 1,
                _ => extent,
            });
        }
    }
}

/// Box shape for work along `axis`: the whole axis, and as many other indices as fit `room`
/// elements (at least one row). If the elements below one index of the axes before `axis` do not
/// fit `room`, and `axis` is not the last one, a box has only some of its columns (at least
/// [`SWEPT_COLUMNS`]).
pub(crate) fn boxes_along(axis: usize, extents: &[usize], room: usize) -> EachAxis {
    let after = extents.get(axis + 1..).unwrap_or(&[]);
    let under = count(&extents[axis..]);
    if under <= room || after.is_empty() {
        return Tiling::before(axis, extents, room).steps(extents);
    }
    let mut steps = EachAxis::new();
    steps.fill(axis, 1);
    steps.push(extents[axis]);
    let columns = (room / extents[axis]).max(SWEPT_COLUMNS);
    Tiling::of(after, columns).extend(&mut steps, after);
    steps
}

/// Box shape for work over the axes of a range: at most `columns` columns, and as many indices of
/// the range as fit `room`. If a box contains the range and the columns completely, it also has
/// several indices of the axes before the range.
pub(crate) fn boxes_over(
    [from, to]: [usize; 2],
    extents: &[usize],
    room: usize,
    columns: usize,
) -> EachAxis {
    let count = |steps: &[usize]| count(steps).max(1);
    let (before, over, after) = (&extents[..from], &extents[from..to], &extents[to..]);
    let last = Tiling::of(after, columns.min(room));
    let last_steps = last.steps(after);
    let columns = count(last_steps.as_slice());
    let some = Tiling::of(over, (room / columns).max(1));
    let some_steps = some.steps(over);
    let mut steps = EachAxis::new();
    if last_steps.as_slice() == after && some_steps.as_slice() == over {
        let left = room / (columns * count(over));
        Tiling::of(before, left.max(1)).extend(&mut steps, before);
    } else {
        steps.fill(from, 1);
    }
    steps.extend(some_steps.as_slice());
    steps.extend(last_steps.as_slice());
    steps
}

/// The plan of a sweep over boxes of this shape, for work over the axes of the range.
pub(crate) fn boxes_plan([from, to]: [usize; 2], extents: &[usize], steps: &[usize]) -> FoldPlan {
    let group = |part, axes: std::ops::Range<usize>| Loop {
        part,
        extent: count(&extents[axes.clone()]),
        at_once: count(&steps[axes.clone()]),
        axes: axes.filter(|&axis| extents[axis] != 1).collect(),
    };
    let groups = [
        group(Part::Outer, 0..from),
        group(Part::Steps, from..to),
        group(Part::Columns, to..extents.len()),
    ];
    let loops = groups.into_iter().filter(|l| l.extent != 1);
    in_tiles(extents, loops.collect())
}

/// The plan of a sweep over elements `T` of these extents.
pub(crate) fn sweep_plan<T>(extents: &[usize]) -> FoldPlan {
    let whole = |part, axes: std::ops::Range<usize>, at_once| Loop {
        part,
        extent: count(&extents[axes.clone()]),
        axes: axes.collect(),
        at_once,
    };
    let Tiling { cut, inner, step } = Tiling::of(extents, room::<T>());
    let mut loops = Vec::new();
    if cut > 1 {
        loops.push(whole(Part::OuterSteps, 0..cut - 1, 1));
    }
    if cut > 0 {
        loops.push(whole(Part::OuterSteps, cut - 1..cut, step));
    }
    loops.push(whole(Part::Steps, cut..extents.len(), inner));
    in_tiles(extents, loops)
}

/// The plan of work that is done tile by tile.
fn in_tiles(extents: &[usize], loops: Vec<Loop>) -> FoldPlan {
    let kernel = match extents.contains(&0) {
        true => Kernel::Nothing,
        false => Kernel::Tiles,
    };
    FoldPlan::new(kernel, loops)
}
