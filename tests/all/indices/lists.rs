//! Indices that are any expressions of integers: gathers.

use super::{matrix, vector};
use broadloom::error::BroadcastErrorKind as Kind;
use broadloom::prelude::*;

#[test]
fn elements_are_read_by_lists_of_positions() {
    for m in [1, 4] {
        let x = matrix(5, m);
        let (list, bytes) = ([3_usize, 0, 3, 4], [4_u8, 4, 1, 0]);
        let rows = broadcast!([i, j] => x[list[i], j] * 2.0).eval();
        assert_eq!(
            rows,
            Array2::from_fn([4, m], |[i, j]| x[[list[i], j]] * 2.0)
        );
        let turned = broadcast!([j, i] => x[bytes[i], j]).eval();
        let at = |j, i: usize| x[[usize::from(bytes[i]), j]];
        assert_eq!(turned, Array2::from_fn([m, 4], |[j, i]| at(j, i)));
        let both = broadcast!([i] => x[list[i], list[i] % m]).eval();
        assert_eq!(both, Array1::from_fn([4], |[i]| x[[list[i], list[i] % m]]));
        let pairs = broadcast!([i, k] => x[list[i], bytes[k] as usize % m]).eval();
        let at = |i: usize, k: usize| x[[list[i], usize::from(bytes[k]) % m]];
        assert_eq!(pairs, Array2::from_fn([4, 4], |[i, k]| at(i, k)));
        let nested = broadcast!([i] => x[list[list[i] % 4], 0]).eval();
        assert_eq!(
            nested,
            Array1::from_fn([4], |[i]| x[[list[list[i] % 4], 0]])
        );
        let first = broadcast!([i] => sum(|j| x[list[i] + 0 * list[i], j])).eval();
        let at = |i: usize| (0..m).map(|j| x[[list[i], j]]).sum::<f64>();
        assert_eq!(first, Array1::from_fn([4], |[i]| at(i)));
    }
}

#[test]
#[deny(unused_parens)]
fn an_index_is_any_expression_of_integers() {
    let small = matrix(3, 2);
    let big = broadcast!([r, c] => small[r / 2, c / 3], r < 6, c < 6).eval();
    assert_eq!(big, Array2::from_fn([6, 6], |[r, c]| small[[r / 2, c / 3]]));
    let v = vector(4);
    let round = broadcast!([i] => v[i * i % 4] + v[(i + 1) % 4], i < 9).eval();
    assert_eq!(
        round,
        Array1::from_fn([9], |[i]| v[[i * i % 4]] + v[[(i + 1) % 4]])
    );
    let heights = [0.4, 2.7, 1.2];
    let taken = broadcast!([i] => v[heights[i] as usize]).eval();
    assert_eq!(taken, Array1::from_fn([3], |[i]| v[[heights[i] as usize]]));
    let largest = broadcast!([r] => small[r, argmax(|c| small[r, c])]).eval();
    assert_eq!(largest, small.amax(axes![1]));
    let nowhere: [usize; 0] = [];
    assert_eq!(
        broadcast!([i, j] => small[nowhere[i], j]).eval().extents(),
        [0, 2]
    );
    let none = matrix(3, 0);
    assert_eq!(
        broadcast!([i, j] => none[i / 2, j], i < 6).eval().extents(),
        [6, 0]
    );
}

#[test]
fn a_position_outside_is_an_error_before_anything_is_written() {
    let (x, list, back) = (matrix(3, 2), [0_usize, 2, 3], [1_i32, -1]);
    let mut out = matrix(3, 2);
    let found = [
        try_broadcast!(out[i, j] = x[list[i], j]),
        try_broadcast!([i] => x[back[i], 0]).map(drop),
        try_broadcast!([i, j] => x[list[i], j] + x[i, j]).map(drop),
        try_broadcast!([i] => sum(|k| x[(i + k) / 2, 0], k < 6), i < 2).map(drop),
    ];
    let expected = [
        "`x[list[i], j]` is outside of `x`: the index of axis 0, which has 3 elements, is 3 for `i` = 2",
        "`x[back[i], 0]` is outside of `x`: the index of axis 0, which has 3 elements, is -1 for `i` = 1",
        "`x[list[i], j]` is outside of `x`: the index of axis 0, which has 3 elements, is 3 for `i` = 2",
        "`x[(i + k) / 2, 0]` is outside of `x`: the index of axis 0, which has 3 elements, is 3 for `i` = 1, `k` = 5",
    ];
    for (found, text) in found.into_iter().zip(expected) {
        let error = found.expect_err(text);
        assert_eq!(error.kind(), Kind::IndexOutside, "{error}");
        assert!(error.to_string().starts_with(text), "{error}");
    }
    assert_eq!(out, matrix(3, 2), "nothing is written");
    let none = matrix(0, 2);
    let error = try_broadcast!([i, j] => none[list[i], j])
        .map(drop)
        .unwrap_err();
    assert_eq!(error.kind(), Kind::IndexOutside);
    let low = i64::MIN;
    let error = try_broadcast!([i] => x[-9223372036854775807 * i - i + low, 0], i < 2).map(drop);
    assert_eq!(error.unwrap_err().kind(), Kind::IndexOutside);
}

#[test]
fn the_nearest_centre_is_a_position() {
    let (x, centre) = (matrix(20, 3), matrix(4, 3));
    let apart = |i: usize, k: usize| {
        (0..3)
            .map(|d| (x[[i, d]] - centre[[k, d]]).powi(2))
            .sum::<f64>()
    };
    let near = broadcast!([i] => argmin(|k| sum(|d| (x[i, d] - centre[k, d]).powi(2)))).eval();
    let least = |i| {
        (0..4).fold(0, |best, k| {
            if apart(i, k) < apart(i, best) {
                k
            } else {
                best
            }
        })
    };
    assert_eq!(near, Array1::from_fn([20], |[i]| least(i)));
    let whole = broadcast!([] => argmax(|i| x[i, 0])).eval();
    assert_eq!(whole[[]], x.slice(s![.., 0]).argmax(axes![0])[[]]);
    let none = matrix(2, 0);
    let least = try_broadcast!([i] => argmin(|k| none[i, k])).and_then(|near| near.try_eval());
    assert!(least.is_err());
}

/// One element of each row was found in a copy of all rows for each row: for 50,000 rows an error that
/// the copy does not fit in memory.
#[test]
fn an_index_beside_a_list_over_itself_copies_the_result_alone() {
    for n in [0, 1, 5, 11, 50_000] {
        let (x, m) = (matrix(n, 3), 3);
        let list = Array1::from_fn([n], |[i]| (i * 5 % m) as u32);
        let at = |i: usize| list[[i]] as usize;
        let picked = broadcast!([i] => x[i, list[i]]).eval();
        assert_eq!(picked, Array1::from_fn([n], |[i]| x[[i, at(i)]]));
        let mut into = Array1::<f64>::zeros([n]);
        broadcast!(into[i] += x[i, list[i]] * 2.0);
        assert_eq!(into, (&picked * 2.0).eval());
        let from_the_end = broadcast!([i] => x[n - 1 - i, list[i]]).eval();
        let expected = Array1::from_fn([n], |[i]| x[[n - 1 - i, at(i)]]);
        assert_eq!(from_the_end, expected);
        if n == 50_000 {
            continue;
        }
        // The list has the index of one axis, and the other axis has both.
        let steps =
            broadcast!([i, k] => x[i + 2 * k, list[i]], i < n / 2, k < n.div_ceil(4)).eval();
        let expected = Array2::from_fn([n / 2, n.div_ceil(4)], |[i, k]| x[[i + 2 * k, at(i)]]);
        assert_eq!(steps, expected);
        // Past an edge the slabs are copied.
        let near = broadcast!([i] => x[clamp(i + 1), list[i]]).eval();
        let last = n.saturating_sub(1);
        assert_eq!(
            near,
            Array1::from_fn([n], |[i]| x[[(i + 1).min(last), at(i)]])
        );
    }
}

/// Rows of the last index: its places are a run, are strided, or move with one, two or three lists.
#[test]
fn elements_are_added_row_by_row() {
    for (n, m) in [(0, 3), (3, 0), (1, 1), (4, 5), (7, 20)] {
        let x = matrix(n, m);
        let (p, q) = (vec![2_usize, 0, 2, 1, 0, 2, 1], vec![1_u8; m]);
        let p = &p[..n];
        let value = |i: usize, j: usize| x[[i, j]] + (2 * i + j) as f64;
        let check =
            |found: &[f64], m3: usize, place: &dyn Fn(usize, usize) -> usize, what: &str| {
                let mut expected = vec![0.0; m3];
                for (i, j) in (0..n).flat_map(|i| (0..m).map(move |j| (i, j))) {
                    expected[place(i, j)] += value(i, j);
                }
                assert_eq!(found, expected, "{what} of {n} {m}");
            };
        let mut rows = Array2::<f64>::zeros([3, m]);
        broadcast!(rows[p[i], j] += x[i, j] + (2 * i + j) as f64);
        check(rows.as_slice(), 3 * m, &|i, j| p[i] * m + j, "rows");
        let mut columns = Array2::<f64>::zeros([m, 3]);
        broadcast!(columns[j, p[i]] += x[i, j] + (2 * i + j) as f64);
        check(columns.as_slice(), 3 * m, &|i, j| j * 3 + p[i], "columns");
        let mut back = Array2::<f64>::zeros([3, 2 * m + 1]);
        broadcast!(back[p[i], 2 * m - 2 * j] += x[i, j] + (2 * i + j) as f64);
        check(
            back.as_slice(),
            3 * (2 * m + 1),
            &|i, j| p[i] * (2 * m + 1) + 2 * (m - j),
            "back",
        );
        let mut pairs = Array2::<f64>::zeros([3, 2]);
        broadcast!(pairs[p[i], q[j]] += x[i, j] + (2 * i + j) as f64);
        check(pairs.as_slice(), 6, &|i, _| p[i] * 2 + 1, "pairs");
        let mut three = Array3::<f64>::zeros([3, 2, 3]);
        broadcast!(three[p[i], q[j], p[i]] += x[i, j] + (2 * i + j) as f64);
        check(
            three.as_slice(),
            18,
            &|i, _| p[i] * 6 + 3 + p[i],
            "three lists",
        );
        let mut count = Array3::<i64>::zeros([3, 3, 3]);
        broadcast!(count[p[i], p[i], p[i]] += 1);
        let mut expected = [0; 27];
        p.iter().for_each(|&p| expected[13 * p] += 1);
        assert_eq!(count.as_slice(), expected);
        // One value for each place of a row, or for each row.
        let mut shares = Array2::<f64>::zeros([3, m]);
        broadcast!(shares[p[i], j] += (j + 1) as f64);
        for (place, &found) in shares.indexed_iter() {
            let times = p.iter().filter(|&&p| p == place[0]).count();
            assert_eq!(found, (times * (place[1] + 1)) as f64);
        }
    }
}

#[test]
fn an_error_of_a_position_names_the_way_out() {
    let (x, labels, far) = (matrix(3, 2), [1_usize, 3, 2], [7_usize]);
    let help =
        |error: broadloom::BroadcastError| error.to_string().lines().nth(1).map(str::to_owned);
    let error = try_broadcast!([i, j] => x[labels[i], j]).map(drop);
    assert_eq!(
        help(error.unwrap_err()).as_deref(),
        Some(
            "  help: positions are 0 to 2; from those of a list that counts from 1 subtract 1, as in \
             `list[i] - 1`; `.min(2)` takes a larger one for the last"
        )
    );
    let error = try_broadcast!([i, j] => x[far[i], j]).map(drop);
    assert_eq!(
        help(error.unwrap_err()).as_deref(),
        Some("  help: positions are 0 to 2; `.min(2)` takes a larger one for the last")
    );
    let rows = broadcast!([i, j] => x[labels[i] - 1, j]).eval();
    assert_eq!(rows.row(1), x.row(2));
}

#[test]
fn an_access_past_the_end_names_the_range_that_fits() {
    let (line, w) = (vector(16), [0.25, 0.5, 0.25]);
    let mut out = Array1::<f64>::zeros(16);
    let error = try_broadcast!(out[i] = sum(|k| line[i + k] * w[k])).unwrap_err();
    let text = "the range `i < 14`, behind the value that `i` belongs to, keeps it inside, or say what is \
                behind the operand: `clamp`, `wrap` and `pad` of the index, as in `line[pad(i + k)]`";
    assert!(error.to_string().ends_with(text), "{error}");
    broadcast!(out[i] = sum(|k| line[i + k] * w[k]), i < 14);
    broadcast!(out[i] = sum(|k| line[pad(i + k)] * w[k]));
}
