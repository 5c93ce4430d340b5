//! Plans of known layouts: order, flips, merges, modes.

use super::decision::schedule;
use super::instances::Instances;
use super::schedule::{Facts, Reach, Schedule, Way};
use super::{
    FoldFacts, FoldInstance, Nest, NestRoom, OperandTable, OutputRole, explain, schedule_fold,
    streams,
};
use crate::isa::Level;
use crate::leaf::{ClassSet, LeafKind};
use std::fmt;

thread_local! {
    /// How large an output must be to be streamed on this thread, if not as large as usual.
    pub(crate) static STREAM_BYTES: std::cell::Cell<Option<usize>> = const { std::cell::Cell::new(None) };
}

/// A nest and its schedule.
struct Plan {
    room: NestRoom,
    schedule: Schedule,
    instances: Instances,
}

/// The plan for f32 operands of these element strides, output first.
fn plan<const R: usize>(extents: [usize; R], strides: &[[isize; R]], zero: ClassSet) -> Plan {
    let mut operands = OperandTable::new(&extents, strides.len() - 1);
    operands.set_out(LeafKind::of::<f32>(), |axis| 4 * strides[0][axis]);
    for leaf in &strides[1..] {
        operands.push(std::ptr::dangling(), LeafKind::of::<f32>(), |axis| {
            4 * leaf[axis]
        });
    }
    let (mut room, instances) = (NestRoom::new(), Instances::typed(zero, false));
    room.make(&operands.raw());
    let facts = Facts {
        kinds: operands.kinds(),
        instances: &instances,
        streams: streams(&operands.raw(), operands.kinds()),
    };
    let schedule = schedule(&room.view(), &facts);
    Plan {
        room,
        schedule,
        instances,
    }
}

impl Plan {
    fn way(&self) -> Way {
        self.schedule.way
    }

    fn extents(&self) -> &[usize] {
        self.room.view().extents
    }

    fn strides(&self, axis: usize) -> &[isize] {
        self.room.view().along(axis)
    }

    fn steps(&self) -> Vec<usize> {
        let nest = self.room.view();
        let axes = 0..nest.rank();
        axes.map(|axis| self.schedule.step(&nest, axis).min(nest.extents[axis]))
            .collect()
    }

    fn reaches(&self) -> Vec<Reach> {
        let (nest, kind) = (self.room.view(), LeafKind::of::<f32>());
        let reach = |operand| self.schedule.reach(&nest, &self.instances, operand, kind);
        (0..nest.pitch).map(reach).collect()
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        explain::show(&self.room, &self.schedule, Level::BASE, f)
    }
}

#[test]
fn contiguous_operands_are_one_run_in_any_common_order() {
    for strides in [[12, 4, 1], [1, 2, 6], [4, 8, 1]] {
        let plan = plan([2, 3, 4], &[strides, strides], ClassSet::EMPTY);
        assert_eq!(
            (plan.way(), plan.extents(), plan.strides(0)),
            (Way::Rows, &[24][..], &[4, 4][..])
        );
    }
}

#[test]
fn the_output_decides_the_order() {
    // The leaf would like it the other way round.
    let plan = plan([64, 64], &[[1, 64], [64, 1]], ClassSet::EMPTY);
    assert_eq!(plan.extents(), [64, 64]);
    assert_eq!(
        (plan.strides(0), plan.strides(1)),
        (&[4, 256][..], &[256, 4][..])
    );
    assert_eq!((plan.way(), plan.schedule.row), (Way::Transposed, 1));
    assert_eq!(plan.steps(), [64, 32]);
    assert_eq!(plan.reaches(), [Reach::InPlace, Reach::Transposed]);
}

#[test]
fn extents_of_one_are_dropped() {
    let one = plan([1, 5, 1], &[[99, 1, 7], [99, 1, 7]], ClassSet::EMPTY);
    assert_eq!((one.way(), one.extents()), (Way::Rows, &[5][..]));
    assert_eq!(plan([1, 1], &[[1, 1]], ClassSet::EMPTY).extents(), [1]);
    assert_eq!(plan([], &[[], []], ClassSet::EMPTY).extents(), [1]);
}

#[test]
fn an_axis_is_flipped_only_if_no_operand_walks_it_forwards() {
    let flipped = plan([4, 8], &[[-8, -1], [0, -1]], ClassSet::EMPTY);
    assert_eq!(
        (flipped.strides(0), flipped.strides(1)),
        (&[4, 4][..], &[32, 0][..])
    );
    assert_eq!(flipped.room.offsets(), [-4 * 31, -4 * 7]);
    let mixed = plan([40], &[[1], [-1]], ClassSet::EMPTY);
    assert_eq!(
        (mixed.strides(0), mixed.room.offsets()),
        (&[4, -4][..], &[][..])
    );
    assert_eq!(mixed.way(), Way::Packed);
}

#[test]
fn neighbours_merge_if_every_operand_agrees() {
    // A row vector over the two inner axes.
    let merged = plan([10, 20, 30], &[[600, 30, 1], [0, 30, 1]], ClassSet::EMPTY);
    assert_eq!(merged.extents(), [600, 10]);
    // A leaf that varies along the last axis only keeps it apart; the other two merge.
    let inner = plan([10, 20, 40], &[[800, 40, 1], [0, 0, 1]], ClassSet::EMPTY);
    assert_eq!(inner.extents(), [40, 200]);
    // Padding keeps neighbours apart.
    assert_eq!(
        plan([4, 40], &[[41, 1], [40, 1]], ClassSet::EMPTY).extents(),
        [40, 4]
    );
}

#[test]
fn the_mode_follows_the_classes_and_the_row() {
    let column = ClassSet::EMPTY.with(1);
    let strides = [[64, 1], [64, 1], [1, 0]];
    assert_eq!(plan([100, 64], &strides, column).way(), Way::Rows);
    // One element repeated along the rows is no leaf across them.
    assert_eq!(
        plan([100, 64], &strides, ClassSet::EMPTY).way(),
        Way::Packed
    );
    let across = [[64, 1], [64, 1], [1, 100]];
    assert_eq!(
        plan([100, 64], &across, ClassSet::EMPTY).way(),
        Way::Transposed
    );
    assert_eq!(
        plan([100, 64], &[[64, 1], [64, 1], [0, 1]], column).way(),
        Way::Rows
    );
    let short = plan([8192, 3], &[[3, 1], [3, 1], [0, 1]], ClassSet::EMPTY);
    assert_eq!(
        (short.way(), &short.steps()[..]),
        (Way::Flat, &[3, 341][..])
    );
}

#[test]
fn a_plan_reads_as_its_loops() {
    let rows = plan([2, 3, 100], &[[300, 100, 1], [0, 0, 1]], ClassSet::EMPTY);
    assert_eq!(
        rows.to_string(),
        "rows at baseline\nfor axes 0*1: 6, bytes 400 <- 0\n  for axis 2: 100, bytes 4 <- 4"
    );
    let tiles = plan([500, 3], &[[3, 1], [0, 1]], ClassSet::EMPTY);
    assert_eq!(
        tiles.to_string(),
        "flat tiles at baseline\nfor axis 0: 500 by 341, bytes 12 <- 0\n  for axis 1: 3 by 3, bytes 4 <- 4"
    );
}

/// A nest of `outputs`, and one leaf that is contiguous over 4 by 8 elements. All are of f32.
fn of_outputs<R>(outputs: &[[isize; 2]], then: impl FnOnce(&Nest<'_>) -> R) -> R {
    let all = outputs.iter().chain(&[[4, 32]]);
    let strides: Vec<isize> = (0..2)
        .flat_map(|axis| all.clone().map(move |operand| operand[axis]))
        .collect();
    then(&Nest {
        extents: &[8, 4],
        strides: &strides,
        pitch: outputs.len() + 1,
        outputs: outputs.len(),
        order: &[1, 0],
        merged: &[1, 1],
    })
}

#[test]
fn each_of_several_outputs_has_the_role_that_its_strides_tell() {
    let classes = FoldInstance {
        zero: ClassSet::EMPTY,
        shared: ClassSet::EMPTY,
    };
    let facts = FoldFacts {
        kinds: &[LeafKind::of::<f32>()],
        size: 4,
        lanes: ClassSet::EMPTY,
        columns: &[Some(classes), None, None],
        product: false,
        short_row: 0,
        in_place: true,
        vectors: true,
    };
    // A sum and a sum of squares of each row: both are totals of the same axis.
    of_outputs(&[[0, 4], [0, 4]], |nest| {
        let schedule = schedule_fold(nest, &facts);
        let roles = [0, 1].map(|output| schedule.role(nest, output));
        assert_eq!(roles, [OutputRole::Lanes; 2]);
        assert_eq!((schedule.along, schedule.folded), (Some(0), 8));
        assert_eq!(schedule.totals_along(roles[0]), Some(1));
    });
    // The elements, their sums along either axis, and the sum of all.
    of_outputs(&[[4, 32], [4, 0], [0, 4], [0, 0]], |nest| {
        let mut schedule = schedule_fold(nest, &facts);
        schedule.steps = [schedule.row.take(), None];
        let roles = [0, 1, 2, 3].map(|output| schedule.role(nest, output));
        let each = [
            OutputRole::Store,
            OutputRole::Columns,
            OutputRole::Lanes,
            OutputRole::Total,
        ];
        assert_eq!(roles, each);
    });
}
