use broadloom::prelude::*;

#[derive(Clone, Copy)]
struct Force(f64, f64);

fn main() {
    let x = array![Force(1.0, 2.0), Force(3.0, 4.0)];
    let _ = x.sum(..);
}
