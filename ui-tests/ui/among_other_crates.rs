// Crates with names that ours could be taken for do not make the compiler print paths.
use broadloom::prelude::*;
use nalgebra as _;
use num_traits as _;

fn main() {
    let a = Array::from_vec(shape![2, 3], vec![1.0; 6]);
    let b = Array::from_vec(shape![2, 4], vec![1.0; 8]);
    let _ = (&a + b.unsqueeze(axes![0]).squeeze(axes![0])).eval();
}
