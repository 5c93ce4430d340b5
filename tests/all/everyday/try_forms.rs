//! The `try_` forms: a wrong argument is an error with a text, and the panic has the same text.

use super::matrix;
use broadloom::prelude::*;
use broadloom::{
    try_full_like, try_hstack, try_meshgrid_ij, try_meshgrid_xy, try_vstack, try_zeros_like,
};

/// The text for axis 5 of a matrix.
fn no_axis(op: &str) -> String {
    format!(
        "`{op}`: there is no axis 5: the shape has axes -2 to 1, negative ones counted from the end"
    )
}

const HALF: usize = 1 << 32;

fn too_many() -> String {
    format!(
        "the shape [{HALF}, {HALF}] has more than {} elements",
        isize::MAX
    )
}

fn too_many_bytes(len: usize, size: usize) -> String {
    format!(
        "the shape [{len}] of elements of {size} bytes needs more than {} bytes",
        isize::MAX
    )
}

#[test]
fn constructors() {
    let shape = (HALF, HALF);
    refused!(Array2::<u8>::try_zeros(shape), "too_large", too_many());
    refused!(Array2::<u8>::try_ones(shape), "too_large", too_many());
    refused!(Array2::try_full(shape, 7_u8), "too_large", too_many());
    refused!(
        Array2::try_from_fn(shape, |[i, _]| i),
        "too_large",
        too_many()
    );
    refused!(Array2::<u8>::try_eye(HALF), "too_large", too_many());
    refused!(
        Array2::<u8>::try_eye_at(HALF, HALF, 1),
        "too_large",
        too_many()
    );
    refused!(
        Array2::<u8>::try_tri(HALF, HALF, 0),
        "too_large",
        too_many()
    );
    assert_eq!(Array2::<i32>::try_eye(2).unwrap(), array![[1, 0], [0, 1]]);
}

#[test]
fn diagonals() {
    // Without elements, of a type that needs no memory.
    let long = Array1::from_vec(HALF, vec![(); HALF]);
    refused!(long.try_diag(), "too_large", too_many());
    refused!(Array2::try_from_diag(&long), "too_large", too_many());
    refused!(
        array![1].try_diag_at(isize::MIN),
        "too_large",
        format!(
            "the shape [{0}, {0}] has more than {1} elements",
            (1_u64 << 63) + 1,
            isize::MAX
        )
    );
    assert_eq!(array![1].try_diag_at(-1).unwrap(), array![[0, 0], [1, 0]]);
}

#[test]
fn ranges() {
    let (huge, bytes) = (usize::MAX / 4, too_many_bytes(usize::MAX / 4, 8));
    refused!(Array1::try_linspace(0.0, 1.0, huge), "too_large", bytes);
    refused!(Array1::try_logspace(0.0, 1.0, huge), "too_large", bytes);
    refused!(Array1::try_geomspace(1.0, 2.0, huge), "too_large", bytes);
    refused!(
        Array1::try_arange(0, i64::MAX, 1),
        "too_large",
        too_many_bytes(i64::MAX as usize, 8)
    );
    refused!(
        Array1::try_arange(0.0, f64::INFINITY, 1e300),
        "invalid_value",
        "`arange` from 0.0 to inf in steps of 1e300 never ends: the step must lead to the end"
    );
    refused!(
        Array1::try_geomspace(-1.0, 1e300, 3),
        "invalid_value",
        "`geomspace` from -1.0 to 1e300: both ends are above 0, or both are below 0"
    );
}

#[test]
fn grids_and_likes() {
    let long = Array1::from_vec(HALF, vec![(); HALF]);
    refused!(try_meshgrid_ij(&long, &long), "too_large", too_many());
    refused!(try_meshgrid_xy(&long, &long), "too_large", too_many());
    let a = ArrayD::<u8>::zeros([2]);
    let b = ArrayD::<u8>::zeros([3]);
    let sum = "axis 0 of the result has extent 2 in the left operand of `+` and extent 3 in the right operand";
    for error in [
        try_zeros_like(&a + &b).unwrap_err(),
        try_full_like(&a + &b, 7).unwrap_err(),
    ] {
        assert!(error.to_string().starts_with(sum), "{error}");
    }
    let c = ArrayD::<u8>::zeros([2, 2]);
    refused!(
        try_vstack((&c, &a)),
        "rank_mismatch",
        "operand 1 of `concat` has rank 1, operand 0 has rank 2"
    );
    assert!(try_hstack((&c, &a)).is_err());
}

#[test]
fn along_an_axis() {
    let x = matrix();
    refused!(x.try_len_of(5), "axis_out_of_range", no_axis("len_of"));
    refused!(
        x.try_swapaxes(0, 5),
        "axis_out_of_range",
        no_axis("swapaxes")
    );
    refused!(
        x.try_moveaxis(5, 0),
        "axis_out_of_range",
        no_axis("moveaxis")
    );
    refused!(
        x.try_index_axis(5, 0),
        "axis_out_of_range",
        no_axis("index_axis")
    );
    refused!(x.try_lanes(5), "axis_out_of_range", no_axis("lanes"));
    refused!(
        x.try_axis_iter(5),
        "axis_out_of_range",
        no_axis("axis_iter")
    );
    let sum = |total: &i32, x: &i32| total + x;
    refused!(
        x.try_fold_axis(5, 0, sum),
        "axis_out_of_range",
        no_axis("fold_axis")
    );
    refused!(
        x.try_map_axis(5, |lane| lane.len()),
        "axis_out_of_range",
        no_axis("map_axis")
    );
    refused!(
        x.try_index_axis(1, 3),
        "index_out_of_range",
        "`index_axis`: index 3 is outside axis 1, which has extent 3: the last one is 2"
    );
    refused!(
        ArrayD::scalar(1).try_rows(),
        "rank_mismatch",
        "`rows`: an array of rank 0 has no axis to go along"
    );
    refused!(
        x.try_row(2),
        "index_out_of_range",
        "index 2 is outside axis 0, which has extent 2: the last one is 1"
    );
    refused!(
        x.try_column(3),
        "index_out_of_range",
        "index 3 is outside axis 1, which has extent 3: the last one is 2"
    );
    assert_eq!(x.try_index_axis(-1, 2).unwrap().to_vec(), [2, 5]);
    assert_eq!(x.try_fold_axis(0, 0, sum).unwrap(), array![3, 5, 7]);
}

#[test]
fn writes() {
    let mut x = matrix();
    refused!(
        x.try_index_axis_mut(5, 0),
        "axis_out_of_range",
        no_axis("index_axis_mut")
    );
    refused!(
        x.try_index_axis_mut(0, 2),
        "index_out_of_range",
        "`index_axis_mut`: index 2 is outside axis 0, which has extent 2: the last one is 1"
    );
    refused!(
        x.try_accumulate_axis_inplace(5, |before, x| *x += before),
        "axis_out_of_range",
        no_axis("accumulate_axis_inplace")
    );
    let differ = |op| {
        format!(
            "`{op}` takes two arrays of the same extents, but they are [2, 3] and [3]; `broadcast!(a += b @ (1))` broadcasts"
        )
    };
    let row = array![1, 2, 3];
    refused!(
        x.try_zip_mut_with(&row, |x, y| *x = *y),
        "extent_mismatch",
        differ("zip_mut_with")
    );
    refused!(
        x.try_scaled_add(2, &row),
        "extent_mismatch",
        differ("scaled_add")
    );
    refused!(
        x.try_row_mut(2),
        "index_out_of_range",
        "index 2 is outside axis 0, which has extent 2: the last one is 1"
    );
    refused!(
        x.try_column_mut(3),
        "index_out_of_range",
        "index 3 is outside axis 1, which has extent 3: the last one is 2"
    );
    assert_eq!(x, matrix());
}

#[test]
fn a_scaled_sum_of_integers_wraps() {
    let mut x = array![100_i8, 1];
    x.scaled_add(100, &array![100, 2]);
    assert_eq!(
        x,
        array![100_i8.wrapping_add(100_i8.wrapping_mul(100)), -55]
    );
}

#[test]
fn of_lazy_values() {
    let x = array![[1.0, 2.0], [3.0, 4.0]].into_dyn();
    let text = "there is no axis 5: the shape has axes -2 to 1, negative ones counted from the end";
    let error = x.gt(1.0).try_count(5).unwrap_err();
    assert!(error.to_string().ends_with(text), "{error}");
    let error = x.try_allclose(&ArrayD::<f64>::zeros([2, 3])).unwrap_err();
    let text = "axis 1 of the result has extent 2 in the left operand of `is_close`";
    assert!(error.to_string().starts_with(text), "{error}");
}

#[test]
#[should_panic(expected = "`swapaxes`: there is no axis 5: the shape has axes -2 to 1")]
fn a_panic_has_the_text() {
    let _ = matrix().swapaxes(0, 5);
}

#[test]
fn products_of_small_integers_wrap() {
    use broadloom::{cross, inner, kron, outer, tensordot};
    let (a, b) = (array![100_i8, 3, -128], array![100_i8, -2, 2]);
    // 100 * 100 is 10000, which is 16 in 8 bits.
    assert_eq!(kron(&a, &b).as_slice()[..2], [16, 56]);
    assert_eq!(outer(&a, &b).as_slice()[..2], [16, 56]);
    // 10000 - 6 - 256 is 10 in 8 bits.
    assert_eq!(inner(&a, &b).as_slice(), [10]);
    assert_eq!(tensordot(&a, &b, 1).as_slice(), [10]);
    let wide = |x: &Array<i8, Shape![3]>| x.map_ref(|&x| i64::from(x));
    let expected = cross(&wide(&a), &wide(&b)).map_ref(|&x| x as i8);
    assert_eq!(cross(&a, &b), expected);
    // Products of matrices of every size, through their own loops.
    for n in [1, 2, 3, 7, 40] {
        let x = Array2::full((n, n), 100_i8);
        let product = (100 * 100 * n as i64) as i8;
        assert_eq!(x.matmul(&x), Array2::full((n, n), product));
        assert_eq!(tensordot(&x, &x, 1).as_slice(), vec![product; n * n]);
    }
}

/// A function that reads a file returns the error of a shape by `?`.
#[test]
fn errors_are_errors_of_io() {
    fn rows(bytes: Vec<u8>, width: isize) -> std::io::Result<Array2<u8>> {
        let rows = Array1::from(bytes).try_reshape((-1, width))?.to_array();
        rows.try_sum(2)?;
        Ok(rows)
    }
    let error = rows(vec![0; 7], 2).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
    assert!(
        error
            .to_string()
            .ends_with("6 would fit, as `v.slice(s![..6])` of a vector, or 8"),
        "{error}"
    );
    assert!(
        rows(vec![0; 6], 2)
            .unwrap_err()
            .to_string()
            .contains("no axis 2")
    );
}
