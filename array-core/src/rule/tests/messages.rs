//! The exact text of every message, one table per site.
//!
//! The first line says what is wrong, the second shows the shapes, the third says what would be
//! legal.

use super::*;
use crate::error::BroadcastError;

fn error(result: Result<impl Sized, Violation>, site: Site<'_>) -> String {
    let error = BroadcastError::new(result.err().expect("a violation"), site);
    assert!(
        format!("{error:?}").ends_with(&error.to_string()),
        "unwrap shows the message"
    );
    error.to_string()
}

fn add(lhs: &[usize], rhs: &[usize], dims: Option<&[i64]>) -> String {
    let result = broadcast_in_dim_binary(lhs, rhs, dims.unwrap_or(&[]), &mut [0; 3]);
    error(
        result,
        Site::Binary {
            op: "add",
            lhs,
            rhs,
            dims,
        },
    )
}

fn in_dim(operand: &[usize], output: &[usize], dims: &[i64]) -> String {
    error(
        broadcast_in_dim(operand, output, dims),
        Site::InDim {
            operand,
            output,
            dims,
        },
    )
}

fn inferred(op: &str, shapes: &[&[usize]]) -> String {
    error(
        broadcast_inferred(shapes, &mut [0; 3]),
        Site::Inferred { op, shapes },
    )
}

fn to(operand: &[usize], output: &[usize]) -> String {
    error(
        broadcast_to(operand, output),
        Site::BroadcastTo { operand, output },
    )
}

fn sums(op: &str, source: &[usize], target: &[usize], dims: Option<&[i64]>) -> String {
    let checked = match dims {
        Some(dims) => broadcast_in_dim(target, source, dims),
        None => sum_to(source, target),
    };
    let site = Site::SumTo {
        op,
        source,
        target,
        dims,
    };
    error(checked, site)
}

fn assign(value: &[usize], destination: &[usize]) -> String {
    let site = Site::Assign {
        op: "+=",
        value,
        destination,
        dims: None,
    };
    error(assign_strict(value, destination), site)
}

fn assign_in_numpy_mode(value: &[usize], destination: &[usize]) -> String {
    let site = Site::Assign {
        op: "+=",
        value,
        destination,
        dims: None,
    };
    error(assign_inferred(value, destination), site)
}

fn assign_placed(value: &[usize], destination: &[usize], dims: &[i64]) -> String {
    let site = Site::Assign {
        op: "=",
        value,
        destination,
        dims: Some(dims),
    };
    error(broadcast_in_dim(value, destination, dims), site)
}

/// Violations that other modules find and the rule only names.
fn found(violation: Violation, lhs: &[usize], rhs: &[usize]) -> String {
    error(
        Err::<(), _>(violation),
        Site::Binary {
            op: "add",
            lhs,
            rhs,
            dims: None,
        },
    )
}

fn same(table: &[(String, &str)]) {
    for (got, want) in table {
        assert_eq!(got, want, "\n{got}\n");
    }
}

#[test]
fn no_tuple() {
    same(&[
        (
            add(&[3], &[2, 3], None),
            "the left operand of `add` has rank 1 and the right operand rank 2, and nothing says which axes match\n\
             \x20 left operand [3], right operand [2, 3]\n\
             \x20 help: place the left operand, the one of lower rank, with `.at(&[1])`",
        ),
        (
            add(&[2, 3], &[2], None),
            "the right operand of `add` has rank 1 and the left operand rank 2, and nothing says which axes match\n\
             \x20 left operand [2, 3], right operand [2]\n\
             \x20 help: place the right operand, the one of lower rank, with `.at(&[0])`",
        ),
        // A placement that stretches nothing of the other operand comes first.
        (
            add(&[3], &[1, 3, 5], None),
            "the left operand of `add` has rank 1 and the right operand rank 3, and nothing says which axes match\n\
             \x20 left operand [3], right operand [1, 3, 5]\n\
             \x20 help: place the left operand, the one of lower rank, with `.at(&[1])`",
        ),
        (
            add(&[3], &[1, 5], None),
            "the left operand of `add` has rank 1 and the right operand rank 2, and nothing says which axes match\n\
             \x20 left operand [3], right operand [1, 5]\n\
             \x20 help: place the left operand, the one of lower rank, with `.at(&[0])`",
        ),
        // The trailing axes come next.
        (
            add(&[3], &[3, 3], None),
            "the left operand of `add` has rank 1 and the right operand rank 2, and nothing says which axes match\n\
             \x20 left operand [3], right operand [3, 3]\n\
             \x20 help: place the left operand, the one of lower rank, with `.at(&[1])`",
        ),
        (
            add(&[4], &[2, 3], None),
            "the left operand of `add` has rank 1 and the right operand rank 2, and nothing says which axes match\n\
             \x20 left operand [4], right operand [2, 3]\n\
             \x20 help: no placement of [4] along the axes of [2, 3] is legal: extents that meet must be equal, or one of them 1",
        ),
        (
            add(&[3], &[2, 3], Some(&[])),
            "the left operand of `add` has rank 1 and the right operand rank 2, and nothing says which axes match\n\
             \x20 left operand [3], right operand [2, 3], broadcast dimensions []\n\
             \x20 help: give the broadcast dimensions [1]",
        ),
    ]);
}

#[test]
fn number_of_entries() {
    same(&[
        (
            add(&[3], &[2, 3], Some(&[0, 1])),
            "the left operand of `add` has rank 1, but 2 broadcast dimensions were given for it\n\
             \x20 left operand [3], right operand [2, 3], broadcast dimensions [0, 1]\n\
             \x20 help: a tuple has one entry per axis of the left operand, here 1 entry; give the broadcast dimensions [1]",
        ),
        (
            add(&[2, 3], &[2, 3, 4], Some(&[0])),
            "the left operand of `add` has rank 2, but 1 broadcast dimension was given for it\n\
             \x20 left operand [2, 3], right operand [2, 3, 4], broadcast dimensions [0]\n\
             \x20 help: a tuple has one entry per axis of the left operand, here 2 entries; give the broadcast dimensions [0, 1]",
        ),
        (
            add(&[], &[2, 3], Some(&[0])),
            "the left operand of `add` has rank 0, but 1 broadcast dimension was given for it\n\
             \x20 left operand [], right operand [2, 3], broadcast dimensions [0]\n\
             \x20 help: a scalar goes with every axis: leave the broadcast dimensions empty",
        ),
        (
            in_dim(&[3], &[2, 3], &[]),
            "the operand of `broadcast_in_dim` has rank 1, but 0 broadcast dimensions were given for it\n\
             \x20 operand [3], output [2, 3], broadcast dimensions []\n\
             \x20 help: a tuple has one entry per axis of the operand, here 1 entry; give the broadcast dimensions [1]",
        ),
        (
            in_dim(&[4], &[2, 3], &[]),
            "the operand of `broadcast_in_dim` has rank 1, but 0 broadcast dimensions were given for it\n\
             \x20 operand [4], output [2, 3], broadcast dimensions []\n\
             \x20 help: a tuple has one entry per axis of the operand, here 1 entry",
        ),
    ]);
}

#[test]
fn entries() {
    same(&[
        (
            add(&[3], &[2, 3], Some(&[-1])),
            "entry 0 of the broadcast dimensions of the left operand of `add` is -1, and axes are not counted from the end\n\
             \x20 left operand [3], right operand [2, 3], broadcast dimensions [-1]\n\
             \x20 help: counted from the front, that axis is 1",
        ),
        (
            add(&[3], &[2, 3], Some(&[-3])),
            "entry 0 of the broadcast dimensions of the left operand of `add` is -3, and axes are not counted from the end\n\
             \x20 left operand [3], right operand [2, 3], broadcast dimensions [-3]\n\
             \x20 help: the right operand has axes 0 and 1",
        ),
        (
            add(&[2, 3], &[3], Some(&[2])),
            "entry 0 of the broadcast dimensions of the right operand of `add` is 2, but the left operand has rank 2\n\
             \x20 left operand [2, 3], right operand [3], broadcast dimensions [2]\n\
             \x20 help: the left operand has axes 0 and 1; give the broadcast dimensions [1]",
        ),
        (
            add(&[5], &[2, 3, 4], Some(&[3])),
            "entry 0 of the broadcast dimensions of the left operand of `add` is 3, but the right operand has rank 3\n\
             \x20 left operand [5], right operand [2, 3, 4], broadcast dimensions [3]\n\
             \x20 help: the right operand has axes 0 to 2",
        ),
        (
            in_dim(&[5], &[5], &[1]),
            "entry 0 of the broadcast dimensions of the operand of `broadcast_in_dim` is 1, but the output has rank 1\n\
             \x20 operand [5], output [5], broadcast dimensions [1]\n\
             \x20 help: the output has only axis 0; give the broadcast dimensions [0]",
        ),
        (
            add(&[4, 4], &[4, 4, 4], Some(&[1, 0])),
            "entry 1 of the broadcast dimensions of the left operand of `add` is 0 and comes after 1, but the entries must strictly increase\n\
             \x20 left operand [4, 4], right operand [4, 4, 4], broadcast dimensions [1, 0]\n\
             \x20 help: permute the axes of the left operand first, then give its broadcast dimensions in increasing order",
        ),
        (
            add(&[4, 4], &[4, 4, 4], Some(&[1, 1])),
            "entry 1 of the broadcast dimensions of the left operand of `add` is 1 again, but the entries must strictly increase\n\
             \x20 left operand [4, 4], right operand [4, 4, 4], broadcast dimensions [1, 1]\n\
             \x20 help: each axis of the right operand can be named once; give the broadcast dimensions [1, 2]",
        ),
    ]);
}

#[test]
fn extents_under_a_tuple() {
    same(&[
        (
            add(&[3], &[2, 3], Some(&[0])),
            "axis 0 of the left operand of `add` has extent 3, but axis 0 of the right operand, which it is matched with, has extent 2\n\
             \x20 left operand [3], right operand [2, 3], broadcast dimensions [0]\n\
             \x20 help: axis 0 of the left operand would fit with extent 1 or 2; give the broadcast dimensions [1]",
        ),
        (
            add(&[5], &[2, 3], Some(&[0])),
            "axis 0 of the left operand of `add` has extent 5, but axis 0 of the right operand, which it is matched with, has extent 2\n\
             \x20 left operand [5], right operand [2, 3], broadcast dimensions [0]\n\
             \x20 help: axis 0 of the left operand would fit with extent 1 or 2",
        ),
        (
            in_dim(&[3], &[3, 1], &[1]),
            "axis 0 of the operand of `broadcast_in_dim` has extent 3, but axis 1 of the output, which it is matched with, has extent 1\n\
             \x20 operand [3], output [3, 1], broadcast dimensions [1]\n\
             \x20 help: axis 0 of the operand would fit with extent 1; give the broadcast dimensions [0]",
        ),
        (
            in_dim(&[2, 2], &[2], &[0, 1]),
            "the operand of `broadcast_in_dim` has rank 2, more than the output, which has rank 1\n\
             \x20 operand [2, 2], output [2], broadcast dimensions [0, 1]\n\
             \x20 help: the output needs a rank of at least 2; reduce or squeeze the operand to drop axes",
        ),
        (
            assign_placed(&[2], &[2, 3], &[1]),
            "axis 0 of the value of `=` has extent 2, but axis 1 of the destination, which it is matched with, has extent 3\n\
             \x20 value [2], destination [2, 3], broadcast dimensions [1]\n\
             \x20 help: axis 0 of the value would fit with extent 1 or 3; give the broadcast dimensions [0]",
        ),
    ]);
}

#[test]
fn equal_ranks() {
    same(&[
        (
            add(&[2, 3], &[2, 3], Some(&[1, 0])),
            "the left operand of `add` and the right operand both have rank 2, so the broadcast dimensions can only be empty or the identity\n\
             \x20 left operand [2, 3], right operand [2, 3], broadcast dimensions [1, 0]\n\
             \x20 help: leave them out, or give [0, 1]; to match axes in another order, permute an operand first",
        ),
        (
            add(&[], &[], Some(&[0])),
            "the left operand of `add` and the right operand both have rank 0, so the broadcast dimensions can only be empty or the identity\n\
             \x20 left operand [], right operand [], broadcast dimensions [0]\n\
             \x20 help: leave them out",
        ),
        (
            add(&[2, 3], &[2, 4], None),
            "axis 1 of the result has extent 3 in the left operand of `add` and extent 4 in the right operand\n\
             \x20 left operand [2, 3], right operand [2, 4]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 4, the right operand with 1 or 3",
        ),
        (
            add(&[0], &[2], None),
            "axis 0 of the result has extent 0 in the left operand of `add` and extent 2 in the right operand\n\
             \x20 left operand [0], right operand [2]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 2, the right operand with 1 or 0",
        ),
    ]);
}

#[test]
fn inferred_shapes() {
    same(&[
        (
            inferred("add", &[&[2, 3], &[2, 4]]),
            "axis 1 of the result has extent 3 in the left operand of `add` and extent 4 in the right operand\n\
             \x20 left operand [2, 3], right operand [2, 4]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 4, the right operand with 1 or 3",
        ),
        (
            inferred("add", &[&[2, 3], &[2]]),
            "axis 1 of the result has extent 3 in the left operand of `add` and extent 2 in the right operand\n\
             \x20 left operand [2, 3], right operand [2]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: the left operand would fit with 1 or 2, the right operand with 1 or 3; place the right operand with `.at(&[0])`",
        ),
        (
            inferred("where", &[&[2, 3], &[1, 3], &[4, 1]]),
            "axis 0 of the result has extent 2 in operand 0 of `where` and extent 4 in operand 2\n\
             \x20 operand 0 [2, 3], operand 1 [1, 3], operand 2 [4, 1]\n\
             \x20 help: the extents of an axis must be equal, or one of them 1: operand 0 would fit with 1 or 4, operand 2 with 1 or 2",
        ),
        (
            to(&[2, 3], &[3]),
            "the operand of `broadcast_to` has rank 2, more than the output, which has rank 1\n\
             \x20 operand [2, 3], output [3]\n\
             \x20 help: the output needs a rank of at least 2; reduce or squeeze the operand to drop axes",
        ),
        (
            to(&[2, 3], &[1, 3]),
            "the operand of `broadcast_to` has extent 2 where axis 0 of the output has extent 1\n\
             \x20 operand [2, 3], output [1, 3]\n\
             \x20 help: the operand would fit with extent 1 there",
        ),
        (
            to(&[2], &[2, 5]),
            "the operand of `broadcast_to` has extent 2 where axis 1 of the output has extent 5\n\
             \x20 operand [2], output [2, 5]\n\
             \x20 help: the operand would fit with extent 1 or 5 there; `broadcast_in_dim` with the dimensions [0] would place it",
        ),
    ]);
}

#[test]
fn sums_back_to_a_shape() {
    same(&[
        (
            sums("sum_to", &[2, 3], &[4], None),
            "the target of `sum_to` has extent 4 where axis 1 of the operand has extent 3, and an axis is summed to extent 1 or stays\n\
             \x20 operand [2, 3], target [4]\n\
             \x20 help: the target would fit with extent 1 or 3 there",
        ),
        (
            sums("sum_to", &[2, 3], &[2], None),
            "the target of `sum_to` has extent 2 where axis 1 of the operand has extent 3, and an axis is summed to extent 1 or stays\n\
             \x20 operand [2, 3], target [2]\n\
             \x20 help: the target would fit with extent 1 or 3 there; `sum_to_at` with the dimensions [0] would place it",
        ),
        (
            sums("sum_to", &[1, 3], &[0, 3], None),
            "the target of `sum_to` has extent 0 where axis 0 of the operand has extent 1, and an axis is summed to extent 1 or stays\n\
             \x20 operand [1, 3], target [0, 3]\n\
             \x20 help: the target would fit with extent 1 there",
        ),
        (
            sums("sum_to", &[3], &[1, 3], None),
            "the target of `sum_to` has rank 2, more than the operand, which has rank 1\n\
             \x20 operand [3], target [1, 3]\n\
             \x20 help: a sum adds no axes: the target has at most 1 of them; `unsqueeze` adds axes afterwards",
        ),
        (
            sums("sum_to_in_dim", &[2, 3], &[2], Some(&[1])),
            "axis 0 of the target of `sum_to_in_dim` has extent 2, but axis 1 of the operand, which it is matched with, has extent 3\n\
             \x20 operand [2, 3], target [2], broadcast dimensions [1]\n\
             \x20 help: axis 0 of the target would fit with extent 1 or 3; give the broadcast dimensions [0]",
        ),
        (
            sums("sum_to_in_dim", &[2, 3], &[2], Some(&[0, 1])),
            "the target of `sum_to_in_dim` has rank 1, but 2 broadcast dimensions were given for it\n\
             \x20 operand [2, 3], target [2], broadcast dimensions [0, 1]\n\
             \x20 help: a tuple has one entry per axis of the target, here 1 entry; give the broadcast dimensions [0]",
        ),
        (
            sums("sum_to_in_dim", &[3], &[1, 3], Some(&[0, 1])),
            "the target of `sum_to_in_dim` has rank 2, more than the operand, which has rank 1\n\
             \x20 operand [3], target [1, 3], broadcast dimensions [0, 1]\n\
             \x20 help: a sum adds no axes: the target has at most 1 of them; `unsqueeze` adds axes afterwards",
        ),
    ]);
}

#[test]
fn destinations() {
    same(&[
        (
            assign(&[3], &[2, 3]),
            "the value of `+=` has rank 1 and the destination rank 2, and nothing says which axes match\n\
             \x20 value [3], destination [2, 3]\n\
             \x20 help: place the value with `.at(&[1])`",
        ),
        (
            assign(&[4], &[2, 3]),
            "the value of `+=` has rank 1 and the destination rank 2, and nothing says which axes match\n\
             \x20 value [4], destination [2, 3]\n\
             \x20 help: no placement of [4] along the axes of [2, 3] is legal: an extent of the value must be 1 or that of the destination",
        ),
        (
            assign(&[2, 3], &[3]),
            "the value of `+=` has rank 2, more than the destination, which has rank 1\n\
             \x20 value [2, 3], destination [3]\n\
             \x20 help: the destination needs a rank of at least 2; reduce or squeeze the value to drop axes",
        ),
        (
            assign(&[2, 3], &[1, 3]),
            "the value of `+=` has extent 2 where axis 0 of the destination has extent 1, and a destination is never stretched\n\
             \x20 value [2, 3], destination [1, 3]\n\
             \x20 help: the destination would fit with extent 2 there, the value with 1",
        ),
        (
            assign_in_numpy_mode(&[2], &[2, 3]),
            "the value of `+=` has extent 2 where axis 1 of the destination has extent 3, and a destination is never stretched\n\
             \x20 value [2], destination [2, 3]\n\
             \x20 help: the destination would fit with extent 2 there, the value with 1 or 3; place the value with `.at(&[0])`",
        ),
    ]);
}

#[test]
fn found_elsewhere() {
    same(&[
        (
            found(Violation::fixed_one(1, 3), &[2, 1], &[2, 3]),
            "axis 1 of the left operand of `add` is the constant 1 (`Fix<1>`), which does not stretch to 3\n\
             \x20 left operand [2, 1], right operand [2, 3]\n\
             \x20 help: write the extent as a literal 1 in `Shape![..]`, or convert with `.degenerate::<1>()`, a vector of nalgebra with `.as_slice()`",
        ),
        (
            found(Violation::fixed_one(0, 2), &[2, 3], &[1]),
            "axis 0 of the right operand of `add` is the constant 1 (`Fix<1>`), which does not stretch to 2\n\
             \x20 left operand [2, 3], right operand [1]\n\
             \x20 help: write the extent as a literal 1 in `Shape![..]`, or convert with `.degenerate::<0>()`, a vector of nalgebra with `.as_slice()`",
        ),
        (
            found(Violation::rank_unknown(2), &[2], &[3]),
            "every operand of `add` is placed, so nothing tells the rank of the result\n\
             \x20 left operand [2], right operand [3]\n\
             \x20 help: give the rank, at least 2, with an operand that is not placed, a destination, or `unsqueeze`",
        ),
    ]);
}

#[test]
fn too_many_elements() {
    const HUGE: usize = 1 << (usize::BITS / 2);
    let message = add(&[HUGE, 1], &[1, HUGE], None);
    let first = format!(
        "the result of `add` would have more than {} elements",
        isize::MAX
    );
    assert_eq!(message.lines().next(), Some(&first[..]));
    assert_eq!(
        message.lines().last(),
        Some("  help: give shapes whose extents have a smaller product")
    );
}

#[test]
fn without_a_site_a_violation_is_one_sentence() {
    let text = |violation: Violation| violation.to_string();
    assert_eq!(
        text(check_dims(1, 2, &[3]).unwrap_err()),
        "entry 0 of the broadcast dimensions of the operand is 3, but the result has rank 2"
    );
    assert_eq!(
        text(broadcast_in_dim_binary(&[2], &[3], &[], &mut [0]).unwrap_err()),
        "axis 0 of the result has extent 2 in one operand and extent 3 in another"
    );
    assert_eq!(
        text(assign_strict(&[2, 3], &[3]).unwrap_err()),
        "the value has rank 2, more than the destination, which has rank 1"
    );
    assert_eq!(
        text(Violation::axis_unnamed(0, 2)),
        "every operand is placed, and none names axis 0, so nothing tells its extent"
    );
    assert_eq!(
        text(Violation::rank_unknown(2)),
        "every operand is placed, so nothing tells the rank of the result"
    );
}
