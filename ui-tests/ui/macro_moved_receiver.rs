use broadloom::prelude::*;

struct Table(Vec<f32>);

impl Table {
    fn first(self) -> f32 {
        self.0[0]
    }

    fn scale(self, x: &Array2<f32>) -> Array2<f32> {
        broadcast!(x * self.first()).eval()
    }
}

fn main() {}
