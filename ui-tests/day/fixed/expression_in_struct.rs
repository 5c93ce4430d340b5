//! A field for a lazy expression is written as `Expr<E>`.
use broadloom::prelude::*;
struct Pipeline<E> {
    input: Array1<f64>,
    stage: Expr<E>,
}

fn main() {
    let input = Array1::from(vec![1.0, 2.0, 3.0]);
    let stage = input.clone().into_expr() * 2.0;
    let p = Pipeline { input, stage };
    println!("{} {}", p.input, p.stage.eval());
}
