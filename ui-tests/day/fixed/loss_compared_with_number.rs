//! The loss, a variable of the tape, is compared with a number.
use broadloom::prelude::*;
fn main() {
    let mut slope = 0.0;
    for step in 0..100 {
        let tape = Tape::<f64>::new();
        let x = tape.constant(array![1.0, 2.0, 3.0]);
        let a = tape.var(ArrayD::scalar(slope));
        let loss = (&a * &x - 2.0).powi(2).mean(..);
        if loss.item() < 1e-6 {
            println!("converged after {step} steps");
            break;
        }
        slope -= 0.1 * loss.backward()[&a][[]];
    }
}
