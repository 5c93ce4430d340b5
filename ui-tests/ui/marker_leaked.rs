use broadloom::prelude::*;

fn main() {
    let mut x = Array::from_vec(shape![3], vec![1f32; 3]);
    let mut leaked = None;
    x.update(|x| {
        leaked = Some(x);
        x
    });
    let _ = leaked.unwrap().eval();
}
