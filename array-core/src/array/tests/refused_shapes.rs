//! Shapes that cannot be held are refused before anything is allocated or called.

use super::{Array, ArrayD, DynRank, ShapeErrorKind, View};
use crate::array::Array2;

#[test]
fn the_elements_of_a_vec_must_fit() {
    let error = Array2::try_from_vec((usize::MAX, 2), vec![0u8; 4]).unwrap_err();
    assert_eq!(error.kind(), ShapeErrorKind::TooLarge);
    let error = Array2::try_from_vec((2, 3), vec![0u8; 4]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the shape [2, 3] has 6 elements, but 4 values were given"
    );
}

#[test]
#[should_panic(
    expected = "the shape [4294967296, 4294967296] has more than 9223372036854775807 elements"
)]
fn too_many_elements() {
    Array2::<u8>::zeros((1 << 32, 1 << 32));
}

#[test]
#[should_panic(
    expected = "the shape [1073741824, 1073741824] of elements of 8 bytes needs more than 9223372036854775807 bytes"
)]
fn too_many_bytes() {
    Array2::<f64>::zeros((1 << 30, 1 << 30));
}

#[test]
#[should_panic(expected = "of elements of 16 bytes needs more than")]
fn nothing_is_called_first() {
    Array::from_fn((1 << 60,), |_| -> u128 {
        unreachable!("no array of that size can be")
    });
}

#[test]
#[should_panic(expected = "of elements of 8 bytes needs more than")]
fn a_stretched_view_is_larger_than_memory() {
    let one = ArrayD::from_vec([1], vec![1.0f64]);
    let view = one.view().try_broadcast_to(&[1 << 62]).unwrap();
    view.to_array();
}

#[test]
fn an_empty_shape_may_have_any_other_extents() {
    let a = ArrayD::<f64>::zeros([usize::MAX, 0, usize::MAX]);
    assert_eq!((a.len(), a.view().len()), (0, 0));
    assert_eq!(a.view().iter().count(), 0);
    // Strides and offset of a view without elements are never used.
    let view =
        View::<f64, DynRank>::try_from_strided(&[], &[5, 0], &[isize::MAX, isize::MIN], usize::MAX)
            .unwrap();
    assert_eq!(
        (view.len(), view.get([4, 0]), view.to_vec().len()),
        (0, None, 0)
    );
    assert_eq!(view.rows().map(|row| row.len()).sum::<usize>(), 0);
}
