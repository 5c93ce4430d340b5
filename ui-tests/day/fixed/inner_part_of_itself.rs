//! A part of an array is assigned from other parts of it.
use broadloom::prelude::*;

struct Rod {
    u: Array1<f64>,
    alpha: f64,
}

impl Rod {
    fn step(&mut self) {
        let left = self.u.slice(s![..-2]);
        let mid = self.u.slice(s![1..-1]);
        let right = self.u.slice(s![2..]);
        let inner = (&mid + (&left - &mid * 2.0 + &right) * self.alpha).eval();
        self.u.slice_mut(s![1..-1]).assign(&inner);
    }
}

fn main() {
    let mut rod = Rod { u: Array1::linspace(0.0, 1.0, 11), alpha: 0.25 };
    rod.step();
    println!("{}", rod.u);
}
