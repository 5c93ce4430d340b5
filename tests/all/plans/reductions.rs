//! What is fused with a reduction stays fused with it, and is folded by the kernel that the benchmarks measure.

use super::counted::largest;
use broadloom::plan::Reach::{self, InPlace, Packed};
use broadloom::plan::{Kernel, Part, Planned, ReductionPlan};
use broadloom::prelude::*;
use broadloom::reduce::op;

const LANES: Kernel = Kernel::Lanes { accumulators: 64 };

/// One pass without temporaries, the sources accessed so, and these loops: what each is to the kernel, the axes, and how many indices a call
/// takes of how many.
#[track_caller]
fn assert_fused(
    plan: &ReductionPlan,
    accesses: &[Reach],
    loops: &[(Part, &[usize], usize, usize)],
) {
    let found = (plan.passes(), plan.temporaries().count());
    assert_eq!(found, (1, 0), "{plan}");
    assert_eq!(plan.reaches(), accesses, "{plan}");
    let found = plan.loops().iter();
    let found = found.map(|l| (l.part, &l.axes[..], l.at_once, l.extent));
    assert_eq!(found.collect::<Vec<_>>(), loops, "{plan}");
}

fn is_columns(plan: &ReductionPlan) -> bool {
    matches!(plan.kernel(), Kernel::Columns { .. })
}

fn matrix(n: usize, m: usize) -> Array2<f32> {
    Array2::zeros((n, m))
}

#[test]
fn two_folded_axes_are_one_kernel() {
    let vectors = Kernel::Vectors {
        accumulators: 16,
        steps: 4,
    };
    let x = Array::<f32, Shape![12, 64, 70]>::zeros(shape![12, 64, 70]);
    let dynamic = x.clone().into_dyn();
    let plans = [
        x.plan_reduce(op::Sum, axes![0, 2]),
        dynamic.plan_reduce(op::Sum, &[0, 2]),
        (-&dynamic).plan_reduce(op::Max, &[0, 2]),
    ];
    for plan in &plans {
        assert_eq!((plan.kernel(), plan.parts()), (vectors, 1), "{plan}");
        let loops: [(Part, &[usize], usize, usize); 3] = [
            (Part::Steps, &[0], 12, 12),
            (Part::Rows, &[1], 64, 64),
            (Part::Steps, &[2], 70, 70),
        ];
        assert_fused(plan, &[InPlace], &loops);
        let text = plan.to_string();
        assert!(
            text.contains("along rows of 4 steps at once, each in 16 accumulators"),
            "{text}"
        );
    }
    // The control: the columns of so short steps stay in registers.
    let plan = x.slice(s![.., ..4, ..]).plan_reduce(op::Sum, axes![0, 2]);
    assert!(is_columns(&plan), "{plan}");
}

#[test]
fn a_sum_of_squares_is_one_row_in_lanes() {
    let [x, y] = [(); 2].map(|()| matrix(64, 32));
    let plan = (&x - &y).powi(2).plan_reduce(op::Sum, ..);
    assert_eq!((plan.kernel(), plan.parts()), (LANES, 1), "{plan}");
    assert_fused(&plan, &[InPlace; 2], &[(Part::Steps, &[0, 1], 2048, 2048)]);
    assert_eq!(plan.bytes(), (2 * 8192, 4));
    // The control: what is evaluated in between is an operand of one reduction, and an evaluation with a plan of its own.
    let far = &x - &y;
    assert_eq!((far.plan().passes(), far.plan().bytes().1), (1, 8192));
    let far = far.eval();
    let plan = far.powi(2).plan_reduce(op::Sum, ..);
    assert_eq!((plan.sources().len(), plan.bytes().0), (1, 8192));
    // What a macro computes before is a temporary.
    let plan = broadcast!(x * sum(x, (1)) @ (0)).plan_reduce(op::Sum, axes![1]);
    assert_eq!(
        (plan.passes(), plan.temporaries().count()),
        (2, 1),
        "{plan}"
    );
    // Elements of 8 bytes, in parts; functions, in the same.
    let v = Array1::<f64>::zeros(100_000);
    let plan = (&v * 2.0).plan_reduce(op::Sum, ..);
    assert_eq!(plan.kernel(), Kernel::Lanes { accumulators: 32 });
    assert_eq!(plan.parts(), 25, "{plan}");
    let plan = (&v * 2.0).exp().plan_reduce(op::Sum, ..);
    assert_eq!(plan.parts(), 25, "{plan}");
}

#[test]
fn rows_are_folded_in_lanes_and_columns_row_after_row() {
    let x = matrix(256, 200);
    let rows: [(Part, &[usize], usize, usize); 2] =
        [(Part::Rows, &[0], 16, 256), (Part::Steps, &[1], 200, 200)];
    let plan = x.plan_reduce(op::Sum, axes![1]);
    assert_eq!((plan.kernel(), plan.planned()), (LANES, Planned::Running));
    assert_fused(&plan, &[InPlace], &rows);
    let level = broadloom::isa::active().name();
    let expected = format!(
        "sum of [256, 200] over axis 1 in 1 pass: [256] of 4 bytes
  [256, 200], bytes 800 4, in place
reads 204800 bytes, writes 1024
operations: 1 an element, 51200 in all
along rows, each in 64 accumulators, at {level}
for rows, axis 0: 256 by 16
  for steps, axis 1: 200"
    );
    assert_eq!(plan.explain(), expected);
    // A transposed view is folded as it lies.
    let plan = x.t().plan_reduce(op::Max, axes![0]);
    assert_eq!(plan.kernel(), LANES, "{plan}");
    // In parts of 256 rows, which are combined.
    let x = matrix(400, 200);
    let plan = x.plan_reduce(op::Sum, axes![0]);
    assert!(is_columns(&plan) && !plan.accumulates_in_output());
    assert_eq!(plan.parts(), 2, "{plan}");
    let columns: [(Part, &[usize], usize, usize); 2] = [
        (Part::Columns, &[1], 200, 200),
        (Part::Steps, &[0], 256, 400),
    ];
    assert_fused(&plan, &[InPlace], &columns);
    let plan = matrix(128, 200).plan_reduce(op::Sum, axes![0]);
    assert!(is_columns(&plan) && plan.accumulates_in_output(), "{plan}");
    assert_eq!(plan.parts(), 1, "{plan}");
    // Axes of extent 1 are no loops.
    let stood = x.reshape((400, 1, 200, 1));
    let plan = stood.plan_reduce(op::Sum, axes![1, 3]);
    assert_eq!(
        (plan.passes(), plan.accumulates_in_output()),
        (1, true),
        "{plan}"
    );
    let axes: Vec<_> = plan.loops().iter().flat_map(|l| l.axes.clone()).collect();
    assert_eq!(axes, [0, 2], "{plan}");
    // Every second element is packed.
    let half = x.slice(s![.., ..;2]);
    let plan = half.plan_reduce(op::Sum, axes![1]);
    assert_eq!((plan.kernel(), plan.reaches()), (LANES, vec![Packed]));
    // With extents in the types there is nothing left to plan, whatever is reduced.
    let x: Array<f32, Shape![64, 48]> = Array::zeros(shape![64, 48]);
    for plan in [
        x.plan_reduce(op::Sum, ..),
        x.plan_reduce(op::Sum, axes![0]),
        x.plan_reduce(op::Mean, axes![1]),
    ] {
        assert_eq!(plan.planned(), Planned::Compiling, "{plan}");
        assert_eq!(plan.passes(), 1);
    }
    assert_eq!(
        matrix(0, 3).plan_reduce(op::Sum, ..).kernel(),
        Kernel::Nothing
    );
}

#[test]
fn a_repeated_number_does_not_turn_a_fold_round() {
    // One element of `u` for each row: to repeat it is cheap, to read `x` against its order is not.
    // Down columns it is read in place.
    let (x, u) = (matrix(300, 200).into_dyn(), Array1::<f32>::zeros(300));
    let u = u.into_dyn();
    let plan = (&x * u.at(&[0])).plan_reduce(op::Sum, &[0]);
    assert!(is_columns(&plan), "{plan}");
    assert_eq!(plan.reaches(), [InPlace, InPlace], "{plan}");
    let plan = (&x * u.at(&[0])).plan_reduce(op::Sum, &[1]);
    assert_eq!(plan.kernel(), LANES, "{plan}");
    assert_eq!(plan.reaches(), [InPlace, Packed], "{plan}");
}

#[test]
fn operations_are_those_of_the_expression_and_of_the_fold() {
    let x = matrix(30, 20);
    let operations = |plan: ReductionPlan| (plan.operations(), plan.all_operations());
    assert_eq!(operations(x.plan_reduce(op::Sum, ..)), (1, 600));
    let square = || (&x - 1.0).powi(2);
    let plan = square().plan_reduce(op::Max, axes![1]);
    assert_eq!(operations(plan), (3, 1800));
    assert_eq!(operations(x.plan_reduce(op::NormL2, ..)), (2, 1200));
    // Both sweeps compute the expression: the sum of it, and of the squared difference from the mean.
    let plan = (&x * 2.0).plan_reduce(op::Var, axes![0]);
    assert_eq!(operations(plan), (2 + 4, 3600));
    let plan = (&x * 2.0).plan_reduce(op::ArgMax, axes![0]);
    assert_eq!(operations(plan), (2, 1200));
    let fixed: Array<f32, Shape![30, 20]> = Array::zeros(shape![30, 20]);
    let plan = broadcast!(fixed * fixed + 1.0).plan_reduce(op::Sum, axes![0]);
    assert_eq!(operations(plan), (3, 1800));
}

#[test]
fn distances_of_all_pairs_pack_the_points_once() {
    let (a, b) = (matrix(64, 3), matrix(100, 3));
    let plan = (a.unsqueeze(axes![1]) - b.unsqueeze(axes![0]))
        .powi(2)
        .plan_reduce(op::Sum, axes![2]);
    assert!(is_columns(&plan) && plan.accumulates_in_output(), "{plan}");
    let loops: [(Part, &[usize], usize, usize); 3] = [
        (Part::Columns, &[1], 100, 100),
        // One pass over the totals of all rows, in one call.
        (Part::Rows, &[0], 64, 64),
        (Part::Steps, &[2], 3, 3),
    ];
    assert_fused(&plan, &[InPlace, Packed], &loops);
    assert_eq!((plan.packed_once(), plan.parts()), (vec![1], 1), "{plan}");
    assert_eq!(plan.bytes(), ((64 + 100) * 12, 64 * 100 * 4));
    // The same where no type tells which operand stands still along which axis, whichever it is.
    let [x, y] = [&a, &b].map(|points| points.clone().into_dyn());
    let (x, y) = (x.reshape(vec![64, 1, 3]), y.reshape(vec![1, 100, 3]));
    let of_run_time_rank = (&x - &y).powi(2).plan_reduce(op::Sum, &[2]);
    assert_eq!(of_run_time_rank.explain(), plan.explain());
    let plan = (y - x).powi(2).plan_reduce(op::Sum, &[2]);
    assert_fused(&plan, &[Packed, InPlace], &loops);
    // And where the types tell the extents.
    let (a, b): (Array<f32, Shape![64, 3]>, Array<f32, Shape![100, 3]>) =
        (Array::zeros(shape![64, 3]), Array::zeros(shape![100, 3]));
    let plan = (a.unsqueeze(axes![1]) - b.unsqueeze(axes![0]))
        .powi(2)
        .plan_reduce(op::Sum, axes![2]);
    assert_eq!(plan.planned(), Planned::Compiling, "{plan}");
    assert_eq!(plan.packed_once(), [1], "{plan}");
    assert_eq!(plan.loop_of(Part::Rows).map(|rows| rows.at_once), Some(64));
}

#[test]
fn few_columns_beside_long_rows_are_rows() {
    // The kernel takes its columns along the last axis, of which there are few: that another one is longer is of no use to it.
    let (a, b) = (matrix(100, 100), matrix(10, 100));
    let plan = (a.unsqueeze(axes![1]) - b.unsqueeze(axes![0]))
        .powi(2)
        .plan_reduce(op::Sum, axes![2]);
    assert_eq!(plan.kernel(), LANES, "{plan}");
    let (a, b) = (a.into_dyn(), b.into_dyn());
    let (a, b) = (a.reshape(vec![100, 1, 100]), b.reshape(vec![1, 10, 100]));
    let plan = (a - b).powi(2).plan_reduce(op::Sum, &[2]);
    assert_eq!(plan.kernel(), LANES, "{plan}");
}

#[test]
fn a_row_is_added_in_lanes_of_its_own_order() {
    /// In 64 lanes, the last elements that make no group of 16 in the first group, the upper half of the lanes into the lower one.
    fn total(row: &[f32]) -> f32 {
        let rest = row.len() % 16;
        if row.len() < 16 {
            return row.iter().fold(0.0, |sum, x| sum + x);
        }
        let mut lanes = [0.0; 64];
        for (j, x) in row[..row.len() - rest].iter().enumerate() {
            lanes[j % 64] += x;
        }
        for (lane, x) in lanes[16 - rest..].iter_mut().zip(&row[row.len() - rest..]) {
            *lane += x;
        }
        for half in [32, 16, 8, 4, 2, 1] {
            for lane in 0..half {
                lanes[lane] += lanes[lane + half];
            }
        }
        lanes[0]
    }
    let mut others = 0;
    for len in 1..150 {
        let x = Array2::from_fn((3, len), |[i, j]| 1.0 / (1 + i + 7 * j) as f32);
        let sums = x.sum(axes![1]);
        for (i, &sum) in sums.iter().enumerate() {
            let row: Vec<f32> = (0..len).map(|j| x[[i, j]]).collect();
            assert_eq!(sum, total(&row), "row {i} of {len} elements");
            others += usize::from(sum != row.iter().sum::<f32>());
        }
    }
    // The control: from the first to the last, many are others.
    assert!(others > 100, "{others}");
}

#[test]
fn a_contraction_is_one_pass_over_columns() {
    let (a, b) = (matrix(64, 300), matrix(300, 100));
    let plan = (a.unsqueeze(axes![2]) * b.unsqueeze(axes![0])).plan_reduce(op::Sum, axes![1]);
    assert!(is_columns(&plan), "{plan}");
    let loops: [(Part, &[usize], usize, usize); 3] = [
        (Part::Columns, &[2], 100, 100),
        (Part::Rows, &[0], 64, 64),
        (Part::Steps, &[1], 256, 300),
    ];
    assert_fused(&plan, &[InPlace; 2], &loops);
    assert_eq!(plan.parts(), 2, "{plan}");
    // So it is of run-time ranks, though no type tells that a row of `a` is read once for all columns.
    let (a, b) = (a.into_dyn(), b.into_dyn());
    let (a, b) = (a.reshape(vec![64, 300, 1]), b.reshape(vec![1, 300, 100]));
    let plan = (a * b).plan_reduce(op::Sum, &[1]);
    assert!(is_columns(&plan), "{plan}");
    assert_fused(&plan, &[InPlace; 2], &loops);
}

#[test]
fn variances_logarithms_of_sums_and_positions_are_one_sweep() {
    let x = matrix(256, 200);
    let plan = (&x * 2.0).plan_reduce(op::Var, axes![1]);
    assert_eq!((plan.passes(), plan.kernel()), (1, Kernel::Tiles), "{plan}");
    assert_eq!(plan.bytes(), (204_800, 1024));
    assert_eq!(plan.temporaries().count(), 0, "{plan}");
    let plan = (&x * 2.0).plan_reduce(op::Std, axes![0]);
    assert_eq!((plan.passes(), plan.kernel()), (1, Kernel::Tiles), "{plan}");
    assert_eq!(plan.loop_of(Part::Columns).map(|l| l.extent), Some(200));
    // The exponentials are summed from a tile in which the largest was found.
    let plan = (&x * 2.0).plan_reduce(op::LogSumExp, axes![1]);
    assert_eq!((plan.passes(), plan.kernel()), (1, Kernel::Tiles), "{plan}");
    assert_eq!((plan.operations(), plan.bytes().0), (5, 204_800), "{plan}");
    let plan = (&x * 2.0).plan_reduce(op::LogSumExp, axes![0]);
    assert_eq!((plan.passes(), plan.kernel()), (1, Kernel::Tiles), "{plan}");
    assert_eq!(plan.loop_of(Part::Columns).map(|l| l.extent), Some(200));
    // Axes that are no neighbours are swept next to each other, and short rows become columns.
    let cube = Array3::<f32>::zeros((20, 30, 40));
    let plan = (&cube * 2.0).plan_reduce(op::LogSumExp, axes![0, 2]);
    assert_eq!(
        (plan.passes(), plan.temporaries().count()),
        (1, 0),
        "{plan}"
    );
    assert_eq!(
        plan.loop_of(Part::Steps).map(|l| &l.axes[..]),
        Some(&[0, 2][..])
    );
    let plan = (&matrix(256, 3) * 2.0).plan_reduce(op::LogSumExp, axes![1]);
    assert_eq!(plan.passes(), 1, "{plan}");
    assert_eq!(plan.loop_of(Part::Columns).map(|l| l.extent), Some(256));
    let plan = (&x * 2.0).plan_reduce(op::ArgMax, axes![1]);
    assert_eq!((plan.passes(), plan.kernel()), (1, Kernel::Tiles), "{plan}");
    assert_eq!(plan.loop_of(Part::OuterSteps).map(|l| l.at_once), Some(20));
}

/// The largest allocation of a sum back is the result's, however large the expression is.
#[test]
fn a_sum_back_to_a_shape_stores_nothing_of_the_size_of_what_is_summed() {
    let (n, m) = (500, 400);
    let (x, row, column) = (
        matrix(n, m),
        Array1::<f32>::zeros(m),
        Array1::<f32>::zeros(n),
    );
    let value = || (&x * column.at(axes![0]) + row.at(axes![1])).tanh();
    // The control: what is evaluated first.
    let bytes = n * m * 4;
    let (_, size) = largest(|| value().eval().sum_to(row.shape()));
    assert!(size >= bytes, "{size} bytes");
    // Of columns there may be tiles, and totals of several rows.
    let most = bytes / 8;
    let (_, size) = largest(|| value().sum_to(row.shape()));
    assert!(size <= most, "{size} bytes");
    let (_, size) = largest(|| value().sum_to_at(column.shape(), axes![0]));
    assert!(size <= most, "{size} bytes");
    let (_, size) = largest(|| value().sum_to((n, 1)));
    assert!(size <= most, "{size} bytes");
    let (_, size) = largest(|| value().sum_to(()));
    assert!(size <= most, "{size} bytes");
    let [x, row] = [x.view().into_dyn(), row.view().into_dyn()];
    let (_, size) = largest(|| (&x * row.at(..)).try_sum_to(row.dims()));
    assert!(size <= most, "{size} bytes");
    let (_, size) = largest(|| x.try_sum_to(row.dims()));
    assert!(size <= most, "{size} bytes");
}
