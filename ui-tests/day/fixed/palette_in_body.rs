//! Labels choose a colour out of a palette, an array, in a body.
use broadloom::prelude::*;

fn main() {
    let labels = Array2::from_fn((4, 4), |[i, j]| ((i + j) % 3) as u8);
    let palette = Array1::from(vec![0.0_f32, 0.5, 1.0]);
    let palette = palette.as_slice();
    let picture = broadcast!(palette[labels as usize]).eval();
    println!("{picture}");
}
