use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    let table = vec![1f32; 3];
    let take = move |_: f32| table;
    let _ = broadcast!(x + take(x)[0]).eval();
}
