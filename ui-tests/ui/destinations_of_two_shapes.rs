use broadloom::prelude::*;

fn main() {
    let x = array![1.0_f32, 2.0, 3.0];
    let (mut a, mut b) = (x.clone(), array![1.0_f32, 2.0, 3.0, 4.0]);
    broadcast!((a, b) = (x, x));
}
