use broadloom::prelude::*;

fn main() {
    let a: Array<f32, Shape![1080, 2]> = Array::zeros(shape![1080, 2]);
    let b: Array<f32, Shape![3, 2]> = Array::zeros(shape![3, 2]);
    let c = concat(axes![0], (&a, &b));
    println!("{}", c[[0, 0]]);
}
