//! Leaves that all rows of totals share: packed once, packed for each call, or read in place, by
//! estimates that a plan prints.

use crate::array::{Array2, ArrayD, ViewD};
use crate::expr::Lazy;
use crate::isa;
use crate::plan::ReductionPlan;
use crate::reduce::{Reductions, op};
use crate::s;

/// The squared distances of `rows` points from all of `others`, and the plan.
fn distances(rows: usize, others: &ViewD<'_, f32>) -> (ReductionPlan, ArrayD<f32>) {
    let steps = others.extents()[2];
    let points = ArrayD::from_fn([rows, 1, steps], |i| {
        (i[0] * 3 + i[2] * i[2] % 77) as f32 / 7.0
    });
    let plan = (&points - others).powi(2).plan_reduce(op::Sum, &[2]);
    (plan, (&points - others).powi(2).sum(&[2]))
}

fn points(n: usize, m: usize) -> Array2<f32> {
    Array2::from_fn((n, m), |[i, j]| (i * 5 + j * j % 91) as f32 / 3.0)
}

/// Whichever is chosen, a total is that of a few rows.
#[cfg(not(asan))]
#[test]
fn the_cheaper_of_two_packs_is_taken() {
    let _forced = isa::force(isa::active()).expect("the level in force");
    let (mut once, mut apart, mut in_place) = (0, 0, 0);
    for (columns, steps) in [(20, 40), (100, 300), (300, 64), (130, 513)] {
        // Steps that are 4096 bytes apart.
        let (near, wide) = (points(columns, steps), points(steps, 1024));
        for is_contiguous in [false, true] {
            let others = match is_contiguous {
                false => near.view(),
                true => wide.slice(s![.., ..columns]).t(),
            };
            let others = others.unsqueeze(crate::axes![0]).into_dyn();
            let (_, few) = distances(4, &others);
            for rows in [16, 17, 40, 100] {
                let (plan, all) = distances(rows, &others);
                assert_eq!(all.slice(s![..4, ..]).to_array(), few, "{plan}");
                let is_once = plan.packed_once() == [1];
                for estimate in plan.estimates() {
                    assert_eq!(
                        (estimate.source, estimate.is_contiguous),
                        (1, is_contiguous)
                    );
                    let cheaper = match is_once {
                        true => estimate.once <= estimate.apart,
                        false => estimate.once >= estimate.apart,
                    };
                    assert!(cheaper, "{plan}");
                    match (is_once, is_contiguous) {
                        (true, _) => once += 1,
                        (false, false) => apart += 1,
                        (false, true) => in_place += 1,
                    }
                }
            }
        }
    }
    // The control: each is taken somewhere.
    assert!(
        once > 4 && apart > 1 && in_place > 1,
        "{once}, {apart}, {in_place}"
    );
}

#[test]
fn a_reduction_prints_its_estimates() {
    let (near, wide) = (points(300, 70), points(70, 300));
    let (plan, _) = distances(100, &near.unsqueeze(crate::axes![0]).into_dyn());
    let [estimate] = plan.estimates() else {
        panic!("one leaf: {plan}");
    };
    let text = format!(
        "\nestimated for operand 1: {} ns packed once, {} ns packed for each call",
        estimate.once, estimate.apart
    );
    assert!(plan.explain().ends_with(&text), "{plan}");
    // A leaf that the kernels read in place has no choice, unless its steps compete.
    let (plan, _) = distances(100, &wide.t().unsqueeze(crate::axes![0]).into_dyn());
    assert_eq!(plan.estimates(), [], "{plan}");
}
