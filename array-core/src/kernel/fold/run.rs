//! Carries out the schedule of a fold.
//!
//! ```text
//! lanes:   for each outer kept index: for some rows at a time: one call, a total each;
//!          or, with steps, a vector of totals each, which are folded after the last step
//! total:   for each kept index: for each outer reduced index:
//!              calls for up to 16 rows; combine these
//! columns: for each outer kept index, panel of columns, some rows of totals:
//!              for each outer reduced index, some steps: one call;
//!              combine parts of 256 steps pairwise
//! ```
//! It depends on no types, so it is compiled once.

use super::calls::FoldBlock;
use super::kernels::Columns;
use super::packs::{PackMemory, Room, pack};
use super::source::{Apart, Pointers, Strides, Work, advance};
use crate::isa::Level;
use crate::kernel::odometer::Odometer;
use crate::kernel::run::NO_STRIDES;
use crate::leaf::{ClassSet, LeafKind};
use crate::plan::limits::{LINE_BYTES, ONE_CALL_PACKS};
use crate::plan::{FoldSchedule, Nest, OutputRole};

/// A fold and its schedule.
pub(super) struct Run<'r> {
    pub(super) work: Work,
    pub(super) columns: &'r Columns,
    pub(super) level: Level,
    pub(super) nest: Nest<'r>,
    pub(super) schedule: &'r FoldSchedule,
    /// The kinds of the leaves.
    pub(super) kinds: &'r [LeafKind],
}

/// Folds the leaves at `ins` into the elements at `out`, as `schedule` says.
///
/// # Safety
/// * `work` is for leaves of these kinds, which cover the nest and are valid for reads; the CPU
///   supports the level.
/// * The output has an element of the totals' type for each kept index of the nest, is valid for
///   writes, and overlaps no leaf.
/// * The schedule was made for this nest and these kernels.
///
/// Only the path with a single call is inlined: for a fixed shape it consists of constants.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) unsafe fn run(
    work: &Work,
    level: Level,
    nest: Nest<'_>,
    schedule: &FoldSchedule,
    kinds: &[LeafKind],
    out: *mut u8,
    ins: &[*const u8],
) {
    if !schedule.is_one_call {
        // SAFETY: the caller's promises.
        return unsafe { run_calls(work, level, nest, schedule, kinds, out, ins) };
    }
    let (columns, work) = chosen(work, schedule, kinds);
    let role = schedule.role(&nest, 0);
    // Rows of lanes, or of totals.
    let axes = [schedule.along, schedule.row, schedule.steps[0]];
    let call = OneCall {
        columns,
        role,
        n: axes.map(|axis| axis.map_or(1, |axis| nest.extents[axis])),
        along: strides(&nest, axes[0]),
        rows: strides(&nest, axes[1]),
        steps: strides(&nest, axes[2]),
    };
    // SAFETY: the caller's promises.
    unsafe { call.pack_and_run(&work, level, (schedule.packed, kinds), out, ins) }
}

/// The kernels down columns that a schedule has chosen, and the fold with them.
#[cfg_attr(not(debug_assertions), inline(always))]
fn chosen<'w>(work: &'w Work, schedule: &FoldSchedule, kinds: &[LeafKind]) -> (&'w Columns, Work) {
    let columns = work.kernels.columns_of(schedule.instance);
    match schedule.instance {
        0 => (columns, *work),
        _ => (columns, work.with_columns(columns, kinds)),
    }
}

/// [`run`] with several calls.
///
/// # Safety
/// As there.
#[inline(never)]
unsafe fn run_calls(
    work: &Work,
    level: Level,
    nest: Nest<'_>,
    schedule: &FoldSchedule,
    kinds: &[LeafKind],
    out: *mut u8,
    ins: &[*const u8],
) {
    let (columns, work) = chosen(work, schedule, kinds);
    let run = Run {
        work,
        columns,
        level,
        nest,
        schedule,
        kinds,
    };
    if schedule.product {
        // SAFETY: the caller's promises.
        return unsafe { run.products(out, ins) };
    }
    match schedule.role(&nest, 0) {
        // SAFETY: the caller's promises.
        OutputRole::Lanes if schedule.steps[0].is_some() => unsafe { run.vectors(out, ins) },
        // SAFETY: as above.
        OutputRole::Lanes => unsafe { run.rows(out, ins) },
        // SAFETY: as above.
        OutputRole::Total => unsafe { run.parts(out, ins) },
        // SAFETY: as above.
        OutputRole::Columns | OutputRole::Store => unsafe { run.columns(out, ins) },
    }
}

/// A fold by one call of a kernel, into totals in place.
pub(super) struct OneCall<'c> {
    /// The kernels, if it is a fold down columns.
    pub(super) columns: &'c Columns,
    pub(super) role: OutputRole,
    /// Elements of a row of the kernel, the number of rows, and the steps of columns.
    pub(super) n: [usize; 3],
    /// The byte strides of the output and the leaves.
    pub(super) along: &'c [isize],
    pub(super) rows: &'c [isize],
    pub(super) steps: &'c [isize],
}

impl<'c> OneCall<'c> {
    /// A fold of `n[1]` rows of `n[0]` elements: rows of their own, parts of one total, or the steps
    /// of columns. The byte strides are those of the output and the leaves.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of_rows(
        columns: &'c Columns,
        role: OutputRole,
        n: [usize; 2],
        [along, between]: [&'c [isize]; 2],
    ) -> Self {
        let none = &NO_STRIDES[..along.len()];
        let ([rows, steps], n) = match role == OutputRole::Columns {
            true => ([none, between], [n[0], 1, n[1]]),
            false => ([between, none], [n[0], n[1], 1]),
        };
        OneCall {
            columns,
            role,
            n,
            along,
            rows,
            steps,
        }
    }

    /// Calls the kernel.
    ///
    /// # Safety
    /// As for [`run`], for these axes; the leaves have the classes of the kernel along the first
    /// one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn run(self, work: &Work, level: Level, out: *mut u8, ins: &[*const u8]) {
        let apart = Apart {
            along: &self.along[1..],
            rows: &self.rows[1..],
            steps: &self.steps[1..],
        };
        let [len, rows, steps] = self.n;
        if !self.role.is_along() {
            // SAFETY: the caller's promises.
            return unsafe { work.lanes(level, out, ins, apart, [len, rows]) };
        }
        let block = FoldBlock {
            columns: len,
            rows,
            steps,
            pitch: match rows {
                1 => len,
                _ => self.rows[0].unsigned_abs() / work.reducer.size,
            },
            fresh: true,
        };
        // SAFETY: as above; the rows of accumulators are those of the output.
        unsafe { work.panels(self.columns, level, out, ins, apart, block) }
    }

    /// Packs the leaves in `packed`, if there are any, and calls the kernel.
    ///
    /// # Safety
    /// As for [`run`](Self::run); the packed leaves are the same for all rows, and their packs take
    /// at most [`ONE_CALL_PACKS`] bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) unsafe fn pack_and_run(
        self,
        work: &Work,
        level: Level,
        packed: (ClassSet, &[LeafKind]),
        out: *mut u8,
        ins: &[*const u8],
    ) {
        if !packed.0.any() {
            // SAFETY: the caller's promises.
            return unsafe { self.run(work, level, out, ins) };
        }
        // SAFETY: as above.
        unsafe { self.run_packed(work, level, packed, out, ins) }
    }

    /// Packs the leaves in `packed`, which are the same for all rows, and calls the kernel.
    ///
    /// # Safety
    /// As for [`pack_and_run`](Self::pack_and_run).
    #[inline(never)]
    unsafe fn run_packed(
        self,
        work: &Work,
        level: Level,
        (packed, kinds): (ClassSet, &[LeafKind]),
        out: *mut u8,
        ins: &[*const u8],
    ) {
        let [columns, _, steps] = self.n;
        let mut memory = PackMemory::<{ ONE_CALL_PACKS / LINE_BYTES }>::new();
        let (mut heap, mut tile) = (None, 0);
        let first = Room::on(&mut memory, &mut heap, LINE_BYTES, ONE_CALL_PACKS);
        // Filled in place: a list that is moved is read again before its stores are done.
        let mut places = Pointers::new();
        places.extend(ins);
        let (mut along, mut apart) = (Strides::new(), Strides::new());
        along.extend(self.along);
        apart.extend(self.steps);
        for (leaf, &kind) in kinds
            .iter()
            .enumerate()
            .filter(|(leaf, _)| packed.get(*leaf))
        {
            let place = first.wrapping_add(tile);
            let far = [self.along[leaf + 1], self.steps[leaf + 1], 0];
            let from = std::mem::replace(&mut places.as_mut_slice()[leaf], place);
            // SAFETY: the caller's leaf; the schedule has counted the bytes.
            unsafe { pack(level, kind, from, place, [columns, steps, 1], far) };
            along.as_mut_slice()[leaf + 1] = kind.size() as isize;
            apart.as_mut_slice()[leaf + 1] = (columns * kind.size()) as isize;
            tile += (steps * columns * kind.size()).next_multiple_of(LINE_BYTES);
        }
        debug_assert!(tile <= ONE_CALL_PACKS);
        let call = OneCall {
            along: along.as_slice(),
            steps: apart.as_slice(),
            ..self
        };
        // SAFETY: the caller's promises; the packed leaves are contiguous along the columns.
        unsafe { call.run(work, level, out, places.as_slice()) }
    }
}

/// The byte strides of the output and the leaves along an axis; 0 without an axis.
#[cfg_attr(not(debug_assertions), inline(always))]
fn strides<'n>(nest: &Nest<'n>, axis: Option<usize>) -> &'n [isize] {
    match axis {
        Some(axis) => nest.along(axis),
        None => &NO_STRIDES[..nest.pitch],
    }
}

impl<'r> Run<'r> {
    /// Calls `visit` for every index of the axes in `set`, with the output's and the leaves'
    /// positions.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn walk(
        &self,
        set: u64,
        out: *mut u8,
        ins: &[*const u8],
        mut visit: impl FnMut(*mut u8, &[*const u8]),
    ) {
        if set == 0 {
            return visit(out, ins);
        }
        let mut out = out;
        let mut places = Pointers::new();
        places.extend(ins);
        let extents = self.nest.extents;
        let step = |axis: usize| match set >> axis & 1 {
            1 => 1,
            _ => extents[axis],
        };
        let mut odometer = Odometer::new(extents, step);
        loop {
            visit(out, places.as_slice());
            let moved = |axis, by, _| {
                let strides = self.nest.along(axis);
                out = out.wrapping_offset(strides[0] * by);
                advance(places.as_mut_slice(), &strides[1..], by);
            };
            if !odometer.advance(moved) {
                return;
            }
        }
    }

    /// The byte strides of the output and the leaves along an axis; 0 without an axis.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn strides(&self, axis: Option<usize>) -> &'r [isize] {
        &strides(&self.nest, axis)[..=self.kinds.len()]
    }

    /// Bytes from one total of a call to the next.
    pub(super) fn totals_apart(&self, role: OutputRole) -> isize {
        self.strides(self.schedule.totals_along(role))[0]
    }

    /// The extent of an axis; 1 without an axis.
    pub(super) fn extent(&self, axis: Option<usize>) -> usize {
        axis.map_or(1, |axis| self.nest.extents[axis])
    }

    /// The leaves that are packed.
    pub(super) fn packed(&self) -> impl Iterator<Item = (usize, LeafKind)> + use<'r> {
        let (schedule, leaves) = (self.schedule, self.kinds.iter().enumerate());
        leaves.filter_map(|(leaf, &kind)| schedule.packed.get(leaf).then_some((leaf, kind)))
    }
}
