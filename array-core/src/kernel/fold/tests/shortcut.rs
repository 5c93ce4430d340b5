//! The shortcut of folds against the schedule, on random tables of operands.

use super::super::shortcut::role;
use crate::kernel::tests::Random;
use crate::leaf::{ClassSet, LeafKind};
use crate::plan::limits::SHORT_ROW_OF_INTEGERS;
use crate::plan::{
    FoldFacts, FoldInstance, FoldSchedule, NestRoom, OperandTable, OutputRole, TwoAxes,
    schedule_fold,
};

/// Extents around every threshold.
const EXTENTS: [usize; 12] = [1, 1, 2, 3, 8, 9, 24, 25, 41, 256, 257, 5000];

#[test]
fn the_shortcut_decides_as_the_schedule() {
    let mut random = Random(7);
    let (mut taken, mut exchanged, mut beside) = ([0; 4], 0, 0);
    for _ in 0..100_000 {
        let rank = 1 + random.below(4);
        let extents: Vec<usize> = (0..rank)
            .map(|_| EXTENTS[random.below(EXTENTS.len())])
            .collect();
        // The first axes, the last ones, or any.
        let split = random.below(rank + 1);
        let reduced: Vec<bool> = match random.below(3) {
            0 => (0..rank).map(|axis| axis < split).collect(),
            1 => (0..rank).map(|axis| axis >= split).collect(),
            _ => (0..rank).map(|_| random.below(2) == 0).collect(),
        };
        let (wide, leaves) = (random.below(2) == 0, 1 + random.below(2));
        let size = if wide { 8 } else { 4 };
        let kind = if wide {
            LeafKind::of::<f64>()
        } else {
            LeafKind::of::<f32>()
        };
        let is_turned = random.below(4) == 0;
        // What the kernels take for single elements: often what is one.
        let mut zero = [ClassSet::EMPTY; 2];
        let mut strides = vec![vec![0; rank]; leaves + 1];
        let mut run = size as isize;
        for axis in (0..rank).rev().filter(|&axis| !reduced[axis]) {
            strides[0][axis] = run;
            run *= extents[axis] as isize;
        }
        for (leaf, strides) in strides[1..].iter_mut().enumerate() {
            let mut run = size as isize * if random.below(20) == 0 { 2 } else { 1 };
            let stretches = random.below(2) == 0;
            let order = |k: usize| if is_turned { k } else { rank - 1 - k };
            for axis in (0..rank).map(order) {
                if stretches && random.below(3) == 0 {
                    continue;
                }
                strides[axis] = if random.below(40) == 0 { -run } else { run };
                run *= extents[axis] as isize;
            }
            let last = |taken: bool| {
                let mut axes = (0..rank).rev();
                axes.find(|&axis| reduced[axis] == taken && extents[axis] > 1)
            };
            for (zero, last) in zero.iter_mut().zip([last(true), last(false)]) {
                if random.below(10) == 0 || last.is_some_and(|axis| strides[axis] == 0) {
                    *zero = zero.with(leaf);
                }
            }
        }
        let mut operands = OperandTable::new(&extents, leaves);
        operands.set_out(kind, |axis| strides[0][axis]);
        for strides in &strides[1..] {
            operands.push(std::ptr::null(), kind, |axis| strides[axis]);
        }
        let short_row = [0, SHORT_ROW_OF_INTEGERS][random.below(2)];
        let Some(axes) = TwoAxes::of(&operands.raw()) else {
            continue;
        };
        let inner = axes.along.as_ptr();
        let Some((role, axes)) = role(axes, operands.kinds(), &zero, size, short_row) else {
            continue;
        };
        exchanged += (axes.along.as_ptr() != inner) as usize;
        let mut room = NestRoom::new();
        room.make(&operands.raw());
        let columns = [
            Some(FoldInstance {
                zero: zero[1],
                shared: ClassSet::EMPTY,
            }),
            None,
            None,
        ];
        let facts = FoldFacts {
            kinds: &operands.kinds()[1..],
            size,
            lanes: zero[0],
            columns: &columns,
            product: false,
            short_row,
            in_place: random.below(2) == 0,
        };
        let schedule = schedule_fold(&room.view(), &facts);
        let what = format!("{extents:?} over {reduced:?}, {strides:?}, {zero:?}: {schedule:?}");
        assert_eq!(schedule.role(&room.view(), 0), role, "{what}");
        assert!(room.offsets().is_empty(), "{what}");
        if role == OutputRole::Total {
            let len = extents.iter().product();
            assert_eq!(schedule, FoldSchedule::one_row(len), "{what}");
        } else if schedule.beside > 1 {
            beside += 1;
            assert!(
                !schedule.packed.any() && schedule.outer_steps() == 0,
                "{what}"
            );
        } else {
            assert!(schedule.is_one_call, "{what}");
        }
        taken[role as usize] += 1;
    }
    // The control: each role was told often, but that of no fold.
    assert!(taken[1..].iter().all(|&count| count > 2_000), "{taken:?}");
    assert!(exchanged > 200 && beside > 200, "{exchanged}, {beside}");
}
