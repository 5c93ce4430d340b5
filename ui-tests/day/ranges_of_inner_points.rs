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
        broadcast!(next[i, j] = t[i, j]
            + alpha * (t[i - 1, j] + t[i + 1, j] + t[i, j - 1] + t[i, j + 1] - 4.0 * t[i, j]),
            i in 1..n - 1, j in 1..m - 1);
        std::mem::swap(&mut self.now, &mut self.next);
    }
}

fn main() {
    let mut plate = Plate { now: Array2::zeros((8, 8)), next: Array2::zeros((8, 8)), alpha: 0.1 };
    plate.step();
}
