//! The range of an index is written as those of a loop.
use broadloom::prelude::*;

struct Plate {
    now: Array2<f64>,
    next: Array2<f64>,
    alpha: f64,
}

impl Plate {
    fn step(&mut self) {
        let (n, m) = (self.now.nrows(), self.now.ncols());
        let (t, next, alpha) = (&self.now, &mut self.next, self.alpha);
        broadcast!(next[i + 1, j + 1] = t[i + 1, j + 1]
            + alpha * (t[i, j + 1] + t[i + 2, j + 1] + t[i + 1, j] + t[i + 1, j + 2] - 4.0 * t[i + 1, j + 1]),
            i < n - 2, j < m - 2);
        std::mem::swap(&mut self.now, &mut self.next);
    }
}

fn main() {
    let mut plate = Plate { now: Array2::zeros((8, 8)), next: Array2::zeros((8, 8)), alpha: 0.1 };
    plate.step();
}
