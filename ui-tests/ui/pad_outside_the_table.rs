use broadloom::prelude::*;

fn main() {
    let a: Array<f32, Shape![1080, 2]> = Array::zeros(shape![1080, 2]);
    let b = a.pad(axes![0], shape![1, 2], 0.0);
    println!("{}", b[[0, 0]]);
}
