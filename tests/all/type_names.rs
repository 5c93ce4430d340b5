//! How long the types of expressions are, which users read on hover and in messages.

use broadloom::broadcast;
use broadloom::prelude::*;

/// The name of a value's type, without the paths of modules.
fn name<T>(_: &T) -> String {
    let name = core::any::type_name::<T>();
    let mut short = String::new();
    for (k, part) in name.split("::").enumerate() {
        if k > 0 {
            let path = short.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_');
            short.truncate(path.len());
        }
        short.push_str(part);
    }
    short
}

/// The type of a value, which has at most this many characters.
#[track_caller]
fn at_most<T>(limit: usize, value: &T) -> String {
    let name = name(value);
    let count = name.chars().count();
    assert!(count <= limit, "{count} characters: {name}");
    name
}

#[test]
fn paths_are_left_out() {
    let value: Option<Vec<(String, core::num::NonZeroU8)>> = None;
    assert_eq!(name(&value), "Option<Vec<(String, NonZero<u8>)>>");
}

macro_rules! five_operands {
    ($operators:literal, $placed:literal, $macro:literal, $macro_placed:literal, $head:literal, $x:expr, $row:expr) => {
        let x = $x;
        let (a, b, c, d) = (&x, &x, &x, &x);
        at_most($operators, &((&x - a) / b * c + d));
        let lazy = at_most($macro, &broadcast!((x - a) / b * c + d));
        assert!(lazy.starts_with(concat!("Expr<Fused<5, ", $head, ", ")), "{lazy}");

        let [mean, sd, gamma, beta] = [$row, $row, $row, $row];
        at_most(
            $placed,
            &((&x - &mean.at(axes![1])) / &sd.at(axes![1]) * &gamma.at(axes![1])
                + &beta.at(axes![1])),
        );
        at_most(
            $macro_placed,
            &broadcast!((x - mean @ (1)) / sd @ (1) * gamma @ (1) + beta @ (1)),
        );
    };
}

#[test]
fn expressions_of_five_operands() {
    five_operands!(
        186,
        250,
        185,
        249,
        "f32, (Dyn, Dyn)",
        Array2::<f32>::zeros((4, 3)),
        Array1::<f32>::zeros(3)
    );
    five_operands!(
        216,
        268,
        221,
        273,
        "f32, (Fix<4>, Fix<3>)",
        Array::<f32, _>::zeros(shape![4, 3]),
        Array::<f32, _>::zeros(shape![3])
    );
}

#[test]
fn lazy_values_say_how_many_operands_they_have() {
    let (x, v) = (Array2::<f64>::zeros((4, 3)), Array1::<f64>::zeros(3));
    let group = name(&broadcast!((x - v @ (1)).tanh() + (v + v) @ (1)));
    assert!(
        group.starts_with("Expr<Fused<3, f64, (Dyn, Dyn), "),
        "{group}"
    );
    // The rank of a group whose operands are all placed is no operand.
    let open = name(&broadcast!(((v @ (0)) + (v @ (1))) @ (0, 1) * x));
    assert!(open.contains("Fused<2, "), "{open}");
    let reducer = name(&broadcast!(x - sum(x, (1)) @ (0)));
    assert!(
        reducer.starts_with("Expr<Fused<2, f64, (Dyn, Dyn), "),
        "{reducer}"
    );
}
