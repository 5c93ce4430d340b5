//! Reductions over every set of axes against an obvious loop, at every level, with extents 0 and 1 and odd layouts.
#![cfg(feature = "array")]

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
        };
    }
    totals
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
            check(&x.view());
            check(&x.permute(&[2, 0, 1]));
            check(&x.view().t());
            check(&x.view().slice(s![..;-1, .., ..;-1]).into_dyn());
            check(&x.view().slice(s![.., ..;-1, ..;2]).into_dyn());
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
            "there is no axis 3: the shape has axes 0 to 2"
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
