//! What refused operations say, and that a panic has the text of the error.

use crate::everyday::matrix;
use broadloom::prelude::*;
use broadloom::{kron, try_cross, try_tensordot};

#[test]
fn indices_out_of_range() {
    let x = matrix();
    refused!(
        x.try_take([0, 3, 1], 1),
        "index_out_of_range",
        "`take`: the index 3, at position 1 of the indices, is outside axis 1 of the operand, which has extent 3: -3 to 2 are legal"
    );
    refused!(
        x.try_take(&[-3_i8][..], 0),
        "index_out_of_range",
        "`take`: the index -3, at position 0 of the indices, is outside axis 0 of the operand, which has extent 2: -2 to 1 are legal"
    );
    // The number of the user, although no axis is that long.
    refused!(
        x.try_take([u64::MAX], 0),
        "index_out_of_range",
        "`take`: the index 18446744073709551615, at position 0 of the indices, is outside axis 0 of the operand, which has extent 2: -2 to 1 are legal"
    );
    refused!(
        Array2::<f32>::zeros((0, 3)).try_take([0], 0),
        "index_out_of_range",
        "`take`: the index 0, at position 0 of the indices, is outside axis 0 of the operand, which has extent 0: the axis has no elements"
    );
    refused!(
        matrix().try_add_at([0, 1, 2], 1, 0),
        "index_out_of_range",
        "`add_at`: the index 2, at position 2 of the indices, is outside axis 0 of the operand, which has extent 2: -2 to 1 are legal"
    );
    refused!(
        x.try_take_along_axis(&array![[0, 1], [2, 3]], 1),
        "index_out_of_range",
        "`take_along_axis`: the index 3, at position [1, 1] of the indices, is outside axis 1 of the operand, which has extent 3: -3 to 2 are legal"
    );
    refused!(
        x.try_take([0], 2),
        "axis_out_of_range",
        "`take`: there is no axis 2: the shape has axes -2 to 1, negative ones counted from the end"
    );
}

#[test]
fn indices_of_another_shape() {
    let x = matrix();
    refused!(
        x.try_take(&ArrayD::from_vec([1, 1], vec![0]), 1),
        "rank_mismatch",
        "`take` takes a list of indices, an array of rank 1, but their array has rank 2: `take_along_axis` takes as many axes as the operand has"
    );
    refused!(
        x.try_take_along_axis(&array![[0, 1]], 1),
        "extent_mismatch",
        "`take_along_axis` takes indices of the operand's shape [2, 3] except along axis 1, but their shape is [1, 2]: nothing is stretched, keep the axes, as in `argmax(keepdims(1))`"
    );
    refused!(
        x.try_take_along_axis(&array![0, 1], 1),
        "rank_mismatch",
        "the shape of the indices of `take_along_axis` has 1 entry, but the rank is 2 and needs one for each axis"
    );
}

#[test]
fn masks_of_another_shape() {
    let mut x = matrix();
    let text = |op: &str| {
        format!(
            "`{op}` takes a mask of the operand's shape [2, 3], but the mask has shape [3]: \
             compare the operand itself, as in `x.greater(0)`, or stretch the mask first, as in \
             `mask.view().into_dyn().try_broadcast_to(&[2, 3])`"
        )
    };
    let mask = array![true, false, true];
    refused!(x.try_filter(&mask), "extent_mismatch", text("filter"));
    refused!(
        x.try_fill_where(&mask, 0),
        "extent_mismatch",
        text("fill_where")
    );
    refused!(
        x.try_assign_where(&mask, &array![1, 2]),
        "extent_mismatch",
        text("assign_where")
    );
    // The way out.
    let stretched = mask.view().into_dyn().try_broadcast_to(&[2, 3]).unwrap();
    assert_eq!(x.filter(&stretched).as_slice(), [0, 2, 3, 5]);
    refused!(
        x.try_compress(&mask, 0),
        "len_mismatch",
        "`compress` takes a truth value for each of the 2 positions of axis 0, but the mask has 3"
    );
    refused!(
        x.try_compress(&array![[true, false]], 0),
        "rank_mismatch",
        "`compress` takes a mask of rank 1, but the mask has shape [1, 2]: `filter` takes a mask of the operand's shape"
    );
    let mask = x.greater(3).eval();
    refused!(
        x.try_assign_where(&mask, &array![1]),
        "len_mismatch",
        "`assign_where` takes a value for each true element of the mask, 2, but 1 were given: `fill_where` takes one value for all of them"
    );
    refused!(
        x.try_assign_where(&mask, &array![[1, 2]]),
        "rank_mismatch",
        "`assign_where` takes a list of values, of rank 1, but their shape is [1, 2]: values of the operand's shape are selected by `x.update(|x| mask.select(values, x))`"
    );
    assert_eq!(x, matrix());
}

#[test]
fn nothing_is_written_on_an_error() {
    let mut x = matrix();
    assert!(x.try_put_along_axis(&array![[0], [3]], 9, 1).is_err());
    assert!(
        x.try_put_along_axis(&array![[0], [1]], ArrayD::from_vec([2, 2], vec![9; 4]), 1)
            .is_err()
    );
    assert!(x.try_add_at([0, 5], 9, 1).is_err());
    let values = ArrayD::from_vec([2, 2], vec![9; 4]);
    let mut y = x.clone().into_dyn();
    refused!(
        y.try_add_at([0], &values, 1),
        "output_too_small",
        y.try_add_at([0], &values, 1).unwrap_err().to_string()
    );
    assert_eq!(y, x.clone().into_dyn());
    assert_eq!(x, matrix());
}

#[test]
fn operands_that_do_not_broadcast() {
    let [a, b] = [2, 3].map(|n| ArrayD::from_vec([n], vec![1.0; n]));
    let error = (&a + &b).try_take([0], 0).unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes");
    assert_eq!(
        error.to_string(),
        (&a + &b).try_eval().unwrap_err().to_string()
    );
    assert_eq!((&a + &b).try_roll(1, 0).unwrap_err(), error);
}

#[test]
fn arrays_that_are_not_rearranged() {
    let x = matrix();
    refused!(
        x.try_tile(&[2]),
        "rank_mismatch",
        "the list of repetitions has 1 entry, but the rank is 2 and needs one for each axis"
    );
    refused!(
        x.try_pad_with(&[(1, 1)], PadMode::Edge),
        "rank_mismatch",
        "the list of amounts has 1 entry, but the rank is 2 and needs one for each axis"
    );
    refused!(
        Array2::<f32>::zeros((3, 0)).try_pad_with(&[(0, 0), (0, 1)], PadMode::Wrap),
        "extent_mismatch",
        "axis 1 of the operand of `pad_with` has no elements to pad with: `PadMode::Constant(value)` pads it with a value"
    );
    refused!(
        x.try_windows(4, 1),
        "extent_mismatch",
        "axis 1 has extent 3 and no parts of 4 positions: 1 to 3 are legal"
    );
    refused!(
        x.try_chunks(0, 1),
        "extent_mismatch",
        "axis 1 has extent 3 and no parts of 0 positions: 1 to 3 are legal"
    );
    refused!(
        x.try_array_split(0, 0),
        "extent_mismatch",
        "axis 0 cannot be split into 0 parts"
    );
    refused!(
        ArrayD::from_vec([3], vec![0; 3]).try_tril(0),
        "rank_mismatch",
        "`tril` takes an array of at least 2 axes, but the rank is 1"
    );
    refused!(
        ArrayD::from_vec([3], vec![0; 3]).try_rot90(1),
        "rank_mismatch",
        "`rot90` takes an array of at least 2 axes, but the rank is 1"
    );
    refused!(
        x.try_repeat(usize::MAX, 1),
        "too_large",
        "`repeat` of the shape [2, 3] with 18446744073709551615 repetitions along axis 1 makes more elements than memory can hold"
    );
    refused!(
        x.try_flip([0, -2]),
        "duplicate_axis",
        "`flip`: axis 0 is named twice; each axis can be named once"
    );
}

#[test]
fn products_of_other_shapes() {
    let x = matrix();
    refused!(
        try_cross(&x.t(), &x.t()),
        "extent_mismatch",
        "axis 1 of the operands of `cross` has extent 2, but 3 is needed"
    );
    refused!(
        try_tensordot(&x, &x, 1),
        "dim_size_mismatch",
        "`tensordot` sums over axis 1 of the left operand, of extent 3, and axis 0 of the right one, of extent 2: they have one extent, and neither is stretched"
    );
    refused!(
        try_tensordot(&x, &x, (&[0][..], &[0, 1][..])),
        "dims_len",
        "`tensordot` sums over axes in pairs, but 1 of the left operand are named and 2 of the right one"
    );
}

/// Without elements, extents may be anything: no list is as long as an axis, and nothing overflows.
#[test]
fn arrays_without_elements_and_with_huge_extents() {
    for huge in [1 << 40, 1 << 63, usize::MAX] {
        let mut x = ArrayD::<f32>::from_vec([huge, 0], vec![]);
        let none: [i32; 0] = [];
        assert_eq!(x.take(none, 1).dims(), [huge, 0]);
        assert_eq!(x.take([3, -1], 0).dims(), [2, 0]);
        assert!(x.try_take([i64::MIN], 1).is_err());
        assert_eq!(x.take(none, ..).extents(), [0]);
        x.add_at(none, 1.0, 1);
        x.add_at([3], 1.0, 0);
        let nowhere = ArrayD::<i8>::from_vec([huge, 0], vec![]);
        assert_eq!(x.take_along_axis(&nowhere, 1).dims(), [huge, 0]);
        x.put_along_axis(&nowhere, 1.0, 1);
        let mask = x.is_nan().eval();
        x.fill_where(&mask, 1.0);
        assert_eq!(x.nonzero().len(), 2);
        assert_eq!(x.roll(i64::MIN, 0).dims(), [huge, 0]);
        assert_eq!(x.roll(3, ..).dims(), [huge, 0]);
        assert_eq!(x.flip(..).dims(), [huge, 0]);
        assert_eq!(x.rot90(1).dims(), [0, huge]);
        assert_eq!(x.tile(&[1, 5]).dims(), [huge, 0]);
        assert_eq!(x.repeat(5, 1).dims(), [huge, 0]);
        assert!(x.try_repeat(usize::MAX, 0).is_err());
        assert_eq!(
            x.pad_with(&[(0, 0), (0, 0)], PadMode::Wrap).dims(),
            [huge, 0]
        );
        assert!(
            x.try_pad_with(&[(usize::MAX, 1), (0, 0)], PadMode::Edge)
                .is_err()
        );
        assert!(
            x.try_pad_with(&[(0, 0), (0, 1 << 30)], PadMode::Constant(0.0))
                .is_err()
        );
        assert_eq!(x.tril(isize::MIN).dims(), [huge, 0]);
        assert_eq!(x.chunks(huge, 0).count(), 1);
    }
    assert!(array![1.0].try_tile(&[usize::MAX]).is_err());
    assert_eq!(array![[1, 2]].diagonal_at(isize::MIN).len(), 0);
    assert_eq!(array![[1, 2]].tril(isize::MAX), array![[1, 2]]);
    assert_eq!(array![[1, 2]].triu(isize::MIN), array![[1, 2]]);
    let deep = ArrayD::from_vec([2; 8], (0..256).collect());
    assert_eq!(kron(&deep, &deep).dims(), [4; 8]);
    assert_eq!(
        kron(&deep, &deep)
            .iter()
            .map(|&x| i64::from(x))
            .sum::<i64>(),
        (255 * 128) * (255 * 128)
    );
    assert_eq!(deep.tile(&[2; 8]).iter().sum::<i32>(), 256 * 255 * 128);
}

#[test]
fn ends_that_are_far_apart() {
    let far = Array1::geomspace(1e-300, 1e300, 3);
    assert_eq!((far[0], far[2]), (1e-300, 1e300));
    assert!((far[1] - 1.0).abs() < 1e-12);
}

#[test]
#[should_panic(
    expected = "`geomspace` from -1.0 to 1.0: both ends are above 0, or both are below 0"
)]
fn ends_of_different_signs() {
    let _ = Array1::geomspace(-1.0, 1.0, 3);
}

#[test]
#[should_panic(expected = "the index 9, at position 0 of the indices, is outside axis 0")]
fn a_panic_has_the_text() {
    let _ = matrix().take([9], 0);
}
