//! `eval_into` of arrays and views of any form writes as `assign` does.

use broadloom::prelude::*;

#[test]
fn arrays_of_any_form_are_written_into_any_destination() {
    let x = Array2::from_fn((3, 4), |[i, j]| (10 * i + j) as f32);
    let mut turned = Array2::zeros((4, 3));
    x.t().eval_into(&mut turned);
    assert_eq!(turned, x.t().to_array());
    let mut wide = Array2::zeros((3, 8));
    x.eval_into(wide.slice_mut(s![.., ..;2]));
    assert_eq!(wide.slice(s![.., ..;2]).to_array(), x);
    assert!(wide.slice(s![.., 1..;2]).iter().all(|&item| item == 0.0));
    let mut back = Array2::zeros((3, 4));
    x.slice(s![..;-1, ..]).eval_into(&mut back);
    assert_eq!(back.row(0).to_array(), x.row(2).to_array());
    let row = Array1::from(vec![1.0, 2.0, 3.0, 4.0]);
    row.at(axes![1]).eval_into(&mut back);
    assert_eq!(back.row(2).to_array(), row);
    let (nothing, mut none) = (Array2::<f32>::zeros((0, 4)), Array2::full((0, 4), 1.0));
    nothing.eval_into(&mut none);
}

#[test]
fn a_destination_of_another_extent_is_refused_and_not_written() {
    let x = ArrayD::<f32>::zeros([3, 4]);
    let mut out = ArrayD::full([3, 5], 7.0);
    let error = x.try_eval_into(&mut out).unwrap_err().to_string();
    assert!(
        error.contains("axis 1 of the destination has extent 5"),
        "{error}"
    );
    assert!(out.iter().all(|&item| item == 7.0));
}
