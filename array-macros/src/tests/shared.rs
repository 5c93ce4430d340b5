//! Reducers of a gradient that are one array.

use crate::derive::Form;
use crate::ir::Surface;

/// How many sums are added to the gradient with respect to `w`.
fn sums_of_w(value: &str) -> usize {
    let tokens = format!("{value}, w").parse().expect("tokens");
    let expansion = crate::gradients(tokens, Form::OfNumber, Surface::Panics).expect("no mistake");
    let text = expansion.to_string();
    let of = |call: &str| text.matches(call).count();
    // In the loop, and behind it if the loop has another sum.
    of("__g0 . along") + of("__g0 . add")
}

#[test]
fn equal_reducers_by_other_indices_are_one() {
    let both = |first: &str, second: &str| {
        let sum = |of: &str| format!("sum(|k| x[i, k] * w[k, {of}])");
        sums_of_w(
            &format!("sum(|i| max(|c| {}) + sum({second}))", sum(first),).replace("Z", &sum("d")),
        )
    };
    assert_eq!(both("c", "|d| Z.exp()"), 1);
    // Another range, and another column.
    assert_eq!(both("c", "|d| Z.exp(), d < 2"), 2);
    assert_eq!(both("c + 1", "|d| Z.exp()"), 2);
}
