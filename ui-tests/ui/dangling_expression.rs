use broadloom::prelude::*;

fn doubled() -> Expr<impl Node<Item = f32, Shape = Shape![3]> + Closed> {
    let x = Array::from_vec(shape![3], vec![1f32; 3]);
    &x * 2.0
}

fn main() {
    let _ = doubled().eval();
}
