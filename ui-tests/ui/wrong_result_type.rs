use broadloom::prelude::*;

fn outer(a: &Array<f32, Shape![2]>, b: &Array<f32, Shape![3]>) -> Array<f32, Shape![3, 2]> {
    (a.unsqueeze(axes![1]) * b.unsqueeze(axes![0])).eval()
}

fn main() {
    let _ = outer;
}
