//! The mean of an array is bound in a body and placed.
use broadloom::prelude::*;

fn main() {
    let x = Array2::<f32>::zeros((4, 3));
    let centred = broadcast!({
        let m = x.mean(axes![0]);
        x - m @ (1)
    });
    println!("{}", centred.eval());
}
