//! Products against the loops that define them, at every level, with extents 0 and 1, transposed,
//! reversed and stretched operands.

mod epilogue;
mod plain;
mod tiny;

use super::*;
use crate::array;
use crate::array::{Array2, ArrayD, View, ViewD};
use crate::cases::part;
use crate::expr::Lazy;
use crate::isa::{Level, force};
use crate::reduce::Reductions;
use crate::{axes, s};

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

fn check_at(levels: impl IntoIterator<Item = Level>, a: &ViewD<'_, f64>, b: &ViewD<'_, f64>) {
    let expected = oracle(a, b);
    let single = (a.cast::<f32>().eval(), b.cast::<f32>().eval());
    let whole = (a.cast::<i32>().eval(), b.cast::<i32>().eval());
    for level in levels {
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
    for (number, [n, k, m]) in SIZES.into_iter().enumerate() {
        // Each layout of a large product at one of the levels, of the next such product at another one.
        let parts = if n * k * m < 50_000 { 1 } else { 3 };
        let check = |layout: usize, a: &ViewD<'_, f64>, b: &ViewD<'_, f64>| {
            check_at(part(parts, number + layout, Level::ALL), a, b);
        };
        let (a, b) = (sample(n, k, 3), sample(k, m, 5));
        let (at, bt) = (sample(k, n, 1), sample(m, k, 2));
        check(0, &a.view().into_dyn(), &b.view().into_dyn());
        check(1, &a.view().into_dyn(), &bt.t().into_dyn());
        check(2, &at.t().into_dyn(), &b.view().into_dyn());
        check(3, &at.t().into_dyn(), &bt.t().into_dyn());
        check(
            4,
            &a.slice(s![..;-1, ..]).into_dyn(),
            &b.slice(s![.., ..;-1]).into_dyn(),
        );
        check(5, &a.slice(s![.., ..;-1]).into_dyn(), &b.view().into_dyn());
        let row = sample(1, k, 9);
        let stretched = row.view().into_dyn().try_broadcast_to(&[n, k]).unwrap();
        check(6, &stretched, &b.view().into_dyn());
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
        let c = matmul(&a, &b);
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

/// Tiles of several rows and vectors fetch the next product of a batch, or rows behind their own.
#[test]
fn batches_of_several_tiles_have_the_bits_of_single_products() {
    for [n, k, m] in [[32, 32, 32], [17, 9, 40], [8, 5, 24], [70, 33, 20]] {
        for [p, q] in [[3, 3], [1, 3], [3, 1]] {
            let value = |i: usize| ((i * 7919 % 1013) as f64 - 506.0) / 512.0;
            let a = ArrayD::from_vec([p, n, k], (0..p * n * k).map(value).collect());
            let b = ArrayD::from_vec([q, k, m], (5..5 + q * k * m).map(value).collect());
            let single = (a.cast::<f32>().eval(), b.cast::<f32>().eval());
            for level in Level::ALL {
                let Ok(_guard) = force(level) else { continue };
                let (all, all_single) = (matmul(&a, &b), matmul(&single.0, &single.1));
                for i in 0..3 {
                    let (x, y) = (i.min(p - 1), i.min(q - 1));
                    let (from, to) = (i * n * m, (i + 1) * n * m);
                    let one = matmul(&a.slice(s![x, .., ..]), &b.slice(s![y, .., ..]));
                    assert_eq!(one.as_slice(), &all.as_slice()[from..to]);
                    let one = matmul(
                        &single.0.slice(s![x, .., ..]),
                        &single.1.slice(s![y, .., ..]),
                    );
                    assert_eq!(one.as_slice(), &all_single.as_slice()[from..to]);
                }
            }
        }
    }
}

/// A total: steps one after the other, in parts of 256 that are combined like the
/// bits of a counter.
fn in_parts(level: Level, pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    let pairs: Vec<_> = pairs.collect();
    let parts: Vec<f64> = pairs
        .chunks(256)
        .map(|part| {
            part.iter().fold(0.0, |sum, &(a, b)| match level.fma() {
                true => f64::mul_add(a, b, sum),
                false => sum + a * b,
            })
        })
        .collect();
    let mut rows: Vec<Option<f64>> = vec![];
    let (last, earlier) = parts.split_last().unwrap();
    for &part in earlier {
        let (mut total, mut bit) = (part, 0);
        while let Some(row) = rows.get_mut(bit).and_then(Option::take) {
            total += row;
            bit += 1;
        }
        rows.resize(rows.len().max(bit + 1), None);
        rows[bit] = Some(total);
    }
    rows.into_iter()
        .flatten()
        .fold(*last, |total, row| row + total)
}

#[cfg(not(asan))]
#[test]
fn parts_of_sums_are_combined_pairwise() {
    let fraction = |i: usize| ((i * 7919 % 1009) as f64 / 97.0).sin();
    for k in [255, 257, 700, 1024, 1900, 2048, 2100] {
        let a = Array2::from_fn((9, k), |[i, s]| fraction(i * k + s));
        let b = Array2::from_fn((k, 37), |[s, j]| fraction(s * 37 + j + 5));
        for level in Level::ALL {
            let Ok(_guard) = force(level) else { continue };
            let total = |i, j| in_parts(level, (0..k).map(|s| (a[[i, s]], b[[s, j]])));
            let expected = Array2::from_fn((9, 37), |[i, j]| total(i, j));
            assert_eq!(matmul(&a, &b), expected, "{k} steps at {}", level.name());
            let mut out = Array2::full((9, 74), 0.0);
            matmul_into(&a, &b, out.slice_mut(s![.., ..;2]));
            let apart = out.slice(s![.., ..;2]).to_vec();
            assert_eq!(apart, expected.as_slice(), "apart, {k} steps");
        }
        // The control: the order matters.
        let plain: f64 = (0..k).map(|s| a[[0, s]] * b[[s, 0]]).sum();
        let total = in_parts(Level::BASE, (0..k).map(|s| (a[[0, s]], b[[s, 0]])));
        assert_eq!(k < 300, plain == total, "{k} steps");
    }
}

#[test]
fn vectors_have_the_same_bits_in_place_and_apart() {
    let fraction = |i: usize| ((i * 7919 % 1009) as f32 / 97.0).sin();
    for level in Level::ALL {
        let Ok(_guard) = force(level) else { continue };
        for n in (0..70).chain([1000, 4095, 4096, 4097, 9000]) {
            let a = Array::from_fn((n, 2), |[i, j]| fraction(2 * i + j));
            let (x, y) = (a.slice(s![.., 0]), a.slice(s![.., 1]));
            let [p, q] = [&x, &y].map(|of| Array::from_vec((n,), of.to_vec()));
            assert_eq!(dot(&p, &q).to_bits(), dot(&x, &y).to_bits(), "{n}");
            let whole = (p.cast::<i32>().eval(), q.cast::<i32>().eval());
            let sum = whole
                .0
                .iter()
                .zip(&whole.1)
                .map(|(a, b)| a * b)
                .sum::<i32>();
            assert_eq!(dot(&whole.0, &whole.1), sum, "{n}");
        }
    }
    let (scalar, one) = (ArrayD::full([], 2.0), ArrayD::full([1], 2.0));
    assert_eq!(dot(&one, &one), 4.0);
    assert!(try_dot(&scalar, &scalar).is_err() && try_dot(&scalar, &one).is_err());
}

#[test]
fn few_elements_of_any_rank_have_the_bits_of_more() {
    let fraction = |i: usize| ((i * 7919 % 1009) as f32 / 97.0).sin();
    for [n, k, m] in [
        [1, 1, 1],
        [4, 4, 1],
        [1, 15, 8],
        [3, 15, 1],
        [1, 12, 3],
        [2, 0, 2],
        [5, 5, 5],
    ] {
        let a = Array2::from_fn((n, k), |[i, s]| fraction(i * k + s));
        let wide = Array2::from_fn((k, 40 + m), |[s, j]| fraction(s * 50 + j));
        let b = Array2::from_fn((k, m), |[s, j]| wide[[s, j]]);
        let tall = Array2::from_fn((n + 40, k), |[i, s]| fraction(i * k + s));
        for level in Level::ALL {
            let Ok(_guard) = force(level) else { continue };
            let what = format!("[{n}, {k}] by [{k}, {m}] at {}", level.name());
            // Rows and columns of products with too many elements for the loop.
            let rows = matmul(&tall, &b);
            let columns = matmul(&a, &wide);
            let mut out = ArrayD::full([n, m], 7.0);
            matmul_into(&a.view().into_dyn(), &b.view().into_dyn(), &mut out);
            assert!(
                (0..n * m).all(|p| out.as_slice()[p] == rows[[p / m, p % m]]),
                "{what}"
            );
            assert!(
                (0..n * m).all(|p| out.as_slice()[p] == columns[[p / m, p % m]]),
                "{what}"
            );
            let (row, column) = (a.slice(s![0, ..]), b.slice(s![.., 0]));
            let [mut by_row, mut by_column] = [m, n].map(|n| Array::full((n,), 7.0));
            matmul_into(&row, &b, &mut by_row);
            matmul_into(&a, &column, &mut by_column);
            assert!((0..m).all(|j| by_row[[j]] == rows[[0, j]]), "a row, {what}");
            assert!(
                (0..n).all(|i| by_column[[i]] == columns[[i, 0]]),
                "a column, {what}"
            );
        }
    }
    // Ranks that do not meet are errors, also of few elements.
    let of = |extents: &[usize]| ArrayD::full(extents, 1.0);
    let product = |a: &[usize], b: &[usize], out: &[usize]| {
        try_matmul_into(&of(a), &of(b), &mut of(out)).is_ok()
    };
    assert!(product(&[2, 3], &[3, 1], &[2, 1]) && product(&[2, 3], &[3], &[2]));
    assert!(!product(&[2, 3], &[3, 1], &[2]) && !product(&[2, 3], &[2, 3], &[2, 3]));
    assert!(!product(&[3], &[2, 1], &[1]) && !product(&[2, 3], &[2], &[2]));
}

#[test]
fn batches_of_single_elements_are_products_of_vectors() {
    for (n, k) in [
        (1, 1),
        (5, 1),
        (300, 1),
        (7, 3),
        (40, 20),
        (3, 300),
        (0, 2),
        (4, 0),
    ] {
        let value = |i: usize| (i * 7 % 13) as f64 - 6.0;
        let a = Array::from_fn((n, 1, k), |[i, _, s]| value(i * k + s));
        let b = Array::from_fn((n, k, 1), |[i, s, _]| value(i * k + s + 3));
        let sum = |i: usize| (0..k).map(|s| a[[i, 0, s]] * b[[i, s, 0]]).sum::<f64>();
        let expected = Array::from_fn((n, 1, 1), |[i, ..]| sum(i));
        for level in Level::ALL {
            let Ok(_guard) = force(level) else { continue };
            assert_eq!(matmul(&a, &b), expected, "{n} of {k}");
            let mut out = Array::full((2 * n, 1, 1), 7.0);
            matmul_into(&a, &b, out.slice_mut(s![..;-2, .., ..]));
            let back = out.slice(s![..;-2, .., ..]).to_vec();
            assert_eq!(back, expected.as_slice(), "{n} of {k}, apart");
            let one = b.slice(s![..n.min(1), .., ..]);
            let by_one = matmul(&a, &one);
            let first = |i: usize| (0..k).map(|s| a[[i, 0, s]] * b[[0, s, 0]]).sum::<f64>();
            assert!(
                (0..n).all(|i| by_one[[i, 0, 0]] == first(i)),
                "{n} of {k}, repeated"
            );
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
    for (left, right, way_out) in [
        (&a, &a, "right one would fit transposed, `&b.t()`"),
        (&b, &a, ""),
    ] {
        let message = text(try_matmul(left, right).unwrap_err());
        assert!(message.ends_with(way_out), "{message}");
        assert_eq!(message.contains("transposed"), !way_out.is_empty());
    }
    let tall = Array2::full((3, 4), 1.0);
    let message = text(try_matmul(&tall, &tall).unwrap_err());
    assert!(
        message.contains("the right one would fit transposed"),
        "{message}"
    );
    let message = text(try_matmul(&Array2::full((4, 2), 1.0), &b).unwrap_err());
    assert!(
        message.ends_with("the left one would fit transposed, `&a.t()`"),
        "{message}"
    );
    let cube = ArrayD::full([2, 2, 2], 1.0);
    let error = try_matmul(&cube, &a).unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes");
    assert!(text(error).starts_with(
        "`matmul` takes operands of one rank from 2 on, or a vector and a matrix, but the left operand has rank 3 and the right one rank 2: place"
    ));
    let error = try_matmul(&cube, &ArrayD::full([3, 2, 2], 1.0)).unwrap_err();
    assert_eq!(error.kind().as_str(), "incompatible_shapes");
    assert!(
        text(error).starts_with("`matmul` meets extent 2 of axis 0 on the left and 3 on the right")
    );
    let error = try_matmul(&cube, &a.at(&[0, 0])).unwrap_err();
    assert_eq!(error.kind().as_str(), "dims_order");
    let error = try_dot(&cube, &cube).unwrap_err();
    assert!(text(error).starts_with("`dot` takes two vectors"));
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

/// The product of batches by three loops, for operands of the same rank.
fn batched(a: &ArrayD<f64>, b: &ArrayD<f64>) -> Vec<f64> {
    let (rank, mut sums) = (a.rank(), Vec::new());
    let batch: Vec<usize> = (0..rank - 2)
        .map(|axis| a.dims()[axis].max(b.dims()[axis]))
        .collect();
    let [n, k, m] = [a.dims()[rank - 2], a.dims()[rank - 1], b.dims()[rank - 1]];
    for index in 0..batch.iter().product::<usize>() * n * m {
        let (i, j, mut rest) = (index / m % n, index % m, index / m / n);
        let mut at = vec![0; rank - 2];
        for axis in (0..rank - 2).rev() {
            (at[axis], rest) = (rest % batch[axis], rest / batch[axis]);
        }
        let place = |of: &ArrayD<f64>, last: [usize; 2]| {
            let own = at
                .iter()
                .zip(of.dims())
                .map(|(&at, &extent)| at.min(extent - 1));
            of[&own.chain(last).collect::<Vec<_>>()[..]]
        };
        sums.push((0..k).map(|l| place(a, [i, l]) * place(b, [l, j])).sum());
    }
    sums
}

#[test]
fn batches_of_every_rank_broadcast_axis_by_axis() {
    let of = |extents: &[usize], seed: usize| {
        let count = extents.iter().product();
        ArrayD::from_vec(
            extents,
            (0..count)
                .map(|i| ((i * 7 + seed) % 9) as f64 - 4.0)
                .collect(),
        )
    };
    let shapes: [[&[usize]; 2]; 9] = [
        [&[3, 4], &[4, 5]],
        [&[2, 3, 4], &[2, 4, 5]],
        [&[2, 3, 4], &[1, 4, 5]],
        [&[1, 3, 4], &[2, 4, 5]],
        [&[2, 3, 4, 6], &[2, 3, 6, 2]],
        [&[2, 1, 4, 6], &[1, 3, 6, 17]],
        [&[1, 2, 1, 2, 1, 2, 3, 4], &[2, 1, 1, 2, 2, 2, 4, 3]],
        [&[2, 1, 5], &[2, 5, 1]],
        [&[3, 1, 5], &[3, 5, 7]],
    ];
    for [left, right] in shapes {
        let (a, b) = (of(left, 1), of(right, 3));
        let expected = batched(&a, &b);
        for level in Level::ALL {
            let Ok(_guard) = force(level) else { continue };
            assert_eq!(matmul(&a, &b).as_slice(), expected, "{left:?} by {right:?}");
            let (single, other) = (a.cast::<f32>().eval(), b.cast::<f32>().eval());
            let product = matmul(&single, &other).cast::<f64>().eval();
            assert_eq!(product.as_slice(), expected, "f32 {left:?} by {right:?}");
            let (whole, other) = (a.cast::<i64>().eval(), b.cast::<i64>().eval());
            let product = matmul(&whole, &other).cast::<f64>().eval();
            assert_eq!(product.as_slice(), expected, "i64 {left:?} by {right:?}");
        }
    }
}

#[test]
fn vectors_and_placed_operands_are_matrices() {
    let (a, b) = (sample(4, 6, 3), sample(6, 5, 5));
    let v = Array::from_fn((6,), |[i]| i as f64 - 2.0);
    let of_rows: Array<f64, (crate::dim::Dyn,)> = matmul(&a, &v);
    assert_eq!(of_rows, (&a * v.at(axes![1])).sum(axes![1]));
    assert_eq!(matmul(&v, &b), (&b * v.at(axes![0])).sum(axes![0]));
    assert_eq!(matmul(&v, &v).as_slice(), [dot(&v, &v)]);
    assert_eq!(
        matmul(&a.clone().into_dyn(), &v),
        of_rows.clone().into_dyn()
    );
    assert_eq!(
        matmul(&a.t().t(), &v.slice(s![..;-1]).slice(s![..;-1])),
        of_rows
    );
    let integers = (a.cast::<i32>().eval(), v.cast::<i32>().eval());
    assert_eq!(
        matmul(&integers.0, &integers.1).cast::<f64>().eval(),
        of_rows
    );
    // A batch by one matrix, named or aligned, on either side.
    let batch =
        crate::array::Array3::from_fn((3, 4, 6), |[i, j, k]| ((i * 5 + j * 3 + k) % 7) as f64);
    let expected = batched(
        &batch.clone().into_dyn(),
        &ArrayD::from_vec([1, 6, 5], b.to_vec()),
    );
    for level in Level::ALL {
        let Ok(_guard) = force(level) else { continue };
        assert_eq!(matmul(&batch, &b.at(axes![1, 2])).as_slice(), expected);
        assert_eq!(matmul(&batch, &b.at(..)).as_slice(), expected);
        assert_eq!(matmul(&batch, &b.view().at(&[1, 2])).as_slice(), expected);
        let turned = matmul(&b.t().at(..), &batch.permute(axes![0, 2, 1]));
        assert_eq!(turned.permute(axes![0, 2, 1]).to_vec(), expected);
    }
}

#[test]
fn not_a_number_and_nothing_are_kept() {
    for level in Level::ALL {
        let Ok(_guard) = force(level) else { continue };
        let mut a = Array2::full((7, 300), 0.0f32);
        let mut b = Array2::full((300, 40), 0.0f32);
        a[[3, 299]] = f32::INFINITY;
        b[[100, 39]] = f32::NAN;
        let c = matmul(&a, &b);
        for i in 0..7 {
            for j in 0..40 {
                assert_eq!(c[[i, j]].is_nan(), i == 3 || j == 39, "{i}, {j}");
            }
        }
        let nothing = matmul(&Array2::<f32>::zeros((7, 0)), &Array2::zeros((0, 40)));
        assert_eq!(nothing, Array2::zeros((7, 40)));
        // Both operands and their overlap are only read.
        let data: Vec<f64> = (0..200).map(|i| (i % 13) as f64).collect();
        let whole =
            View::<_, crate::shape::DynRank>::try_from_strided(&data, &[20, 10], &[1, 2], 0)
                .unwrap();
        let other =
            View::<_, crate::shape::DynRank>::try_from_strided(&data, &[10, 30], &[0, 1], 5)
                .unwrap();
        assert_eq!(matmul(&whole, &other).as_slice(), oracle(&whole, &other));
    }
}

#[test]
fn empty_products_of_huge_extents_are_empty() {
    let huge = 1 << 40;
    let of = |extents: &[usize]| ArrayD::<f32>::from_vec(extents, vec![]);
    let product = matmul(&of(&[0, huge, huge]), &of(&[0, huge, huge]));
    assert_eq!(product.dims(), [0, huge, huge]);
    let product = matmul(&of(&[huge, huge, 0, 2]), &of(&[huge, huge, 2, 0]));
    assert_eq!(product.len(), 0);
}
