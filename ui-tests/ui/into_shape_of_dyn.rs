use broadloom::prelude::*;

fn main() {
    let a = Array1::from(vec![1.0; 6]);
    let b = a.into_shape::<Shape![6]>();
    println!("{}", b[[0]]);
}
