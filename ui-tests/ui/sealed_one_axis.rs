// A foreign implementation could return a different axis at each call.
use broadloom::error::ShapeError;
use broadloom::shape::OneAxis;

#[derive(Clone, Copy)]
struct Lie;

impl OneAxis for Lie {
    type Kind = ();

    fn axis(self, _: usize) -> Result<usize, ShapeError> {
        Ok(0)
    }
}

fn main() {}
