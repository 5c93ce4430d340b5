//! The schedule of a fold as plain data, for printing.

use super::groups::GROUP;
use super::product::tile::TILE_ROWS;
use super::source::Work;
use super::strips;
use crate::isa;
use crate::kernel::lean::LEAN;
use crate::leaf::LeafKind;
use crate::plan::limits::GRID_ROWS;
use crate::plan::{
    FoldPlan, FoldSchedule, Kernel, Loop, Nest, OutputRole, Part, columns_of_call, pack_estimates,
};

/// Describes what [`run`](super::run::run) does.
pub(super) fn told(
    work: &Work,
    nest: &Nest<'_>,
    schedule: &FoldSchedule,
    kinds: &[LeafKind],
) -> FoldPlan {
    let (level, role) = (isa::active(), schedule.role(nest, 0));
    let columns = work.kernels.columns_of(schedule.instance);
    let work = work.with_columns(columns, kinds);
    let ([n0, rows, steps, _], along) = (schedule.block, schedule.along);
    let extent = |axis: Option<usize>| axis.map_or(1, |axis| nest.extents[axis]);
    let mut loops = Vec::new();
    let mut nested = |part, axis: Option<usize>, at_once: usize| {
        loops.push(Loop {
            part,
            axes: axis.map_or(Vec::new(), |axis| nest.axes_of(axis)),
            extent: extent(axis),
            at_once: at_once.min(extent(axis)),
        });
    };
    let axes = |set: u64| {
        let axes = (0..nest.rank()).rev();
        axes.filter(move |axis| set >> axis & 1 == 1).map(Some)
    };
    axes(schedule.kept).for_each(|axis| nested(Part::Outer, axis, 1));
    if role.is_along() {
        nested(Part::Columns, along, n0);
    }
    let has_vectors = !role.is_along() && schedule.steps[0].is_some();
    if role != OutputRole::Total && schedule.row.is_some() && !has_vectors {
        nested(Part::Rows, schedule.row, rows);
    }
    axes(schedule.outer_steps()).for_each(|axis| nested(Part::OuterSteps, axis, 1));
    if role == OutputRole::Total && schedule.row.is_some() {
        nested(Part::OuterSteps, schedule.row, rows);
    }
    let (kernel, tiled, parts);
    if role.is_along() {
        nested(Part::Steps, schedule.steps[0], steps);
        let width = n0
            .min(extent(along))
            .min(columns_of_call(work.reducer.size))
            * schedule.beside;
        let steps = (steps / schedule.beside).max(1);
        let together = rows >= GRID_ROWS && work.takes_rows(columns, level);
        let own = work.own_strips(columns, level, [width, steps]).is_some();
        tiled = !schedule.product && !together && !own && work.computes(Some(columns));
        let at_once = match together {
            _ if schedule.product => [TILE_ROWS.min(rows), steps],
            _ if LEAN => [1; 2],
            true => [GRID_ROWS, steps],
            false if strips::in_strips(work.reducer.in_groups, [width, steps]) => [1, steps],
            false => [1, if steps >= GRID_ROWS { GRID_ROWS } else { 1 }],
        };
        kernel = Kernel::Columns { at_once };
        // A part consists of several runs of steps, or of the steps of one call.
        let len = extent(schedule.steps[0]);
        let runs = schedule.folded / len;
        let most = schedule.steps_of_part();
        let whole = (most / len).clamp(1, runs);
        parts = [
            most.min(whole * len),
            runs.div_ceil(whole) * len.div_ceil(most),
        ];
    } else if has_vectors {
        nested(Part::Steps, schedule.steps[0], steps);
        nested(Part::Rows, schedule.row, rows);
        nested(Part::Steps, along, n0);
        tiled = work.kernels.in_place.is_none();
        let at_once = work.reducer.accumulators / GROUP;
        kernel = Kernel::Vectors {
            accumulators: GROUP,
            steps: at_once,
        };
        parts = [n0 * steps, schedule.folded.div_ceil(n0 * steps)];
    } else {
        nested(Part::Steps, along, n0);
        tiled = work.computes(None) && work.own_rows(level).is_none();
        let accumulators = work.reducer.accumulators;
        kernel = Kernel::Lanes { accumulators };
        let len = extent(along);
        parts = [n0, schedule.folded / len * len.div_ceil(n0)];
    }
    FoldPlan {
        packed: schedule.packed,
        whole: schedule.whole,
        estimates: pack_estimates(nest, &work.facts(kinds), schedule),
        in_output: schedule.in_place,
        beside: schedule.beside,
        tiled,
        parts,
        ..FoldPlan::new(kernel, loops)
    }
}
