use broadloom::prelude::*;

fn main() {}

fn scale(x: &Array2<f32>, out: &Array2<f32>) {
    broadcast!(out = x * 2.0);
}
