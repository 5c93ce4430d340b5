//! Which lines become programs: the same ones every time, spread over every group.

use std::collections::BTreeMap;

use crate::case::{self, At, Case, End, Node};
use crate::dims::{Dim, Typed};
use crate::vector::Line;

/// How many lines with a result and with an error a group gives.
struct Quota(&'static str, usize, usize);

const INDIM: [Quota; 22] = [
    Quota("seed", 4, 12),
    Quota("upstream_xla", 5, 5),
    Quota("scalar", 2, 6),
    Quota("equal_rank", 3, 12),
    Quota("rank_promo", 4, 0),
    Quota("compose", 4, 0),
    Quota("zero_size", 3, 0),
    Quota("grid_1_2", 2, 3),
    Quota("grid_2_2", 2, 4),
    Quota("err_order", 0, 14),
    Quota("err_duplicate", 0, 12),
    Quota("err_out_of_range", 0, 12),
    Quota("err_negative", 0, 14),
    Quota("err_dims_len", 0, 10),
    Quota("err_missing_dims", 0, 14),
    Quota("err_size", 0, 9),
    Quota("err_incompatible", 0, 9),
    Quota("fuzz", 4, 14),
    Quota("in_dim", 4, 10),
    Quota("nary_in_dim", 4, 0),
    Quota("nary_in_dim_sum", 2, 0),
    Quota("err_nary_in_dim", 0, 10),
];

const NUMPY: [Quota; 5] = [
    Quota("incompatible", 0, 6),
    Quota("nary", 5, 0),
    Quota("tails", 1, 0),
    Quota("unary", 2, 0),
    Quota("upstream_torch", 1, 2),
];

const STRIDED: [Quota; 9] = [
    Quota("copy", 2, 0),
    Quota("binary", 4, 0),
    Quota("ternary", 2, 0),
    Quota("where", 2, 0),
    Quota("nary", 1, 0),
    Quota("odd_strides", 2, 0),
    Quota("tails", 1, 0),
    Quota("upstream_numpy", 2, 0),
    Quota("out_view", 2, 0),
];

/// The chosen lines of a file, group by group.
pub(crate) fn cases(file: &str, lines: &[Line]) -> Vec<Case> {
    let quotas: &[Quota] = match file {
        "indim" => &INDIM,
        "numpy" => &NUMPY,
        _ => &STRIDED,
    };
    let mut groups: BTreeMap<(String, bool), Vec<Case>> = BTreeMap::new();
    for case in lines.iter().filter_map(case::of).filter(suitable) {
        let key = (case.group.clone(), case.fails);
        groups.entry(key).or_default().push(case);
    }
    let mut chosen = Vec::new();
    for &Quota(group, results, errors) in quotas {
        for (fails, count) in [(false, results), (true, errors)] {
            let all = groups
                .remove(&(group.to_owned(), fails))
                .unwrap_or_default();
            assert!(all.len() >= count, "{group} has {} such lines", all.len());
            // Which operation is refused does not matter to the rule, but every further one is compiled.
            let (usual, other): (Vec<_>, Vec<_>) = all.into_iter().partition(usual);
            let first = if fails { count.min(usual.len()) } else { 0 };
            let all = if fails {
                other
            } else {
                [usual.clone(), other].concat()
            };
            for (all, count) in [(&usual, first), (&all, count - first)] {
                chosen.extend((0..count).map(|i| all[i * all.len() / count].clone()));
            }
        }
    }
    chosen
}

/// Whether a line is of the most frequent type, and of an operation that is among the most frequent ones.
fn usual(case: &Case) -> bool {
    let single = matches!(&case.value, Node::Call(op, _) if ["add", "mul"].contains(&&op[..]));
    case.dtype == "f32" && (single || !matches!(case.end, End::New))
}

/// Whether a line can be written as a program with static shapes.
fn suitable(case: &Case) -> bool {
    let extents = case.operands.iter().flat_map(|operand| &operand.extents);
    let small = extents.into_iter().all(|&extent| extent <= 1000);
    // Sums of integers widen, which the vectors' do not.
    let summable = match &case.end {
        End::Sum(shape, _) => {
            let literal = |operand: &case::Operand| {
                let dims = operand.extents.iter();
                dims.map(|&extent| Dim::literal(extent)).collect()
            };
            let shapes: Vec<Vec<Dim>> = case.operands.iter().map(literal).collect();
            let whole = shape.iter().map(|&extent| Dim::literal(extent)).collect();
            case.typed(&shapes) == Some(Typed::Whole(whole)) && case.dtype != "i32"
        }
        _ => true,
    };
    small && summable && !tuple_missing(case, &case.value)
}

/// Whether an operand with axes is given an empty tuple: that is not written as a tuple.
fn tuple_missing(case: &Case, node: &Node) -> bool {
    match node {
        Node::Operand(name, At::Axes(entries)) if entries.is_empty() => {
            let mut operands = case.operands.iter();
            operands.any(|operand| operand.name == *name && !operand.extents.is_empty())
        }
        Node::Operand(..) | Node::Constant(_) => false,
        Node::Call(_, operands) => operands.iter().any(|node| tuple_missing(case, node)),
        Node::Group(node, _) => tuple_missing(case, node),
    }
}
