//! An operand that is written twice is one operand. One that calls something is not the same twice: `&draw() - &draw()` called
//! once and gave 0.

use core::cell::Cell;

use broadloom::prelude::*;

#[test]
fn every_call_is_made() {
    let calls = Cell::new(0);
    let draw = || {
        calls.set(calls.get() + 1);
        Array1::from(vec![calls.get()])
    };
    let mut out = Array1::from(vec![0]);
    broadcast!(out = &draw() * 10 + &draw());
    assert_eq!(out.to_vec(), [12]);
    broadcast!(out = max(&draw()) * 10 + max(&draw()));
    assert_eq!(out.to_vec(), [34]);
    broadcast!(out = (100 / &draw()) @ (0) * 10 + (100 / &draw()) @ (0));
    assert_eq!(out.to_vec(), [216]);
}
