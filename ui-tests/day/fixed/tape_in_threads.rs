//! One tape is used by several threads.
use broadloom::prelude::*;

fn main() {
    let batches: Vec<Array2<f64>> = (0..2).map(|_| Array2::ones((4, 3))).collect();
    std::thread::scope(|scope| {
        for batch in &batches {
            scope.spawn(move || {
                let tape = Tape::<f64>::new();
                let w = tape.var(Array1::<f64>::ones(3));
                tape.constant(batch).matmul(&w).sum(..).item()
            });
        }
    });
}
