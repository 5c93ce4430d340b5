//! An array in a RefCell times a number.
use broadloom::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;

fn main() {
    let weights = Rc::new(RefCell::new(Array1::<f64>::ones(3)));
    let scaled = (weights.borrow() * 0.5).eval();
    println!("{scaled}");
}
