//! The traits of serde, bytemuck and approx.

use ::approx::{assert_abs_diff_eq, assert_relative_eq, assert_ulps_eq};
use broadloom::prelude::*;

#[test]
fn arrays_in_json() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let text = serde_json::to_string(&x).unwrap();
    assert_eq!(
        text,
        r#"{"shape":[2,3],"elements":[1.0,2.0,3.0,4.0,5.0,6.0]}"#
    );
    let turned = serde_json::to_string(&x.t()).unwrap();
    assert_eq!(
        turned,
        r#"{"shape":[3,2],"elements":[1.0,4.0,2.0,5.0,3.0,6.0]}"#
    );
    assert_eq!(serde_json::from_str::<Array2<f64>>(&text).unwrap(), x);
    assert_eq!(
        serde_json::from_str::<ArrayD<f64>>(&turned).unwrap(),
        x.t().to_array().into_dyn()
    );
    assert_eq!(
        serde_json::from_str::<Array<f64, Shape![2, 3]>>(&text).unwrap(),
        x
    );
    let empty = ArrayD::<i32>::zeros([0, 4]);
    let back: ArrayD<i32> = serde_json::from_str(&serde_json::to_string(&empty).unwrap()).unwrap();
    assert_eq!(back.dims(), [0, 4]);
}

#[test]
fn other_shapes_are_refused() {
    let read = |text| {
        serde_json::from_str::<Array<f64, Shape![2, _]>>(text)
            .unwrap_err()
            .to_string()
    };
    let error = read(r#"{"shape":[3,1],"elements":[1,2,3]}"#);
    assert!(error.contains("extent"), "{error}");
    let error = read(r#"{"shape":[2],"elements":[1,2]}"#);
    assert!(error.contains("rank"), "{error}");
    let error = read(r#"{"shape":[2,2],"elements":[1,2,3]}"#);
    assert!(error.contains("3"), "{error}");
    let error = read(r#"{"shape":[2,9223372036854775807],"elements":[]}"#);
    assert!(error.contains("elements"), "{error}");
}

#[test]
fn bytes() {
    let x = array![[1_u32, 2], [3, 4]];
    let rows = 2;
    let view = View::<u32, Shape![_, 2]>::from_bytes(shape![rows, 2], x.as_bytes());
    assert_eq!(view, x);
    let error = View2::<u32>::try_from_bytes((2, 1), &x.as_bytes()[1..9])
        .unwrap_err()
        .to_string();
    assert!(error.contains("no multiple of 4"), "{error}");
    let error = View1::<u32>::try_from_bytes((1,), &x.as_bytes()[..6])
        .unwrap_err()
        .to_string();
    assert_eq!(error, "6 bytes are no whole number of elements of 4 bytes");
    assert!(View1::<u32>::try_from_bytes((3,), x.as_bytes()).is_err());
}

#[test]
fn approximately() {
    let (x, y) = (array![1.0, 100.0], array![1.0 + 1e-12, 100.0]);
    assert_abs_diff_eq!(x, y, epsilon = 1e-9);
    assert_relative_eq!(x, y, max_relative = 1e-9);
    assert_ulps_eq!(x, x.clone());
    assert!(!::approx::abs_diff_eq!(x, array![1.0, 101.0]));
    assert!(!::approx::abs_diff_eq!(
        ArrayD::<f64>::zeros([2]),
        ArrayD::zeros([3])
    ));
}
