//! What a fold does, as its plan tells it: asked of the functions that fold, in the order in which they are asked when it runs.

use super::axes::{Choice, Nest};
use super::drive::{PART, ROWS, Run, STEPS};
use super::fixed::Form;
use super::kernels::Columns;
use super::source::Work;
use super::{Bound, Folded, columns, crossed::Crossed, direct, panels, strips};
use crate::isa::{self, Level};
use crate::kernel::lean::LEAN;
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
pub(super) fn explained(work: &Work, operands: &Operands<'_>, level: Level) -> FoldPlan {
    let mut plan = nothing(level);
    if let Some((form, n, step)) = direct::find(operands, work.kernels) {
        let extents = operands.extents();
        let ordinary = (0..extents.len()).filter(|&axis| extents[axis] > 1);
        let is_inner = |axis: &usize| extents[axis + 1..].iter().product::<usize>() < n[0];
        let (inner, outer) = ordinary.partition(is_inner);
        let in_output = step == work.reducer.size as isize;
        let axes = [inner, outer];
        tell_form(&mut plan, work, form, n, axes, in_output);
        return plan;
    }
    let mut nest = Nest::unmade(operands.kinds(), &work.kernels.columns);
    nest.make(operands, work.kernels);
    let run = Run {
        work: work.for_nest(&nest),
        level,
        nest: &nest,
        out: ptr::null_mut(),
    };
    match nest.choice {
        Choice::Lanes => run.tell_lanes(&mut plan),
        Choice::Columns => run.tell_columns(&mut plan),
    }
    plan
}

impl<B: Folded> Bound<'_, B> {
    /// How [`fold`](Self::fold) folds an expression of these extents.
    pub(crate) fn explained(&self, extents: &[usize]) -> FoldPlan {
        let nest = &self.fixed.nest;
        let mut plan = nothing(isa::active());
        plan.planned = Planned::Compiling;
        match &self.fixed.form {
            Form::Direct(form) => {
                let n = [nest.extents[0], nest.extents[1]];
                let axes = [0, 1].map(|axis| axes_of(nest, extents, axis));
                tell_form(&mut plan, &self.work, *form, n, axes, true);
            }
            Form::Crossed(crossed) => crossed.tell(&mut plan, &self.work, nest, extents),
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

impl Work {
    /// That rows are folded in lanes.
    fn tell_in_lanes(&self, plan: &mut FoldPlan) {
        plan.tiled = self.computes(None) && self.own_rows(plan.level).is_none();
        plan.kernel = Kernel::Lanes {
            accumulators: self.reducer.accumulators,
        };
    }

    /// That columns are, by calls of so many columns, rows and steps.
    fn tell_in_columns(
        &self,
        plan: &mut FoldPlan,
        columns: &Columns,
        [width, rows, steps]: [usize; 3],
    ) {
        let few = [width.min(panels::most(self.reducer.size)), steps];
        let together = rows >= columns::BLOCK && self.takes_rows(columns, plan.level);
        let own = self.own_strips(columns, plan.level, few).is_some();
        plan.tiled = !together && !own && self.computes(Some(columns));
        let at_once = match together {
            _ if LEAN => [1; 2],
            true => [columns::BLOCK, columns::steps_at_once(steps)],
            false if strips::in_strips(self.reducer.in_groups, few) => [1, steps],
            false => [
                1,
                if steps >= columns::BLOCK {
                    columns::BLOCK
                } else {
                    1
                },
            ],
        };
        plan.kernel = Kernel::Columns { at_once };
    }
}

/// A fold without a nest, of `n[1]` rows of `n[0]` elements, along these axes of the expression.
fn tell_form(
    plan: &mut FoldPlan,
    work: &Work,
    form: direct::Form,
    [len, rows]: [usize; 2],
    [inner, outer]: [Vec<usize>; 2],
    in_output: bool,
) {
    match form {
        direct::Form::Row => {
            work.tell_in_lanes(plan);
            plan.loops = vec![of(Part::Steps, inner, len, PART)];
            plan.parts = [PART, len.div_ceil(PART)];
        }
        direct::Form::Rows => {
            work.tell_in_lanes(plan);
            plan.loops = vec![
                of(Part::Rows, outer, rows, ROWS),
                of(Part::Steps, inner, len, len),
            ];
        }
        direct::Form::Columns => {
            // One row of totals.
            work.tell_in_columns(plan, &work.kernels.columns, [len, 1, rows]);
            let most = panels::most(work.reducer.size);
            plan.loops = vec![
                of(Part::Columns, inner, len, most),
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
    fn tell(&self, plan: &mut FoldPlan, work: &Work, nest: &FixedNest, extents: &[usize]) {
        let (axes, size) = (|axis| axes_of(nest, extents, axis), work.reducer.size);
        let (rows, at_once) = (
            self.row.map_or(1, |row| nest.extents[row]),
            self.rows_at_once(nest, size),
        );
        let steps = nest.extents[self.step];
        let width = nest.extents[self.column];
        let n = [width, at_once.min(rows), steps];
        work.tell_in_columns(plan, &work.kernels.columns, n);
        plan.in_output = true;
        let most = self.panel_width(nest, size);
        plan.loops = vec![of(Part::Columns, axes(self.column), width, most)];
        plan.loops
            .extend(self.row.map(|row| of(Part::Rows, axes(row), rows, at_once)));
        plan.loops
            .push(of(Part::Steps, axes(self.step), steps, steps));
        let packed = (0..nest.leaves).filter(|&leaf| self.packed.get(leaf));
        plan.packed = packed.map(|leaf| (leaf, true)).collect();
    }
}

impl Run<'_> {
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
        self.work.tell_in_lanes(plan);
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
        let axes = |axis: Option<usize>| axis.map_or(Vec::new(), |axis| nest.plan.axes_of(axis));
        let (most, rows) = (self.panel_width(), self.rows_at_once());
        let n0 = most.min(nest.width());
        let steps = self.steps_at_once(n0).min(nest.steps());
        let n = [n0, rows, steps];
        self.work.tell_in_columns(plan, nest.kernels, n);
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
