//! Reductions over every set of axes against an obvious loop, at every level, with extents 0 and 1 and odd layouts.
#![cfg(feature = "array")]

use broadloom::isa::{self, Level};
use broadloom::prelude::*;
use broadloom::{ReduceErrorKind, keepdims};

/// The sum over the axes flagged, one element after the other.
fn oracle(x: &ViewD<'_, f64>, reduced: &[bool]) -> Vec<f64> {
    let kept = |index: &[usize]| {
        let axes = index.iter().zip(x.dims()).zip(reduced);
        axes.filter(|(_, reduced)| !**reduced)
            .fold(0, |place, ((&i, &extent), _)| place * extent + i)
    };
    let axes = x.dims().iter().zip(reduced);
    let count = axes
        .filter(|(_, reduced)| !**reduced)
        .map(|(&extent, _)| extent)
        .product();
    let mut sums = vec![0.0; count];
    for (index, &element) in x.indexed_iter() {
        sums[kept(index.as_ref())] += element;
    }
    sums
}

/// Small integers, so that every order of summation gives the same bits.
fn sample(shape: [usize; 3]) -> ArrayD<f64> {
    ArrayD::from_fn(shape, |index| {
        let index = index.as_ref();
        ((index[0] * 31 + index[1] * 17 + index[2] * 7) % 101) as f64 - 50.0
    })
}

const SHAPES: [[usize; 3]; 10] = [
    [3, 4, 5],
    [2, 30, 40],
    [1, 1, 1],
    [0, 3, 2],
    [3, 0, 2],
    [2, 3, 0],
    [1, 2, 2500],
    [800, 3, 1],
    [9, 20, 33],
    [7, 1, 64],
];

fn check(x: &ViewD<'_, f64>) {
    for set in 0u8..8 {
        let reduced = [0, 1, 2].map(|axis| set >> axis & 1 == 1);
        let axes: Vec<isize> = (0..3).filter(|axis| set >> axis & 1 == 1).collect();
        let expected = oracle(x, &reduced);
        assert_eq!(
            x.sum(&axes[..]).as_slice(),
            expected,
            "{:?} over {axes:?}",
            x.dims()
        );
        let doubled = (x * 2.0).sum(keepdims(&axes[..]));
        assert_eq!(
            doubled.as_slice(),
            expected.iter().map(|sum| sum * 2.0).collect::<Vec<_>>()
        );
        assert_eq!(doubled.dims().len(), 3);
    }
    assert_eq!([x.sum(..)], oracle(x, &[true; 3])[..]);
}

#[test]
fn sums_agree_with_the_loop_at_every_level() {
    for level in Level::ALL {
        let forced = match isa::force(level) {
            Ok(forced) => forced,
            Err(missing) => {
                println!("skipped: {missing}");
                continue;
            }
        };
        for shape in SHAPES {
            let x = sample(shape);
            check(&x.view());
            check(&x.permute(&[2, 0, 1]));
            check(&x.view().t());
        }
        drop(forced);
    }
}

#[test]
fn typed_axes_give_typed_shapes() {
    let x = array![[1.0f32, 5.0, 3.0], [4.0, 2.0, 6.0]];
    let columns: Array<f32, Shape![3]> = x.sum(axes![0]);
    let rows: Array<f32, Shape![2, 1]> = x.mean(axes![1].keepdims());
    let all: Array<f32, Shape![]> = x.amax(axes![0, 1]);
    assert_eq!(columns, array![5.0f32, 7.0, 9.0]);
    assert_eq!(rows.as_slice(), [3.0, 4.0]);
    assert_eq!((all.as_slice(), x.amin(..)), (&[6.0][..], 1.0));
    // A reduced axis that stays is degenerate, so it broadcasts back.
    assert_eq!(
        (&x - &rows).eval(),
        array![[-2.0f32, 2.0, 0.0], [0.0, -2.0, 2.0]]
    );
}

#[test]
fn integers_widen_and_wrap() {
    assert_eq!(Array1::from(vec![200u8; 10]).sum(..), 2000u64);
    assert_eq!(Array1::from(vec![-100i8; 10]).sum(..), -1000i64);
    assert_eq!(Array1::from(vec![true, false, true]).sum(..), 2i64);
    assert_eq!(Array1::from(vec![i64::MAX, 1]).sum(..), i64::MIN);
}

#[test]
fn nan_propagates_through_extrema_and_empty_ones_are_refused() {
    let x = Array1::from(vec![1.0, f64::NAN, 3.0]);
    assert!(x.amax(..).is_nan() && x.amin(..).is_nan());
    let none = ArrayD::<f64>::zeros([0, 3]);
    let refused = none.try_amax(&[0]).map_err(|error| error.kind());
    assert_eq!(refused, Err(ReduceErrorKind::EmptyReduction));
    assert_eq!(none.amax(&[1]).dims(), [0]);
    assert!(none.mean(..).is_nan());
    assert_eq!(none.sum(&[0]).as_slice(), [0.0; 3]);
}

#[test]
fn wrong_axes_are_named() {
    let x = ArrayD::<f64>::zeros([2, 3]);
    let kind = |axes: &[isize]| x.try_sum(axes).map_err(|error| error.kind().as_str());
    assert_eq!(kind(&[2]), Err("axis_out_of_range"));
    assert_eq!(kind(&[-3]), Err("axis_out_of_range"));
    assert_eq!(kind(&[0, -2]), Err("duplicate_axis"));
    assert!(kind(&[-1, 0]).is_ok());
}

#[test]
fn float_sums_are_accurate() {
    // One after the other this sum loses three digits.
    let x = Array1::<f32>::full(1 << 20, 0.1);
    let exact = 0.1f32 as f64 * (1 << 20) as f64;
    assert!((x.sum(..) as f64 / exact - 1.0).abs() < 1e-6);
    let columns = x.reshape((1 << 18, 4)).sum(axes![0]);
    assert!(
        columns
            .iter()
            .all(|&sum| (sum as f64 / (exact / 4.0) - 1.0).abs() < 1e-6)
    );
}
