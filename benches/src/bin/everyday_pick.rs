//! Milliseconds of picking a million elements, the minimum of some runs; `benches/everyday_pick.py`
//! measures NumPy with the same numbers.
//!
//! ```text
//! cargo run --release -p benches --bin everyday_pick
//! python3 benches/everyday_pick.py
//! ```

use std::hint::black_box;
use std::time::Instant;

use broadloom::prelude::*;

const MILLION: usize = 1_000_000;

/// The numbers of a linear congruential generator, as in the Python part.
fn random(count: usize, below: u64) -> Vec<i64> {
    let mut state = 1_u64;
    let next = |_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % below) as i64
    };
    (0..count).map(next).collect()
}

/// Prints the least milliseconds that `run` takes.
fn timed<R>(name: &str, mut run: impl FnMut() -> R) {
    let mut least = f64::INFINITY;
    for _ in 0..30 {
        let start = Instant::now();
        black_box(run());
        least = least.min(start.elapsed().as_secs_f64() * 1e3);
    }
    println!("{name:<44} {least:8.3} ms");
}

fn main() {
    let vector = Array1::from((0..MILLION).map(|i| i as f64).collect::<Vec<_>>());
    let indices = random(MILLION, MILLION as u64);
    let near: Vec<i64> = (0..MILLION as i64).rev().collect();
    let taken = vector.take(&indices, 0);
    assert!(taken.iter().zip(&indices).all(|(x, &i)| *x == i as f64));
    timed("take, 1e6 random of 1e6", || vector.take(&indices, 0));
    timed("take, 1e6 in reverse of 1e6", || vector.take(&near, 0));
    timed("take, 1e6 random of 1e6, i32", {
        let indices: Vec<i32> = indices.iter().map(|&i| i as i32).collect();
        let vector = &vector;
        move || vector.take(&indices, 0)
    });
    for columns in [1000, 100, 10, 3] {
        let rows = MILLION / columns;
        let matrix = vector.slice(s![..rows * columns]).to_array();
        let matrix = matrix.into_reshape((rows, columns));
        let indices = random(rows, rows as u64);
        let taken = matrix.take(&indices, 0);
        assert_eq!(
            taken.row(1).to_vec(),
            matrix.row(indices[1] as usize).to_vec()
        );
        timed(&format!("take, {rows} random rows of {columns}"), || {
            matrix.take(&indices, 0)
        });
    }
    let matrix = vector.clone().into_reshape((1000, 1000));
    let columns = random(1000, 1000);
    timed("take, 1000 random columns of 1000", || {
        matrix.take(&columns, 1)
    });
    timed("take, 1000 random rows, transposed", || {
        matrix.t().take(&columns, 0)
    });
    let mask = Array1::from(indices.iter().map(|i| i % 2 == 0).collect::<Vec<_>>());
    timed("filter, half of 1e6 at random", || vector.filter(&mask));
    timed("flatnonzero, half of 1e6 at random", || mask.flatnonzero());
    let mut out = vector.clone();
    timed("fill_where, half of 1e6 at random", || {
        out.fill_where(&mask, 1.0)
    });
    let filled = out.iter().zip(&mask).zip(&vector);
    assert!(
        filled
            .clone()
            .all(|((x, &is_set), old)| *x == if is_set { 1.0 } else { *old })
    );
    timed("add_at, 1e6 random of 1e6", || {
        out.add_at(&indices, &vector, 0)
    });
    let order = matrix.take_along_axis(&matrix.argmax(keepdims(1)), 1);
    assert_eq!(order.extents(), [1000, 1]);
    let each = Array2::from_vec((1000, 1000), random(MILLION, 1000));
    timed("take_along_axis, 1e6 random, axis 1", || {
        matrix.take_along_axis(&each, 1)
    });
    timed("roll by 300 along axis 1", || matrix.roll(300, 1));
    timed("repeat each twice along axis 1", || matrix.repeat(2, 1));
    timed("tile 2 by 2", || matrix.tile(&[2, 2]));
    timed("pad by 10, reflect", || {
        matrix.pad_with(&[(10, 10), (10, 10)], PadMode::Reflect)
    });
}
