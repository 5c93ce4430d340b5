//! A function returns a transposed view where an array is declared.
use broadloom::prelude::*;

fn channels_first(audio: &Array2<f32>) -> Array2<f32> {
    audio.t().into()
}

fn main() {
    let audio = Array2::from_fn((5, 2), |[t, c]| (t + c) as f32);
    println!("{}", channels_first(&audio));
}
