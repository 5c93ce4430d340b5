//! What `tests/vectors` does not have: texts of errors, and where results differ from NumPy's.

use super::{
    ConvolveMode, NanReductions, Statistics, Tolerance, allclose_within, assert_close, convolve,
    cov, interp, try_convolve, try_corrcoef, try_interp,
};
use crate::array::{Array1, ArrayD};
use crate::error::{ReduceError, ReduceErrorKind};
use crate::expr::{IntoExpr, Lazy};
use crate::reduce::keepdims;
use crate::{Shape, array, axes, s};

/// The text of an error.
fn text<T>(result: Result<T, ReduceError>) -> String {
    result.err().expect("an error").to_string()
}

#[test]
fn errors_name_the_value_and_its_place() {
    let x = array![0.5, 2.0, 1.0];
    assert_eq!(
        text(x.try_quantile(f64::NAN, ..)),
        "`quantile` is given q = NaN, but q is a number from 0 to 1"
    );
    assert_eq!(
        text(x.try_nanpercentile(-1.0, 0)),
        "`nanpercentile` is given q = -1.0, but q is a number from 0 to 100"
    );
    let none = ArrayD::<f64>::zeros([2, 0]);
    assert_eq!(
        text(none.try_median(1)),
        "`median` of no elements has no value: the shape is [2, 0]"
    );
    assert_eq!(
        text(none.try_nanmax(..)),
        "`nanmax` of no elements has no value: the shape is [2, 0]"
    );
    assert_eq!(
        text(array![[1.0, 2.0], [f64::NAN, f64::NAN]].try_nanargmin(1)),
        "`nanargmin` has no position where all elements are NaN: result 1, in row-major order"
    );
    assert_eq!(
        text(array![3, 0, -2].try_bincount()),
        "`bincount` counts numbers from 0 on, but element 2 is -2; leave out those below 0: `x.filter(x.greater_equal(0))`"
    );
    assert_eq!(
        array![u64::MAX].try_bincount().unwrap_err().kind(),
        ReduceErrorKind::TooLarge
    );
    assert_eq!(
        text(array![1, 2].try_bincount_weighted(&x)),
        "`bincount_weighted` takes as many elements of `weights` as of `x`, but there are 3 and 2"
    );
    assert_eq!(
        text(x.try_histogram(0, ..)),
        "`histogram` needs at least 1 bin"
    );
    assert_eq!(
        text(x.try_histogram(2, 3.0..1.0)),
        "`histogram` is given the range 3.0 to 1.0, but it needs finite numbers, the first at most the last"
    );
    assert_eq!(
        text(array![1.0, f64::INFINITY].try_histogram(2, ..)),
        "`histogram` finds the range 1.0 to inf, but it needs finite numbers, the first at most the \
         last: give a range, `low..high`"
    );
    assert_eq!(
        text(array![1.0_f32, 1.0 + f32::EPSILON].try_histogram(2, ..)),
        "`histogram` cannot make 2 bins of the range 1.0 to 1.0000001192092896: there are not as many \
         floats of the type between them, or their distance is infinite"
    );
    assert_eq!(
        text(try_interp(&x, &x, &x)),
        "`interp` needs increasing elements of `xp`, but element 2 is 1.0 after 2.0: sort them, with \
         the elements that belong to them"
    );
    assert_eq!(
        text(try_interp(&x, &array![1.0], &x)),
        "`interp` takes as many elements of `fp` as of `xp`, but there are 3 and 1"
    );
    assert_eq!(
        text(try_convolve(&x, &Array1::zeros(0), ConvolveMode::Full)),
        "`convolve` needs at least one element of `v`, but it is empty"
    );
    assert_eq!(
        text(try_convolve(
            &array![[1.0]].into_dyn(),
            &x,
            ConvolveMode::Full
        )),
        "`convolve` takes one axis of `a`, but its rank is 2: `.reshape(len)` gives one axis"
    );
    assert_eq!(
        text(x.try_trapezoid_at(&array![0.0, 1.0], 0)),
        "`trapezoid_at` along an axis of extent 3 needs as many values of `at`, but 2 were given"
    );
    assert_eq!(
        text(ArrayD::<f64>::zeros([2, 3]).try_diff(-3)),
        "`diff`: there is no axis -3: the shape has axes -2 to 1, negative ones counted from the end"
    );
}

#[test]
fn a_quantile_at_an_infinity_is_the_infinity() {
    let x = array![1.0, 2.0, f64::INFINITY, f64::INFINITY];
    assert_eq!(x.quantile(1.0 / 3.0, ..), 2.0);
    assert_eq!(x.quantile(0.9, ..), f64::INFINITY);
    assert_eq!(x.median(..), f64::INFINITY);
    assert!(array![f64::NEG_INFINITY, f64::INFINITY].median(..).is_nan());
}

#[test]
fn shapes_stay_in_the_types() {
    let x = array![[3.0, 1.0], [f64::NAN, 2.0]];
    let kept = x.nanmedian(axes![1].keepdims());
    let _: &Shape![2, 1] = kept.typed_shape();
    assert_eq!(kept.to_vec(), [2.0, 2.0]);
    assert_eq!(x.nanvar(keepdims(0)).extents(), [1, 2]);
    let _: &Shape![2, _] = x.diff(axes![1]).typed_shape();
    let _: &Shape![2] = x.trapezoid(1.0, axes![1]).typed_shape();
    let _: &Shape![2, 2] = cov(&x).typed_shape();
    let nothing = ArrayD::<f64>::zeros([0, 3])
        .try_into_shape::<Shape![_, _]>()
        .unwrap();
    assert_eq!(try_corrcoef(&nothing).unwrap().extents(), [0, 0]);
    // Owned operands and expressions are taken as well.
    assert_eq!(x.into_expr().nansum(..), 6.0);
    assert_eq!((array![1, 5] * 2).median(0).to_vec(), [6.0]);
    assert_eq!(
        convolve(array![1_u8, 255].lazy(), &array![2_u8], ConvolveMode::Full).to_vec(),
        [2, 254]
    );
}

#[test]
fn what_is_not_close_is_named() {
    let (a, b) = (
        array![[1.0, f64::NAN], [3.0, 4.0]],
        array![[1.0, f64::NAN], [3.5, 9.0]],
    );
    let panic = std::panic::catch_unwind(|| assert_close(&a, &b)).unwrap_err();
    assert_eq!(
        panic.downcast_ref::<String>().unwrap(),
        "elements at [1, 0] are not close: 3.0 and 3.5 differ by 0.5, and at most 3.501e-5 is \
         allowed, 1e-8 + 1e-5 * |b|; 2 of 4 elements are apart"
    );
    let tolerance = |absolute| Tolerance {
        relative: 0.0,
        absolute,
    };
    assert!(allclose_within(&array![1.0_f32, 2.0], 1.5, tolerance(0.5)));
    assert!(!allclose_within(
        &array![1.0_f32, 2.0],
        1.5,
        tolerance(0.25)
    ));
    assert!(!allclose_within(
        &array![1.0],
        f64::INFINITY,
        tolerance(f64::INFINITY)
    ));
}

#[test]
fn sorted_places_are_interpolated_as_others() {
    let xp: Vec<f64> = (0..50).map(|at| f64::from(at * at)).collect();
    let fp: Vec<f64> = (0..50).map(|at| f64::from(at % 7)).collect();
    let (xp, fp) = (Array1::from(xp), Array1::from(fp));
    let mut x: Vec<f64> = (-9..2600).map(|at| f64::from(at) * 0.97).collect();
    let sorted = interp(&Array1::from(x.clone()), &xp, &fp).to_vec();
    x.reverse();
    let reversed = interp(&Array1::from(x), &xp, &fp).to_vec();
    assert!(sorted.iter().rev().eq(&reversed));
    let with_nan = interp(&Array1::from(vec![4.0, f64::NAN, 9.0]), &xp, &fp).to_vec();
    assert!(with_nan[0] == 2.0 && with_nan[1].is_nan() && with_nan[2] == 3.0);
}

#[test]
fn extremes_without_nan_tell_infinities_from_no_numbers() {
    let (inf, nan) = (f32::INFINITY, f32::NAN);
    let x = array![
        [nan, nan, nan, nan],
        [nan, -inf, nan, -inf],
        [inf, nan, inf, inf],
        [-0.0, nan, -0.0, 0.0],
        [2.0, nan, -3.0, 1.0]
    ];
    let bits = |x: &Array1<f32>| x.map(|x| x.to_bits()).eval().to_vec();
    let want = |values: [f32; 5]| values.map(f32::to_bits).to_vec();
    let [least, greatest]: [Array1<f32>; 2] = [x.nanmin(1), x.nanmax(1)];
    assert!(least[0].is_nan() && greatest[0].is_nan());
    assert_eq!(bits(&least)[1..], want([nan, -inf, inf, 0.0, -3.0])[1..]);
    assert_eq!(bits(&greatest)[1..], want([nan, -inf, inf, 0.0, 2.0])[1..]);
    // Without a second look: no result is an infinity that loses.
    let finite = x.slice(s![3.., ..]);
    let (least, greatest) = (finite.nanmin(1), finite.nanmax(1));
    assert_eq!(bits(&least), [0.0_f32, -3.0].map(f32::to_bits));
    assert_eq!(bits(&greatest), [0.0_f32, 2.0].map(f32::to_bits));
    assert_eq!((x.nanmin(..), x.nanmax(..)), (-inf, inf));
}
