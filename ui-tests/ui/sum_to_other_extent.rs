use broadloom::prelude::*;

fn main() {
    let (x, b) = (array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], array![1.0, 2.0]);
    let _ = (&x * 2.0).sum_to(b.typed_shape());
}
