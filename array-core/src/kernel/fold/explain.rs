//! What a fold does, as its plan tells it: asked of the functions that fold, in the order in which they are asked when it runs.

use super::axes::{Choice, Nest};
use super::drive::{ROWS, Run, STEPS};
use super::fixed::Form;
use super::registers::has_no_order;
use super::{Bound, Fold, FoldClasses, FoldKernels, Folding, strips};
use super::{columns, crossed::Crossed, direct, is_tiled_now, lanes, panels, part_of};
use crate::isa::{self, Level};
use crate::kernel::lean::LEAN;
use crate::leaf::Elem;
use crate::plan::{FixedNest, FoldPlan, Kernel, Loop, Operands, Part, Planned};
use std::ptr;

/// No element is folded.
pub(super) fn nothing(level: Level) -> FoldPlan {
    FoldPlan {
        kernel: Kernel::Nothing,
        planned: Planned::Running,
        level,
        loops: Vec::new(),
        packed: Vec::new(),
        in_output: false,
        tiled: false,
        parts: [0, 1],
    }
}

/// How [`drive`](super::drive::drive) folds `operands`.
pub(super) fn explained<B: Folding>(
    kernels: &FoldKernels,
    body: &B,
    operands: &Operands<'_>,
    level: Level,
) -> FoldPlan {
    let short = is_tiled_now(body);
    let mut plan = nothing(level);
    plan.tiled = short;
    if let Some((form, n, step)) = direct::find(operands, kernels, part_of(short)) {
        let extents = operands.extents();
        let ordinary = (0..extents.len()).filter(|&axis| extents[axis] > 1);
        let is_inner = |axis: &usize| extents[axis + 1..].iter().product::<usize>() < n[0];
        let (inner, outer) = ordinary.partition(is_inner);
        let in_output = step == size_of::<B::Out>() as isize;
        let axes = [inner, outer];
        tell_form::<B>(&mut plan, form, n, axes, in_output);
        return plan;
    }
    let mut nest = Nest::unmade(operands.kinds(), &kernels.columns);
    nest.make(operands, kernels);
    let run = Run {
        kernels,
        env: ptr::null(),
        fold: body.fold(),
        level,
        short,
        nest: &nest,
        out: ptr::null_mut::<B::Out>(),
    };
    match nest.choice {
        Choice::Lanes => run.tell_lanes(&mut plan),
        Choice::Columns => run.tell_columns(&mut plan),
    }
    plan
}

impl<B: Folding> Bound<'_, B> {
    /// How [`fold`](Self::fold) folds an expression of these extents.
    pub(crate) fn explained<C: FoldClasses>(&self, extents: &[usize]) -> FoldPlan {
        let nest = &self.fixed.nest;
        let mut plan = nothing(isa::active());
        plan.planned = Planned::Compiling;
        plan.tiled = is_tiled_now(self.body);
        match &self.fixed.form {
            Form::Direct(form) => {
                let n = [nest.extents[0], nest.extents[1]];
                let axes = [0, 1].map(|axis| axes_of(nest, extents, axis));
                tell_form::<B>(&mut plan, *form, n, axes, true);
            }
            Form::Crossed(crossed) => crossed.tell::<B::Out, C>(&mut plan, nest, extents),
        }
        plan
    }
}

/// A loop.
fn of(part: Part, axes: Vec<usize>, extent: usize, at_once: usize) -> Loop {
    Loop {
        part,
        axes,
        extent,
        at_once: at_once.min(extent),
    }
}

/// The kernel along rows.
fn in_lanes<T: Elem>() -> Kernel {
    let accumulators = match !LEAN && has_no_order::<T>() {
        true => 1,
        false => lanes::width::<T>(),
    };
    Kernel::Lanes { accumulators }
}

/// The kernel for calls of so many columns and steps, and of rows of which several may be taken at once.
fn in_columns<T: Elem>(tiled: bool, takes_rows: bool, [width, steps]: [usize; 2]) -> Kernel {
    let call = [width.min(panels::most::<T>()), steps];
    let at_once = match takes_rows {
        _ if tiled || LEAN => [1; 2],
        true => [columns::BLOCK, columns::steps_at_once(steps)],
        false if strips::in_strips::<T>(call) => [1, steps],
        false => [1, columns::steps_at_once(steps)],
    };
    Kernel::Columns { at_once }
}

/// A fold without a nest, of `n[1]` rows of `n[0]` elements, along these axes of the expression.
fn tell_form<B: Folding>(
    plan: &mut FoldPlan,
    form: direct::Form,
    [len, rows]: [usize; 2],
    [inner, outer]: [Vec<usize>; 2],
    in_output: bool,
) {
    let part = part_of(plan.tiled);
    match form {
        direct::Form::Row => {
            plan.kernel = in_lanes::<B::Out>();
            plan.loops = vec![of(Part::Steps, inner, len, part)];
            plan.parts = [part, len.div_ceil(part)];
        }
        direct::Form::Rows => {
            plan.kernel = in_lanes::<B::Out>();
            plan.loops = vec![
                of(Part::Rows, outer, rows, ROWS),
                of(Part::Steps, inner, len, len),
            ];
        }
        direct::Form::Columns => {
            // One row of totals: no loop takes several.
            plan.kernel = in_columns::<B::Out>(plan.tiled, false, [len, rows]);
            plan.loops = vec![
                of(Part::Columns, inner, len, panels::most::<B::Out>()),
                of(Part::Steps, outer, rows, rows),
            ];
            plan.in_output = in_output;
        }
    }
}

/// The axes of an expression of these extents that an axis of the nest covers: those of extent 1 are left out, neighbours are merged.
fn axes_of(nest: &FixedNest, extents: &[usize], axis: usize) -> Vec<usize> {
    let ordinary = (0..extents.len()).rev().filter(|&axis| extents[axis] > 1);
    let (mut at, mut product, mut axes) = (0, 1, Vec::new());
    for own in ordinary {
        if product == nest.extents[at] {
            (at, product) = (at + 1, 1);
        }
        product *= extents[own];
        if at == axis {
            axes.insert(0, own);
        }
    }
    axes
}

impl Crossed {
    fn tell<T: Elem, C: FoldClasses>(
        &self,
        plan: &mut FoldPlan,
        nest: &FixedNest,
        extents: &[usize],
    ) {
        let axes = |axis| axes_of(nest, extents, axis);
        let (rows, at_once) = (
            self.row.map_or(1, |row| nest.extents[row]),
            self.rows_at_once::<T>(nest),
        );
        let steps = nest.extents[self.step];
        let width = nest.extents[self.column];
        let takes_rows = columns::takes_rows(C::REUSES, at_once.min(rows));
        plan.kernel = in_columns::<T>(plan.tiled, takes_rows, [width, steps]);
        plan.in_output = true;
        let most = self.panel_width::<T>(nest);
        plan.loops = vec![of(Part::Columns, axes(self.column), width, most)];
        plan.loops
            .extend(self.row.map(|row| of(Part::Rows, axes(row), rows, at_once)));
        plan.loops
            .push(of(Part::Steps, axes(self.step), steps, steps));
        let packed = (0..nest.leaves).filter(|&leaf| self.packed.get(leaf));
        plan.packed = packed.map(|leaf| (leaf, true)).collect();
    }
}

impl<T: Elem, F: Fold<T>> Run<'_, T, F> {
    /// The loop over one index after the other of an axis.
    fn walks(&self, part: Part, axis: usize) -> Loop {
        let axes = self.nest.plan.axes_of(axis);
        of(part, axes, self.nest.extent(axis), 1)
    }

    /// As [`lanes`](Self::lanes).
    fn tell_lanes(&self, plan: &mut FoldPlan) {
        let nest = self.nest;
        let (len, part) = (nest.extent(nest.inner), self.part_len());
        let (kept, taken) = (nest.kept.as_slice(), nest.outer_taken.as_slice());
        plan.kernel = in_lanes::<T>();
        plan.packed = nest.packed.as_slice().iter().map(|&l| (l, false)).collect();
        let outer = kept.iter().rev().map(|&axis| self.walks(Part::Outer, axis));
        plan.loops = outer.collect();
        if self.has_rows_of_their_own() {
            let rows = plan.loops.last_mut().expect("a kept axis");
            (rows.part, rows.at_once) = (Part::Rows, self.rows_of_lanes(len).min(rows.extent));
        } else {
            let walked = taken.iter().rev();
            plan.loops
                .extend(walked.map(|&axis| self.walks(Part::OuterSteps, axis)));
            let rows: usize = taken.iter().map(|&axis| nest.extent(axis)).product();
            plan.parts = [len.min(part), rows * len.div_ceil(part)];
            if len <= part && !taken.is_empty() {
                let next = plan.loops.last_mut().expect("a reduced axis");
                next.at_once = self.rows_of_lanes(len).min(next.extent);
            }
        }
        let axes = nest.plan.axes_of(nest.inner);
        plan.loops.push(of(Part::Steps, axes, len, part));
    }

    /// As [`columns`](Self::columns).
    fn tell_columns(&self, plan: &mut FoldPlan) {
        let nest = self.nest;
        let reuses = nest.kernels.reuses;
        let axes = |axis: Option<usize>| axis.map_or(Vec::new(), |axis| nest.plan.axes_of(axis));
        let (most, rows) = (self.panel_width(), self.rows_at_once());
        let n0 = most.min(nest.width());
        let steps = self.steps_at_once(n0).min(nest.steps());
        plan.kernel = in_columns::<T>(plan.tiled, columns::takes_rows(reuses, rows), [n0, steps]);
        plan.in_output = self.accumulates_in_place();
        let packed = nest.packed.as_slice().iter();
        plan.packed = packed.map(|&l| (l, self.packs_whole(l, n0))).collect();
        let walks = |part, axes: &[usize]| -> Vec<Loop> {
            let axes = axes.iter().rev();
            axes.map(|&axis| self.walks(part, axis)).collect()
        };
        plan.loops = walks(Part::Outer, nest.kept.as_slice());
        plan.loops
            .push(of(Part::Columns, axes(nest.column), nest.width(), most));
        if nest.row.is_some() {
            plan.loops
                .push(of(Part::Rows, axes(nest.row), nest.rows(), rows));
        }
        plan.loops
            .extend(walks(Part::OuterSteps, nest.outer_taken.as_slice()));
        plan.loops
            .push(of(Part::Steps, axes(nest.step), nest.steps(), steps));
        // As many steps go into a partial result as it has room for, those of a call together.
        let (mut parts, mut folded, mut longest) = (1, 0, 0);
        for _ in 0..nest.taken_count() / nest.steps() {
            for step in (0..nest.steps()).step_by(STEPS) {
                let count = STEPS.min(nest.steps() - step);
                if folded + count > STEPS {
                    (parts, folded) = (parts + 1, 0);
                }
                folded += count;
                longest = longest.max(folded);
            }
        }
        plan.parts = [longest, parts];
    }
}
