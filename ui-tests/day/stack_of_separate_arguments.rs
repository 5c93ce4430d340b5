//! The arrays of `stack` are arguments of their own.
use broadloom::prelude::*;

fn main() {
    let (r, g, b) = (Array2::<u8>::zeros((4, 4)), Array2::<u8>::ones((4, 4)), Array2::<u8>::ones((4, 4)));
    let rgb = stack(axes![2], &r, &g, &b);
    println!("{}", rgb.len());
}
