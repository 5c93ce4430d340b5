//! Names were compared by their text alone. What a user gives to a `macro_rules!` macro and what that macro says itself can be
//! spelt alike and mean two variables: `broadcast!($e + x)` read the user's `x` twice. Names in capitals that a body binds
//! were taken for constants, and a variable of the user named as a group is named inside was replaced by the group.

use broadloom::prelude::*;

/// Adds a scalar and an array of its own, both called as the caller may call something.
macro_rules! shifted {
    ($value:expr) => {{
        let x = 100.0_f32;
        let v = Array1::from(vec![1000.0_f32, 2000.0]);
        broadcast!($value + x + v @ (0)).eval()
    }};
}

macro_rules! doubled_and {
    ($value:expr, $other:expr) => {
        broadcast!({
            let t = $other * 2.0;
            t + $value
        })
        .eval()
    };
}

/// What the body takes from where the macro is defined.
#[test]
fn a_macro_has_names_of_its_own() {
    let (x, v) = (
        Array1::from(vec![1.0f32, 2.0]),
        Array1::from(vec![10.0f32, 20.0]),
    );
    assert_eq!(shifted!(x * 2.0 + v.at(0)).to_vec(), [1112.0, 2124.0]);
    let t = Array1::from(vec![5.0f32, 6.0]);
    assert_eq!(doubled_and!(t, x).to_vec(), [7.0, 10.0]);
    macro_rules! plus_x {
        ($value:expr) => {
            broadcast!($value + x).eval()
        };
    }
    assert_eq!(plus_x!(x * 3.0).to_vec(), [4.0, 8.0]);
}

#[test]
#[allow(non_snake_case)]
fn capitals_can_be_bound() {
    const FIVE: i32 = 5;
    let X = Array1::from(vec![1i32, 5]);
    let y = broadcast!({
        let X = X * 2;
        X + 1
    });
    assert_eq!(y.eval().to_vec(), [3, 11]);
    assert_eq!(broadcast!([X].map(|Q| Q + 1)[0]).eval().to_vec(), [2, 6]);
    let y = broadcast!(match X {
        FIVE => FIVE * 10,
        X => -X,
    });
    assert_eq!(y.eval().to_vec(), [-1, 50]);
}

#[test]
fn names_like_those_inside() {
    let (a, b) = (
        Array1::from(vec![1.0f32, 2.0]),
        Array1::from(vec![10.0f32, 20.0]),
    );
    let x = Array2::<f32>::zeros((1, 2));
    let y = broadcast!({
        let __group = 1000.0;
        x + (a + b) @ (1) + __group
    });
    assert_eq!(y.eval().to_vec(), [1011.0, 1022.0]);
}
