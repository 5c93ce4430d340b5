//! A slice that was not taken by `slice_mut` is filled.
use broadloom::prelude::*;
fn main() {
    let mut board = Array2::<i32>::zeros((8, 8));
    board.slice_mut(s![2..4, 2..4]).fill(1);
    board[[0, 0]] = 2;
    println!("{board}");
}
