//! Arrays from iterators, slices and arrays of known extents; default arrays.

use crate::array;
use crate::array::{Array, Array1, Array2, Array3, StackArray, View, ViewD, ViewMut};
use crate::dim::{Dyn, Fix};

#[test]
fn one_axis_from_an_iterator_and_from_a_slice() {
    let odd: Array1<u8> = (0..3).map(|i| 2 * i + 1).collect();
    assert_eq!(odd.as_slice(), [1, 3, 5]);
    assert_eq!(Array1::from(&odd.as_slice()[1..]).as_slice(), [3, 5]);
    assert!(
        std::iter::empty::<String>()
            .collect::<Array1<_>>()
            .is_empty()
    );
}

#[test]
fn the_type_forgets_extents() {
    let open: Array3<i32> = array![[[1, 2]], [[3, 4]]].into();
    assert_eq!(open.extents(), [2, 1, 2]);
    assert_eq!(open, array![[[1, 2]], [[3, 4]]]);
}

#[test]
fn default_arrays_are_empty_where_the_type_does_not_tell_the_extents() {
    assert_eq!(Array2::<f32>::default().extents(), [0, 0]);
    assert_eq!(Array::<f32, (Dyn, Fix<3>)>::default().extents(), [0, 3]);
    assert_eq!(Array::<f32, (Fix<2>,)>::default().as_slice(), [0.0; 2]);
    assert_eq!(StackArray::<f32, (Fix<2>,)>::default().as_slice(), [0.0; 2]);
    let mut a = Array1::from(vec![1, 2]);
    assert_eq!(std::mem::take(&mut a).len() + a.len(), 2);
}

#[test]
fn a_slice_is_viewed_only_with_as_many_elements() {
    let mut data = [1, 2, 3, 4, 5, 6];
    assert_eq!(ViewD::from_slice([3, 2], &data)[[2, 0]], 5);
    let error = View::try_from_slice((2, 2), &data).unwrap_err();
    assert_eq!(error.kind().as_str(), "len_mismatch");
    let error = ViewMut::try_from_slice((usize::MAX, 2), &mut data).unwrap_err();
    assert_eq!(error.kind().as_str(), "too_large");
    ViewMut::from_slice((2, 3), &mut data)[[1, 0]] = 40;
    assert_eq!(data[3], 40);
}
