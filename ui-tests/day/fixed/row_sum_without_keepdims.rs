//! The sums of the rows are not kept as a column.
use broadloom::prelude::*;

fn main() {
    let logits = Array2::<f64>::ones((5, 10));
    let e = (&logits - logits.amax(axes![1].keepdims())).exp().eval();
    let p = (&e / e.sum(axes![1]).at(axes![0]) * 0.9 + 0.01).ln().eval();
    println!("{p}");
}
