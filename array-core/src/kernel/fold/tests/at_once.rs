//! Folds without a nest against the same folds by a nest, bit by bit, at every level.

use super::super::around::TOTALS;
use super::super::calls::NO_BODY;
use super::super::launch::fold_nest;
use super::super::shortcut::fold_merged;
use super::super::source::Work;
use crate::isa::Level;
use crate::kernel::tests::Random;
use crate::leaf::LeafKind;
use crate::plan::{MergedAxes, OperandTable};
use crate::reduce::Reduction;
use crate::reduce::op::Sum;

/// The totals of `operands` by each way, and whether the shorter way applies.
fn both(operands: &OperandTable<'_>, level: Level, totals: usize) -> Option<[Vec<u32>; 2]> {
    let work = Work::new(&TOTALS, <Sum as Reduction<f32>>::reducer(), [NO_BODY; 2]);
    // One more, which must stay as it is.
    let mut out = [vec![0.0f32; totals + 1], vec![0.0f32; totals + 1]];
    let [at_once, by_nest] = &mut out;
    let first = at_once.as_mut_ptr().cast();
    let done = MergedAxes::of::<3>(&operands.raw()).is_some_and(|axes| {
        // SAFETY: the caller's operands, with as many totals.
        unsafe { fold_merged(&work, level, first, operands, axes) }
    });
    // SAFETY: as above.
    unsafe { fold_nest(&work, level, by_nest.as_mut_ptr().cast(), operands) };
    done.then(|| out.map(|out| out.iter().map(|x| x.to_bits()).collect()))
}

#[test]
fn folds_without_a_nest_have_the_bits_of_those_with_one() {
    let mut random = Random(5);
    // Sums that depend on their order.
    let items: Vec<f32> = (0..20_000).map(|k| 1.0 / (k % 977 + 1) as f32).collect();
    let (mut folds, mut dense, mut differ) = (0, 0, 0);
    for _ in 0..5_000 {
        let rank = 1 + random.below(4);
        let extents: Vec<usize> = (0..rank)
            .map(|_| [1, 2, 3, 4, 5, 16, 17, 33][random.below(if rank > 2 { 5 } else { 8 })])
            .collect();
        let reduced: Vec<bool> = match random.below(3) {
            // Around a kept axis.
            0 if rank == 3 => vec![true, false, true],
            _ => (0..rank).map(|_| random.below(2) == 0).collect(),
        };
        let is_dense = random.below(2) == 0;
        // Strides of a leaf, and the first of its elements that are read.
        let (mut strides, mut first, mut run) = (vec![0isize; rank], 0isize, 1isize);
        for k in 0..rank {
            let turned = !is_dense && random.below(2) == 0;
            let axis = rank - 1 - k;
            let gap = if is_dense {
                1
            } else {
                1 + random.below(3) as isize
            };
            let sign = if is_dense || random.below(3) > 0 {
                1
            } else {
                -1
            };
            strides[axis] = sign * run * gap;
            if turned && axis + 1 < rank {
                strides.swap(axis, axis + 1);
            }
            run *= gap * extents[axis] as isize;
        }
        for axis in 0..rank {
            first += (-strides[axis]).max(0) * (extents[axis] as isize - 1);
        }
        let last: isize = (0..rank)
            .map(|axis| strides[axis].max(0) * (extents[axis] as isize - 1))
            .sum();
        if first + last >= items.len() as isize {
            continue;
        }
        let kept = (0..rank).filter(|&axis| !reduced[axis]);
        let totals = kept.map(|axis| extents[axis]).product();
        let mut operands = OperandTable::new(&extents, 1);
        operands.set_row_major(LeafKind::of::<f32>(), &extents, |axis| !reduced[axis]);
        let place = items[first as usize..].as_ptr().cast();
        operands.push(place, LeafKind::of::<f32>(), |axis| strides[axis] * 4);
        for level in Level::ALL.into_iter().filter(|level| level.available()) {
            let Some([at_once, by_nest]) = both(&operands, level, totals) else {
                continue;
            };
            let what = format!(
                "{extents:?} over {reduced:?}, {strides:?}, {}",
                level.name()
            );
            assert_eq!(at_once, by_nest, "{what}");
            folds += 1;
            dense += (rank > 2 && is_dense) as usize;
        }
        // The control: another order of the elements often has another sum.
        if rank == 1 && reduced[0] && extents[0] > 4 {
            let of = |k: usize| items[(first + strides[0] * k as isize) as usize];
            let there: f32 = (0..extents[0]).map(of).sum();
            let back: f32 = (0..extents[0]).rev().map(of).sum();
            differ += (there != back) as usize;
        }
    }
    assert!(
        folds > 2_500 && dense > 125 && differ > 25,
        "{folds} {dense} {differ}"
    );
}
