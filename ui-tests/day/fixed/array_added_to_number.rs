//! The value of a loss is added to a number.
use broadloom::prelude::*;

fn main() {
    let batches = vec![Array2::<f64>::ones((8, 3)); 5];
    let w = Array1::<f64>::ones([3]);
    let mut epoch_loss = 0.0;
    for x in &batches {
        let tape = Tape::<f64>::new();
        let (x, w) = (tape.constant(x), tape.var(&w));
        let loss = x.matmul(&w).powi(2).mean(..);
        epoch_loss += loss.item();
        let _ = loss.backward();
    }
    println!("{}", epoch_loss / batches.len() as f64);
}
