//! The folds without a nest against the schedule, on random tables of operands.

use super::super::shortcut::role;
use crate::kernel::tests::Random;
use crate::leaf::{ClassSet, LeafKind};
use crate::plan::limits::{FEW_FOLDED, FOLD_PART, SHORT_ROW_OF_INTEGERS};
use crate::plan::{
    FoldFacts, FoldInstance, FoldSchedule, MergedAxes, NestRoom, OperandTable, OutputRole, TwoAxes,
    fold_at_once, schedule_fold,
};

/// Extents around every threshold.
const EXTENTS: [usize; 12] = [1, 1, 2, 3, 8, 9, 24, 25, 41, 256, 257, 5000];

#[test]
fn the_shortcut_decides_as_the_schedule() {
    let mut random = Random(7);
    let (mut taken, mut exchanged, mut beside) = ([0; 4], 0, 0);
    for _ in 0..25_000 {
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
        let Some((role, axes)) = role(
            axes,
            operands.kinds(),
            [&zero[0], &zero[1]],
            size,
            short_row,
        ) else {
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
            vectors: random.below(2) == 0,
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
    assert!(taken[1..].iter().all(|&count| count > 500), "{taken:?}");
    assert!(exchanged > 50 && beside > 50, "{exchanged}, {beside}");
}

#[test]
fn few_elements_are_folded_as_the_schedule_says() {
    let mut random = Random(11);
    let (mut roles, mut packed, mut flipped, mut combined, mut many) = ([0; 4], 0, 0, 0, 0);
    for _ in 0..50_000 {
        let rank = 1 + random.below(4);
        let extents: Vec<usize> = (0..rank)
            .map(|_| [1, 1, 2, 3, 4, 5, 15, 16, 17, 40, 300, 1100][random.below(12)])
            .collect();
        let reduced: Vec<bool> = (0..rank).map(|_| random.below(2) == 0).collect();
        let leaves = 1 + random.below(2);
        let kinds = [
            LeafKind::of::<f32>(),
            LeafKind::of::<f64>(),
            LeafKind::of::<u8>(),
        ];
        let kind = kinds[random.below(3)];
        let size = kind.size() as isize;
        let mut operands = OperandTable::new(&extents, leaves);
        operands.set_row_major(kind, &extents, |axis| !reduced[axis]);
        // Rows in any order: with gaps, backwards, transposed, stretched, overlapping.
        let mut zero = [ClassSet::EMPTY; 2];
        let mut told = Vec::new();
        for leaf in 0..leaves {
            let is_scalar = random.below(12) == 0;
            let of = if is_scalar {
                LeafKind::scalar::<f32>()
            } else {
                kind
            };
            let turned = random.below(3) == 0;
            let mut run = size * [1, 1, 1, 2, 3][random.below(5)];
            let mut strides = vec![0; rank];
            for k in 0..rank {
                let axis = if turned { k } else { rank - 1 - k };
                strides[axis] = match random.below(8) {
                    0 => 0,
                    1 => -run,
                    2 => size * (random.below(7) as isize - 3),
                    _ => run,
                };
                run *= extents[axis] as isize + (random.below(6) == 0) as isize;
            }
            let last = |taken: bool| {
                let mut axes = (0..rank).rev();
                axes.find(|&axis| reduced[axis] == taken && extents[axis] > 1)
            };
            for (zero, last) in zero.iter_mut().zip([last(true), last(false)]) {
                if !is_scalar && last.is_some_and(|axis| strides[axis] == 0) && random.below(2) == 0
                {
                    *zero = zero.with(leaf);
                }
            }
            operands.push(std::ptr::null(), of, |axis| strides[axis]);
            told.push(strides);
        }
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
            size: kind.size(),
            lanes: zero[0],
            columns: &columns,
            product: random.below(4) == 0 && leaves == 2,
            short_row: [0, SHORT_ROW_OF_INTEGERS][random.below(2)],
            in_place: random.below(2) == 0,
            vectors: random.below(2) == 0,
        };
        let axes = MergedAxes::of::<3>(&operands.raw());
        let Some(few) = axes.and_then(|axes| fold_at_once(&axes, &facts)) else {
            continue;
        };
        let mut room = NestRoom::new();
        room.make(&operands.raw());
        let nest = room.view();
        let schedule = schedule_fold(&nest, &facts);
        let what =
            format!("{extents:?} over {reduced:?}, {told:?}, {zero:?}: {few:?}, {schedule:?}");
        let n = few.axes.map(|axis| axis.extent);
        assert!(n[0] * n[1] <= FOLD_PART, "{what}");
        many += (n[0] * n[1] > FEW_FOLDED) as usize;
        assert_eq!(schedule.role(&nest, 0), few.role, "{what}");
        assert!(
            !schedule.product && !schedule.around && schedule.beside == 1,
            "{what}"
        );
        assert_eq!(
            (schedule.instance, schedule.kept, schedule.taken),
            (0, 0, 0),
            "{what}"
        );
        // The same axes in the same direction, and the same leaves packed.
        let second = schedule.row.or(schedule.steps[0]);
        for (axis, of) in few.axes.iter().zip([schedule.along, second]) {
            assert_eq!(axis.extent, of.map_or(1, |of| nest.extents[of]), "{what}");
            for operand in 0..=leaves {
                let stride = of.map_or(0, |of| nest.stride(of, operand));
                assert!(axis.extent == 1 || axis.stride(operand) == stride, "{what}");
            }
        }
        for leaf in 0..leaves {
            assert_eq!(
                few.packed >> leaf & 1 == 1,
                schedule.packed.get(leaf),
                "{what}"
            );
            let back = few.axes.iter().filter(|axis| axis.flipped);
            let offset: isize = back
                .map(|axis| axis.strides[leaf + 1] * (axis.extent as isize - 1))
                .sum();
            let nested = room.offsets().get(leaf + 1).copied().unwrap_or(0);
            assert_eq!(offset, nested, "{what}");
        }
        match few.role {
            OutputRole::Columns => assert!(schedule.in_place, "{what}"),
            OutputRole::Total => combined += (n[1] > 1) as usize,
            _ => {}
        }
        roles[few.role as usize] += 1;
        packed += (few.packed != 0) as usize;
        flipped += few.axes.iter().any(|axis| axis.flipped) as usize;
    }
    // The control: each was told often, but the role of no fold.
    assert!(roles[1..].iter().all(|&count| count > 500), "{roles:?}");
    assert!(
        packed > 1_250 && flipped > 500 && combined > 250 && many > 250,
        "{packed} {flipped} {combined} {many}"
    );
}
