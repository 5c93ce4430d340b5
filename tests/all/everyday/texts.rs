//! The texts of refused operations: they name the operation, the operand, and the number that was
//! given, shortly.

use super::matrix;
use broadloom::prelude::*;
use broadloom::{try_interp, try_tensordot};

/// Axis 5 and axis -3 of a matrix, refused by each operation.
macro_rules! no_axis {
    ($x:ident, $axis:ident: $($name:literal $call:expr;)*) => {
        for $axis in [5, -3] {
            let $x = matrix().cast::<f64>().eval();
            let axes = "the shape has axes -2 to 1, negative ones counted from the end";
            $(refused!(
                $call,
                "axis_out_of_range",
                format!("`{}`: there is no axis {}: {axes}", $name, $axis)
            );)*
        }
    };
}

#[test]
fn axes_out_of_range_name_the_operation() {
    no_axis! { x, axis:
        "sort" x.try_sort(axis);
        "argsort" x.try_argsort(axis);
        "partition" x.try_partition(0, axis);
        "topk" x.try_topk(1, axis);
        "median" x.try_median(axis);
        "quantile" x.try_quantile(0.5, axis);
        "percentile" x.try_percentile(50.0, axis);
        "diff" x.try_diff(axis);
        "diff_n" x.try_diff_n(2, axis);
        "trapezoid" x.try_trapezoid(1.0, axis);
        "trapezoid_at" x.try_trapezoid_at(&array![0.0, 1.0], axis);
        "roll" x.try_roll(1, axis);
        "repeat" x.try_repeat(2, axis);
        "flip" x.try_flip(axis);
        "take" x.try_take([0], axis);
        "take_along_axis" x.try_take_along_axis(&array![[0]], axis);
        "compress" x.try_compress(&array![true, true], axis);
        "cumsum" x.try_cumsum(axis);
        "nansum" x.try_nansum(axis);
        "nanmin" x.try_nanmin(axis);
        "nanargmax" x.try_nanargmax(axis);
        "nanmean" x.try_nanmean(axis);
        "nanstd_ddof" x.try_nanstd_ddof(axis, 1);
        "nanmedian" x.try_nanmedian(axis);
        "nanquantile" x.try_nanquantile(0.5, axis);
        "split" x.try_split(axis, 2);
        "split_at" x.try_split_at(axis, 1);
        "windows" x.try_windows(1, axis);
        "chunks" x.try_chunks(1, axis);
        "array_split" x.try_array_split(axis, 2);
        "pad" x.try_pad(axis, (1, 1), 0.0);
    }
    refused!(
        array![1, 2].into_dyn().try_sort(1),
        "axis_out_of_range",
        "`sort`: there is no axis 1: the shape has only axis 0, which is also -1"
    );
    refused!(
        matrix().into_dyn().try_median(&[0, 0][..]),
        "duplicate_axis",
        "`median`: axis 0 is named twice; each axis can be named once"
    );
}

#[test]
fn repetitions_beyond_memory() {
    let (x, huge) = (matrix(), usize::MAX);
    let text = |op, with: &str| {
        format!("`{op}` of the shape [2, 3] with {with} makes more elements than memory can hold")
    };
    refused!(
        x.try_repeat(huge, 0),
        "too_large",
        text("repeat", "18446744073709551615 repetitions along axis 0")
    );
    // As many elements are counted, but not held.
    refused!(
        x.try_repeat(1 << 59, 1),
        "too_large",
        text("repeat", "576460752303423488 repetitions along axis 1")
    );
    refused!(
        x.try_repeat(huge, ..),
        "too_large",
        text("repeat", "18446744073709551615 repetitions of each element")
    );
    refused!(
        x.try_tile([huge, 1]),
        "too_large",
        text("tile", "[18446744073709551615, 1] repetitions")
    );
    refused!(
        x.try_pad_with(&[(0, huge), (0, 0)], PadMode::Edge),
        "too_large",
        text(
            "pad_with",
            "[(0, 18446744073709551615), (0, 0)] more positions"
        )
    );
    refused!(
        x.try_pad_with(&[(0, 0), (1 << 60, 0)], PadMode::Constant(0)),
        "too_large",
        text(
            "pad_with",
            "[(0, 0), (1152921504606846976, 0)] more positions"
        )
    );
}

#[test]
fn all_elements_are_no_axis() {
    let x = matrix();
    refused!(
        x.try_take([0, 9], ..),
        "index_out_of_range",
        "`take`: the index 9, at position 1 of the indices, is outside the list of all 6 elements of the operand: -6 to 5 are legal"
    );
    refused!(
        Array2::<i32>::zeros((0, 3)).try_take([0], ..),
        "index_out_of_range",
        "`take`: the index 0, at position 0 of the indices, is outside the list of all 0 elements of the operand: there are none"
    );
    refused!(
        x.try_compress(&array![true, false], ..),
        "len_mismatch",
        "`compress` takes a truth value for each of all 6 elements, but the mask has 2"
    );
}

#[test]
fn masks_of_rows() {
    refused!(
        matrix().try_filter(&array![true, false]),
        "extent_mismatch",
        "`filter` takes a mask of the operand's shape [2, 3], but the mask has shape [2]: `x.compress(mask, 0)` takes a truth value for each row"
    );
    assert_eq!(
        matrix().compress(&array![true, false], 0),
        array![[0, 1, 2]]
    );
}

#[test]
fn axes_of_tensordot() {
    let (a, b) = (matrix(), Array1::from_vec(3, vec![1, 2, 3]));
    refused!(
        try_tensordot(&a, &b, 3),
        "axis_out_of_range",
        "`tensordot` is given 3 axes to sum over, but the left operand has rank 2 and the right one rank 1"
    );
    refused!(
        try_tensordot(&a, &b, ([1], [2])),
        "axis_out_of_range",
        "`tensordot`: there is no axis 2: the shape has only axis 0, which is also -1"
    );
}

#[test]
fn huge_numbers_are_counted() {
    refused!(
        array![3_i64, i64::MAX, 7].try_bincount(),
        "too_large",
        "`bincount` counts each number up to the largest, and element 1 is 9223372036854775807: there is no memory for 73786976294838206464 bytes"
    );
    refused!(
        array![i64::MAX].try_bincount_weighted(&array![1.0]),
        "too_large",
        "`bincount_weighted` counts each number up to the largest, and element 0 is 9223372036854775807: there is no memory for 73786976294838206464 bytes"
    );
}

#[test]
fn large_floats_are_short() {
    let x = array![1.0, 2.0];
    refused!(
        x.try_quantile(1e300, ..),
        "invalid_value",
        "`quantile` is given q = 1e300, but q is a number from 0 to 1"
    );
    refused!(
        x.try_histogram(2, 1e300..-1e300),
        "invalid_value",
        "`histogram` is given the range 1e300 to -1e300, but it needs finite numbers, the first at most the last"
    );
    refused!(
        try_interp(&x, &array![1e300, -1e300], &x),
        "invalid_value",
        "`interp` needs increasing elements of `xp`, but element 1 is -1e300 after 1e300: sort them, with the elements that belong to them"
    );
}
