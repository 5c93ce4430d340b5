use std::hint::black_box;
use std::time::{Duration, Instant};
use broadloom::prelude::*;
use ndarray::{ArrayView2, ArrayViewMut2, ArrayView1};
fn minima<const N: usize>(mut run: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut best = [f64::INFINITY; N];
    for round in 0..10 {
        for (run, best) in run.iter_mut().zip(&mut best) {
            let (start, mut calls) = (Instant::now(), 0);
            while start.elapsed() < Duration::from_millis(20) {
                (0..8).for_each(|_| run());
                calls += 8;
            }
            let time = start.elapsed().as_nanos() as f64 / f64::from(calls);
            if round > 0 { *best = best.min(time); }
        }
    }
    best
}
fn buf(n: usize, off: usize) -> (Vec<f32>, usize) {
    let v = vec![0.25f32; n + 64];
    let a = v.as_ptr().align_offset(64);
    (v, a + off)
}
fn main() {
    let n = 256usize;
    for offs in [[0, 0, 0], [4, 4, 4], [4, 4, 0], [0, 0, 4], [0,4,0],[4,0,0], [4,0,4], [4, 8, 12]] {
        let (xv, xo) = buf(n * n, offs[0]);
        let (vv, vo) = buf(n, offs[1]);
        let (mut ov, oo) = buf(n * n, offs[2]);
        let x = ArrayView2::from_shape((n, n), &xv[xo..xo + n * n]).unwrap();
        let v = ArrayView1::from(&vv[vo..vo + n]);
        let mut o = ArrayViewMut2::from_shape((n, n), &mut ov[oo..oo + n * n]).unwrap();
        let mut k3 = || { let o = black_box(&mut o); broadcast!(o = (x + v @ (1)).max(0.0)); };
        let [t3] = minima([&mut k3]);
        let mut k2 = || { let o = black_box(&mut o); broadcast!(o = x * x + x - 3.0); };
        let [t2] = minima([&mut k2]);
        let mut k1 = || { let o = black_box(&mut o); broadcast!(o = 1e-6 * x + o); };
        let [t1] = minima([&mut k1]);
        println!("x+{} v+{} o+{}: K3 {t3:.0} K2like {t2:.0} K1 {t1:.0}", offs[0] * 4, offs[1] * 4, offs[2] * 4);
    }
}
