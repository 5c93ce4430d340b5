// A foreign implementation could return a different axis at each call.
use broadloom::shape::OneAxis;

#[derive(Clone, Copy)]
struct Lie;

impl OneAxis for Lie {
    fn axis(self) -> usize {
        0
    }
}

fn main() {}
