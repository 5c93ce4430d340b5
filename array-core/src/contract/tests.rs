//! Products against the loops that define them, at every level, with extents 0 and 1, transposed,
//! reversed and stretched operands.

use super::*;
use crate::array;
use crate::array::{Array2, ArrayD};
use crate::expr::Lazy;
use crate::isa::{Level, force};
use crate::s;

/// The definition: three loops.
fn oracle(a: &ViewD<'_, f64>, b: &ViewD<'_, f64>) -> Vec<f64> {
    let (n, k, m) = (a.dims()[0], a.dims()[1], b.dims()[1]);
    let mut sums = vec![0.0; n * m];
    for (place, sum) in sums.iter_mut().enumerate() {
        let (i, j) = (place / m, place % m);
        *sum = (0..k).map(|l| a[[i, l]] * b[[l, j]]).sum();
    }
    sums
}

/// Small integers: every order of additions gives the same bits.
fn sample(n: usize, m: usize, seed: usize) -> Array2<f64> {
    Array2::from_fn((n, m), |[i, j]| ((i * 7 + j * 13 + seed) % 11) as f64 - 5.0)
}

fn check(a: &ViewD<'_, f64>, b: &ViewD<'_, f64>) {
    let expected = oracle(a, b);
    let single = (a.cast::<f32>().eval(), b.cast::<f32>().eval());
    let whole = (a.cast::<i32>().eval(), b.cast::<i32>().eval());
    for level in Level::ALL {
        let Ok(_guard) = force(level) else { continue };
        let strides = [a.strides(), b.strides()];
        let what = format!(
            "{:?} by {:?}, strides {strides:?}, at {}",
            a.dims(),
            b.dims(),
            level.name()
        );
        assert_eq!(matmul(a, b).as_slice(), expected, "{what}");
        let mut out = Array2::full((a.dims()[0], 2 * b.dims()[1] + 2), 7.0);
        matmul_into(a, b, out.slice_mut(s![.., 2..;2]).into_dyn());
        assert_eq!(out.slice(s![.., 2..;2]).to_vec(), expected, "into {what}");
        assert!(out.slice(s![.., 1..;2]).iter().all(|&x| x == 7.0));
        let product = matmul(&single.0, &single.1);
        let wide: Vec<_> = product.iter().map(|&x| f64::from(x)).collect();
        assert_eq!(wide, expected, "f32 {what}");
        let product = matmul(&whole.0, &whole.1);
        let wide: Vec<_> = product.iter().map(|&x| f64::from(x)).collect();
        assert_eq!(wide, expected, "i32 {what}");
    }
}

#[test]
fn products_agree_with_the_loops_at_every_level() {
    const SIZES: [[usize; 3]; 14] = [
        [1, 1, 1],
        [0, 3, 2],
        [3, 0, 2],
        [2, 3, 0],
        [1, 5, 1],
        [4, 1, 4],
        [3, 4, 5],
        [5, 3, 17],
        [16, 16, 16],
        [17, 130, 33],
        [6, 300, 1],
        [1, 260, 300],
        [37, 7, 290],
        [9, 1200, 20],
    ];
    for [n, k, m] in SIZES {
        let (a, b) = (sample(n, k, 3), sample(k, m, 5));
        let (at, bt) = (sample(k, n, 1), sample(m, k, 2));
        check(&a.view().into_dyn(), &b.view().into_dyn());
        check(&a.view().into_dyn(), &bt.t().into_dyn());
        check(&at.t().into_dyn(), &b.view().into_dyn());
        check(&at.t().into_dyn(), &bt.t().into_dyn());
        check(
            &a.slice(s![..;-1, ..]).into_dyn(),
            &b.slice(s![.., ..;-1]).into_dyn(),
        );
        check(&a.slice(s![.., ..;-1]).into_dyn(), &b.view().into_dyn());
        let row = sample(1, k, 9);
        let stretched = row.view().into_dyn().try_broadcast_to(&[n, k]).unwrap();
        check(&stretched, &b.view().into_dyn());
    }
    // The control: a wrong product is found.
    let (a, b) = (sample(3, 4, 3), sample(4, 5, 5));
    assert_ne!(
        oracle(&a.view().into_dyn(), &b.view().into_dyn()),
        matmul(&sample(3, 4, 4), &b).as_slice()
    );
}

#[test]
fn batches_are_products_one_by_one() {
    for (p, q) in [(3, 3), (1, 4), (4, 1), (0, 1)] {
        let a = ArrayD::from_fn([p, 5, 6], |i| {
            (i.as_ref()[0] * 5 + i.as_ref()[1] * 3 + i.as_ref()[2]) as i64 % 7
        });
        let b = ArrayD::from_fn([q, 6, 20], |i| {
            (i.as_ref()[0] * 3 + i.as_ref()[1] * 5 + i.as_ref()[2]) as i64 % 5
        });
        let c = matmul_batched(&a, &b);
        let count = if p == 0 || q == 0 { 0 } else { p.max(q) };
        assert_eq!(c.dims(), [count, 5, 20]);
        for i in 0..count {
            let of = |x: &ArrayD<i64>| {
                let (whole, size) = (x.to_vec(), x.dims()[1] * x.dims()[2]);
                whole[i.min(x.dims()[0] - 1) * size..][..size].to_vec()
            };
            let (x, y) = (
                ArrayD::from_vec([5, 6], of(&a)),
                ArrayD::from_vec([6, 20], of(&b)),
            );
            assert_eq!(matmul(&x, &y).to_vec(), of(&c), "product {i}");
        }
    }
}

#[test]
fn sums_of_products_are_accurate_and_wrap() {
    // Added one after the other, the single-precision result would be off by 1e-3.
    let n = 1 << 20;
    let a = Array::from_fn((n,), |[i]| 1.0 + (i % 3) as f32 * 1e-3);
    let ones = Array::full((n,), 1.0f32);
    let exact: f64 = a.iter().map(|&x| x as f64).sum();
    assert!((dot(&a, &ones) as f64 / exact - 1.0).abs() < 1e-6);
    assert_eq!(dot(&array![i32::MAX, 1], &array![1, 1]), i32::MIN);
    assert_eq!(
        dot(
            &Array::from_vec((0,), Vec::<f32>::new()),
            &Array::from_vec((0,), vec![])
        ),
        0.0
    );
}

#[test]
fn what_cannot_be_multiplied_is_named() {
    let text = |error: ReduceError| error.to_string();
    let (a, b) = (Array2::full((2, 3), 1.0), Array2::full((4, 5), 1.0));
    let error = try_matmul(&a, &b).unwrap_err();
    assert_eq!(error.kind().as_str(), "dim_size_mismatch");
    assert!(text(error).starts_with(
        "`matmul` sums over axis 1 of the left operand, of extent 3, and axis 0 of the right one, of extent 4:"
    ));
    let one = Array2::full((1, 5), 1.0);
    assert!(try_matmul(&a, &one).is_err(), "a 1 is not stretched");
    let cube = ArrayD::full([2, 2, 2], 1.0);
    let error = try_matmul(&cube, &a).unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes");
    assert_eq!(
        text(error),
        "`matmul` needs operands of rank 2, but the left one has rank 3"
    );
    let error = try_matmul_batched(&cube, &ArrayD::full([3, 2, 2], 1.0)).unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes");
    let error = try_dot(&ArrayD::full([2], 1), &ArrayD::full([3], 1)).unwrap_err();
    assert!(text(error).starts_with(
        "`dot` sums over axis 0 of the left operand, of extent 2, and axis 0 of the right one, of extent 3:"
    ));
    let mut small = Array2::full((2, 2), 0.0);
    let error = try_matmul_into(&a, &Array2::full((3, 4), 1.0), &mut small).unwrap_err();
    assert_eq!(
        (error.kind().as_str(), small.as_slice()[0]),
        ("output_too_small", 0.0)
    );
}
