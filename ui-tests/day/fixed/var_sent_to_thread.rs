//! Variables of a tape are used in another thread.
use broadloom::prelude::*;
use std::thread;

fn main() {
    let gradient = thread::scope(|scope| {
        scope
            .spawn(|| {
                let tape = Tape::<f64>::new();
                let w = tape.var(array![0.5, -0.5]);
                let loss = (&w - 1.0).powi(2).sum(..);
                loss.backward()[&w].clone()
            })
            .join()
    });
    println!("{}", gradient.unwrap());
}
