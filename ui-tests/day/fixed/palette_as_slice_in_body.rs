//! The slice of an array is indexed in a body, without a name.
use broadloom::prelude::*;

fn main() {
    let labels = Array2::from_fn((4, 4), |[i, j]| ((i + j) % 3) as u8);
    let palette = Array1::from(vec![0.0_f32, 0.5, 1.0]);
    let table = palette.as_slice();
    let picture = broadcast!(table[labels as usize]).eval();
    println!("{picture}");
}
