//! The gains of the three channels are placed on the rows of the picture, not on its channels.
use broadloom::prelude::*;

fn main() {
    let picture: Array<f32, Shape![480, 640, 3]> = Array::ones(shape![480, 640, 3]);
    let gain = array![1.1_f32, 1.0, 0.9];
    let balanced = (&picture * gain.at(axes![2])).eval();
    println!("{:?}", balanced.extents());
}
