//! A sum of `i32` is kept in an `i32`.
use broadloom::prelude::*;

fn count(votes: &Array1<i32>) -> i32 {
    votes.sum(..).try_into().unwrap()
}

fn main() {
    println!("{}", count(&Array1::from(vec![1, 0, 1, 1])));
}
