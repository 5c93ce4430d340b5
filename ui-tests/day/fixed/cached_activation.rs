//! A field of a struct literal is a lazy value.
use broadloom::prelude::*;

struct Cache {
    input: Array1<f32>,
    hidden: Array1<f32>,
}

fn forward(x: &Array1<f32>, w: &Array2<f32>) -> Cache {
    let z = x.matmul(w);
    Cache { input: x.clone(), hidden: z.tanh().into() }
}

fn main() {
    let cache = forward(&Array1::ones([3]), &Array2::ones((3, 2)));
    println!("{} {}", cache.input, cache.hidden);
}
