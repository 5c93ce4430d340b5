//! A field in the list of variables.
use broadloom::prelude::*;

fn main() {
    let tape = Tape::<f64>::new();
    let (x, w) = (tape.var(ArrayD::ones([2, 3])), tape.var(ArrayD::ones([3])));
    struct Layer {
        w: Var<f64>,
    }
    let layer = Layer { w };
    let w = &layer.w;
    let y = record!(x * w @ (1), x, w);
    println!("{y:?}");
}
