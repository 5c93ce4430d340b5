//! Epilogues against the same expression of a stored product, bit by bit, at every level.

use super::super::{matmul, matmul_into_with, try_matmul_into_with};
use crate::array::{Array2, ArrayD, ViewMut};
use crate::expr::Lazy;
use crate::isa::{Level, force};
use crate::shape::DynRank;
use crate::{array, axes, s};

fn filled(extents: &[usize], seed: usize) -> ArrayD<f32> {
    let count = extents.iter().product();
    let value = |i: usize| ((i * 37 + seed * 11) % 101) as f32 / 64.0 - 0.75;
    ArrayD::from_vec(extents, (0..count).map(value).collect())
}

/// The elements of a destination in three layouts: row-major, with rows and columns exchanged, and
/// reversed with a gap after every element. `write` writes them; all others must stay.
fn in_layouts(extents: &[usize], write: impl Fn(ViewMut<'_, f64, DynRank>)) -> [Vec<u64>; 3] {
    let rank = extents.len();
    let mut turned = extents.to_vec();
    turned.swap(rank - 1, rank - 2);
    let mut order: Vec<usize> = (0..rank).collect();
    order.swap(rank - 1, rank - 2);
    let mut apart = extents.to_vec();
    apart[rank - 1] = 2 * extents[rank - 1];

    let mut plain = ArrayD::full(extents, 1.5);
    write(plain.view_mut());
    let mut columns = ArrayD::full(&turned[..], 1.5);
    write(columns.view_mut().permute(&order[..]));
    let mut gaps = ArrayD::full(&apart[..], 1.5);
    let size = gaps.len();
    let mut strides: Vec<isize> = gaps.view().strides().iter().map(|stride| -stride).collect();
    strides[rank - 1] = -2;
    if size > 0 {
        let data = gaps.as_mut_slice();
        write(ViewMut::try_from_strided(data, extents, &strides, size - 1).unwrap());
        assert!(
            data.iter().step_by(2).all(|&x| x == 1.5),
            "a gap was written"
        );
    }
    let bits = |x: Vec<f64>| x.into_iter().map(f64::to_bits).collect();
    let mut reversed = gaps
        .as_slice()
        .iter()
        .skip(1)
        .step_by(2)
        .copied()
        .collect::<Vec<_>>();
    reversed.reverse();
    [
        bits(plain.to_vec()),
        bits(columns.view().permute(&order[..]).to_vec()),
        bits(reversed),
    ]
}

fn check(left: &[usize], right: &[usize]) {
    let (a, b) = (filled(left, 1), filled(right, 2));
    let product = matmul(&a, &b);
    let extents = product.dims();
    let [n, m] = [extents.len() - 2, extents.len() - 1].map(|axis| extents[axis]);
    let (bias, scale) = (filled(&[m], 3), filled(&[n, 1], 4));
    let residual = filled(extents, 5).cast::<f64>().eval();
    for level in Level::ALL {
        let Ok(_guard) = force(level) else { continue };
        let product = matmul(&a, &b);
        let dense = (&product + bias.at(..)).gelu().cast::<f64>() + &residual * 2.0;
        let dense: Vec<_> = dense.eval().iter().map(|x| x.to_bits()).collect();
        let written = in_layouts(extents, |out| {
            matmul_into_with(&a, &b, out, |total, _| {
                (total + bias.at(..)).gelu().cast::<f64>() + &residual * 2.0
            });
        });
        let what = format!("{left:?} by {right:?} at {}", level.name());
        assert!(written.iter().all(|bits| *bits == dense), "bias, {what}");
        // Totals read twice, and the elements before they are written.
        let sum = (&product * &product - scale.at(..)).cast::<f64>() + 1.5;
        let sum: Vec<_> = sum.eval().iter().map(|x| x.to_bits()).collect();
        let written = in_layouts(extents, |out| {
            matmul_into_with(&a, &b, out, |total, old| {
                (&total * &total - scale.at(..)).cast::<f64>() + old
            });
        });
        assert!(written.iter().all(|bits| *bits == sum), "sum, {what}");
        // The control: other totals are noticed.
        let mut other = ArrayD::full(extents, 1.5);
        matmul_into_with(&a, &b, &mut other, |total, old| total.cast::<f64>() + old);
        let other: Vec<_> = other.iter().map(|x| x.to_bits()).collect();
        assert!(product.is_empty() || other != sum, "control, {what}");
    }
}

#[test]
fn the_expression_of_totals_is_that_of_the_product() {
    check(&[1, 1], &[1, 1]);
    check(&[0, 3], &[3, 2]);
    check(&[3, 0], &[0, 5]);
    check(&[3, 4], &[4, 0]);
    check(&[1, 300], &[300, 7]);
    check(&[5, 3], &[3, 1]);
    check(&[2, 7], &[7, 3]);
    check(&[5, 6], &[6, 17]);
    // Several blocks, and sums of several parts.
    check(&[101, 300], &[300, 261]);
    check(&[13, 520], &[520, 33]);
}

#[test]
fn the_expression_of_batches_is_that_of_the_products() {
    check(&[70, 8, 8], &[70, 8, 8]);
    check(&[70, 8, 8], &[1, 8, 8]);
    check(&[1, 4, 5], &[3, 5, 6]);
    check(&[2, 1, 9, 6], &[1, 3, 6, 17]);
    check(&[2, 0, 4, 6], &[2, 1, 6, 5]);
    check(&[2, 2, 66, 5], &[2, 2, 5, 70]);
}

#[test]
fn totals_are_stored_where_the_destination_has_other_indices() {
    let (a, b) = (filled(&[5, 6], 1), filled(&[6, 5], 2));
    // Repeated.
    let row = a.slice(s![..1, ..]).into_dyn();
    let mut out = ArrayD::full([4, 5], 0.0);
    matmul_into_with(&row, &b, &mut out, |total, _| total * 2.0);
    for i in 0..4 {
        let own = out.slice(s![i..i + 1, ..]).into_dyn().to_vec();
        assert_eq!(own, (matmul(&row, &b) * 2.0).eval().to_vec());
    }
    // Vectors and integers.
    let (v, m) = (array![1, 2, 3], array![[1, 0], [0, 1], [1, 1]]);
    let mut out = array![10, 20];
    matmul_into_with(&v, &m, &mut out, |total, old| total + old);
    assert_eq!(out, array![14, 25]);
    let mut out = Array2::full((3, 2), 0.0);
    matmul_into_with(&m, &m.t().slice(s![.., ..2]), &mut out, |total, _| {
        total.cast::<f64>()
    });
    assert_eq!(out.to_vec(), [1.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
    let mut dot = crate::array::Array::full((), 1.0);
    matmul_into_with(
        &array![1.0, 2.0],
        &array![3.0, 4.0],
        &mut dot,
        |total, old| total - old,
    );
    assert_eq!(dot.to_vec(), [10.0]);
}

#[test]
fn nothing_is_written_after_a_mistake() {
    let (a, b) = (Array2::full((4, 3), 1.0), Array2::full((3, 5), 1.0));
    let mut out = Array2::full((4, 5), 7.0);
    let bias = crate::array::Array1::full(4, 1.0);
    let error = try_matmul_into_with(&a, &b, &mut out, |t, _| t + bias.at(axes![1])).unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes");
    assert!(
        error
            .to_string()
            .starts_with("axis 1 of the result has extent 5 in the left operand")
    );
    let error = try_matmul_into_with(&a, &a, &mut out, |t, _| t).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("`matmul_into_with` sums over axis 1")
    );
    let error = try_matmul_into_with(&a, &b, out.slice_mut(s![.., ..4]), |t, _| t).unwrap_err();
    assert_eq!(error.kind().as_str(), "output_too_small");
    assert!(
        error
            .to_string()
            .starts_with("the value of `matmul_into_with` has extent 5 where axis 1")
    );
    assert!(out.iter().all(|&x| x == 7.0));
}

#[test]
#[should_panic(
    expected = "the marker of totals was used outside of the operation that computes them"
)]
fn totals_have_no_value_outside_of_their_product() {
    let a = Array2::full((4, 4), 1.0);
    let mut kept = None;
    let mut out = Array2::full((4, 4), 0.0);
    matmul_into_with(&a, &a, &mut out, |total, _| {
        kept = Some(total);
        total
    });
    out.update(|_| kept.unwrap());
}
