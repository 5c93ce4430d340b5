//! Assignments with edges: they are computed box by box, and have the values of plain loops.

use broadloom::prelude::*;

/// What a position past an edge reads.
#[derive(Clone, Copy)]
enum Past {
    Clamp,
    Wrap,
    Pad(i64),
}
use Past::{Clamp, Pad, Wrap};

/// Element (i, j), each of which may be outside.
fn at(x: &Array2<i64>, [i, j]: [i64; 2], [rows, columns]: [Past; 2]) -> i64 {
    let mut place = [0; 2];
    for (k, (position, past)) in [(i, rows), (j, columns)].into_iter().enumerate() {
        let extent = x.shape()[k] as i64;
        place[k] = match past {
            Clamp => position.clamp(0, extent - 1),
            Wrap => position.rem_euclid(extent),
            Pad(value) if position < 0 || position >= extent => return value,
            Pad(_) => position,
        } as usize;
    }
    x[place]
}

fn numbers(extents: [usize; 2]) -> Array2<i64> {
    Array2::from_fn(extents, |[i, j]| (i * 37 + j * 11) as i64 % 101 - 50).eval()
}

/// Extents around the reach of the accesses, and larger ones: few elements are one box.
fn each_extents(mut check: impl FnMut([usize; 2])) {
    for rows in [1, 2, 3, 40] {
        for columns in [1, 2, 33, 600] {
            check([rows, columns]);
        }
    }
}

/// Checks every element of `y`.
fn same(y: &Array2<i64>, what: &str, expected: impl Fn(i64, i64) -> i64) {
    for (place, &value) in y.indexed_iter() {
        let [i, j] = [place[0] as i64, place[1] as i64];
        assert_eq!(
            value,
            expected(i, j),
            "{what}: {:?} at {place:?}",
            y.shape()
        );
    }
}

#[test]
fn stencils() {
    each_extents(|extents| {
        let x = numbers(extents);
        let (rows, columns) = (extents[0] as i64, extents[1] as i64);
        let mut y = numbers(extents);
        broadcast!(
            y[i, j] = 4 * x[i, j] - x[clamp(i - 1), j] - x[clamp(i + 1), j] - x[i, clamp(j - 1)] - x[i, clamp(j + 1)]
        );
        let c = |i, j| at(&x, [i, j], [Clamp, Clamp]);
        same(&y, "clamp", |i, j| {
            4 * c(i, j) - c(i - 1, j) - c(i + 1, j) - c(i, j - 1) - c(i, j + 1)
        });
        broadcast!(y[i, j] = x[wrap(i - 2), wrap(j + 3)] + 2 * x[wrap(i + 1), j]);
        let w = |i, j| at(&x, [i, j], [Wrap, Wrap]);
        same(&y, "wrap", |i, j| w(i - 2, j + 3) + 2 * w(i + 1, j));
        broadcast!(y[i, j] = x[pad(i - 1), pad(j + 1, 7)] + x[pad(i + 2, -3), j]);
        let p = |i, j| at(&x, [i, j], [Pad(0), Pad(7)]);
        same(&y, "pad", |i, j| {
            p(i - 1, j + 1) + at(&x, [i + 2, j], [Pad(-3), Pad(0)])
        });
        broadcast!(y[i, j] = x[clamp(rows - 2 - i), wrap(columns - j)] - x[clamp(2 * i - 1), pad(2 * j - 3, 9)]);
        same(&y, "backwards and doubled", |i, j| {
            at(&x, [rows - 2 - i, columns - j], [Clamp, Wrap])
                - at(&x, [2 * i - 1, 2 * j - 3], [Clamp, Pad(9)])
        });
        broadcast!(y[i, j] = x[clamp(i + j - 2), wrap(j - i)]);
        same(&y, "two indices", |i, j| {
            at(&x, [i + j - 2, j - i], [Clamp, Wrap])
        });
    });
}

#[test]
fn what_is_written() {
    each_extents(|extents| {
        let x = numbers(extents);
        let mut y = numbers(extents);
        broadcast!(y[i, j] += x[clamp(i - 1), j] * y[i, j] + i as i64);
        let old = |i: i64, j: i64| x[[i as usize, j as usize]];
        same(&y, "+=", |i, j| {
            old(i, j) + at(&x, [i - 1, j], [Clamp, Clamp]) * old(i, j) + i
        });
        let (mut a, mut b) = (numbers(extents), numbers(extents));
        broadcast!((a[i, j], b[i, j]) = (x[wrap(i - 1), j], x[i, pad(j + 1, 5)] - b[i, j]));
        same(&a, "the first", |i, j| at(&x, [i - 1, j], [Wrap, Clamp]));
        same(&b, "the second", |i, j| {
            at(&x, [i, j + 1], [Clamp, Pad(5)]) - old(i, j)
        });
        // A part of the destination, with its axes exchanged.
        let mut part = Array2::<i64>::full([extents[1] + 2, 2 * extents[0]], -1);
        broadcast!(part[j + 1, 2 * i] = x[clamp(i + 1), wrap(j - 1)]);
        for (place, &value) in part.indexed_iter() {
            let [j, i] = [place[0] as i64 - 1, place[1] as i64];
            let is_written = i % 2 == 0 && (0..extents[1] as i64).contains(&j);
            let expected = match is_written {
                true => at(&x, [i / 2 + 1, j - 1], [Clamp, Wrap]),
                false => -1,
            };
            assert_eq!(value, expected, "a part at {place:?}");
        }
    });
}

#[test]
fn reducers() {
    let w = Array2::<i64>::from_fn([3, 3], |[i, j]| (i * 3 + j) as i64 - 2).eval();
    let w = &w;
    each_extents(|extents| {
        let x = numbers(extents);
        let mut y = numbers(extents);
        let window = |past: [Past; 2]| {
            let x = &x;
            move |i: i64, j: i64| -> i64 {
                let pairs = (0..3).flat_map(|u| (0..3).map(move |v| (u, v)));
                pairs
                    .map(|(u, v)| at(x, [i + u - 1, j + v - 1], past) * w[[u as usize, v as usize]])
                    .sum()
            }
        };
        broadcast!(y[i, j] = sum(|u, v| x[pad(i + u - 1), pad(j + v - 1)] * w[u, v]));
        same(&y, "padded", window([Pad(0), Pad(0)]));
        broadcast!(y[i, j] = sum(|u, v| x[wrap(i + u - 1), clamp(j + v - 1)] * w[u, v]) - x[i, j]);
        let wrapped = window([Wrap, Clamp]);
        same(&y, "wrapped", |i, j| {
            wrapped(i, j) - x[[i as usize, j as usize]]
        });
        // The largest neighbour in the row, and where it is.
        let mut places = Array2::<u64>::zeros(extents);
        broadcast!(places[i, j] = argmax(|v| x[i, clamp(j + v - 2)], v < 5) as u64);
        for (place, &value) in places.indexed_iter() {
            let [i, j] = [place[0] as i64, place[1] as i64];
            let all: Vec<i64> = (0..5)
                .map(|v| at(&x, [i, j + v - 2], [Clamp, Clamp]))
                .collect();
            let most = all.iter().max();
            let first = all.iter().position(|one| Some(one) == most);
            assert_eq!(Some(value as usize), first, "at {place:?}");
        }
        // A reducer that reads no cut index, or the destination: computed once, before the loop.
        let total: i64 = x.sum(..);
        broadcast!(y[i, j] = x[clamp(i - 1), j] + sum(|a, b| x[a, b]));
        same(&y, "a total", |i, j| {
            total + at(&x, [i - 1, j], [Clamp, Clamp])
        });
        let before = y.clone();
        broadcast!(y[i, j] = x[clamp(i - 1), j] + sum(|k| y[i, k]));
        same(&y, "its own rows", |i, j| {
            let row: i64 = (0..extents[1]).map(|k| before[[i as usize, k]]).sum();
            row + at(&x, [i - 1, j], [Clamp, Clamp])
        });
    });
}

#[test]
fn operands_of_any_shape_and_order() {
    let own = numbers([40, 50]);
    let expected = |i, j| at(&own, [i - 1, j + 1], [Clamp, Wrap]) + i - j;
    let mut y = numbers([40, 50]);
    macro_rules! check {
        ($what:literal, $x:expr) => {{
            let x = $x;
            broadcast!(y[i, j] = x[clamp(i - 1), wrap(j + 1)] + i as i64 - j as i64);
            same(&y, $what, expected);
        }};
    }
    check!("DynRank", own.view().into_dyn());
    let turned = own.t().eval();
    check!("turned", turned.t());
    let reversed = own.flip(axes![0, 1]).eval();
    check!("reversed", reversed.flip(axes![0, 1]));
    let apart = Array2::<i64>::from_fn([80, 150], |[i, j]| own[[i / 2, j / 3]]).eval();
    check!("apart", apart.slice(s![..;2, ..;3]));
    let fixed = own.view().try_into_shape::<Shape![40, 50]>().unwrap();
    let mut z = numbers([40, 50]);
    let mut z = z.view_mut().try_into_shape::<Shape![40, _]>().unwrap();
    broadcast!(z[i, j] = fixed[clamp(i - 1), wrap(j + 1)] + i as i64 - j as i64);
    for (place, &value) in z.indexed_iter() {
        assert_eq!(value, expected(place[0] as i64, place[1] as i64));
    }
    let rows: Vec<i64> = vec![3, 1, 4];
    let mut ends = [0; 3];
    broadcast!(ends[i] = rows[wrap(i - 1)] - rows[clamp(i + 1)]);
    assert_eq!(ends, [4 - 1, 3 - 4, 1 - 4]);
}

#[test]
fn nothing_is_written_if_something_is_wrong() {
    let (x, none) = (numbers([3, 3]), Array2::<i64>::zeros([0, 3]));
    let mut y = numbers([3, 3]);
    let before = y.clone();
    assert!(try_broadcast!(y[i, j] = x[i, clamp(j + 1)] + none[clamp(i - 1), j]).is_err());
    assert!(try_broadcast!(y[i, j] = x[clamp(i - 1), j] + x[i, j + 1]).is_err());
    assert_eq!(y, before);
    assert!(try_broadcast!(y[i, j] = x[clamp(i - 1), j]).is_ok());
    assert_eq!(y[[2, 1]], x[[1, 1]]);
    let mut empty = Array2::<i64>::zeros([0, 3]);
    broadcast!(empty[i, j] = none[clamp(i - 1), j]);
    let mut padded = Array1::<i64>::zeros([2]);
    let nothing = Array1::<i64>::zeros([0]);
    broadcast!(padded[i] = nothing[pad(i - 1, 8)]);
    assert_eq!(padded.as_slice(), [8, 8]);
}
