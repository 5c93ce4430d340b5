//! The Mandelbrot set of 1000 x 1000 points of `f32`, at most 256 steps: `iterate`, a loop by hand
//! over 16 lanes that stops with its last lane, and `while` in a body, at V3 and V4.
//!
//! ```text
//! cargo run --release -p benches --features quick --bin loops
//! ```
//! The three take turns, the minimum of 9 rounds counts; the counts are compared in every round.
#![cfg_attr(
    target_arch = "x86_64",
    allow(unsafe_code, reason = "vectors are loaded and stored through pointers")
)]

use std::time::Instant;

use broadloom::isa::{self, Level};
use broadloom::prelude::*;

const SIDE: usize = 1000;
const LIMIT: u32 = 256;
const ROUNDS: usize = 9;

/// Milliseconds of one call.
fn time(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64() * 1e3
}

fn main() {
    let at = |i: usize, from: f32| from + 3.0 * i as f32 / SIDE as f32;
    let x = Array1::from_fn((SIDE,), |[j]| at(j, -2.0));
    let y = Array1::from_fn((SIDE,), |[i]| at(i, -1.5));
    let mut ours = Array2::full((SIDE, SIDE), 0_u32);
    let (mut body, mut hand) = (ours.clone(), vec![0; SIDE * SIDE]);
    for level in [Level::V3, Level::V4] {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        let mut best = [f64::MAX; 3];
        for _ in 0..ROUNDS {
            let start = broadcast!((0.0, 0.0, x @ (1), y @ (0)));
            let now = [
                time(|| {
                    let step = |(x, y, a, b)| (x * x - y * y + a, 2.0 * x * y + b, a, b);
                    let inside = |(x, y, ..): (f32, f32, f32, f32)| x * x + y * y <= 4.0;
                    let counts = start.iterate(LIMIT, step, inside).map(|(steps, _)| steps);
                    counts.eval_into(&mut ours);
                }),
                time(|| by_hand::counts(level, x.as_slice(), y.as_slice(), &mut hand)),
                time(|| {
                    broadcast!(body = {
                        let (a, b, mut x, mut y, mut steps) = (x @ (1), y @ (0), 0.0, 0.0, 0);
                        while steps < LIMIT && x * x + y * y <= 4.0 {
                            (x, y) = (x * x - y * y + a, 2.0 * x * y + b);
                            steps += 1;
                        }
                        steps
                    });
                }),
            ];
            assert_eq!(ours, body, "`iterate` and the loop in a body");
            assert_eq!(ours.as_slice(), hand, "`iterate` and the loop by hand");
            best = [0, 1, 2].map(|k| best[k].min(now[k]));
        }
        let [ours, hand, body] = best;
        println!(
            "{}: iterate {ours:.2} ms, by hand {hand:.2} ({:.2}), in a body {body:.2} ({:.2})",
            level.name(),
            ours / hand,
            ours / body
        );
    }
}

/// The loop by hand, with intrinsics.
#[cfg(target_arch = "x86_64")]
mod by_hand {
    use std::arch::x86_64::*;

    use super::{LIMIT, Level};

    /// The counts of all points, row by row.
    pub(super) fn counts(level: Level, x: &[f32], y: &[f32], counts: &mut [u32]) {
        assert!(level.available());
        for (row, &b) in counts.chunks_exact_mut(x.len()).zip(y) {
            for (a, counts) in x.chunks(16).zip(row.chunks_mut(16)) {
                // Points beyond the row leave the disc at once.
                let mut points = [9.0; 16];
                points[..a.len()].copy_from_slice(a);
                let found = match level {
                    // SAFETY: the CPU has the level.
                    Level::V4 => unsafe { sixteen(points, b) },
                    // SAFETY: as above.
                    _ => unsafe { twice_eight(points, b) },
                };
                counts.copy_from_slice(&found[..counts.len()]);
            }
        }
    }

    #[target_feature(enable = "avx512f")]
    fn sixteen(a: [f32; 16], b: f32) -> [u32; 16] {
        // SAFETY: 16 numbers.
        let (a, b) = (unsafe { _mm512_loadu_ps(a.as_ptr()) }, _mm512_set1_ps(b));
        let (two, four) = (_mm512_set1_ps(2.0), _mm512_set1_ps(4.0));
        let (mut x, mut y) = (_mm512_setzero_ps(), _mm512_setzero_ps());
        let mut steps = _mm512_setzero_si512();
        for _ in 0..LIMIT {
            let (xx, yy) = (_mm512_mul_ps(x, x), _mm512_mul_ps(y, y));
            let inside = _mm512_cmp_ps_mask::<_CMP_LE_OQ>(_mm512_add_ps(xx, yy), four);
            if inside == 0 {
                break;
            }
            steps = _mm512_mask_add_epi32(steps, inside, steps, _mm512_set1_epi32(1));
            y = _mm512_add_ps(_mm512_mul_ps(_mm512_mul_ps(two, x), y), b);
            x = _mm512_add_ps(_mm512_sub_ps(xx, yy), a);
        }
        let mut counts = [0; 16];
        // SAFETY: 16 numbers.
        unsafe { _mm512_storeu_si512(counts.as_mut_ptr().cast(), steps) };
        counts
    }

    #[target_feature(enable = "avx2")]
    fn twice_eight(a: [f32; 16], b: f32) -> [u32; 16] {
        // SAFETY: 16 numbers.
        let a = [0, 8].map(|k| unsafe { _mm256_loadu_ps(a.as_ptr().wrapping_add(k)) });
        let b = _mm256_set1_ps(b);
        let (two, four) = (_mm256_set1_ps(2.0), _mm256_set1_ps(4.0));
        let (mut x, mut y) = ([_mm256_setzero_ps(); 2], [_mm256_setzero_ps(); 2]);
        let mut steps = [_mm256_setzero_si256(); 2];
        for _ in 0..LIMIT {
            let (mut xx, mut yy, mut inside) = (x, y, x);
            for k in 0..2 {
                (xx[k], yy[k]) = (_mm256_mul_ps(x[k], x[k]), _mm256_mul_ps(y[k], y[k]));
                inside[k] = _mm256_cmp_ps::<_CMP_LE_OQ>(_mm256_add_ps(xx[k], yy[k]), four);
            }
            if _mm256_movemask_ps(_mm256_or_ps(inside[0], inside[1])) == 0 {
                break;
            }
            for k in 0..2 {
                steps[k] = _mm256_sub_epi32(steps[k], _mm256_castps_si256(inside[k]));
                y[k] = _mm256_add_ps(_mm256_mul_ps(_mm256_mul_ps(two, x[k]), y[k]), b);
                x[k] = _mm256_add_ps(_mm256_sub_ps(xx[k], yy[k]), a[k]);
            }
        }
        let mut counts = [0_u32; 16];
        for (k, steps) in steps.into_iter().enumerate() {
            let place = counts[8 * k..].as_mut_ptr();
            // SAFETY: 8 numbers follow `place`.
            unsafe { _mm256_storeu_si256(place.cast(), steps) };
        }
        counts
    }
}

/// There is no level above the baseline.
#[cfg(not(target_arch = "x86_64"))]
mod by_hand {
    pub(super) fn counts(_: super::Level, _: &[f32], _: &[f32], _: &mut [u32]) {
        unreachable!("forced levels are those of x86-64");
    }
}
