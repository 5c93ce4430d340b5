//! Reductions over every set of axes against an obvious loop, at every level, with extents 0 and 1 and odd layouts.

use std::collections::BTreeMap;

use broadloom::isa::{self, Level};
use broadloom::prelude::*;
use broadloom::{ReduceErrorKind, keepdims};

/// What every reduction of some elements gives; `any` and `all` of whether they exceed `LIMIT`.
#[derive(Clone, Copy)]
struct Totals {
    count: f64,
    sum: f64,
    product: i64,
    largest: f64,
    smallest: f64,
    any: bool,
    all: bool,
    squares: f64,
    absolute: f64,
    farthest: f64,
}

const LIMIT: f64 = -40.0;

/// The totals over the axes flagged, one element after the other.
fn oracle(x: &ViewD<'_, f64>, reduced: &[bool]) -> Vec<Totals> {
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
    let nothing = Totals {
        count: 0.0,
        sum: 0.0,
        product: 1,
        largest: f64::NEG_INFINITY,
        smallest: f64::INFINITY,
        any: false,
        all: true,
        squares: 0.0,
        absolute: 0.0,
        farthest: 0.0,
    };
    let mut totals = vec![nothing; count];
    for (index, &element) in x.indexed_iter() {
        let total = &mut totals[kept(index.as_ref())];
        *total = Totals {
            count: total.count + 1.0,
            sum: total.sum + element,
            product: total.product.wrapping_mul(element as i64),
            largest: total.largest.max(element),
            smallest: total.smallest.min(element),
            any: total.any || element > LIMIT,
            all: total.all && element > LIMIT,
            squares: total.squares + element * element,
            absolute: total.absolute + element.abs(),
            farthest: total.farthest.max(element.abs()),
        };
    }
    totals
}

/// The variances with `ddof` taken away, and the logarithms of the sums of exponentials, from the means and the maxima.
fn oracle_twice(
    x: &ViewD<'_, f64>,
    reduced: &[bool],
    totals: &[Totals],
    ddof: f64,
) -> Vec<(f64, f64)> {
    let mut sums = vec![(0.0, 0.0); totals.len()];
    for (index, &element) in x.indexed_iter() {
        let axes = index.as_ref().iter().zip(x.dims()).zip(reduced);
        let kept = axes
            .filter(|(_, reduced)| !**reduced)
            .fold(0, |place, ((&i, &extent), _)| place * extent + i);
        let (total, sum) = (&totals[kept], &mut sums[kept]);
        let mean = total.sum / total.count;
        sum.0 += (element - mean) * (element - mean);
        sum.1 += (element - total.largest).exp();
    }
    let pairs = totals.iter().zip(sums);
    pairs
        .map(|(total, (squares, powers))| {
            let degrees = (total.count - ddof).max(0.0);
            (squares / degrees, total.largest + powers.ln())
        })
        .collect()
}

/// The first position of the element that no other one `beats`, along `axis`, or in all.
fn oracle_position(
    x: &ViewD<'_, f64>,
    axis: Option<usize>,
    beats: fn(f64, f64) -> bool,
) -> Vec<usize> {
    let mut best: BTreeMap<Vec<usize>, (f64, usize)> = BTreeMap::new();
    for (count, (index, &element)) in x.indexed_iter().enumerate() {
        let mut kept = index.as_ref().to_vec();
        let position = match axis {
            Some(axis) => kept.remove(axis),
            None => {
                kept.clear();
                count
            }
        };
        let found = (element, position);
        let entry = best.entry(kept).or_insert(found);
        if beats(element, entry.0) {
            *entry = found;
        }
    }
    best.into_values().map(|(_, place)| place).collect()
}

fn is_larger(a: f64, b: f64) -> bool {
    a > b || a.is_nan() && !b.is_nan()
}

fn is_smaller(a: f64, b: f64) -> bool {
    a < b || a.is_nan() && !b.is_nan()
}

fn check_positions(x: &ViewD<'_, f64>) {
    for axis in 0..x.dims().len() {
        let (list, what) = ([axis as isize], format!("{:?} along axis {axis}", x.dims()));
        if x.is_empty() {
            let left = x.len() / x.dims()[axis].max(1);
            let rest = x
                .dims()
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != axis);
            let refused = rest.map(|(_, &extent)| extent).product::<usize>() > 0;
            assert_eq!(x.try_argmax(&list).is_err(), refused, "{what}");
            assert_eq!(left, 0);
            continue;
        }
        let largest = oracle_position(x, Some(axis), is_larger);
        assert_eq!(x.argmax(&list).to_vec(), largest, "argmax of {what}");
        let smallest = oracle_position(x, Some(axis), is_smaller);
        assert_eq!((-(-x)).argmin(&list).to_vec(), smallest, "argmin of {what}");
        let kept = x.argmin(keepdims(&list));
        assert_eq!((kept.to_vec(), kept.dims()[axis]), (smallest, 1), "{what}");
    }
    if !x.is_empty() {
        let all = [
            oracle_position(x, None, is_larger),
            oracle_position(x, None, is_smaller),
        ];
        assert_eq!([x.argmax(..), x.argmin(..)], [all[0][0], all[1][0]]);
        let none = x.argmax(&[] as &[isize]);
        assert_eq!(
            (none.dims(), none.iter().any(|&place| place != 0)),
            (x.dims(), false)
        );
    }
}

/// Variances, logarithms of sums, norms, and results written where something is.
fn check_others(x: &ViewD<'_, f64>, reduced: &[bool], axes: &[isize], totals: &[Totals]) {
    let what = format!("{:?} over {axes:?}", x.dims());
    let near = |got: &ArrayD<f64>, want: Vec<f64>, which: &str| {
        assert_eq!(got.len(), want.len());
        for (&got, want) in got.iter().zip(want) {
            let equal = got == want || got.is_nan() && want.is_nan();
            let error = (got - want).abs() / (1.0 + want.abs());
            assert!(
                equal || error < 1e-12,
                "{which} of {what}: {got} instead of {want}"
            );
        }
    };
    for ddof in [0, 1] {
        let variances: Vec<f64> = oracle_twice(x, reduced, totals, ddof as f64)
            .into_iter()
            .map(|(variance, _)| variance)
            .collect();
        near(&x.var_ddof(axes, ddof), variances.clone(), "the variance");
        let roots = variances.into_iter().map(f64::sqrt).collect();
        near(
            &(x * 1.0).std_ddof(keepdims(axes), ddof),
            roots,
            "the deviation",
        );
    }
    let of = |of: fn(&Totals) -> f64| totals.iter().map(of).collect::<Vec<_>>();
    let logs = oracle_twice(x, reduced, totals, 0.0).into_iter();
    let logs = logs.zip(totals).map(|((_, log), total)| match total.count {
        0.0 => f64::NEG_INFINITY,
        _ => log,
    });
    near(&x.logsumexp(axes), logs.collect(), "the logarithm");
    near(
        &x.norm_l1(axes),
        of(|t| t.absolute),
        "the sum of magnitudes",
    );
    near(&x.norm_l2(axes), of(|t| t.squares.sqrt()), "the norm");
    near(
        &x.norm_max(axes),
        of(|t| t.farthest),
        "the largest magnitude",
    );

    let sum = x.sum(axes);
    let mut out = ArrayD::full(sum.dims(), 7.0);
    x.sum_into(axes, &mut out);
    assert_eq!(out, sum, "into an array: the sum of {what}");
    // Every second element of a buffer, from its end.
    let mut strides = vec![-2; sum.dims().len()];
    for axis in (1..strides.len()).rev() {
        strides[axis - 1] = strides[axis] * sum.dims()[axis].max(1) as isize;
    }
    let mut buffer = vec![7.0; 2 * sum.len() + 1];
    let last = buffer.len() - 1;
    let out = ViewMutD::try_from_strided(&mut buffer, sum.dims(), &strides, last);
    (x * 1.0).sum_into(axes, out.unwrap());
    let written: Vec<f64> = buffer.iter().rev().copied().step_by(2).collect();
    assert_eq!(
        written[..sum.len()],
        *sum.as_slice(),
        "into a view: the sum of {what}"
    );
    assert!(
        buffer
            .iter()
            .skip(1)
            .step_by(2)
            .all(|&between| between == 7.0)
    );
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

/// `others` too: in half of the layouts, because they take long without optimisation.
fn check(x: &ViewD<'_, f64>, others: bool) {
    let whole = || x.cast::<i64>();
    let above = || x.greater(LIMIT);
    for set in 0u8..8 {
        let reduced = [0, 1, 2].map(|axis| set >> axis & 1 == 1);
        let axes: Vec<isize> = (0..3).filter(|axis| set >> axis & 1 == 1).collect();
        let (axes, what) = (&axes[..], format!("{:?} over {axes:?}", x.dims()));
        let expected = oracle(x, &reduced);
        let of = |of: fn(&Totals) -> f64| expected.iter().map(of).collect::<Vec<_>>();
        let which = |of: fn(&Totals) -> bool| expected.iter().map(of).collect::<Vec<_>>();

        assert_eq!(x.sum(axes).as_slice(), of(|t| t.sum), "the sum of {what}");
        let doubled = (x * 2.0).sum(keepdims(axes));
        assert_eq!(doubled.as_slice(), of(|t| t.sum * 2.0), "twice {what}");
        assert_eq!(doubled.dims().len(), 3);
        let products: Vec<i64> = expected.iter().map(|t| t.product).collect();
        assert_eq!(
            whole().prod(axes).as_slice(),
            products,
            "the product of {what}"
        );
        assert_eq!(
            above().any(axes).as_slice(),
            which(|t| t.any),
            "any of {what}"
        );
        assert_eq!(
            above().all(axes).as_slice(),
            which(|t| t.all),
            "all of {what}"
        );

        if others {
            check_others(x, &reduced, axes, &expected);
        }
        if expected.iter().any(|t| t.count == 0.0) {
            assert!(x.mean(axes).iter().all(|mean| mean.is_nan()), "{what}");
            let refused = [x.try_amax(axes), x.try_amin(axes)];
            let kind = refused.map(|result| result.map_err(|error| error.kind()));
            assert_eq!(
                kind,
                [const { Err(ReduceErrorKind::EmptyReduction) }; 2],
                "{what}"
            );
        } else {
            assert_eq!(
                x.mean(axes).as_slice(),
                of(|t| t.sum / t.count),
                "the mean of {what}"
            );
            assert_eq!(
                x.amax(axes).as_slice(),
                of(|t| t.largest),
                "the maximum of {what}"
            );
            assert_eq!(
                x.amin(axes).as_slice(),
                of(|t| t.smallest),
                "the minimum of {what}"
            );
        }
    }
    assert_eq!(x.sum(..), oracle(x, &[true; 3])[0].sum);
    if others {
        check_positions(x);
    }
}

#[test]
fn reductions_agree_with_the_loop_at_every_level() {
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
            check(&x.view(), true);
            check(&x.permute(&[2, 0, 1]), false);
            check(&x.view().t(), false);
            check(&x.view().slice(s![..;-1, .., ..;-1]).into_dyn(), false);
            check(&x.view().slice(s![.., ..;-1, ..;2]).into_dyn(), true);
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
fn typed_axes_of_a_run_time_rank() {
    let x = sample([2, 3, 4]);
    assert_eq!(x.sum(axes![0, 2]), x.sum(&[0, 2]));
    assert_eq!(x.amax(axes![1]), x.amax(&[1]));
    assert_eq!(x.mean(axes![1].keepdims()), x.mean(keepdims(&[1])));
    assert_eq!(x.prod(axes![]), x);
    let refused = |result: Result<ArrayD<f64>, broadloom::ReduceError>| {
        let error = result.unwrap_err();
        assert_eq!(error.kind(), ReduceErrorKind::AxisOutOfRange);
        assert_eq!(
            error.to_string(),
            "there is no axis 3: the shape has axes -3 to 2, negative ones counted from the end"
        );
    };
    refused(x.lazy().try_sum(axes![0, 3]));
    refused(x.lazy().try_mean(axes![3].keepdims()));
    let kind = |result: Result<ViewD<'_, f64>, broadloom::ShapeError>| {
        result
            .map(|view| view.dims().to_vec())
            .map_err(|error| error.kind().as_str())
    };
    let x = sample([1, 3, 1]);
    assert_eq!(kind(x.try_squeeze(axes![0, 2])), Ok(vec![3]));
    assert_eq!(kind(x.try_squeeze(axes![1])), Err("extent_mismatch"));
    assert_eq!(kind(x.try_squeeze(axes![0, 3])), Err("axis_out_of_range"));
}

#[test]
fn integers_widen_and_wrap() {
    assert_eq!(Array1::from(vec![200u8; 10]).sum(..), 2000u64);
    assert_eq!(Array1::from(vec![-100i8; 10]).sum(..), -1000i64);
    assert_eq!(Array1::from(vec![true, false, true]).sum(..), 2i64);
    assert_eq!(Array1::from(vec![i64::MAX, 1]).sum(..), i64::MIN);
    assert_eq!(Array1::from(vec![200u8; 4]).prod(..), 1_600_000_000_u64);
    assert_eq!(Array1::from(vec![-100i8; 5]).prod(..), -10_000_000_000_i64);
    assert_eq!(Array1::from(vec![true, false]).prod(..), 0i64);
    assert_eq!(Array1::from(vec![3i64; 64]).prod(..), 3i64.wrapping_pow(64));
}

#[test]
fn nothing_gives_what_changes_nothing() {
    let none = ArrayD::<i32>::zeros([0, 2]);
    assert_eq!((none.sum(..), none.prod(..)), (0, 1));
    assert_eq!(none.prod(&[0]).as_slice(), [1, 1]);
    let never = || none.greater(0);
    assert_eq!((never().any(..), never().all(..)), (false, true));
    assert_eq!(never().try_any(&[0]).unwrap().as_slice(), [false; 2]);
    assert_eq!(never().try_all(axes![0]).unwrap().as_slice(), [true; 2]);
    assert_eq!(never().all(&[1]).dims(), [0]);
}

#[test]
fn nan_propagates_through_extrema_and_empty_ones_are_refused() {
    let x = Array1::from(vec![1.0, f64::NAN, 3.0]);
    assert!(x.amax(..).is_nan() && x.amin(..).is_nan());
    for place in [0, 31, 32, 99, 5000, 9999] {
        let x = Array2::from_fn((100, 100), |[i, j]| match i * 100 + j {
            at if at == place => f64::NAN,
            at => at as f64,
        });
        let backwards = x.slice(s![..;-1, ..;-1]);
        let whole = [
            x.amax(..),
            x.amin(..),
            backwards.amax(..),
            backwards.amin(..),
        ];
        assert!(whole.iter().all(|extreme| extreme.is_nan()), "{place}");
        for columns in [x.amax(axes![0]), x.amin(axes![0])] {
            let nan: Vec<usize> = (0..100).filter(|&j| columns[[j]].is_nan()).collect();
            assert_eq!(nan, [place % 100]);
        }
    }
    let none = ArrayD::<f64>::zeros([0, 3]);
    let refused = none.try_amax(&[0]).map_err(|error| error.kind());
    assert_eq!(refused, Err(ReduceErrorKind::EmptyReduction));
    assert_eq!(none.amax(&[1]).dims(), [0]);
    assert!(none.mean(..).is_nan());
    assert_eq!(none.sum(&[0]).as_slice(), [0.0; 3]);
}

#[test]
fn positions_of_nan_of_ties_and_of_bools() {
    let nan = f64::NAN;
    let x = array![[1.0, nan, nan, 3.0], [2.0, 2.0, 1.0, 1.0]];
    assert_eq!(x.argmax(axes![1]), array![1_usize, 0]);
    assert_eq!(x.argmin(axes![1]), array![1_usize, 2]);
    assert_eq!((x.argmax(..), x.argmin(..)), (1, 1));
    assert_eq!(x.argmax(axes![0]), array![1_usize, 0, 0, 0]);
    // Long rows, so that the first of equal ones lies in every part of a vector, a block and a tile.
    for place in [0, 1, 31, 32, 255, 256, 300, 4999, 5000, 9998] {
        let x = Array1::from_fn(10_000, |[i]| f64::from(u8::from(i == place || i == 9999)));
        assert_eq!((x.argmax(..), (-&x).argmin(..)), (place, place));
        assert_eq!(x.greater(0.5).argmax(..), place);
        let x = Array1::from_fn(10_000, |[i]| if i >= place { nan } else { 1.0 });
        assert_eq!((x.argmax(..), x.argmin(..)), (place, place));
        let x = Array2::from_fn((10_000, 3), |[i, j]| i32::from(i == place && j == 1));
        assert_eq!(x.argmax(axes![0]), array![0_usize, place, 0]);
    }
    assert_eq!(array![true, false, false].argmin(..), 1);
    assert_eq!(array![[3_u8, 200], [255, 0]].argmax(..), 2);
    assert_eq!(array![f64::NEG_INFINITY, f64::NEG_INFINITY].argmax(..), 0);
    assert!(!array![false, false].amax(..));
    let x = ArrayD::from_vec([2, 3], vec![0; 6]);
    let error = x.try_argmax(&[0, 1][..]).unwrap_err();
    assert_eq!(error.kind().as_str(), "several_axes");
    assert_eq!(
        error.to_string(),
        "`argmax` works along one axis or over all elements, but 2 axes of the shape [2, 3] are named"
    );
}

#[test]
fn extremes_of_sums_of_exponentials() {
    let (nan, inf) = (f64::NAN, f64::INFINITY);
    let x = array![
        [-inf, -inf],
        [inf, 1.0],
        [nan, 1.0],
        [1e300, -inf],
        [800.0, 800.0]
    ];
    let logs = x.logsumexp(axes![1]).to_vec();
    assert_eq!([logs[0], logs[1], logs[3]], [-inf, inf, 1e300]);
    assert!(logs[2].is_nan() && (logs[4] - 800.0 - 2f64.ln()).abs() < 1e-12);
    let x = array![1.0_f32, 2.0, 4.0];
    assert_eq!(
        (x.var_ddof(.., 3), x.var_ddof(.., 4)),
        (f32::INFINITY, f32::INFINITY)
    );
    assert!(array![1.0].var_ddof(.., 1).is_nan());
}

#[test]
fn run_time_axes_on_arrays_and_views() {
    let x = ArrayD::from_vec([2, 2], vec![1_u8, 2, 3, 0]);
    assert_eq!(x.try_mean(keepdims(..)).unwrap().dims(), [1, 1]);
    assert_eq!(x.try_mean(..).unwrap(), 1.5);
    assert_eq!(x.try_var_ddof(1, 1).unwrap().as_slice(), [0.5, 4.5]);
    assert_eq!(x.try_sum(&[0; 0]).unwrap().as_slice(), [1_u64, 2, 3, 0]);
    assert_eq!(x.view().try_all(-1).unwrap().as_slice(), [true, false]);
    assert!(x.view().try_any(..).unwrap());
    let nan = ArrayD::from_vec([1], vec![f64::NAN]);
    assert!(nan.try_all(..).unwrap() && nan.try_any(..).unwrap());
    // The same names without run-time axes are those of all arrays, views and expressions.
    let y = array![[1, 2], [3, 4]];
    assert_eq!(y.try_sum(axes![0]).unwrap().as_slice(), [4_i64, 6]);
    assert_eq!((&x + &x).try_sum(&[0]).unwrap().as_slice(), [8, 4]);
    let mut short = ArrayD::zeros([3]);
    let error = (&x + &x).try_sum_into(&[0], &mut short).unwrap_err();
    assert_eq!(error.kind().as_str(), "output_too_small");
}

#[test]
fn wrong_axes_are_named() {
    let x = ArrayD::<f64>::zeros([2, 3]);
    let kind = |axes: &[isize]| {
        x.lazy()
            .try_sum(axes)
            .map_err(|error| error.kind().as_str())
    };
    assert_eq!(kind(&[2]), Err("axis_out_of_range"));
    assert_eq!(kind(&[-3]), Err("axis_out_of_range"));
    assert_eq!(kind(&[0, -2]), Err("duplicate_axis"));
    assert!(kind(&[-1, 0]).is_ok());
}

/// Few columns, with every number of steps beside each other, and of parts: numbers whose sums are
/// exact, against one after the other; in rows that follow each other and in rows with gaps.
#[test]
fn few_columns_are_what_each_column_is() {
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        let _forced = isa::force(level).unwrap();
        for columns in 1..=17 {
            // Of many steps, what differs is how the columns fill vectors: some are enough.
            let many = [&[2047], &[9000], &[2049]][columns % 3];
            for &steps in [1, 2, 15, 16, 17, 43, 129, 600].iter().chain(many) {
                let number = |i: usize| (i * 7919 % 251) as u8;
                let wide =
                    Array2::from_fn((steps, columns + 1), |[i, j]| number(i * (columns + 1) + j));
                let gaps = wide.slice(s![.., 1..]);
                let x = gaps.to_owned();
                let column = |j: usize| (0..steps).map(move |i| number(i * (columns + 1) + j + 1));
                let sums: Vec<u64> = (0..columns)
                    .map(|j| column(j).map(u64::from).sum())
                    .collect();
                let largest: Vec<u8> = (0..columns).map(|j| column(j).max().unwrap()).collect();
                let what = format!("{steps} steps of {columns} columns at {level:?}");
                assert_eq!(x.sum(axes![0]).as_slice(), sums, "{what}");
                assert_eq!(gaps.sum(axes![0]).as_slice(), sums, "{what}");
                assert_eq!(x.amax(axes![0]).as_slice(), largest, "{what}");
                let floats = x.cast::<f32>().eval();
                let exact: Vec<f32> = sums.iter().map(|&sum| sum as f32).collect();
                assert_eq!(floats.sum(axes![0]).as_slice(), exact, "{what}");
                let double = x.cast::<f64>().eval();
                let ones = Array2::<f64>::ones((steps, columns));
                let exact: Vec<f64> = sums.iter().map(|&sum| sum as f64).collect();
                assert_eq!(double.sum(axes![0]).as_slice(), exact, "{what}");
                assert_eq!((&double * &ones).sum(axes![0]).as_slice(), exact, "{what}");
                let less = (&double - &ones).sum(axes![0]);
                let exact: Vec<f64> = exact.iter().map(|sum| sum - steps as f64).collect();
                assert_eq!(less.as_slice(), exact, "{what}");
            }
        }
    }
}

/// An element for each row may lie as far from the next one as a row is long.
#[test]
fn an_element_for_each_row_is_no_row() {
    let (steps, columns) = (300, 5);
    let x = Array2::from_fn((steps, columns), |[i, j]| ((i * 31 + j * 7) % 64) as f32);
    let strides = [columns as isize, 0];
    let first = ViewD::try_from_strided(x.as_slice(), &[steps, columns], &strides, 0).unwrap();
    let expected: Vec<f32> = (0..columns)
        .map(|j| (0..steps).map(|i| x[[i, j]] * x[[i, 0]]).sum())
        .collect();
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        let _forced = isa::force(level).unwrap();
        let whole = x.clone().into_dyn();
        assert_eq!(
            (&whole * &first).sum(&[0]).as_slice(),
            expected,
            "{level:?}"
        );
    }
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

#[cfg(feature = "macros")]
/// The sums of products and squares by a macro and by operators, of three kinds of shapes.
macro_rules! products {
    ($T:ident) => {{
        fn bits(sums: &[$T]) -> Vec<[u8; size_of::<$T>()]> {
            sums.iter().map(|sum| sum.to_ne_bytes()).collect()
        }
        let value = |i: usize| (i as $T).mul_add(0.37, -3.1).sin();
        let (x, y) = (
            Array::from_fn(shape![40, 70], |[i, j]| value(70 * i + j)),
            Array::from_fn(shape![40, 70], |[i, j]| value(3 * i + 11 * j)),
        );
        let (u, v) = (
            Array2::from_vec((40, 70), x.as_slice().to_vec()),
            Array2::from_vec((40, 70), y.as_slice().to_vec()),
        );
        macro_rules! agree {
            ($a:ident, $b:ident, $by:tt, $axes:expr) => {{
                let products = bits((&$a * &$b).sum($axes).as_slice());
                assert_eq!(
                    bits(broadcast!(sum($a * $b, $by)).eval().as_slice()),
                    products
                );
                let squares = bits($a.powi(2).sum($axes).as_slice());
                assert_eq!(
                    bits(broadcast!(sum($a.powi(2), $by)).eval().as_slice()),
                    squares
                );
                assert_eq!(bits((&$a * &$a).sum($axes).as_slice()), squares);
                assert_eq!(
                    bits(broadcast!(sum($a * $a, $by)).eval().as_slice()),
                    squares
                );
                let differences = bits((&$a - &$b).powi(2).sum($axes).as_slice());
                let by_macro = broadcast!(sum(($a - $b).powi(2), $by)).eval();
                assert_eq!(bits(by_macro.as_slice()), differences);
                (products, squares, differences)
            }};
        }
        let (c, d) = (u.clone().into_dyn(), v.clone().into_dyn());
        let rows = agree!(x, y, (1), axes![1]);
        assert_eq!(agree!(u, v, (1), axes![1]), rows);
        assert_eq!(agree!(c, d, (1), &[1]), rows);
        let columns = agree!(x, y, (0), axes![0]);
        assert_eq!(agree!(u, v, (0), axes![0]), columns);
        assert_eq!(agree!(c, d, (0), &[0]), columns);
        assert_ne!(rows.0.len(), columns.0.len());
    }};
}

#[cfg(feature = "macros")]
#[test]
fn sums_of_products_have_the_same_bits_by_macro_and_by_operators() {
    for level in Level::ALL {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        products!(f32);
        products!(f64);
    }
}
