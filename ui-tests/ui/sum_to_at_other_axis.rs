use broadloom::prelude::*;

fn main() {
    let x = array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let g = x.sum_to_at(shape![2], axes![1]);
    println!("{:?}", (&g + 1.0).eval());
}
