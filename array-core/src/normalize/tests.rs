//! Every normalisation along every axis, compared at every level with the formula in `f64`.

use super::*;
use crate::array::{Array1, ArrayD, ViewD};
use crate::isa::{self, Level};
use crate::reduce::Reductions;
use crate::{array, axes, s};

mod tiny;

/// `f` of each row along `axis`, one element after the other.
fn rows<T: Float>(x: &ViewD<'_, T>, axis: usize, f: impl Fn(&mut [f64])) -> Vec<f64> {
    let extents = x.dims();
    let mut values: Vec<f64> = x.iter().map(|x| x.to_f64()).collect();
    let stride: usize = extents[axis + 1..].iter().product();
    for first in 0..values.len() {
        if (first / stride).is_multiple_of(extents[axis]) {
            let place = |k: usize| first + k * stride;
            let mut row: Vec<f64> = (0..extents[axis]).map(|k| values[place(k)]).collect();
            f(&mut row);
            for (k, value) in row.into_iter().enumerate() {
                values[place(k)] = value;
            }
        }
    }
    values
}

fn softmax_row(row: &mut [f64]) {
    let largest = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = row.iter().map(|x| (x - largest).exp()).sum();
    row.iter_mut().for_each(|x| *x = (*x - largest).exp() / sum);
}

fn log_softmax_row(row: &mut [f64]) {
    let largest = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = row.iter().map(|x| (x - largest).exp()).sum();
    row.iter_mut().for_each(|x| *x = *x - largest - sum.ln());
}

fn layer_norm_row(row: &mut [f64]) {
    let count = row.len() as f64;
    let mean = row.iter().sum::<f64>() / count;
    let variance = row.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / count;
    row.iter_mut()
        .for_each(|x| *x = (*x - mean) / (variance + 1e-5).sqrt());
}

fn rms_norm_row(row: &mut [f64]) {
    let mean = row.iter().map(|x| x * x).sum::<f64>() / row.len() as f64;
    row.iter_mut().for_each(|x| *x /= (mean + 1e-5).sqrt());
}

#[track_caller]
fn near<T: Float>(got: &ArrayD<T>, want: &[f64], what: &str) {
    assert_eq!(got.len(), want.len(), "{what}");
    let tolerance = if size_of::<T>() == 4 { 4e-6 } else { 1e-13 };
    for (got, want) in got.iter().zip(want) {
        let error = (got.to_f64() - want).abs();
        assert!(
            error <= tolerance * (1.0 + want.abs()),
            "{what}: {got} instead of {want}"
        );
    }
}

/// Compares along every axis, at every level.
fn check<T: Float>(x: &ViewD<'_, T>) {
    for axis in 0..x.dims().len() {
        let (list, what) = ([axis as isize], format!("{:?} along axis {axis}", x.dims()));
        let extent = x.dims()[axis];
        let values = |from: f64| {
            let value = |k: usize| T::from_f64(from + k as f64 / 64.0);
            (0..extent).map(value).collect::<Vec<T>>()
        };
        let (gamma, beta) = (values(1.0), values(-0.5));
        let stride: usize = x.dims()[axis + 1..].iter().product();
        let scaled = |values: &[f64], scale: &dyn Fn(usize, f64) -> f64| -> Vec<f64> {
            let places = (0..values.len()).map(|at| at / stride % extent);
            places.zip(values).map(|(k, x)| scale(k, *x)).collect()
        };
        let [scales, shifts] = [&gamma, &beta].map(|values| |k: usize| values[k].to_f64());
        let softened = rows(x, axis, softmax_row);
        let logs = rows(&(x + x).eval().view(), axis, log_softmax_row);
        let normed = rows(x, axis, layer_norm_row);
        let normed_scaled = scaled(&normed, &|k, x| x * scales(k) + shifts(k));
        let normed_shifted = scaled(&normed, &|k, x| x + shifts(k));
        let by_squares = rows(x, axis, rms_norm_row);
        let by_squares_scaled = scaled(&by_squares, &|k, x| x * scales(k));
        let eps = T::from_f64(1e-5);
        for level in Level::ALL {
            let Ok(_forced) = isa::force(level) else {
                println!("skipped: {}", level.name());
                continue;
            };
            near(&softmax(x, &list), &softened, &what);
            near(&log_softmax(x + x, &list), &logs, &what);
            near(&layer_norm(x, &list, None, None, eps), &normed, &what);
            let got = layer_norm(x, &list, Some(&gamma), Some(&beta), eps);
            near(&got, &normed_scaled, &what);
            let got = layer_norm(x, &list, None, Some(&beta), eps);
            near(&got, &normed_shifted, &what);
            near(&rms_norm(x, &list, None, eps), &by_squares, &what);
            let got = rms_norm(x, &list, Some(&gamma), eps);
            near(&got, &by_squares_scaled, &what);
            // Into a row-major destination, and into one that is not.
            let want = softmax(x, &list);
            let mut out = ArrayD::full(x.dims(), T::ONE);
            softmax_into(x, &list, &mut out);
            assert_eq!(out, want, "{what}");
            let mut turned = ArrayD::full(x.dims(), T::ONE);
            softmax_into(x, &list, turned.slice_mut(s![..;-1, .., ..;-1]));
            assert_eq!(turned.slice(s![..;-1, .., ..;-1]), want, "{what}");
        }
    }
}

/// Columns whose sampled items are far from the mean beside others: they are read again, and no
/// column depends on those beside it, nor on the number of columns of a block.
#[test]
fn a_column_does_not_depend_on_those_beside_it() {
    let value = |[k, j]: [usize; 2]| {
        let noise = ((k * 7919 + j * 104_729) % 1009) as f32 / 1009.0;
        match (k % 50, j % 7) {
            (0, 3) => 1000.0 + noise,
            (_, 4) => 3.0,
            (_, 5) => 1e4 + noise,
            _ => noise,
        }
    };
    let x = crate::array::Array2::from_fn((400, 300), value).into_dyn();
    let is_constant = |j: usize| j % 7 == 4;
    for level in Level::ALL {
        let Ok(_forced) = isa::force(level) else {
            println!("skipped: {}", level.name());
            continue;
        };
        let whole = layer_norm(&x, &[0], None, None, 1e-5);
        for j in (0..299).step_by(3) {
            let two = layer_norm(&x.slice(s![.., j..j + 2]), &[0], None, None, 1e-5);
            assert_eq!(two, whole.slice(s![.., j..j + 2]), "column {j}");
        }
        let want = rows(&x.view(), 0, layer_norm_row);
        for (at, (&got, want)) in whole.iter().zip(want).enumerate() {
            let (j, got) = (at % 300, f64::from(got));
            // Beside a mean of 1e4 an item is a multiple of 2^-10, and so is the mean.
            let tolerance = if j % 7 == 5 { 4e-3 } else { 2e-5 };
            assert!((got - want).abs() <= tolerance, "column {j}: {got}, {want}");
            assert!(!is_constant(j) || got == 0.0, "column {j}: {got}");
        }
    }
}

const SHAPES: [[usize; 3]; 11] = [
    [3, 4, 5],
    [1, 1, 1],
    [2, 31, 1],
    [2, 3, 33],
    [1, 2, 700],
    [70, 1, 40],
    [0, 3, 2],
    [3, 0, 2],
    [2, 3, 0],
    // By columns.
    [2, 301, 60],
    [1030, 3, 7],
];

#[test]
fn rows_agree_with_the_formula_at_every_level() {
    for shape in SHAPES {
        let item = |index: &[usize]| {
            let [i, j, k] = [index[0], index[1], index[2]];
            ((i * 31 + j * 17 + k * 7) % 101) as f64 / 16.0 - 3.0
        };
        let x = ArrayD::from_fn(shape, |index| item(index.as_ref()));
        check(&x.view());
        check(&x.cast::<f32>().eval().view());
        // Other layouts are packed, into the tiles of the same loops.
        if x.len() <= 8_000 {
            check(&x.view().t());
            check(&x.view().slice(s![.., ..;-1, ..;2]).into_dyn());
        }
    }
}

#[test]
fn all_elements_are_one_row() {
    let x = array![[0.0, 0.0], [0.0, 0.0]];
    assert_eq!(softmax(&x, ..), array![[0.25, 0.25], [0.25, 0.25]]);
    assert_eq!(softmax(&x, ..).sum(..), 1.0);
}

#[test]
fn rows_with_nan_and_infinities() {
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    for place in [0, 5, 40] {
        for item in [nan, inf] {
            let x = Array1::from_fn(41, |[i]| if i == place { item } else { i as f64 });
            assert!(softmax(&x, ..).iter().any(|p| p.is_nan()));
            assert!(log_softmax(&x, ..).iter().any(|p| p.is_nan()));
            assert!(
                layer_norm(&x, .., None, None, 0.0)
                    .iter()
                    .all(|p| p.is_nan())
            );
            assert!(rms_norm(&x, .., None, 0.0)[[place]].is_nan());
        }
        let x = Array1::from_fn(41, |[i]| if i == place { nan } else { i as f64 });
        assert!(softmax(&x, ..).iter().all(|p| p.is_nan()));
        let x = Array1::from_fn(41, |[i]| if i == place { -inf } else { 3.0 });
        let p = softmax(&x, ..);
        assert_eq!(
            (p[[place]], p[[40 - place]] == 1.0 / 40.0),
            (0.0, place != 20)
        );
    }
    assert!(softmax(&array![-inf, -inf], ..).iter().all(|p| p.is_nan()));
}

#[test]
fn what_is_refused_is_named() {
    let x = ArrayD::from_vec([2, 3], vec![0.0; 6]);
    let kind = |error: ReduceError| error.kind().as_str();
    assert_eq!(
        kind(try_softmax(&x, &[2]).unwrap_err()),
        "axis_out_of_range"
    );
    assert_eq!(
        kind(try_softmax(&x, &[0, 1][..]).unwrap_err()),
        "several_axes"
    );
    let error = try_layer_norm(&x, &[-1], Some(&[1.0, 2.0]), None, 0.0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`layer_norm` along an axis of extent 3 needs as many values of `gamma`, but 2 were given"
    );
    let error = try_rms_norm(&x, &[-1], Some(&[1.0, 2.0]), 0.0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`rms_norm` along an axis of extent 3 needs as many values of `gamma`, but 2 were given"
    );
    let mut short = ArrayD::from_vec([3], vec![7.0; 3]);
    let error = try_rms_norm_into(&x, &[1], None, 0.0, &mut short).unwrap_err();
    assert_eq!(kind(error), "output_too_small");
    assert_eq!(short.as_slice(), [7.0; 3]);
    let error = try_softmax_into(&x, &[1], &mut short).unwrap_err();
    assert_eq!(kind(error), "output_too_small");
    assert_eq!(short.as_slice(), [7.0; 3]);
    let y = array![[1.0, 2.0]];
    let _ = log_softmax(&y, axes![0]);
}

/// Every width up to a vector of sixteen and one more, and some wider ones, each with another number
/// of rows.
fn short_shapes() -> impl Iterator<Item = [usize; 3]> {
    let rows = [1, 3, 4, 5, 17, 33, 64, 300];
    let wide = [20, 23, 31, 32, 33, 40];
    (1..=17)
        .chain(wide)
        .map(move |width| [rows[width * 3 % rows.len()], width, width % 3 + 1])
}

#[test]
fn short_rows_agree_with_the_formula_at_every_level() {
    for shape in short_shapes() {
        let x = ArrayD::from_fn(shape, |index| {
            let [i, j, k] = [index[0], index[1], index[2]];
            ((i * 31 + j * 17 + k * 7) % 101) as f64 / 16.0 - 3.0
        });
        let [rows, width, inner] = shape;
        check(&x.view().reshape(vec![rows, width * inner, 1]));
        match width % 4 {
            0 => check(&x.view().t()),
            1 => check(&x.view().slice(s![..;-1, .., ..]).into_dyn()),
            2 => check(&x.view().slice(s![..;2, ..;-1, ..]).into_dyn()),
            _ => check(&x.cast::<f32>().eval().view()),
        }
    }
}

#[test]
fn a_row_does_not_depend_on_the_rows_beside_it() {
    fn same<T: Float>(x: &ArrayD<T>) {
        let [rows, width] = [x.dims()[0], x.dims()[1]];
        let gamma: Vec<T> = (0..width).map(|k| T::from_f64(1.0 + k as f64)).collect();
        let eps = T::from_f64(1e-5);
        let softened = softmax(x, &[1]);
        let logs = log_softmax(x, &[1]);
        let normed = layer_norm(x, &[1], Some(&gamma), None, eps);
        let scaled = rms_norm(x, &[1], Some(&gamma), eps);
        for row in 0..rows {
            let one = x.view().slice(s![row..row + 1, ..]).into_dyn();
            let part = |of: &ArrayD<T>| of.as_slice()[row * width..][..width].to_vec();
            assert_eq!(softmax(&one, &[1]).to_vec(), part(&softened));
            assert_eq!(log_softmax(&one, &[1]).to_vec(), part(&logs));
            assert_eq!(
                rms_norm(&one, &[1], Some(&gamma), eps).to_vec(),
                part(&scaled)
            );
            let one = layer_norm(&one, &[1], Some(&gamma), None, eps);
            assert_eq!(one.to_vec(), part(&normed));
        }
    }
    // Other tests change the level meanwhile, and a sum of squares has other bits at the baseline.
    let best = isa::Level::ALL
        .into_iter()
        .rev()
        .find(|level| level.available());
    let _forced = isa::force(best.expect("the baseline")).expect("a level of this CPU");
    // Few short rows stay rows, many become columns of a tile.
    for (rows, widths) in [(20, 1..40), (50, 5..32), (9, 64..66), (3, 255..256)] {
        for width in widths {
            let x = ArrayD::from_fn([rows, width], |index| {
                ((index[0] * 37 + index[1] * 11) % 53) as f64 / 9.0 - 2.0
            });
            same(&x);
            same(&x.cast::<f32>().eval());
        }
    }
}

#[test]
fn few_results_have_the_bits_of_many() {
    fn same<T: Float>(x: &ArrayD<T>, axis: usize) {
        let eps = T::from_f64(1e-5);
        let all = |x: &ArrayD<T>| {
            // The results lie along the other axis.
            let (list, axis) = ([[1, -1], [-1, 1]][axis], [axis as i64]);
            let gamma: Vec<T> = (0..x.dims()[axis[0] as usize])
                .map(|k| T::from_f64(1.5 + k as f64))
                .collect();
            [
                softmax(x, &axis),
                log_softmax(x, &axis),
                layer_norm(x, &axis, Some(&gamma), Some(&gamma), eps),
                rms_norm(x, &axis, None, eps),
                x.logsumexp(&axis).reshape(list).eval(),
                x.var(&axis).reshape(list).eval(),
            ]
        };
        let many = all(x);
        // One column is a row: its squares are added without the multiply-add of columns.
        for n in 2 - axis..=17 {
            let first = |x: &ArrayD<T>| match axis {
                0 => x.slice(s![.., ..n.min(x.dims()[1])]).into_dyn().eval(),
                _ => x.slice(s![..n.min(x.dims()[0]), ..]).into_dyn().eval(),
            };
            for (number, (few, many)) in all(&first(x)).iter().zip(&many).enumerate() {
                let many = first(many);
                assert_eq!(few.dims(), many.dims());
                let mut pairs = few.iter().zip(many.iter());
                let are_same =
                    pairs.all(|(a, b)| a == b || a.to_f64().is_nan() && b.to_f64().is_nan());
                assert!(are_same, "{number}, {n} along {axis}: {few:?} {many:?}");
            }
        }
    }
    // A sum of squares has other bits at the baseline, and other tests change the level meanwhile.
    let best = (isa::Level::ALL.into_iter().rev()).find(|level| level.available());
    let _forced = isa::force(best.expect("the baseline")).expect("a level of this CPU");
    for extent in 1..=10 {
        for axis in [0, 1] {
            let dims = [[extent, 48], [48, extent]][axis];
            let x = ArrayD::from_fn(dims, |index| match (index[0] * 37 + index[1] * 11) % 53 {
                7 => f64::INFINITY,
                number => number as f64 / 9.0 - 2.0,
            });
            same(&x, axis);
            same(&x.cast::<f32>().eval(), axis);
        }
    }
}
