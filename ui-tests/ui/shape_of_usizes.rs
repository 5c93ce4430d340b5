use broadloom::prelude::*;

fn rows(_: &View<f64, (usize, usize)>) {}

fn main() {
    let _ = rows;
}
