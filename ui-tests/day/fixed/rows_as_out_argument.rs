//! A `Vec` of `Vec`s is written into by `eval_into`.
use broadloom::prelude::*;

fn main() {
    let x = array![[1.0_f32, 2.0], [3.0, 4.0]];
    let mut doubled = vec![[0.0_f32; 2]; 2];
    (&x * 2.0).eval_into(&mut doubled);
    println!("{doubled:?}");
}
