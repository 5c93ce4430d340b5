//! A random number for each element.
use broadloom::prelude::*;

struct Rng(u64);

impl Rng {
    fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

fn main() {
    let mut rng = Rng(1);
    let mut position = Array1::<f64>::zeros(5);
    let noise = Array1::from_fn(5, |_| rng.uniform());
    broadcast!(position += 0.1 * (noise - 0.5));
    println!("{position}");
}
