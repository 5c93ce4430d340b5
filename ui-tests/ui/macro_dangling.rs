use broadloom::prelude::*;

fn main() {}

fn scaled<'a>() -> Expr<impl Node<Item = f32> + Closed + 'a> {
    let x = Array2::from_vec((2, 3), vec![1f32; 6]);
    broadcast!(x * 2.0)
}
