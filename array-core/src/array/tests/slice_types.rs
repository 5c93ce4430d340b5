//! The shape of a slice follows from the types of the items: integers drop, `..` keeps, ranges are
//! `Dyn`.

use crate::array::{Array, View};
use crate::dim::Dim;
use crate::{Shape, s, shape};

#[test]
fn each_item() {
    let a = Array::from_fn(shape![4, 1, 3], |[i, j, k]| 100 * i + 10 * j + k);
    let _: View<_, Shape![4, 1, 3]> = a.slice(s![.., .., ..]);
    let _: View<_, Shape![4, 1, 3]> = a.slice(s![..;-1, .., ..;-1]);
    let _: View<_, Shape![1, 3]> = a.slice(s![0, .., ..]);
    let _: View<_, Shape![4, 3]> = a.slice(s![.., 0, ..]);
    let _: View<_, Shape![4, 1]> = a.slice(s![.., .., 0]);
    let _: View<_, Shape![_, 1, _]> = a.slice(s![1..3, .., ..;2]);
    let _: View<_, Shape![]> = a.slice(s![-1, 0, 2]);
    let _: View<_, Shape![_]> = a.slice(s![-1, 0, ..=1]);
}

#[test]
fn the_type_is_known_where_it_is_written() {
    // When the method is looked up, literals have no particular integer type yet.
    let a = Array::from_fn((3, 4), |[i, j]| i + j);
    assert_eq!(a.slice(s![1..3, 0]).t().slice(s![1]).to_vec(), [2]);
    assert_eq!(a.slice(s![-1, ..])[[3]], 5);
}

#[test]
fn eight_axes() {
    let a = Array::from_fn(shape![2, 2, 2, 2, 2, 2, 2, 2], |index| index);
    let v = a.slice(s![1, .., 0..1, .., -1, ..;2, .., ..;-1]);
    let _: View<_, Shape![2, _, 2, _, 2, 2]> = v;
    assert_eq!(v[[1, 0, 1, 0, 1, 0]], [1, 1, 0, 1, 1, 0, 1, 1]);
}

#[test]
fn generic_dimensions() {
    fn first_column<N: Dim, C: Dim>(a: &Array<i32, (N, C)>) -> View<'_, i32, (N,)> {
        a.slice(s![.., 0])
    }
    assert_eq!(
        first_column(&crate::array::Array2::from([[1, 2], [3, 4]])).to_vec(),
        [1, 3]
    );
}
