//! The axis comes after the arrays, as in NumPy.
use broadloom::prelude::*;

fn main() {
    let r: Array<u8, Shape![4, 4]> = Array::full(shape![4, 4], 10);
    let g: Array<u8, Shape![4, 4]> = Array::full(shape![4, 4], 20);
    let b: Array<u8, Shape![4, 4]> = Array::full(shape![4, 4], 30);
    let rgb = stack((&r, &g, &b), 2);
    println!("{:?}", rgb.extents());
}
