//! The schedule of a fold as a plan tells it.

use super::kernels::Columns;
use super::source::Work;
use super::strips;
use crate::isa::Level;
use crate::kernel::lean::LEAN;
use crate::leaf::LeafKind;
use crate::plan::limits::FOLD_STEPS;
use crate::plan::limits::GRID_ROWS;
use crate::plan::{
    FoldPlan, FoldSchedule, Kernel, Loop, Nest, OutputRole, Part, Planned, columns_of_call,
};

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

/// What [`run`](super::run::run) does.
pub(super) fn told(
    work: &Work,
    nest: &Nest<'_>,
    schedule: &FoldSchedule,
    kinds: &[LeafKind],
    level: Level,
    planned: Planned,
) -> FoldPlan {
    let columns = work.kernels.columns_of(schedule.instance);
    let work = work.with_columns(columns, kinds);
    let role = schedule.role(nest, 0);
    let is_columns = role.is_along();
    let [n0, rows, steps, _] = schedule.block;
    let extent = |axis: Option<usize>| axis.map_or(1, |axis: usize| nest.extents[axis]);
    let walks = |part: Part, set: u64| {
        let axes = (0..nest.rank())
            .rev()
            .filter(move |axis| set >> axis & 1 == 1);
        axes.map(move |axis| of(part, nest, Some(axis), 1))
    };
    let mut plan = nothing(level);
    plan.planned = planned;
    plan.in_output = schedule.in_place;
    let packed = (0..work.kernels.leaves).filter(|&leaf| schedule.packed.get(leaf));
    plan.packed = packed
        .map(|leaf| (leaf, schedule.whole.get(leaf)))
        .collect();
    plan.loops = walks(Part::Outer, schedule.kept).collect();
    if is_columns {
        let call = [n0.min(extent(schedule.along)), rows, steps];
        work.tell_in_columns(&mut plan, columns, call);
        plan.loops.push(of(Part::Columns, nest, schedule.along, n0));
    } else {
        plan.tiled = work.computes(None) && work.own_rows(level).is_none();
        let accumulators = work.reducer.accumulators;
        plan.kernel = Kernel::Lanes { accumulators };
    }
    if role != OutputRole::Total && schedule.row.is_some() {
        plan.loops.push(of(Part::Rows, nest, schedule.row, rows));
    }
    plan.loops
        .extend(walks(Part::OuterSteps, schedule.outer_steps()));
    if role == OutputRole::Total && schedule.row.is_some() {
        plan.loops
            .push(of(Part::OuterSteps, nest, schedule.row, rows));
    }
    let along_steps = if is_columns {
        schedule.steps[0]
    } else {
        schedule.along
    };
    let at_once = if is_columns { steps } else { n0 };
    plan.loops.push(of(Part::Steps, nest, along_steps, at_once));
    plan.parts = match role {
        OutputRole::Lanes => [n0, 1],
        OutputRole::Total => {
            let len = extent(schedule.along);
            [n0, schedule.folded / len * len.div_ceil(n0)]
        }
        _ => parts_of_columns(extent(schedule.steps[0]), schedule.folded),
    };
    plan
}

/// The longest part of a total in columns, and the number of parts: those of a call are not parted.
fn parts_of_columns(steps: usize, folded: usize) -> [usize; 2] {
    let (mut parts, mut count, mut longest) = (1, 0, 0);
    for _ in 0..folded / steps {
        for step in (0..steps).step_by(FOLD_STEPS) {
            let chunk = FOLD_STEPS.min(steps - step);
            if count + chunk > FOLD_STEPS {
                (parts, count) = (parts + 1, 0);
            }
            count += chunk;
            longest = longest.max(count);
        }
    }
    [longest, parts]
}

/// The loop over an axis of the nest, or over one index.
fn of(part: Part, nest: &Nest<'_>, axis: Option<usize>, at_once: usize) -> Loop {
    let extent = axis.map_or(1, |axis| nest.extents[axis]);
    Loop {
        part,
        axes: axis.map_or(Vec::new(), |axis| nest.axes_of(axis)),
        extent,
        at_once: at_once.min(extent),
    }
}

impl Work {
    /// Tells that columns are folded, by calls of so many columns, rows and steps.
    fn tell_in_columns(
        &self,
        plan: &mut FoldPlan,
        columns: &Columns,
        [width, rows, steps]: [usize; 3],
    ) {
        let few = [width.min(columns_of_call(self.reducer.size)), steps];
        let together = rows >= GRID_ROWS && self.takes_rows(columns, plan.level);
        let own = self.own_strips(columns, plan.level, few).is_some();
        plan.tiled = !together && !own && self.computes(Some(columns));
        let at_once = match together {
            _ if LEAN => [1; 2],
            true => [GRID_ROWS, steps],
            false if strips::in_strips(self.reducer.in_groups, few) => [1, steps],
            false => [1, if steps >= GRID_ROWS { GRID_ROWS } else { 1 }],
        };
        plan.kernel = Kernel::Columns { at_once };
    }
}
