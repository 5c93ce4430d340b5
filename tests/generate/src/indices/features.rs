//! Which parts of index notation a call uses.

use std::collections::BTreeSet;

use crate::spec::Row;
use crate::syntax::Expr;

const REDUCERS: [&str; 9] = [
    "sum", "prod", "max", "min", "mean", "any", "all", "argmax", "argmin",
];

/// The parts of the notation in a row.
pub(crate) fn of(row: &Row) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let call = &row.call;
    found.insert(match &call.axes[..] {
        _ if call.bars => "indices between bars",
        [] if call.targets.is_empty() => "no index",
        _ if call.targets.is_empty() => "indices in brackets",
        _ if call.op == "=" => "destination",
        _ => "destination that is added to",
    });
    if call.values.len() > 1 {
        found.insert(match call.targets.len() {
            0 => "several results",
            _ => "several destinations",
        });
    }
    if !call.bounds.is_empty() {
        found.insert(match call.targets.len() {
            0 => "bound of a result",
            _ => "bound of a destination",
        });
    }
    for (_, brackets) in &call.targets {
        for index in brackets {
            found.insert(match index {
                Expr::Name(name) if row.letters.contains(name) => "whole axis of a destination",
                index if is_sum(index) => "part of a destination",
                _ => "destination by a list",
            });
        }
    }
    for value in &call.values {
        parts(row, value, false, &mut found);
    }
    found
}

fn parts(row: &Row, expr: &Expr, in_reducer: bool, found: &mut BTreeSet<&'static str>) {
    let is_reducer = |name: &String| REDUCERS.iter().copied().find(|reducer| reducer == name);
    let mut inside = in_reducer;
    match expr {
        Expr::Access(_, brackets) => {
            let names: Vec<&Expr> = brackets.iter().collect();
            let twice = |(n, a): (usize, &&Expr)| names[..n].contains(a);
            if names.iter().enumerate().any(twice) {
                found.insert("diagonal");
            }
            for index in brackets {
                access(row, index, found);
            }
            return;
        }
        Expr::Call(name, arguments) => {
            if let Some(reducer) = is_reducer(name) {
                found.insert(reducer);
                if in_reducer {
                    found.insert("reducer in a reducer");
                }
                if arguments.len() > 1 {
                    found.insert("bound of a reducer");
                }
                inside = true;
            } else {
                found.insert("call of a local function");
            }
        }
        Expr::Method(value, ..) => {
            if let Expr::Call(name, _) = &**value
                && is_reducer(name).is_some()
            {
                found.insert("method of a reducer");
            }
        }
        Expr::Block(bound, _) if !bound.is_empty() => {
            found.insert("let");
        }
        Expr::If(_) => {
            found.insert("if");
        }
        Expr::Name(name) if row.letters.contains(name) => {
            found.insert("index as a number");
        }
        _ => {}
    }
    for part in expr.parts() {
        parts(row, part, inside, found);
    }
}

/// Whether an index expression is a sum of indices and constants.
fn is_sum(index: &Expr) -> bool {
    match index {
        Expr::Int(_) | Expr::Name(_) => true,
        Expr::Unary(_, a) => is_sum(a),
        Expr::Binary(sign, a, b) => "+-*".contains(&sign[..]) && is_sum(a) && is_sum(b),
        _ => false,
    }
}

fn access(row: &Row, index: &Expr, found: &mut BTreeSet<&'static str>) {
    let (mut letters, mut captured, mut lists, mut factor, mut minus) = (0, false, 0, false, false);
    index.walk(&mut |part| match part {
        Expr::Name(name) if row.letters.contains(name) => letters += 1,
        Expr::Name(_) => captured = true,
        Expr::Access(..) => lists += 1,
        Expr::Binary(sign, a, b) => {
            let of_letter = |e: &Expr| matches!(e, Expr::Name(name) if row.letters.contains(name));
            factor |= sign == "*" && (of_letter(a) || of_letter(b));
            minus |= sign == "-" && of_letter(b);
        }
        _ => {}
    });
    if let Expr::Call(name, arguments) = index {
        found.insert(match (&name[..], arguments.len()) {
            ("clamp", _) => "clamp",
            ("wrap", _) => "wrap",
            ("pad", 1) => "pad",
            ("pad", _) => "pad by a value",
            _ => "position by a reducer",
        });
        return;
    }
    let kind = match index {
        Expr::Name(_) if letters > 0 => "bare index",
        Expr::Int(_) => "constant index",
        Expr::Cast(..) => "list of another type",
        _ if lists > 1 => "list of a list",
        _ if lists == 1 => "list",
        _ if !is_sum(index) => "list by arithmetic",
        _ if letters > 1 => "sum of indices",
        _ if minus => "from the end",
        _ if factor => "factor",
        _ => "offset",
    };
    found.insert(kind);
    if captured {
        found.insert("variable in an index");
    }
}
