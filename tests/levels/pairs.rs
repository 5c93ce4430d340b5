//! Reductions with two results, at every level: each is what the two reductions give, over all sets
//! of axes, of arrays, views and expressions.

use broadloom::isa::{self, Level};
use broadloom::keepdims;
use broadloom::prelude::*;

fn at_every_level(mut test: impl FnMut()) {
    for level in Level::ALL {
        if let Ok(_forced) = isa::force(level) {
            test();
        }
    }
}

/// Shapes with 0 and 1 in every position, short and long rows, few and many columns.
const SHAPES: &[&[usize]] = &[
    &[],
    &[0],
    &[1],
    &[7],
    &[5000],
    &[0, 3],
    &[3, 0],
    &[1, 40],
    &[40, 1],
    &[5, 4],
    &[3, 300],
    &[300, 3],
    &[70, 65],
    &[2, 0, 3],
    &[1, 3, 1],
    &[6, 5, 4],
    &[2, 40, 33],
    &[17, 1, 90],
    &[16, 16],
    &[100, 5],
    &[64, 31],
    &[130, 20],
    &[1300, 13],
    &[2, 3100, 2],
    &[9, 7, 8],
];

/// All sets of the axes of a rank.
fn sets(rank: usize) -> impl Iterator<Item = Vec<isize>> {
    (0..1 << rank).map(move |set| {
        (0..rank as isize)
            .filter(|axis| set >> axis & 1 == 1)
            .collect()
    })
}

/// Numbers of both signs in no order, some of them equal.
fn numbers(shape: &[usize]) -> ArrayD<f32> {
    let mut state = 1_u32;
    ArrayD::from_fn(shape.to_vec(), |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as f32 / 512.0 - 50.0
    })
}

/// The mean and the variance of each result, by two plain loops in `f64`.
fn oracle(x: &ViewD<'_, f32>, axes: &[isize]) -> Vec<(f64, f64)> {
    let kept: Vec<usize> = (0..x.dims().len())
        .filter(|&axis| !axes.contains(&(axis as isize)))
        .collect();
    let left: Vec<usize> = kept.iter().map(|&axis| x.dims()[axis]).collect();
    let place = |index: &[usize]| {
        kept.iter()
            .fold(0, |place, &axis| place * x.dims()[axis] + index[axis])
    };
    let mut items = vec![Vec::new(); left.iter().product()];
    for (index, &item) in x.indexed_iter() {
        items[place(index.as_ref())].push(f64::from(item));
    }
    let of = |items: Vec<f64>| {
        let mean = items.iter().sum::<f64>() / items.len() as f64;
        let squares = items.iter().map(|item| (item - mean).powi(2));
        (mean, squares.sum::<f64>() / items.len() as f64)
    };
    items.into_iter().map(of).collect()
}

fn is_near(got: f32, want: f64) -> bool {
    got.is_nan() && want.is_nan() || (f64::from(got) - want).abs() <= 3e-6 * (1.0 + want.abs())
}

/// Checks a view, and the expression of it, over these axes.
fn check(x: &ViewD<'_, f32>, axes: &[isize]) {
    let what = || format!("{:?} {:?} over {axes:?}", x.dims(), x.strides());
    let (mean, variance) = x.mean_var(axes);
    let want = oracle(x, axes);
    assert_eq!(
        (mean.len(), variance.len()),
        (want.len(), want.len()),
        "{}",
        what()
    );
    for (k, (mean_of, variance_of)) in want.into_iter().enumerate() {
        let (mean, variance) = (mean.as_slice()[k], variance.as_slice()[k]);
        assert!(
            is_near(mean, mean_of),
            "{}: mean {mean} for {mean_of}",
            what()
        );
        assert!(
            is_near(variance, variance_of),
            "{}: variance {variance} for {variance_of}",
            what()
        );
    }
    let same = |a: &ArrayD<f32>, b: &ArrayD<f32>| {
        a.dims() == b.dims()
            && a.iter()
                .zip(b.iter())
                .all(|(a, b)| a.to_bits() == b.to_bits())
    };
    assert!(
        same(&variance, &x.var(axes)),
        "{}: `var` has the bits of `mean_var`",
        what()
    );
    let taken: usize = axes.iter().map(|&axis| x.dims()[axis as usize]).product();
    let Ok((least, greatest)) = x.try_amin_amax(axes) else {
        assert!(taken == 0 && !mean.is_empty(), "{}", what());
        return;
    };
    assert!(
        same(&least, &x.amin(axes)) && same(&greatest, &x.amax(axes)),
        "{}",
        what()
    );
    let (least, greatest) = (x * 2.0).amin_amax(keepdims(axes));
    assert!(same(&least, &(x * 2.0).amin(keepdims(axes))), "{}", what());
    assert!(
        same(&greatest, &(x * 2.0).amax(keepdims(axes))),
        "{}",
        what()
    );
    match x.try_amax_argmax(axes) {
        Ok((value, place)) => {
            assert_eq!(place, x.argmax(axes), "{}", what());
            assert!(same(&value, &x.amax(axes)), "{}", what());
            let (value, place) = (x - 1.0).amin_argmin(axes);
            assert_eq!(place, (x - 1.0).argmin(axes), "{}", what());
            assert!(same(&value, &(x - 1.0).amin(axes)), "{}", what());
        }
        Err(error) => assert!(axes.len() > 1, "{}: {error}", what()),
    }
}

#[test]
fn both_results_are_those_of_two_reductions() {
    at_every_level(|| {
        for &shape in SHAPES {
            let x = numbers(shape);
            for axes in sets(shape.len()) {
                check(&x.view(), &axes);
            }
        }
        // Transposed, reversed, every second element.
        let x = numbers(&[12, 50, 33]);
        for axes in sets(3) {
            check(&x.view().permute(&[2, 0, 1]), &axes);
            check(&x.slice(s![..;-1, ..;2, ..;-1]).into_dyn(), &axes);
        }
    });
}

#[test]
fn integers_and_truths_have_them_too() {
    at_every_level(|| {
        for shape in [[40, 37], [3, 70], [1, 5], [64, 3]] {
            let x = Array2::from_fn((shape[0], shape[1]), |[i, j]| (i * 37 + j * 11) as u8);
            let truth = x.greater(100).eval();
            assert_eq!(x.amin_amax(axes![0]), (x.amin(axes![0]), x.amax(axes![0])));
            assert_eq!(x.amin_amax(axes![1]), (x.amin(axes![1]), x.amax(axes![1])));
            assert_eq!(x.amax_argmax(..), (x.amax(..), x.argmax(..)));
            assert_eq!(
                truth.amin_amax(axes![1]),
                (truth.amin(axes![1]), truth.amax(axes![1]))
            );
            let wide = x.cast::<i64>().eval();
            assert_eq!(
                wide.amin_argmin(axes![0]),
                (wide.amin(axes![0]), wide.argmin(axes![0]))
            );
        }
    });
}

#[test]
fn shapes_of_all_forms_give_the_same_bits() {
    let x = Array::from_fn(shape![40, 70], |[i, j]| ((i * 70 + j) as f32).sin());
    let (dynamic, runtime) = (
        Array2::from_fn((40, 70), |index| x[index]),
        x.clone().into_dyn(),
    );
    at_every_level(|| {
        let (mean, variance) = x.mean_var(axes![1]);
        assert_eq!(dynamic.mean_var(axes![1]).1.as_slice(), variance.as_slice());
        assert_eq!(runtime.mean_var(&[1]).1.as_slice(), variance.as_slice());
        assert_eq!(runtime.mean_var(&[-1]).0.as_slice(), mean.as_slice());
        let (mean, variance) = x.mean_var(axes![0]);
        assert_eq!(dynamic.mean_var(axes![0]).0.as_slice(), mean.as_slice());
        assert_eq!(runtime.mean_var(&[0]).1.as_slice(), variance.as_slice());
    });
}

#[test]
fn special_numbers_and_the_first_of_equal_ones() {
    at_every_level(|| {
        let x = array![[0.0_f32, -0.0], [f32::NAN, 1.0], [f32::INFINITY, 2.0]];
        let (value, place) = x.amax_argmax(axes![1]);
        assert_eq!(place, array![0_usize, 0, 0]);
        assert!(value[[0]] == 0.0 && value[[1]].is_nan() && value[[2]] == f32::INFINITY);
        // Zeros are equal: the element at the position is -0, though the minimum is too.
        let (value, place) = array![0.0_f32, -0.0].amin_argmin(..);
        assert_eq!((value.to_bits(), place), (0, 0));
        let (mean, variance) = x.mean_var(axes![1]);
        assert!(mean[[1]].is_nan() && variance[[1]].is_nan() && variance[[2]].is_nan());
        assert_eq!(mean[[2]], f32::INFINITY);
        let equal = Array2::full((9000, 40), 3.0_f32);
        for axis in [0, 1] {
            let (mean, variance) = equal.view().into_dyn().mean_var(&[axis]);
            assert!(mean.iter().all(|&mean| mean == 3.0));
            assert!(
                variance.iter().all(|&variance| variance == 0.0),
                "{variance:?}"
            );
        }
        // In one of several boxes.
        for shape in [
            [9000, 1],
            [9000, 3],
            [9000, 13],
            [9000, 40],
            [1, 9000],
            [40, 9000],
        ] {
            let mut long = ArrayD::full(shape, 1.0_f32);
            long[[shape[0] / 2, shape[1] / 2]] = f32::NEG_INFINITY;
            for axes in sets(2).filter(|axes| !axes.is_empty()) {
                let (mean, variance) = long.mean_var(&axes[..]);
                for (k, (&mean, want)) in mean.iter().zip(long.mean(&axes[..]).iter()).enumerate() {
                    assert!(
                        mean.to_bits() == want.to_bits(),
                        "{shape:?} over {axes:?}: {mean}"
                    );
                    assert!(
                        mean.is_finite()
                            || variance.as_slice()[k].is_nan()
                            || shape[axes[0] as usize] == 1
                    );
                }
            }
        }
        // NumPy: fewer degrees of freedom than elements.
        let (_, variance) = array![1.0_f32, 3.0].mean_var_ddof(.., 1);
        assert_eq!(variance, 2.0);
        assert_eq!(array![1.0_f32, 3.0].mean_var_ddof(.., 2).1, f32::INFINITY);
    });
}

/// Squares that overflow are infinite in one box and in several, in rows and in columns.
#[test]
fn variances_that_overflow_are_infinite() {
    at_every_level(|| {
        let shapes = [
            [4, 4],
            [3, 400],
            [9000, 1],
            [9000, 2],
            [9000, 13],
            [2100, 40],
            [7, 9000],
            [300, 7],
        ];
        for (shape, huge) in shapes
            .iter()
            .flat_map(|shape| [(shape, 1e30), (shape, 2e19)])
        {
            let sign = |[i, j]: [usize; 2]| if (i + j) % 2 == 0 { huge } else { -huge };
            let x = ArrayD::from_fn(*shape, |index| sign([index[0], index[1]]));
            for axes in sets(2).filter(|axes| axes.iter().any(|&axis| shape[axis as usize] > 1)) {
                let variance = x.var(&axes[..]);
                assert!(
                    variance.iter().all(|&variance| variance == f32::INFINITY),
                    "{shape:?} of {huge} over {axes:?}: {variance:?}"
                );
            }
        }
    });
}

/// The error of variances is at most twice that of two plain sums: of the items, and of the squares
/// of the differences. Some 3,600 arrays.
#[test]
fn variances_with_large_means_keep_their_digits() {
    fn two_sweeps(items: &[f64]) -> f64 {
        let mean = pairwise(items) / items.len() as f64;
        let squares: Vec<f64> = items
            .iter()
            .map(|item| (item - mean) * (item - mean))
            .collect();
        pairwise(&squares) / items.len() as f64
    }
    fn pairwise(items: &[f64]) -> f64 {
        match items {
            [] => 0.0,
            &[item] => item,
            _ => {
                let (a, b) = items.split_at(items.len() / 2);
                pairwise(a) + pairwise(b)
            }
        }
    }
    let mut state = 7_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as i64
    };
    at_every_level(|| {
        let mut worst = [[0.0_f64; 3]; 3];
        for round in 0..1200 {
            let most = if round % 40 == 0 { 3000 } else { 70 };
            let (n, offset) = (
                3 + (random() % most) as usize,
                [0, 1000, 100_000_000][round % 3],
            );
            // Multiples of 2^-20, whose sums are exact as integers.
            let units: Vec<i64> = (0..n).map(|_| random() % (1 << 21) - (1 << 20)).collect();
            let items: Vec<f64> = units
                .iter()
                .map(|&u| offset as f64 + u as f64 / (1 << 20) as f64)
                .collect();
            let sum: i128 = units.iter().map(|&u| i128::from(u)).sum();
            let squares: i128 = units.iter().map(|&u| i128::from(u) * i128::from(u)).sum();
            let exact = (squares * n as i128 - sum * sum) as f64
                / (n as f64 * n as f64)
                / (1_u64 << 40) as f64;
            let error = |variance: f64| (variance - exact).abs() / exact;
            let row = Array1::from(items.clone());
            let width = [3, 20][round % 2];
            let column = Array2::from_fn((n, width), |[i, _]| items[i]);
            let found = [
                two_sweeps(&items),
                row.mean_var(..).1,
                column.mean_var(axes![0]).1[[2]],
            ];
            for (worst, found) in worst[round % 3].iter_mut().zip(found) {
                *worst = worst.max(error(found));
            }
        }
        for worst in worst {
            let [two, rows, columns] = worst;
            assert!(rows <= 2.0 * two && columns <= 2.0 * two, "{worst:?}");
            assert!(two > 1e-17, "the control has an error: {worst:?}");
        }
    });
}

#[test]
fn two_outputs_of_any_strides_or_none() {
    let x = numbers(&[30, 40]);
    let (mean, variance) = x.mean_var(&[1]);
    let mut table = ArrayD::full([2, 60], 7.0_f32);
    {
        let [mut first, mut second] = [ArrayD::full([30], 0.0_f32), ArrayD::full([60], 0.0_f32)];
        x.mean_var_into(&[1], (&mut first, second.slice_mut(s![..;-2]).into_dyn()));
        assert_eq!(first, mean);
        assert_eq!(second.slice(s![..;-2]).to_array(), variance);
    }
    let error = x
        .try_mean_var_into(
            &[1],
            (
                table.slice_mut(s![0, ..30]).into_dyn(),
                &mut ArrayD::full([29], 0.0),
            ),
        )
        .unwrap_err();
    assert_eq!(error.kind().as_str(), "output_too_small", "{error}");
    assert!(error.to_string().contains("`mean_var_into.1`"), "{error}");
    assert!(table.iter().all(|&item| item == 7.0), "nothing is written");
    let error = x.try_amax_argmax(&[0, 1][..]).unwrap_err();
    assert!(error.to_string().contains("amax_argmax"), "{error}");
    let error = ArrayD::<f32>::zeros([0, 2])
        .try_amin_amax(&[0])
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "`amin_amax` of no elements has no value: the shape is [0, 2]"
    );
}
