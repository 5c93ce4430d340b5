//! Containers of std and of users as operands and as destinations.

use broadloom::prelude::*;

#[test]
fn a_body_reads_and_writes_vectors_slices_and_nested_arrays() {
    let x = [[1.0, 2.0, 3.0], [4.0, 6.0, 8.0]];
    let (mean, sd) = (vec![1.0, 2.0, 3.0], &[2.0_f64, 4.0, 0.5][..]);
    let expected = array![[0.0, 0.0, 0.0], [1.5, 1.0, 10.0]];

    let mut own = Array2::zeros((2, 3));
    broadcast!(own = (x - mean @ (1)) / sd @ (1));
    assert_eq!(own, expected);

    let mut rows = vec![[0.0; 3]; 2];
    broadcast!(rows = (x - mean @ (1)) / sd @ (1));
    assert_eq!(rows, [[0.0, 0.0, 0.0], [1.5, 1.0, 10.0]]);

    let slice = &mut rows[..];
    broadcast!(slice += x);
    assert_eq!(slice, [[1.0, 2.0, 3.0], [5.5, 7.0, 18.0]]);
    broadcast!(*slice *= 2.0);
    assert_eq!(slice[1], [11.0, 14.0, 36.0]);
}

#[test]
fn the_extents_of_nested_arrays_are_in_the_type() {
    let x = [[1, 2, 3], [4, 5, 6]];
    let sums: Array<i64, Shape![2]> = x.lazy().sum(axes![1]);
    assert_eq!(sums, array![6, 15]);
    let products: Array<i32, Shape![2, 2]> = broadloom::matmul(&x, &x.elements().t());
    assert_eq!(products, array![[14, 32], [32, 77]]);
}

#[test]
fn products_read_vectors_and_write_slices() {
    let rotation = Array2::<f64>::eye(3);
    let v = vec![1.0, 2.0, 3.0];
    assert_eq!(rotation.dot(&v), array![1.0, 2.0, 3.0]);
    let mut out = [0.0; 3];
    broadloom::matmul_into(&rotation, &v, &mut out);
    assert_eq!(out, [1.0, 2.0, 3.0]);
}

#[test]
fn an_array_in_an_array_is_not_an_element_but_an_axis() {
    let x = array![1.0, 2.0];
    let colour = [0.5, 0.25, 1.0];
    let pixels = broadcast!(x @ (0) * colour @ (1)).eval();
    assert_eq!(pixels, array![[0.5, 0.25, 1.0], [1.0, 0.5, 2.0]]);
    // As a table, and as one element.
    let weighted = broadcast!(x * colour[2]).eval();
    assert_eq!(weighted, x);
    let one = broadloom::scalar(colour);
    let repeated = broadcast!(if x > 1.0 { one } else { [0.0; 3] }).eval();
    assert_eq!(repeated.as_slice(), [[0.0; 3], colour]);
}
