//! Destinations: places, tuples of places, and which names in their brackets are indices.

use proc_macro2::Ident;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprIndex, UnOp};

use super::parts::part_of;
use crate::ast::{self, Assign, At, Target, names_in};
use crate::diag::{Errors, Foreign, Message};

/// The indices of the destinations: `None` if they have none; an error if these differ.
///
/// A name alone is an index, and so is any name within the brackets of a destination that is also
/// within brackets of an operand, or has a range in `bounds`.
pub(super) fn indices(
    target: &Target,
    value: &Expr,
    bounds: &[Expr],
    errors: &mut Errors,
) -> Option<Option<Vec<Ident>>> {
    let mut indices = None;
    for place in &target.indexed {
        let Expr::Index(index) = place else {
            continue;
        };
        let mut own = Vec::new();
        let mut read = names_in_brackets(value);
        read.extend(bounds.iter().filter_map(ast::bounded).cloned());
        for axis in ast::index_list(index) {
            read.extend(names_in_brackets(axis));
        }
        for axis in ast::index_list(index) {
            let names = match ast::name(axis) {
                Some(name) => vec![name.clone()],
                None => names_in(axis),
            };
            let is_alone = names.len() == 1 && ast::name(axis).is_some();
            for name in names {
                let is_index = is_alone || read.contains(&name);
                if is_alone && own.contains(&name) {
                    errors.report(axis, Message::IndexOfTarget);
                    return None;
                }
                if is_index && !own.contains(&name) {
                    own.push(name);
                }
            }
        }
        if indices.get_or_insert_with(|| own.clone()) != &own {
            errors.report(&index.index, Message::IndicesOfTuple);
            return None;
        }
    }
    Some(indices)
}

/// The names within the brackets of accesses.
fn names_in_brackets(expr: &Expr) -> Vec<Ident> {
    struct Brackets(Vec<Ident>);
    impl<'a> Visit<'a> for Brackets {
        fn visit_expr_index(&mut self, index: &'a ExprIndex) {
            // The list of `x[list[i]]` is no index.
            let mut names = names_in(&index.index);
            let lists = bases(&index.index);
            names.retain(|name| !lists.contains(name));
            self.0.extend(names);
            visit::visit_expr_index(self, index);
        }
    }
    let mut brackets = Brackets(Vec::new());
    brackets.visit_expr(expr);
    brackets.0
}

/// The names before brackets.
fn bases(expr: &Expr) -> Vec<Ident> {
    struct Bases(Vec<Ident>);
    impl<'a> Visit<'a> for Bases {
        fn visit_expr_index(&mut self, index: &'a ExprIndex) {
            self.0.extend(ast::name(&index.expr).cloned());
            visit::visit_expr_index(self, index);
        }
    }
    let mut bases = Bases(Vec::new());
    bases.visit_expr(expr);
    bases.0
}

/// The destination; `None` if it is wrong in a way that leaves no call.
pub(super) fn target(left: Expr, how: Assign, errors: &mut Errors) -> Option<Target> {
    let (place, trailing) = match left {
        Expr::MethodCall(call) => match ast::placement(&call) {
            Some(At::Trailing) => (*call.receiver, true),
            Some(At::Axes(tuple)) => {
                errors.report(tuple.paren(), Message::PlacedDestination);
                (*call.receiver, false)
            }
            None => (Expr::MethodCall(call), false),
        },
        place => (place, false),
    };
    if let Expr::Index(index) = &place
        && let Some((y, list)) = part_of(index)
    {
        let message = Foreign::PartOfTarget(&y, &list);
        errors.report(&place, Message::Foreign(message));
        return None;
    }
    let (place, indexed) = match place {
        Expr::Tuple(mut tuple) if !tuple.elems.is_empty() && tuple.elems.iter().all(is_indexed) => {
            let indexed = tuple.elems.iter().cloned().collect();
            tuple
                .elems
                .iter_mut()
                .for_each(|place| *place = without_indices(place.clone()));
            (Expr::Tuple(tuple), indexed)
        }
        place if is_indexed(&place) => (without_indices(place.clone()), vec![place]),
        place => (place, Vec::new()),
    };
    let target = Target {
        place,
        how,
        trailing,
        indexed,
    };
    let places = target.places();
    if target.is_tuple() && !(2..=MOST_PLACES).contains(&places.len()) {
        errors.report(&target.place, Message::TupleOfPlaces(places.len()));
    }
    for place in places {
        if target.is_tuple()
            && let Expr::Index(index) = place
            && is_indexed(place)
        {
            errors.report(&index.index, Message::IndexedTuple);
            return None;
        }
        match place {
            Expr::Array(_) => errors.report(place, Message::IndexArrow),
            place if !is_place(place) => errors.report(place, Message::NotAPlace),
            _ => {}
        }
    }
    Some(target)
}

/// `y[i, j]`, `y[i + 1]`, `y[list[i]]`: a destination in index notation. `(rows[k + 1])` and `rows[0]`
/// are elements of a collection.
fn is_indexed(place: &Expr) -> bool {
    match place {
        Expr::Index(index) => match &*index.index {
            Expr::Array(_) | Expr::Tuple(_) => true,
            Expr::Call(call) => ast::called_edge(call).is_some(),
            // `y[list[i].min(9)]`; of a collection is `rows[k.min(9)]`.
            Expr::MethodCall(call) => {
                let root = ast::root(&call.receiver);
                !names_in_brackets(&index.index).is_empty() && root.is_none_or(|x| x != "self")
            }
            axis => {
                matches!(
                    axis,
                    Expr::Path(_) | Expr::Binary(_) | Expr::Index(_) | Expr::Cast(_)
                ) && ast::root(axis).is_none_or(|root| root != "self")
            }
        },
        _ => false,
    }
}

/// `x[x > 0.0]`, `x[!mask]`, `x[mask]`: the array, and the condition. No index has the name of a mask, and as an
/// index it would be every position.
pub(super) fn masked(place: &Expr) -> Option<(&Expr, &Expr)> {
    let Expr::Index(index) = place else {
        return None;
    };
    let is_condition = match &*index.index {
        Expr::Unary(unary) => matches!(unary.op, UnOp::Not(_)),
        Expr::Binary(binary) => matches!(
            binary.op,
            BinOp::Lt(_)
                | BinOp::Le(_)
                | BinOp::Gt(_)
                | BinOp::Ge(_)
                | BinOp::Eq(_)
                | BinOp::Ne(_)
                | BinOp::And(_)
                | BinOp::Or(_)
        ),
        other => ast::name(other).is_some_and(|name| {
            let name = name.to_string();
            name == "mask" || name.ends_with("_mask")
        }),
    };
    is_condition.then_some((&*index.expr, &*index.index))
}

/// Whether a destination, or each of a tuple, has indices.
pub(super) fn has_indices(place: &Expr) -> bool {
    match place {
        Expr::Tuple(tuple) => tuple.elems.iter().all(is_indexed),
        place => is_indexed(place),
    }
}

/// The operand of `y[i, j]`.
fn without_indices(place: Expr) -> Expr {
    match place {
        Expr::Index(index) => *index.expr,
        place => place,
    }
}

/// The most members of a tuple of places.
const MOST_PLACES: usize = 6;

/// Whether `expr` names a place that can be written to.
fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Path(_) | Expr::Field(_) | Expr::Index(_) => true,
        Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)),
        Expr::Paren(paren) => is_place(&paren.expr),
        _ => false,
    }
}
