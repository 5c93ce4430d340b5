//! Values without indices.

use super::{one, three, two};
use broadloom::prelude::*;

#[test]
fn placed_and_stretched_operands() {
    let (x, w, u, p) = (two(4, 5, 0.3), two(4, 5, 2.0), one(5, 1.0), one(4, 9.0));
    let (row, column, single) = (two(1, 5, 3.0), two(4, 1, 5.0), two(1, 1, 8.0));
    agrees!((sum(w * (x * u @ (1) + p @ (0)).tanh())); x, u, p, w);
    agrees!((mean(x * row + column * single)); x, row, column, single);
    agrees!((sum(x * u @ ..)); x, u);
    let (fixed, vector) = (
        Array::from_vec(shape![4, 5], super::numbers(20, 1.0)),
        Array::from_vec(shape![5], super::numbers(5, 1.0)),
    );
    agrees!((sum(fixed * vector @ (1) + fixed.exp())); fixed, vector);
    let open = x.clone().into_dyn();
    agrees!((sum(open * 2.0 + open.sin())); open);
    let t = three(2, 4, 5, 0.1);
    agrees!((sum(t * x @ (1, 2) * u @ (2))); t, x, u);
    agrees!((sum(if x > 0.0 { x * w } else { w })); x, w);
}

#[test]
fn reducers_along_axes() {
    let (x, u) = (two(4, 5, 0.3), one(5, 1.0));
    agrees!((sum((x - mean(x, (1)) @ (0)).powi(2))); x);
    agrees!((sum(sum(x * x, (1)).sqrt())); x);
    agrees!((sum(max(x, (1)) @ (0) * x)); x);
    agrees!((max(x) * 2.0 + prod(u)); x, u);
    agrees!((sum(mean(sum(x.exp(), (1)).ln(), (0)))); x);
    agrees!((sum(x * sum(x, (0)) @ ..)); x);
    agrees!((sum(x - (sum(x, (0)) * 0.25) @ (1)).powi(2)); x);
}

#[test]
fn groups_and_parts() {
    let (x, u) = (two(4, 5, 0.3), one(5, 1.0));
    agrees!((sum(x / (1.0 + (u * u) @ (1)).sqrt())); x, u);
    agrees!((sum(x * (u @ (1)).exp() / (1.0 + x * x))); x, u);
    agrees!((sum(x * (u + 1.0) @ (1) + (u * 2.0) @ (1))); x, u);
}
