//! Index notation: the indices, and the accesses by them.

use proc_macro2::{Ident, Span};
use syn::Expr;

use super::{Operand, Sweep};
use crate::identity::{identity, identity_with};

/// The indices of a call, and what is accessed by them.
#[derive(Default)]
pub(crate) struct Indices {
    pub(crate) letters: Vec<Letter>,
    /// In the order of the source; the destination is the first one, if there is one.
    pub(crate) accesses: Vec<Access>,
    /// Indices beside float literals, which are mistakes.
    pub(crate) among_floats: Vec<Expr>,
    /// Names that are read as variables of the surrounding code, in the order of the source.
    pub(crate) variables: Vec<Ident>,
    /// The indices that are cut where an access would be outside.
    pub(crate) cut: Vec<usize>,
    /// The index that is cut into blocks.
    pub(crate) block: Option<Block>,
    /// What is computed before the sweep of the result, in this order.
    pub(crate) passes: Vec<Pass>,
}

/// An index that is cut into blocks, so that what is computed before the sweep stays in the cache.
pub(crate) struct Block {
    pub(crate) index: usize,
    /// The other indices of each array that is computed or copied for a block.
    pub(crate) kept: Vec<Vec<usize>>,
    /// Whether these arrays are of derivatives, which then are added to gradients.
    pub(crate) is_of_derivatives: bool,
}

/// A value that several sweeps read, or that is the same for all boxes.
pub(crate) struct Pass {
    pub(crate) name: Ident,
    /// A group or a reduction.
    pub(crate) operand: Operand,
    /// Whether it is computed before the loop over boxes.
    pub(crate) is_before: bool,
}

/// An index. Indices are numbered from the outermost on, and axes are in this order.
#[derive(Clone)]
pub(crate) struct Letter {
    pub(crate) name: Ident,
    /// Whether it is an index of the result.
    pub(crate) is_free: bool,
    /// Whether the body binds its name to another value.
    pub(crate) is_bound_again: bool,
    /// `k < 3`: the 3.
    pub(crate) bound: Option<Expr>,
}

/// `x[i + 1, j]`.
#[derive(Clone)]
pub(crate) struct Access {
    /// `x`.
    pub(crate) place: Expr,
    /// Whether it is the destination.
    pub(crate) is_target: bool,
    /// Distinguishes the place from others with the same text.
    pub(crate) identity: String,
    pub(crate) text: String,
    /// The index expression of each axis.
    pub(crate) axes: Vec<IndexSum>,
    pub(crate) span: Span,
    /// The view whose axes are indices; `None` if the operand itself is read.
    pub(crate) view: Option<Ident>,
    /// The axes of the view: an index each, or an axis of one element.
    pub(crate) order: Vec<Option<usize>>,
    /// Whether it is read before the loop over boxes.
    pub(crate) is_before: bool,
    /// The number of the copy with surroundings that it is a view of.
    pub(crate) surroundings: Option<usize>,
}

/// An index expression: the sum of indices, each by a factor, and of numbers.
#[derive(Clone, Default)]
pub(crate) struct IndexSum {
    pub(crate) terms: Vec<(usize, i64)>,
    pub(crate) constant: i64,
    /// The values of variables, and whether they are subtracted.
    pub(crate) variables: Vec<(Expr, bool)>,
    pub(crate) edge: Edge,
}

/// What an access does where its index is outside of the axis.
#[derive(Clone, Default)]
pub(crate) enum Edge {
    /// It is never outside.
    #[default]
    Inside,
    /// The axis of a destination of which a part is written: never outside, and it tells no range.
    Part,
    /// `clamp(i - 1)`: the first or the last element.
    Clamp,
    /// `wrap(i - 1)`: the element at the other end.
    Wrap,
    /// `pad(i - 1, value)`: the value, or zero.
    Pad(Option<Box<Expr>>),
    /// Any other expression: computed before, for these indices. The sum has no terms then.
    List(Box<Sweep>, Vec<usize>),
}

impl Edge {
    /// Whether the index is a sum that is never outside.
    pub(crate) fn is_inside(&self) -> bool {
        matches!(self, Edge::Inside | Edge::Part)
    }
}

impl IndexSum {
    /// Whether it is the same sum, never outside of its axis.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let variables = |sum: &Self| -> Vec<(String, bool)> {
            let variables = sum.variables.iter();
            variables
                .map(|(value, negative)| (identity(value), *negative))
                .collect()
        };
        self.edge.is_inside()
            && other.edge.is_inside()
            && (&self.terms, self.constant) == (&other.terms, other.constant)
            && variables(self) == variables(other)
    }

    /// The index, if this is one alone.
    pub(crate) fn alone(&self) -> Option<usize> {
        match (&self.terms[..], self.constant, &self.variables[..]) {
            ([(letter, 1)], 0, []) if self.edge.is_inside() => Some(*letter),
            _ => None,
        }
    }
}

impl Indices {
    /// Whether the call is computed box by box.
    pub(crate) fn is_cut(&self) -> bool {
        !self.cut.is_empty() || self.block.is_some()
    }

    /// Whether an access is made for each box anew.
    pub(crate) fn is_in_boxes(&self, access: &Access) -> bool {
        self.is_cut() && !access.is_before
    }

    /// Whether an access is copied: for each box, if there are boxes. If the indices of its edges are
    /// cut, the boxes have views of it.
    pub(crate) fn is_copied(&self, access: &Access) -> bool {
        access.is_packed()
            && access.surroundings.is_none()
            && (self.cut.is_empty() || access.is_before)
    }

    /// Calls `each` with the sweeps of all lists of positions.
    pub(crate) fn each_list(&mut self, mut each: impl FnMut(&mut Self, &mut Sweep)) {
        for number in 0..self.accesses.len() {
            let mut axes: Vec<IndexSum> = std::mem::take(&mut self.accesses[number].axes);
            for axis in &mut axes {
                if let Edge::List(sweep, _) = &mut axis.edge {
                    each(self, sweep);
                }
            }
            self.accesses[number].axes = axes;
        }
    }

    /// Whether an access may read or write a part of its operand: one of its indices has a bound, or,
    /// where it is read, runs along the same axis of the operand with an offset, too.
    pub(crate) fn is_part(&self, access: &Access) -> bool {
        let of_operand = |other: &&Access| other.identity == access.identity;
        let mut axes = 0..access.axes.len();
        let is_moved = axes.any(|axis| {
            let moved = |other: &Access| {
                let other = other.axes.get(axis);
                other.is_some_and(|other| {
                    other.alone().is_none() && !other.terms.is_empty() && other.edge.is_inside()
                })
            };
            self.accesses.iter().filter(of_operand).any(moved)
        });
        is_moved && !access.is_target || self.has_bound(access)
    }

    /// Whether one of the indices of an access has a bound.
    pub(crate) fn has_bound(&self, access: &Access) -> bool {
        let mut terms = access.axes.iter().flat_map(|axis| &axis.terms);
        terms.any(|&(letter, _)| self.letters[letter].bound.is_some())
    }
}

impl Access {
    /// Equal for accesses of the same elements: a name in an index may stand for another number where
    /// it is written again.
    pub(crate) fn elements(&self) -> String {
        let mut all = self.identity.clone();
        for axis in &self.axes {
            let variables: Vec<_> = { axis.variables.iter() }
                .map(|(value, negative)| (identity(value), negative))
                .collect();
            all += &format!("{:?} {} {variables:?} ", axis.terms, axis.constant);
            all += &match &axis.edge {
                Edge::Inside | Edge::Part => String::new(),
                Edge::Clamp => "clamp".into(),
                Edge::Wrap => "wrap".into(),
                Edge::Pad(None) => "pad".into(),
                Edge::Pad(Some(fill)) => format!("pad {}", identity(&**fill)),
                Edge::List(sweep, _) => identity_with(&sweep.body, |name| {
                    let mut operands = sweep.operands.iter();
                    let operand = operands.find(|operand| operand.binding == *name);
                    operand.map(|operand| operand.identity.clone())
                }),
            };
            all.push(',');
        }
        all
    }

    /// Whether positions of it are in a list.
    pub(crate) fn is_listed(&self) -> bool {
        let mut axes = self.axes.iter();
        axes.any(|axis| matches!(axis.edge, Edge::List(..)))
    }

    /// Whether it is no view of its operand.
    pub(crate) fn is_packed(&self) -> bool {
        !self.axes.iter().all(|axis| axis.edge.is_inside())
    }

    /// The indices, if each axis has one alone, and none has two.
    pub(crate) fn alone(&self) -> Option<Vec<usize>> {
        let letters: Option<Vec<usize>> = self.axes.iter().map(IndexSum::alone).collect();
        let letters = letters?;
        let twice = (1..letters.len()).any(|k| letters[..k].contains(&letters[k]));
        (!twice).then_some(letters)
    }
}
