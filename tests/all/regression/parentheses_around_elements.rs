//! Of `[i] => (x[i] - y[i])` the compiler warned that the parentheses are not needed, and proposed
//! `[i] => x[i] - y`, which `cargo fix` wrote: what stands for `y[i]` in the body ends where `y` does.

use broadloom::prelude::*;

#[test]
#[deny(unused_parens)]
fn parentheses_that_are_not_needed() {
    let (x, y) = (array![1.0, 2.0], array![3.0, 5.0]);
    let mut z = broadcast!([i] => (x[i] - y[i])).eval();
    assert_eq!(z, array![-2.0, -3.0]);
    broadcast!(z[i] = (y[i]));
    assert_eq!(z, y);
    let sum = broadcast!([] => sum(|i| {
        let d = (x[i] - y[i]);
        if (x[i] > 1.0) { (d * d) } else { (0.0).max((x[i])) }
    }));
    assert_eq!(sum.eval().to_vec(), [10.0]);
    let (_, dx) = gradient!((sum(|i| (x[i] * (y[i])))), x);
    assert_eq!(dx, y);
}
