use broadloom::prelude::*;

fn main() {
    let a = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let mut sums = Array::from_vec(shape![3], vec![0.0; 3]);
    a.sum_into(axes![1], &mut sums);
}
