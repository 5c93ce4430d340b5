//! The log-probability of the right class is picked out of a variable.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let logits = tape.var(array![0.2, 1.5, -0.3]);
    let label = 1;
    let log_p = &logits - logits.logsumexp(..);
    let loss = -log_p[label];
    println!("{}", loss.item());
}
