//! The rule against a second implementation, on every small input.
//!
//! The oracle works differently: it never joins two extents, it looks at the set of extents that
//! meet on an axis. The two are compared on a few hundred thousand cases, and on which of several
//! broken rules is reported. A mistake would have to be in both.

mod messages;

use super::*;
use std::collections::BTreeMap;

/// Every shape of a rank up to 3 with extents 0 to 3 (0 to 2 at rank 3, to keep it quick).
fn small_shapes() -> Vec<Vec<usize>> {
    let of_rank = |rank: u32, base: usize| {
        (0..base.pow(rank)).map(move |n| {
            (0..rank)
                .map(|k| n / base.pow(k) % base)
                .collect::<Vec<usize>>()
        })
    };
    let shapes: Vec<_> = of_rank(0, 4)
        .chain(of_rank(1, 4))
        .chain(of_rank(2, 4))
        .chain(of_rank(3, 3))
        .collect();
    assert_eq!(shapes.len(), 1 + 4 + 16 + 27);
    shapes
}

/// Every tuple of up to 3 entries from -1 to 3.
fn small_tuples() -> Vec<Vec<i64>> {
    (0..=3u32)
        .flat_map(|len| {
            (0..5usize.pow(len)).map(move |n| {
                (0..len)
                    .map(|k| (n / 5usize.pow(k) % 5) as i64 - 1)
                    .collect::<Vec<i64>>()
            })
        })
        .collect()
}

/// The one extent that is not 1, or 1 if there is none.
fn meet(extents: &[usize]) -> Option<usize> {
    let mut others: Vec<usize> = extents.iter().copied().filter(|&n| n != 1).collect();
    others.dedup();
    match others[..] {
        [] => Some(1),
        [extent] => Some(extent),
        _ => None,
    }
}

type Outcome = Result<Vec<usize>, &'static str>;

fn oracle_in_dim_binary(lhs: &[usize], rhs: &[usize], dims: &[i64]) -> Outcome {
    if lhs.len() == rhs.len() {
        if !dims.is_empty() && !dims.iter().copied().eq(0..lhs.len() as i64) {
            return Err("equal_rank_dims");
        }
        let extents = lhs.iter().zip(rhs).map(|(&a, &b)| meet(&[a, b]));
        return extents.collect::<Option<_>>().ok_or("incompatible_shapes");
    }
    let (small, large) = if lhs.len() < rhs.len() {
        (lhs, rhs)
    } else {
        (rhs, lhs)
    };
    match (dims.len(), small.len()) {
        (0, 1..) => return Err("missing_dims"),
        (given, rank) if given != rank => return Err("dims_len"),
        _ => {}
    }
    let mut previous = -1;
    for (&d, &n) in dims.iter().zip(small) {
        let broken = match usize::try_from(d).map(|d| large.get(d)) {
            Err(_) => "dim_negative",
            Ok(None) => "dim_out_of_range",
            Ok(Some(&m)) if meet(&[n, m]).is_none() => "dim_size_mismatch",
            Ok(Some(_)) if d <= previous => "dims_order",
            Ok(Some(_)) => {
                previous = d;
                continue;
            }
        };
        return Err(broken);
    }
    let axis_of = |k: usize| dims.iter().position(|&d| d == k as i64);
    let extents = large.iter().enumerate().map(|(k, &m)| match axis_of(k) {
        Some(i) => meet(&[small[i], m]).unwrap(),
        None => m,
    });
    Ok(extents.collect())
}

fn oracle_inferred(shapes: &[&[usize]]) -> Outcome {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    let from_end = |k: usize| -> Vec<usize> {
        let extent = |shape: &&[usize]| shape.iter().rev().nth(k).copied().unwrap_or(1);
        let mut extents: Vec<usize> = shapes.iter().map(extent).collect();
        extents.sort_unstable();
        extents
    };
    let extents = (0..rank).rev().map(|k| meet(&from_end(k)));
    extents.collect::<Option<_>>().ok_or("incompatible_shapes")
}

fn words(violation: Violation) -> &'static str {
    violation.kind().as_str()
}

/// Counts outcomes, so that a test can show that it saw every one of them.
#[derive(Default)]
struct Seen(BTreeMap<&'static str, usize>);

impl Seen {
    fn add(&mut self, outcome: &Outcome) {
        *self
            .0
            .entry(outcome.as_ref().map_or_else(|&kind| kind, |_| "legal"))
            .or_default() += 1;
    }

    fn all(&self) -> Vec<&'static str> {
        self.0.keys().copied().collect()
    }
}

#[test]
fn binary_in_dim_agrees_with_the_oracle_on_every_small_input() {
    let (shapes, tuples) = (small_shapes(), small_tuples());
    let mut seen = Seen::default();
    for lhs in &shapes {
        for rhs in &shapes {
            for dims in &tuples {
                let mut out = [9; 3];
                let got = broadcast_in_dim_binary(lhs, rhs, dims, &mut out);
                let got = got.map(|rank| out[..rank].to_vec()).map_err(words);
                let want = oracle_in_dim_binary(lhs, rhs, dims);
                assert_eq!(got, want, "{lhs:?} {rhs:?} {dims:?}");
                seen.add(&want);
            }
        }
    }
    let kinds = [
        "dim_negative",
        "dim_out_of_range",
        "dim_size_mismatch",
        "dims_len",
        "dims_order",
        "equal_rank_dims",
        "incompatible_shapes",
        "legal",
        "missing_dims",
    ];
    assert_eq!(seen.all(), kinds);
}

#[test]
fn in_dim_is_the_binary_rule_with_an_output_that_stays() {
    for operand in &small_shapes() {
        for output in &small_shapes() {
            for dims in &small_tuples() {
                let got = broadcast_in_dim(operand, output, dims);
                let context = format!("{operand:?} {output:?} {dims:?}");
                if operand.len() > output.len() {
                    assert_eq!(got.map_err(words), Err("rank_decrease"), "{context}");
                } else if dims.len() != operand.len() {
                    assert_eq!(got.map_err(words), Err("dims_len"), "{context}");
                } else {
                    // At equal ranks the binary rule has its own messages; an extra output axis
                    // that no entry names avoids them.
                    let mut padded = output.clone();
                    padded.push(1);
                    let in_range = dims.iter().all(|&d| d < output.len() as i64);
                    let binary = oracle_in_dim_binary(operand, &padded, dims);
                    let stays = binary.as_ref().is_ok_and(|shape| *shape == padded);
                    assert_eq!(
                        got.is_ok(),
                        in_range && (stays || dims.is_empty()),
                        "{context}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_tuple_alone_is_judged_as_with_extents_that_all_fit() {
    for operand_rank in 0..=3 {
        for output_rank in operand_rank..=4 {
            for dims in &small_tuples() {
                let with_ones =
                    broadcast_in_dim(&[1; 3][..operand_rank], &[1; 4][..output_rank], dims);
                assert_eq!(check_dims(operand_rank, output_rank, dims), with_ones);
            }
        }
    }
}

#[test]
fn inferred_agrees_with_the_oracle_on_every_small_pair_and_many_triples() {
    let shapes = small_shapes();
    let mut seen = Seen::default();
    let mut check = |operands: &[&[usize]]| {
        let mut out = [9; 3];
        let got = broadcast_inferred(operands, &mut out).map(|rank| out[..rank].to_vec());
        let want = oracle_inferred(operands);
        assert_eq!(got.map_err(words), want, "{operands:?}");
        seen.add(&want);
    };
    check(&[]);
    for a in &shapes {
        check(&[a]);
        for b in &shapes {
            check(&[a, b]);
            for c in shapes.iter().step_by(3) {
                check(&[a, b, c]);
            }
        }
    }
    assert_eq!(seen.all(), ["incompatible_shapes", "legal"]);
}

#[test]
fn a_given_shape_takes_what_leaves_it_as_it_is() {
    for operand in &small_shapes() {
        for output in &small_shapes() {
            let stays = oracle_inferred(&[operand, output]).as_ref() == Ok(output);
            let to = broadcast_to(operand, output).map_err(words);
            assert_eq!(
                to,
                if stays {
                    Ok(())
                } else {
                    Err("cannot_broadcast_to")
                }
            );
            assert_eq!(is_expandable_to(operand, output), stays);
            let sum = sum_to(output, operand).map_err(words);
            assert_eq!(sum, if stays { Ok(()) } else { Err("cannot_sum_to") });
            let assign = assign_inferred(operand, output).map_err(words);
            assert_eq!(
                assign,
                if stays {
                    Ok(())
                } else {
                    Err("output_too_small")
                }
            );

            let strict = assign_strict(operand, output).map_err(words);
            if operand.is_empty() || operand.len() >= output.len() {
                assert_eq!(strict, assign);
            } else {
                assert_eq!(strict, Err("missing_dims"));
            }
        }
    }
}

#[test]
fn results_that_cannot_exist_are_refused_by_every_rule() {
    const HUGE: usize = 1 << (usize::BITS / 2);
    let mut out = [0; 2];
    let too_large = |result: Result<usize, Violation>| result.map_err(words) == Err("too_large");
    assert!(too_large(broadcast_in_dim_binary(
        &[HUGE, 1],
        &[1, HUGE],
        &[],
        &mut out
    )));
    assert!(too_large(broadcast_in_dim_binary(
        &[HUGE],
        &[HUGE, 1],
        &[1],
        &mut out
    )));
    assert!(too_large(broadcast_inferred(
        &[&[HUGE, 1], &[HUGE]],
        &mut out
    )));
    assert!(too_large(
        broadcast_in_dim(&[HUGE], &[HUGE, HUGE], &[1]).map(|()| 0)
    ));
    assert!(too_large(broadcast_to(&[HUGE], &[HUGE, HUGE]).map(|()| 0)));
    // An extent of 0 leaves no elements, and half as many elements are few enough.
    assert_eq!(
        broadcast_inferred(&[&[HUGE, 1, 1], &[HUGE, 1], &[0]], &mut [0; 3]),
        Ok(3)
    );
    assert_eq!(
        broadcast_inferred(&[&[HUGE / 4, 1], &[HUGE]], &mut out),
        Ok(2)
    );
    assert_eq!(
        element_count(&[isize::MAX as usize]),
        Some(isize::MAX as usize)
    );
    assert_eq!(element_count(&[isize::MAX as usize + 1]), None);
}

#[test]
fn a_violation_points_at_the_entry_to_blame() {
    let at = |dims: &[i64]| check_dims(2, 3, dims).unwrap_err().entry();
    assert_eq!(at(&[0, -1]), Some(1));
    assert_eq!(at(&[3, 0]), Some(0));
    assert_eq!(at(&[1, 1]), Some(1));
    assert_eq!(at(&[0, 1, 2]), Some(2), "the first entry too many");
    assert_eq!(at(&[0]), None, "a missing entry has no position");
    let equal = |dims: &[i64]| {
        broadcast_in_dim_binary(&[2, 3], &[2, 3], dims, &mut [0; 2])
            .unwrap_err()
            .entry()
    };
    assert_eq!(equal(&[0, 0]), Some(1));
    assert_eq!(equal(&[0, 1, 2]), Some(2));
    assert_eq!(equal(&[0]), None);
}
