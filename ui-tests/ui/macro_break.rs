use broadloom::prelude::*;

fn main() {
    let x = Array::from_vec(shape![2, 3], vec![1f32; 6]);
    for _ in 0..2 {
        let _ = broadcast!(if x > 0.0 { x } else { break }).eval();
    }
}
