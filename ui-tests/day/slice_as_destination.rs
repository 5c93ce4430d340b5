//! A slice is written into, in the call.
use broadloom::prelude::*;

fn main() {
    let mut u = Array2::<f64>::zeros((6, 6));
    let left = Array1::<f64>::ones([6]);
    broadcast!(u.slice_mut(s![.., 0]) = left * 2.0);
    println!("{u}");
}
