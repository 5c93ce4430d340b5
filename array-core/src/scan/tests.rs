//! Every scan along every axis, compared at every level with a plain loop.

use super::*;
use crate::array::{Array1, Array2, Array3, ArrayD, ViewD};
use crate::isa::{Level, force};
use crate::{array, axes, s};

/// Each row along `axis`, from its first element on.
fn rows<T: Copy>(x: &ViewD<'_, T>, axis: usize, combine: impl Fn(T, T) -> T) -> Vec<T> {
    let mut values = x.to_vec();
    let stride: usize = x.dims()[axis + 1..].iter().product();
    for place in 0..values.len() {
        if !(place / stride).is_multiple_of(x.dims()[axis]) {
            values[place] = combine(values[place - stride], values[place]);
        }
    }
    values
}

/// Small integers, whose sums are exact in every order.
fn sample(extents: &[usize], seed: usize) -> ArrayD<f64> {
    let count = extents.iter().product();
    let value = |i: usize| ((i * 37 + i / 7 * 5 + seed) % 13) as f64 - 6.0;
    ArrayD::from_vec(extents, (0..count).map(value).collect())
}

/// Compares all scans of `x` along each axis, as arrays and in outputs.
fn check(x: &ViewD<'_, f64>, what: &str) {
    for axis in 0..x.dims().len() {
        let place = [axis as isize];
        let want = rows(x, axis, |a, b| a + b);
        let what = format!("{what} {:?} along {axis}", x.dims());
        assert_eq!(x.cumsum(&place).as_slice(), want, "{what}");
        let single = x.cast::<f32>().cumsum(&place).cast::<f64>().eval();
        assert_eq!(single.as_slice(), want, "f32 {what}");
        let whole = x.cast::<i16>().cumsum(&place).cast::<f64>().eval();
        assert_eq!(whole.as_slice(), want, "i16 {what}");
        let largest = rows(x, axis, f64::max);
        assert_eq!(x.cummax(&place).as_slice(), largest, "max {what}");
        let whole = x.cast::<i8>().cummax(&place).cast::<f64>().eval();
        assert_eq!(whole.as_slice(), largest, "i8 {what}");
        let smallest = rows(x, axis, f64::min);
        assert_eq!(x.cummin(&place).as_slice(), smallest, "min {what}");
        // Signs and powers of two: products are exact.
        let signs = x.map(|x| if x > 3.0 { -1.0 } else { 1.0 }).eval();
        let want_signs = rows(&signs.view(), axis, |a, b| a * b);
        assert_eq!(signs.cumprod(&place).as_slice(), want_signs, "prod {what}");
        // Into a whole array, and into a view of every second place, from the last one on.
        let mut out = ArrayD::full(x.dims(), 7.0);
        x.cumsum_into(&place, &mut out);
        assert_eq!(out.as_slice(), want, "into {what}");
        if let &[n, m] = x.dims()
            && m > 0
        {
            let mut wide = Array2::full((n, 2 * m), 7.0);
            x.cumsum_into(&place, wide.slice_mut(s![..;-1, 1..;2]).into_dyn());
            assert_eq!(
                wide.slice(s![..;-1, 1..;2]).to_vec(),
                want,
                "strided {what}"
            );
            assert!(wide.slice(s![.., ..;2]).iter().all(|&x| x == 7.0), "{what}");
        }
    }
    let mut all = x.to_vec();
    for k in 1..all.len() {
        all[k] += all[k - 1];
    }
    assert_eq!(x.cumsum(..).as_slice(), all, "{what}: all");
}

#[test]
fn scans_agree_with_a_plain_loop_at_every_level() {
    const SHAPES: [&[usize]; 19] = [
        &[1],
        &[0],
        &[7],
        &[8],
        &[33],
        &[5000],
        &[3, 17],
        &[17, 3],
        &[1, 40],
        &[40, 1],
        &[0, 4],
        &[4, 0],
        &[70, 130],
        &[3, 5, 16],
        &[2, 3, 4, 5],
        &[2, 3000, 3],
        // Rows abreast, the first ones in two portions.
        &[6, 5000],
        &[2, 3, 700],
        &[3, 900, 1],
    ];
    for level in Level::ALL {
        let Ok(_guard) = force(level) else { continue };
        for (seed, extents) in SHAPES.iter().enumerate() {
            let x = sample(extents, seed);
            check(&x.view(), level.name());
            let order: Vec<usize> = (0..extents.len()).rev().collect();
            check(&x.permute(&order[..]), "transposed");
        }
        let x = Array2::from_fn((20, 50), |[i, j]| ((i * 3 + j * 7) % 11) as f64 - 5.0);
        check(&x.slice(s![..;-1, ..;-1]).into_dyn(), "reversed");
        check(&x.slice(s![1..;3, ..;2]).into_dyn(), "strided");
    }
    // The control: another order of the rows is found.
    let x = sample(&[3, 17], 1);
    assert_ne!(x.cumsum(&[0]).as_slice(), rows(&x.view(), 1, |a, b| a + b));
}

#[test]
fn bits_do_not_depend_on_types_levels_or_destinations() {
    let value = |i: usize| ((i * 7919 % 1013) as f32 - 506.0) / 511.0;
    let fixed = Array::from_fn(crate::shape![6, 37], |[i, j]| value(i * 37 + j));
    let rows = Array2::from_fn((6, 37), |[i, j]| value(i * 37 + j));
    let dynamic = rows.clone().into_dyn();
    let (along, across) = (
        rows.cumsum(axes![1]).to_vec(),
        rows.cumsum(axes![0]).to_vec(),
    );
    for level in Level::ALL {
        let Ok(_guard) = force(level) else { continue };
        assert_eq!(fixed.cumsum(axes![1]).to_vec(), along);
        assert_eq!(dynamic.cumsum(&[1]).to_vec(), along);
        assert_eq!((&dynamic * 1.0).cumsum(&[-1]).to_vec(), along);
        assert_eq!(rows.t().cumsum(axes![0]).t().to_vec().len(), along.len());
        assert_eq!(fixed.cumsum(axes![0]).to_vec(), across);
        assert_eq!(dynamic.cumsum(&[0]).to_vec(), across);
        let mut wide = Array2::full((6, 74), 0.0);
        rows.cumsum_into(axes![1], wide.slice_mut(s![.., ..;2]));
        assert_eq!(wide.slice(s![.., ..;2]).to_vec(), along);
    }
    // One rounding for each element.
    let x = Array1::from_fn((20_000,), |[i]| value(i) + 1.0);
    let (mut exact, mut largest) = (0.0f64, 0.0f64);
    for (k, (&x, &sum)) in x.iter().zip(x.cumsum(axes![0]).iter()).enumerate() {
        exact += f64::from(x);
        let bound = k as f64 * f64::from(f32::EPSILON) / 2.0 * exact;
        let error = (f64::from(sum) - exact).abs();
        assert!(error <= bound, "{error} after {k}, more than {bound}");
        largest = largest.max(error);
    }
    // The control: sums are rounded.
    assert!(largest > 1e-3, "{largest}");
}

#[test]
fn integers_widen_and_wrap_and_a_nan_stays() {
    assert_eq!(array![255_u8, 255].cumsum(axes![0]), array![255_u64, 510]);
    assert_eq!(array![true, false, true].cumsum(..), array![1_i64, 1, 2]);
    assert_eq!(array![i64::MAX, 1].cumsum(..), array![i64::MAX, i64::MIN]);
    assert_eq!(array![i64::MAX, 2].cumprod(..), array![i64::MAX, -2]);
    assert_eq!(
        array![false, true, false].cummax(..),
        array![false, true, true]
    );
    for level in Level::ALL {
        let Ok(_guard) = force(level) else { continue };
        let mut x = Array2::full((3, 40), 1.0f32);
        x[[1, 18]] = f32::NAN;
        for along in [x.cumsum(axes![1]), x.cummax(axes![1]), x.cummin(axes![1])] {
            for (i, row) in along.to_vec().chunks(40).enumerate() {
                let is_kept = |(j, x): (usize, &f32)| x.is_nan() == (i == 1 && j >= 18);
                assert!(row.iter().enumerate().all(is_kept), "row {i}");
            }
        }
        let across = x.cummax(axes![0]);
        assert!(across[[1, 18]].is_nan() && across[[2, 18]].is_nan());
        assert_eq!(across[[2, 17]], 1.0);
    }
}

#[test]
fn what_cannot_be_scanned_is_named() {
    let x = ArrayD::full([2, 3], 1.0);
    let error = x.try_cumsum(&[2]).unwrap_err();
    assert_eq!(error.kind().as_str(), "axis_out_of_range");
    assert_eq!(
        error.to_string(),
        "`cumsum`: there is no axis 2: the shape has axes -2 to 1, negative ones counted from the end"
    );
    let error = x.try_cummax(&[0, 1][..]).unwrap_err();
    assert_eq!(error.kind().as_str(), "several_axes");
    let mut small = ArrayD::full([2, 2], 7.0);
    let error = x.try_cumsum_into(&[0], &mut small).unwrap_err();
    assert_eq!(error.kind().as_str(), "output_too_small");
    assert!(small.iter().all(|&x| x == 7.0), "nothing is written");
    let unlike = (&x + ArrayD::full([2, 2], 1.0))
        .try_cumsum(&[0])
        .unwrap_err();
    assert_eq!(unlike.kind().as_str(), "incompatible_shapes");
    let three = Array3::<i32>::zeros((2, 0, 3)).cumsum(axes![1]);
    assert_eq!(three.typed_shape().extents(), [2, 0, 3]);
}

/// Extremes are taken in groups: the signs of zeros and the elements from a NaN on are those of a plain
/// loop, in rows that end within a tile, within a group, and beyond both.
#[test]
fn extremes_of_long_rows_are_those_of_a_plain_loop() {
    let value = |i: usize| match i * 7919 % 1013 {
        0..300 => -0.0f32,
        300..600 => 0.0,
        600 => f32::NAN,
        k => (k as f32 - 800.0) / 400.0 - 0.5,
    };
    let bits = |x: f32| if x.is_nan() { u32::MAX } else { x.to_bits() };
    for (n, m) in [
        (1, 5000),
        (5, 9000),
        (3, 1500),
        (9, 1023),
        (9, 17),
        (6, 16),
        (5, 15),
        (70, 100),
    ] {
        let x = ArrayD::from_vec([n, m], (0..n * m).map(value).collect());
        let same = |scan: ArrayD<f32>, combine: fn(f32, f32) -> f32| {
            let want = rows(&x.view(), 1, combine);
            let is_same = scan.iter().zip(&want).all(|(&a, &b)| bits(a) == bits(b));
            assert!(is_same, "[{n}, {m}]");
        };
        for level in [Level::BASE, Level::V3, Level::V4] {
            if let Ok(_level) = force(level) {
                same(x.cummax(1), Reducible::larger);
                same(x.cummin(1), Reducible::smaller);
            }
        }
        // Each row is one of the same array alone, wherever a tile ends.
        let sums = x.map(|x| if x.is_nan() { 0.3 } else { x }).eval();
        let whole = sums.cumsum(1);
        let want = rows(&sums.view(), 1, |a, b| a + b);
        assert!(
            whole.iter().zip(&want).all(|(&a, &b)| bits(a) == bits(b)),
            "sums [{n}, {m}]"
        );
    }
}
