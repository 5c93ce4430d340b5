//! Operands aligned at the last axis, `operand.at(..)`, against an oracle that aligns shapes and reads elements naively.

use broadloom::prelude::*;
use broadloom::shape::{Trailing, Whole};

/// NumPy's rule: from the right, a missing axis is 1, a 1 takes the other extent.
fn join(a: &[usize], b: &[usize]) -> Option<Vec<usize>> {
    let rank = a.len().max(b.len());
    let extent = |shape: &[usize], axis: usize| match (axis + shape.len()).checked_sub(rank) {
        Some(own) => shape[own],
        None => 1,
    };
    (0..rank)
        .map(|axis| match (extent(a, axis), extent(b, axis)) {
            (1, n) | (n, 1) => Some(n),
            (n, m) => (n == m).then_some(n),
        })
        .collect()
}

/// The element of `array` at an index of the result, aligned at the last axis.
fn read(array: &ArrayD<i32>, index: &[usize]) -> i32 {
    let lead = index.len() - array.dims().len();
    let own: Vec<usize> = array
        .dims()
        .iter()
        .zip(&index[lead..])
        .map(|(&extent, &i)| if extent == 1 { 0 } else { i })
        .collect();
    array[&own[..]]
}

/// Every index into a shape, in row-major order.
fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    shape.iter().fold(vec![vec![]], |indices, &extent| {
        let longer = |index: Vec<usize>| (0..extent).map(move |i| [&index[..], &[i]].concat());
        indices.into_iter().flat_map(longer).collect()
    })
}

fn numbered(shape: &[usize], step: i32) -> ArrayD<i32> {
    let count = shape.iter().product::<usize>() as i32;
    ArrayD::from_vec(shape, (1..=count).map(|i| i * step).collect())
}

/// Every shape up to rank 3 with extents below 4.
fn shapes() -> Vec<Vec<usize>> {
    (0..=3)
        .flat_map(|rank| indices(&vec![4; rank]))
        .collect::<Vec<_>>()
}

/// `a + b` by the oracle.
fn sum(a: &ArrayD<i32>, b: &ArrayD<i32>) -> Result<ArrayD<i32>, &'static str> {
    let shape = join(a.dims(), b.dims()).ok_or("incompatible_shapes")?;
    let elements = indices(&shape)
        .into_iter()
        .map(|index| read(a, &index) + read(b, &index));
    Ok(ArrayD::from_vec(&shape[..], elements.collect()))
}

fn kind<T>(result: Result<T, broadloom::BroadcastError>) -> Result<T, &'static str> {
    result.map_err(|error| error.kind().as_str())
}

#[test]
fn operands_agree_with_the_oracle_on_every_small_pair() {
    let shapes = shapes();
    assert_eq!(shapes.len(), 1 + 4 + 16 + 64);
    let (mut legal, mut too_long) = (0, 0);
    for a in shapes.iter().map(|shape| numbered(shape, 1)) {
        for b in shapes.iter().map(|shape| numbered(shape, 100)) {
            let expected = sum(&a, &b);
            legal += expected.is_ok() as usize;
            let (rank_a, rank_b) = (a.dims().len(), b.dims().len());
            assert_eq!(kind((a.at(..) + b.at(..)).try_eval()), expected);
            // Only the aligned operand may lack axes; a scalar is aligned with everything.
            let expected = if 0 < rank_a && rank_a < rank_b {
                too_long += 1;
                Err("missing_dims")
            } else {
                expected
            };
            assert_eq!(kind((&a + b.at(..)).try_eval()), expected);
            assert_eq!(kind((b.at(..) + &a).try_eval()), expected);
        }
    }
    assert!(legal > 1000 && too_long > 1000, "{legal} {too_long}");
}

#[test]
fn destinations_agree_with_the_oracle_on_every_small_pair() {
    let shapes = shapes();
    let (mut legal, mut refused) = (0, 0);
    for value in shapes.iter().map(|shape| numbered(shape, 1)) {
        for shape in &shapes {
            let before = numbered(shape, 100);
            // A destination takes what does not change its shape.
            let fits = join(value.dims(), shape).is_some_and(|joined| joined == *shape);
            let expected = if fits {
                legal += 1;
                Ok(())
            } else {
                refused += 1;
                Err("output_too_small")
            };
            let written = |sum: bool| -> ArrayD<i32> {
                let element =
                    |index: &Vec<usize>| read(&value, index) + before[&index[..]] * sum as i32;
                let elements = indices(shape).iter().map(element).collect();
                ArrayD::from_vec(&shape[..], elements)
            };
            let mut out = before.clone();
            assert_eq!(kind(out.try_assign(value.at(..))), expected);
            assert_eq!(out, if fits { written(false) } else { before.clone() });
            let mut out = before.clone();
            assert_eq!(kind((value.at(..) * 1).try_eval_into(&mut out)), expected);
            assert_eq!(out, if fits { written(false) } else { before.clone() });
            if fits {
                let mut out = before.clone();
                out += value.at(..);
                assert_eq!(out, written(true));
                out = before.clone();
                out.update(|out| out + value.at(..));
                assert_eq!(out, written(true));
            }
        }
    }
    assert!(legal > 500 && refused > 1000, "{legal} {refused}");
}

fn filled<S: Shape>(shape: S) -> Array<i32, S> {
    let mut next = 0;
    Array::from_fn(shape, |_| {
        next += 1;
        next
    })
}

#[test]
fn types_tell_the_result() {
    let (x, row, column) = (
        filled(shape![2, 3]),
        filled(shape![3]),
        filled(shape![2, 1]),
    );
    let expected = array![[2, 4, 6], [5, 7, 9]];
    let y: Array<i32, Shape![2, 3]> = (&x + row.at(..)).eval();
    assert_eq!(y, expected);
    let y: Array<i32, Shape![2, 3]> = (row.at(..) + &x).eval();
    assert_eq!(y, expected);
    let y: Array<i32, Shape![2, 3]> = (row.at(..) + x.at(..)).eval();
    assert_eq!(y, expected);
    let y: Array<i32, Shape![2, 3]> = (column.at(..) * 10 + row.at(..)).eval();
    assert_eq!(y, array![[11, 12, 13], [21, 22, 23]]);
    let y: Array<i32, Shape![2, 3]> = (x.at(..) + 1).eval();
    assert_eq!(y[[1, 2]], 7);
    // A stretch is no longer one where an extent meets it; an unknown extent stays one.
    let rows = Array2::from_vec((2, 3), vec![1, 2, 3, 4, 5, 6]);
    let y: Array<i32, Shape![_, 3]> = (&rows + row.at(..)).eval();
    assert_eq!(y, expected);
    let y: Array<i32, Shape![4, 2, 3]> = (Array::zeros(shape![4, 1, 1]) + x.at(..)).eval();
    assert_eq!((y[[0, 1, 2]], y[[3, 0, 1]]), (6, 2));
}

#[test]
fn types_meet_run_time_ranks() {
    let (x, row) = (filled(shape![2, 3]), filled(shape![3]));
    let (x_d, row_d) = (x.clone().into_dyn(), row.clone().into_dyn());
    let expected = (&x + row.at(..)).eval();
    let y: Array<i32, Shape![2, 3]> = (&x + row_d.at(..)).eval();
    assert_eq!(y, expected);
    let y: ArrayD<i32> = (&x_d + row.at(..)).eval();
    assert_eq!(y, expected);
    let y: ArrayD<i32> = (row.at(..) + x_d.at(..)).eval();
    assert_eq!(y, expected);
    let y: ArrayD<i32> = (x_d.at(..) + row.at(..)).eval();
    assert_eq!(y, expected);
    assert_eq!(
        kind((&row + x_d.at(..)).try_eval()).unwrap_err(),
        "missing_dims"
    );
    assert_eq!(
        kind((x.at(..) + &row_d).try_eval()).unwrap_err(),
        "missing_dims"
    );
    let (mut out, mut out_d) = (x.clone(), x_d.clone());
    out.assign(row_d.at(..));
    out_d.assign(row.at(..));
    assert_eq!(out, array![[1, 2, 3], [1, 2, 3]]);
    assert_eq!(out_d, out);
    let mut vector = row.clone();
    assert_eq!(kind(vector.try_assign(x_d.at(..))), Err("output_too_small"));
}

#[test]
fn scalars_and_what_is_aligned_already_stay_as_they_are() {
    let (x, row) = (filled(shape![2, 3]), filled(shape![3]));
    let expected = (&x + row.at(..)).eval();
    assert_eq!((&x + row.at(..).at(..)).eval(), expected);
    let one = Array::from_vec((), vec![1]);
    let y: Array<i32, Shape![2, 3]> = (one.at(..) + &x).eval();
    assert_eq!(y, (&x + 1).eval());
    let (one, x) = (one.into_dyn(), x.into_dyn());
    assert_eq!((&one + x.at(..)).eval(), y);
    assert_eq!(
        (one.at(..) + row.into_dyn().at(&[1]) + &x).eval(),
        (expected + 1).eval()
    );
}

#[test]
fn groups_are_aligned_and_placed_as_a_whole() {
    let x = filled(shape![2, 3, 4]);
    let (u, v, m) = (filled(shape![3]), filled(shape![4]), filled(shape![3, 4]));
    let y = (&x + (&m + u.at(axes![0]) * v.at(axes![1])).at(..)).eval();
    let z = (&x + (u.unsqueeze(axes![1]).at(..) * v.at(..) + m.at(..))).eval();
    assert_eq!(y, z);
    for [i, j, k] in [[0, 0, 0], [1, 2, 3], [1, 0, 2]] {
        assert_eq!(y[[i, j, k]], x[[i, j, k]] + m[[j, k]] + u[[j]] * v[[k]]);
    }
    // An aligned expression has a rank of its own where it is placed.
    let y = (&x + (m.at(..) + v.at(..)).at(axes![1, 2])).eval();
    let w = filled(shape![3, 2]);
    let z =
        (&filled(shape![3, 4, 2]) + (w.at(..) + filled(shape![2]).at(..)).at(axes![0, 2])).eval();
    assert_eq!(y[[1, 2, 3]], x[[1, 2, 3]] + m[[2, 3]] + v[[3]]);
    assert_eq!(z[[1, 3, 1]], 16 + w[[1, 1]] + 2);
    let (x_d, m_d, v_d) = (x.clone().into_dyn(), m.into_dyn(), v.clone().into_dyn());
    assert_eq!((&x_d + (m_d.at(..) + v_d.at(..)).at(&[1, 2])).eval(), y);
    assert_eq!((&x_d + (&m_d + v_d.at(&[1])).at(..)).eval(), y);
    // Three operands.
    let chosen = x
        .greater(10)
        .select(v.at(..), u.unsqueeze(axes![1]).at(..))
        .eval();
    assert_eq!((chosen[[0, 2, 1]], chosen[[1, 0, 3]]), (3, 4));
}

#[test]
fn reductions_take_the_rank_of_the_aligned_operands() {
    let (x, row) = (filled(shape![2, 3]), filled(shape![3]));
    assert_eq!((&x * row.at(..)).sum(axes![0]).as_slice(), [5, 14, 27]);
    assert_eq!((x.at(..) * row.at(..)).sum(axes![1]).as_slice(), [14, 32]);
    assert_eq!((row.at(..) * x.at(..)).sum(..), 46);
    assert_eq!(row.at(..).amax(..), 3);
    assert_eq!(
        (x.into_dyn().at(..) * row.at(..)).sum(&[0]).as_slice(),
        [5, 14, 27]
    );
}

#[test]
fn placed_and_aligned_operands_meet_only_beside_one_of_full_rank() {
    let (x, row) = (numbered(&[2, 3], 1), numbered(&[3], 10));
    assert_eq!(
        (&x + row.at(&[1]) + row.at(..)).eval(),
        (&x + (row.at(..) * 2)).eval()
    );
    let error = (row.at(&[0]) + row.at(..) + &x).try_eval().unwrap_err();
    assert_eq!(error.kind().as_str(), "rank_unknown");
}

fn doubled<S: Shape>(x: &Array<i32, S>) -> Array<i32, S> {
    (x.at(..) * 2).eval()
}

fn value<S: Whole>(expression: Expr<impl Closed<Item = i32, Shape = S>>) -> Array<i32, S::Shape> {
    expression.eval().to_heap()
}

#[test]
fn generic_functions_need_one_bound() {
    let row = filled(shape![3]);
    assert_eq!(doubled(&row).as_slice(), [2, 4, 6]);
    assert_eq!(doubled(&row.clone().into_dyn()).as_slice(), [2, 4, 6]);
    assert_eq!(value(&row + 1).as_slice(), [2, 3, 4]);
    let aligned: Expr<_> = row.at(..) + 1;
    fn is_aligned<S>(_: &Expr<impl Closed<Shape = Trailing<S>>>) {}
    is_aligned::<Shape![3]>(&aligned);
    assert_eq!(value(aligned).as_slice(), [2, 3, 4]);
}

#[test]
fn layouts_of_every_kind_are_read_where_they_are_aligned() {
    let x = Array2::from_fn((40, 33), |[i, j]| (i * 100 + j) as i32);
    let rows = Array1::from_fn(33, |[j]| j as i32 * 7);
    let columns = Array2::from_fn((40, 1), |[i, _]| i as i32 * 11);
    let y = (x.t().t() - rows.at(..) + columns.at(..)).eval();
    let z = (x.at(..) - rows.slice(s![..;-1]).at(..)).eval();
    let t = (x.t() - columns.slice(s![.., 0]).at(..)).eval();
    for i in 0..40 {
        for j in 0..33 {
            let (from, column) = (x[[i, j]], i as i32 * 11);
            assert_eq!(y[[i, j]], from - j as i32 * 7 + column);
            assert_eq!(z[[i, j]], from - (32 - j as i32) * 7);
            assert_eq!(t[[j, i]], from - column);
        }
    }
}
