//! The destination of a sum has the axis that is summed.
use broadloom::prelude::*;

struct Totals {
    columns: Array2<f64>,
}

impl Totals {
    fn take(&mut self, batch: &Array2<f64>) {
        batch.sum_into(axes![0].keepdims(), &mut self.columns);
    }
}

fn main() {
    let mut totals = Totals { columns: Array2::zeros((1, 3)) };
    totals.take(&Array2::ones((5, 3)));
}
