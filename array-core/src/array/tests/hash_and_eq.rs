//! Equality and hashes depend on extents and elements alone.

use std::collections::HashSet;

use super::{Array, ArrayD};
use crate::shape;

#[test]
fn equal_across_types_of_shapes_and_homes() {
    let a = Array::from_vec(shape![2, 2], vec![1, 2, 3, 4]);
    assert_eq!(a, a.to_stack());
    assert_eq!(a, ArrayD::from_vec([2, 2], vec![1, 2, 3, 4]));
    assert_eq!(a.t().t(), a);
    assert_eq!(a, a.t().t());
    assert_ne!(a, a.t());
    assert_ne!(a, Array::from_vec(4, vec![1, 2, 3, 4]));
    assert_ne!(
        Array::from_vec((0, 2), vec![1; 0]),
        Array::from_vec((2, 0), vec![1; 0])
    );
}

#[test]
fn hashes_tell_extents_apart() {
    let of = |extents: &[usize]| ArrayD::from_vec(extents, vec!["a"; 6]);
    let set = HashSet::from([of(&[2, 3]), of(&[3, 2]), of(&[6]), of(&[2, 3])]);
    assert_eq!(set.len(), 3);
    assert!(set.contains(&of(&[3, 2])) && !set.contains(&of(&[1, 6])));
}
