//! A field for a lazy expression is written as `Expr<f64>`.
use broadloom::prelude::*;
struct Pipeline {
    input: Array1<f64>,
    stage: Expr<f64>,
}

fn main() {
    let input = Array1::from(vec![1.0, 2.0, 3.0]);
    let stage = input.clone().into_expr() * 2.0;
    let p = Pipeline { input, stage };
    println!("{} {}", p.input, p.stage.eval());
}
