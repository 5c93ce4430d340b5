//! A batch of gradients is accumulated into a vector without a reduction.
use broadloom::prelude::*;

fn main() {
    let batch = Array2::<f32>::ones((32, 10));
    let mut total = Array1::<f32>::zeros(10);
    broadcast!(total += sum(batch * 0.1, (0)));
    println!("{total}");
}
