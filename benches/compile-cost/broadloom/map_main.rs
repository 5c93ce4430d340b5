//! Calls every map, for the linker to keep them.
use map::*;

fn main() {
    let n = std::env::args().count() + 3;
    let [a, b, c, mut out] = [1, 2, 3, 4].map(|k| M::from_fn((n, n), |[i, j]| (i * k + j) as f32));
    let v = V::from(vec![0.5; n]);
    for map in std::hint::black_box(&maps::ALL) {
        map(&a, &b, &c, &v, 0.5, &mut out);
    }
    std::hint::black_box(out);
}
