//! The broadcasting rules as types: every clause that a signature can state, stated in one.

use broadloom::dim::{Dim, Dyn, Fix, Stretch};
use broadloom::expr::{Closed, Expr};
use broadloom::prelude::*;

fn filled<S: Shape>(shape: S) -> Array<i32, S> {
    let mut next = 0;
    Array::from_fn(shape, |_| {
        next += 1;
        next
    })
}

#[test]
fn a_tuple_places_a_vector_on_either_axis() {
    let (x, rows, columns) = (filled(shape![2, 3]), filled(shape![2]), filled(shape![3]));
    let y: Array<i32, Shape![2, 3]> = (&x + columns.at(axes![1])).eval();
    assert_eq!(y, array![[2, 4, 6], [5, 7, 9]]);
    let y: Array<i32, Shape![2, 3]> = (rows.at(axes![0]) + &x).eval();
    assert_eq!(y, array![[2, 3, 4], [6, 7, 8]]);
}

/// (4) on (1, 2) at (0): the tuple and the degenerate dimension at once, in either operand order.
#[test]
fn the_first_composition_of_the_xla_document() {
    let (small, large) = (filled(shape![4]), filled(shape![1, 2]));
    let expected = array![[2, 3], [3, 4], [4, 5], [5, 6]];
    let y: Array<i32, Shape![4, 2]> = (small.at(axes![0]) + &large).eval();
    assert_eq!(y, expected);
    let y: Array<i32, Shape![4, 2]> = (&large + small.at(axes![0])).eval();
    assert_eq!(y, expected);
    let (small, large) = (small.into_dyn(), large.into_dyn());
    assert_eq!((small.at(&[0]) + &large).eval(), expected);
    assert_eq!((&large + small.at(&[0])).eval(), expected);
}

/// (1, 2) on (4, 3, 1) at (1, 2): both operands stretch.
#[test]
fn the_second_composition_of_the_xla_document() {
    let (small, large) = (filled(shape![1, 2]), filled(shape![4, 3, 1]));
    let y: Array<i32, Shape![4, 3, 2]> = (&large * 10 + small.at(axes![1, 2])).eval();
    assert_eq!((y[[0, 0, 0]], y[[3, 2, 1]]), (11, 122));
    let z: Array<i32, Shape![4, 3, 2]> = (small.at(axes![1, 2]) + &large * 10).eval();
    assert_eq!(y, z);
    let (small, large) = (small.into_dyn(), large.into_dyn());
    assert_eq!((&large * 10 + small.at(&[1, 2])).eval(), y);
    assert_eq!((small.at(&[1, 2]) + &large * 10).eval(), y);
}

#[test]
fn degenerate_dimensions_stretch_and_meet_zero() {
    let (column, row) = (filled(shape![3, 1]), filled(shape![1, 2]));
    let y: Array<i32, Shape![3, 2]> = (&column * &row).eval();
    assert_eq!(y, array![[1, 2], [2, 4], [3, 6]]);
    let none: Array<i32, Shape![3, 0]> = (&column + Array::zeros(shape![3, 0])).eval();
    assert!(none.is_empty());
    let none: Array<i32, Shape![0, 2]> = (1 + Array::<i32, _>::zeros(shape![0, 1]) * &row).eval();
    assert!(none.is_empty());
}

#[test]
fn dyn_meets_everything_at_run_time() {
    let (fixed, open) = (filled(shape![2, 3]), filled(shape![{ 2 }, 3]));
    let run_time = |rows: usize| Array2::<i32>::ones((rows, 3));
    let y: Array<i32, Shape![2, 3]> = (&fixed + &run_time(2)).eval();
    assert_eq!(y, (&open + 1).eval());
    assert_eq!((&fixed + &run_time(1)).eval(), y);
    let error = (&fixed + &run_time(4))
        .try_eval()
        .map_err(|error| error.kind().as_str());
    assert_eq!(error, Err("incompatible_shapes"));
    // An extent of 1 that is known to be an extent does not stretch.
    let one = Array::<i32, (Fix<1>,)>::ones((Fix,));
    let three = Array1::<i32>::ones(3);
    assert!((&one + &three).try_eval().is_err());
    assert_eq!(
        (one.degenerate::<0>() + &three).eval().as_slice(),
        [2, 2, 2]
    );
}

#[test]
fn typed_shapes_meet_run_time_ranks() {
    let x = filled(shape![2, 3]);
    let like = x.clone().into_dyn();
    let y: Array<i32, Shape![2, 3]> = (&x + &like).eval();
    assert_eq!(y, (&x * 2).eval());
    let scalar = ArrayD::scalar(5);
    assert_eq!((&like + &scalar).eval().dims(), [2, 3]);
    assert_eq!((&x + &scalar).eval(), (&x + 5).eval());
    let vector = ArrayD::from_vec([3], vec![1, 2, 3]);
    assert_eq!(
        (&x + &vector)
            .try_eval()
            .map_err(|error| error.kind().as_str()),
        Err("missing_dims")
    );
}

/// `N: Dim` is all that generic code needs to broadcast an axis with itself, with a literal 1 and with `Dyn`.
fn normalise<N: Dim, C: Dim>(
    x: &Array<f64, (N, C)>,
    mean: &Array<f64, (C,)>,
    scale: &Array<f64, (N, Stretch)>,
) -> Array<f64, (N, C)> {
    ((x - mean.at(axes![1])) * scale).eval()
}

/// `S: Shape` is all that code for operands of one shape needs.
fn blend<T: Float, S: Shape>(a: &Array<T, S>, b: &Array<T, S>, t: T) -> Array<T, S> {
    (a * (T::ONE - t) + b * t).eval()
}

/// An expression as an argument, and another one as the result.
fn squared_distance<S: Shape>(
    a: impl IntoExpr<f64, Shape = S, Node: Closed>,
    b: impl IntoExpr<f64, Shape = S, Node: Closed>,
) -> Expr<impl Closed<Item = f64, Shape = S>> {
    (a.into_expr() - b.into_expr()).powi(2)
}

fn shifted(x: &Array2<f64>) -> Expr<impl Closed<Item = f64, Shape = (Dyn, Dyn)>> {
    x + 1.0
}

#[test]
fn generic_functions_need_one_bound() {
    let x = array![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let y = normalise(&x, &array![1.0, 2.0], &Array::full(shape![3, 1], 10.0));
    assert_eq!(y, array![[0.0, 0.0], [20.0, 20.0], [40.0, 40.0]]);
    assert_eq!(blend(&x, &y, 0.5)[[2, 1]], 23.0);
    let open = x.clone().try_into_shape::<Shape![_, _]>().unwrap();
    assert_eq!(blend(&open, &open, 0.25f64), x);
    let mut sum = open.clone();
    sum.assign(shifted(&open).max(3.0));
    assert_eq!(sum[[0, 0]], 3.0);
    assert_eq!(squared_distance(&x, &y).sqrt().sum(..), 105.0);
}

#[test]
fn ones_are_of_any_number() {
    assert_eq!(Array1::<i8>::ones(2).as_slice(), [1, 1]);
    assert_eq!(ArrayD::<bool>::ones([1, 1]).as_slice(), [true]);
}

/// What a float can do, `T: Float` lets generic code do: sum, convert, be spaced evenly, be made of ones.
fn deviations<T: Float>(count: usize) -> (Array1<T>, Array1<f64>) {
    let x = Array1::linspace(T::ZERO, T::from_f64(4.0), count);
    let mean = x.sum(..) / T::from_f64(count as f64);
    let far = (&x - mean).abs().eval();
    let wide = (&far + Array1::ones(count)).cast::<f64>().eval();
    (far, wide)
}

#[test]
fn generic_functions_of_floats_need_one_bound() {
    let (far, wide) = deviations::<f32>(3);
    assert_eq!(far.as_slice(), [2.0_f32, 0.0, 2.0]);
    assert_eq!(wide.as_slice(), [3.0_f64, 1.0, 3.0]);
}

#[test]
fn a_closure_that_panics_leaves_the_destination_an_array() {
    let x = Array1::from((0..100).collect::<Vec<i32>>());
    let mut out = Array1::<i32>::zeros(100);
    let picky = |x: i32| if x == 57 { panic!("57") } else { x + 1 };
    let eval = || x.map(picky).eval().len();
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(eval)).is_err());
    let assign = || out.assign(x.map(picky));
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(assign)).is_err());
    // Which elements were written is not specified; each is an old or a new one.
    assert!(
        out.iter()
            .enumerate()
            .all(|(i, &found)| found == 0 || found == i as i32 + 1)
    );
}

#[test]
fn the_try_form_of_an_operator_assignment_writes_nothing_when_it_fails() {
    let mut x = Array2::from_fn((2, 3), |[i, j]| i * 3 + j);
    let before = x.clone();
    let wide = Array2::<usize>::ones((2, 4));
    let refused = x
        .try_update(|x| x + &wide)
        .map_err(|error| error.kind().as_str());
    assert_eq!(refused, Err("incompatible_shapes"));
    assert_eq!(x, before);
    let mut mirrored = x.slice_mut(s![.., ..;-1]);
    mirrored += Array1::from(vec![100, 10, 1]).at(axes![1]);
    assert_eq!(x.as_slice(), [1, 11, 102, 4, 14, 105]);
}
