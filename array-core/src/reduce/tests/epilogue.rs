//! Expressions of totals against the same expression of a stored reduction, bit by bit.

use crate::array::{Array1, Array2, ArrayD, View, ViewMut};
use crate::eval::ReductionsInto;
use crate::expr::Lazy;
use crate::isa::{Level, force};
use crate::reduce::{Reduction, Reductions, RunTimeAxes, op};
use crate::shape::DynRank;
use crate::{array, axes, s};

/// An operand in three layouts: row-major, with all axes exchanged, reversed with gaps.
fn layouts(extents: &[usize]) -> [(Vec<f32>, Vec<isize>, usize); 3] {
    let count: usize = extents.iter().product();
    let value = |i: usize| ((i * 37) % 101) as f32 / 64.0 - 0.75;
    let data: Vec<f32> = (0..2 * count.max(1)).map(value).collect();
    let mut rows = vec![1; extents.len()];
    for axis in (0..extents.len().saturating_sub(1)).rev() {
        rows[axis] = rows[axis + 1] * extents[axis + 1] as isize;
    }
    let mut columns = vec![1; extents.len()];
    for axis in 1..extents.len() {
        columns[axis] = columns[axis - 1] * extents[axis - 1] as isize;
    }
    let back = rows.iter().map(|stride| -2 * stride).collect();
    let last = 2 * count.max(1) - 1;
    [
        (data.clone(), rows, 0),
        (data.clone(), columns, 0),
        (data, back, last),
    ]
}

/// Writes the expression of the totals into every second element, from the last one on, and
/// compares it with the expression of the stored totals.
fn check<O>(op: O, view: View<'_, f32, DynRank>, axes: RunTimeAxes<'_>, what: &str)
where
    O: Reduction<f32, Output = f32>,
{
    let stored = super::compute(&op, &view.lazy().0, &axes).unwrap();
    let count = stored.len();
    let extents = stored.dims().to_vec();
    let offsets = ArrayD::from_vec(&extents[..], (0..count).map(|i| i as f64).collect());
    let expected = (stored.cast::<f64>() * 3.0 - &offsets + 1.5)
        .eval()
        .to_vec();
    let mut data = vec![1.5_f64; 2 * count.max(1)];
    let mut strides = vec![-2; extents.len()];
    for axis in (0..extents.len().saturating_sub(1)).rev() {
        strides[axis] = strides[axis + 1] * extents[axis + 1] as isize;
    }
    let last = data.len() - 1;
    let out: ViewMut<'_, f64, DynRank> =
        ViewMut::try_from_strided(&mut data, &extents[..], &strides, last).unwrap();
    view.reduce_into_with(op, axes, out, |total, old| {
        total.cast::<f64>() * 3.0 - &offsets + old
    });
    let written: Vec<f64> = data.iter().rev().step_by(2).copied().take(count).collect();
    let bits = |values: &[f64]| values.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&written), bits(&expected), "{what}");
    assert!(
        data.iter().step_by(2).all(|&gap| gap == 1.5),
        "{what}: a gap"
    );
}

#[test]
fn the_expression_of_totals_is_that_of_the_reduction() {
    for extents in [
        &[][..],
        &[0],
        &[1],
        &[7],
        &[0, 3],
        &[3, 0],
        &[1, 1, 5],
        &[9, 5],
        &[5, 300],
        &[70, 20],
        &[3, 4, 17],
        &[40, 2, 9],
        &[2, 1, 3, 40],
    ] {
        for level in Level::ALL {
            let Ok(_guard) = force(level) else { continue };
            for (layout, (data, strides, first)) in layouts(extents).iter().enumerate() {
                let view = || View::try_from_strided(data, extents, strides, *first).unwrap();
                for set in 0..1 << extents.len() {
                    let axes: Vec<isize> = (0..extents.len())
                        .filter(|axis| set >> axis & 1 == 1)
                        .map(|axis| axis as isize)
                        .collect();
                    let axes = RunTimeAxes::new(Some(&axes), (set + layout) % 2 == 1);
                    let what = format!("{extents:?}, layout {layout}, {axes:?}");
                    check(op::Sum, view(), axes, &what);
                    check(op::Mean, view(), axes, &what);
                }
            }
        }
    }
}

#[test]
fn totals_of_other_types_and_reductions_over_all_axes() {
    let x = ArrayD::from_vec([50, 6], (0..300).map(|i| (i % 251) as u8).collect());
    let mut out = ArrayD::full([50], 1_u64);
    x.reduce_into_with(op::Sum, &[1], &mut out, |total, old| total * 2 + old);
    let sums = x.lazy().sum(&[1]);
    assert_eq!(out.to_vec(), (sums * 2 + 1).eval().to_vec());
    let mut counts = Array1::full(50, 0_i64);
    let x: Array2<f64> = Array2::from_vec((50, 3), (0..150).map(f64::from).collect());
    x.greater(30.0)
        .reduce_into_with(op::Sum, axes![1], &mut counts, |total, _| total - 1);
    assert_eq!(counts, (x.greater(30.0).sum(axes![1]) - 1).eval());
    // A total that is repeated.
    let mut filled = array![1.0, 2.0];
    x.reduce_into_with(op::Max, .., &mut filled, |max, old| max + old);
    assert_eq!(filled, array![150.0, 151.0]);
    let mut one = crate::array::Array::full((), 1.0);
    x.reduce_into_with(op::Min, .., &mut one, |min, old| old - min);
    assert_eq!(one.to_vec(), [1.0]);
}

#[test]
fn nothing_is_written_after_a_mistake() {
    let x = Array2::full((4, 3), 1.0);
    let mut out = Array1::full(3, 7.0);
    let bias = Array1::full(4, 1.0);
    let result = x.try_reduce_into_with(op::Sum, axes![0], &mut out, |sum, _| sum + &bias);
    let error = result.unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes");
    let result = x.try_reduce_into_with(op::Sum, axes![1], &mut out, |sum, _| sum);
    let error = result.unwrap_err();
    assert_eq!(error.kind().as_str(), "output_too_small");
    assert!(
        error
            .to_string()
            .starts_with("the value of `reduce_into_with` has extent 4")
    );
    let none = Array2::full((0, 3), 1.0);
    let result = none.try_reduce_into_with(op::Max, axes![0], &mut out, |max, _| max);
    assert_eq!(result.unwrap_err().kind().as_str(), "empty_reduction");
    let result = x.try_sum_into(axes![1], out.slice_mut(s![..;2]));
    assert_eq!(result.unwrap_err().kind().as_str(), "output_too_small");
    assert_eq!(out.to_vec(), [7.0; 3]);
}
