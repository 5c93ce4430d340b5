use broadloom::prelude::*;

fn main() {
    let x = array![1.0_f32, 2.0];
    let (mut a, mut b) = (x.clone(), x.clone());
    broadcast!((a, b) = x + 1.0);
}
