//! `array![..]` gives the written shape and elements, on the heap or inline.

use super::{Array, ArrayD};
use crate::array::StackArray;
use crate::{Shape, array};

#[test]
fn every_rank() {
    let r0: Array<i32, Shape![]> = array![scalar; 1];
    let r1: Array<i32, Shape![2]> = array![1, -2];
    let r2: Array<i32, Shape![1, 2]> = array![[1, 2]];
    let r3: Array<i32, Shape![2, 1, 3]> = array![[[1, 2, 3]], [[4, 5, 6]],];
    let r4: Array<i32, Shape![1, 1, 1, 1]> = array![[[[7]]]];
    let r5: Array<i32, Shape![1, 1, 1, 2, 1]> = array![[[[[1], [2]]]]];
    let r6: Array<i32, Shape![1, 2, 1, 1, 1, 2]> = array![[[[[[1, 2]]]], [[[[3, 4]]]]]];
    assert_eq!(
        (r0[[]], r1.as_slice(), r2.as_slice()),
        (1, &[1, -2][..], &[1, 2][..])
    );
    assert_eq!(
        (r3[[1, 0, 2]], r4.as_slice(), r5.as_slice()),
        (6, &[7][..], &[1, 2][..])
    );
    assert_eq!(r6[[0, 1, 0, 0, 0, 1]], 4);
    let empty: Array<i32, Shape![0]> = array![];
    let nothing: Array<i32, Shape![2, 0]> = array![[], []];
    assert!(empty.is_empty() && nothing.is_empty());
}

#[test]
fn inline() {
    let r0: StackArray<f32, Shape![]> = array![inline; scalar; 1.5];
    let r2: StackArray<f32, Shape![2, 2]> = array![inline; [1., 2.], [3., 4.]];
    let copy = r2;
    assert_eq!(
        (r0.into_nested(), r2.into_nested(), copy),
        (1.5, [[1., 2.], [3., 4.]], r2)
    );
}

#[test]
fn any_expression_is_an_element() {
    let (x, items) = (3, [1, 2]);
    let mut calls = 0;
    let mut next = || {
        calls += 1;
        calls
    };
    let a = array![
        [x + 1, x - 1],
        [items[1], { x * x }],
        [next(), [4, 5, 6].len()]
    ];
    assert_eq!(a, ArrayD::from_vec([3, 2], vec![4, 2, 2, 9, 1, 3]));
    let bracket_first = array![[5, 6][0], [7][0]];
    assert_eq!(bracket_first.as_slice(), [5, 7]);
    let words = array![[String::from("a")], ["b".to_string()]];
    assert_eq!(words.into_vec(), ["a", "b"]);
}

#[test]
fn from_nested_arrays() {
    fn fixed<const R: usize, const C: usize>(
        rows: [[u8; C]; R],
    ) -> Array<u8, Shape![{ R }, { C }]> {
        rows.into()
    }
    assert_eq!(fixed([[1], [2]]).extents(), [2, 1]);
    let r1: Array<i32, Shape![3]> = [1, 2, 3].into();
    let r3: Array<i32, Shape![2, { 1 }, 2]> = [[[1, 2]], [[3, 4]]].into();
    let r4: Array<i32, Shape![{ 1 }, { 1 }, { 1 }, 2]> = [[[[1, 2]]]].into();
    assert_eq!(
        (r1.extents(), r3[[1, 0, 1]], r4.extents()),
        ([3], 4, [1, 1, 1, 2])
    );
    let inline: StackArray<i32, _> = [[1, 2], [3, 4]].into();
    assert_eq!(inline.into_nested(), [[1, 2], [3, 4]]);
}
