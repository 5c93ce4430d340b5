//! One array of a list is computed from another.
use broadloom::prelude::*;

fn main() {
    let mut grids = vec![Array2::<f64>::ones((8, 8)); 2];
    for step in 0..10 {
        let (now, next) = (step % 2, (step + 1) % 2);
        let [a, b] = grids.get_disjoint_mut([next, now]).unwrap();
        broadcast!(a = b * 0.5);
    }
    println!("{}", grids[0]);
}
