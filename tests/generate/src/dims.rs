//! Shapes as types, and when they meet: what the compiler is expected to infer.
//!
//! Written from `SEMANTICS.md`, clauses 5, 6, 13, 14, 18 and 20, not from the library: the generated programs state the
//! types that this file finds, and do not compile where the library finds other ones.

use std::fmt;

/// A dimension as a type.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Dim {
    Fix(usize),
    Stretch,
    Dyn,
}

impl Dim {
    /// A literal extent.
    pub(crate) fn literal(extent: usize) -> Self {
        if extent == 1 {
            Dim::Stretch
        } else {
            Dim::Fix(extent)
        }
    }

    fn join(self, other: Dim) -> Option<Dim> {
        match (self, other) {
            (Dim::Stretch, dim) | (dim, Dim::Stretch) => Some(dim),
            (Dim::Fix(a), Dim::Fix(b)) => (a == b).then_some(self),
            (Dim::Dyn, dim) | (dim, Dim::Dyn) => Some(dim),
        }
    }

    fn fits(self, destination: Dim) -> bool {
        match (self, destination) {
            (Dim::Fix(a), Dim::Fix(b)) => a == b,
            (Dim::Fix(_), Dim::Stretch) => false,
            _ => true,
        }
    }
}

/// `[2, 1, _]`, as in `Shape![2, 1, _]`.
pub(crate) struct List<'d>(pub(crate) &'d [Dim]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self
            .0
            .iter()
            .map(|dim| match dim {
                Dim::Fix(extent) => extent.to_string(),
                Dim::Stretch => "1".to_owned(),
                Dim::Dyn => "_".to_owned(),
            })
            .collect();
        write!(f, "[{}]", words.join(", "))
    }
}

/// The shape of an expression.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Typed {
    /// With all its axes.
    Whole(Vec<Dim>),
    /// Trailing axes may be missing.
    Placed(Vec<Dim>),
    /// Leading axes may be missing.
    Aligned(Vec<Dim>),
}

/// `dims` with `Stretch` in front or behind, `rank` axes in all.
fn padded(dims: &[Dim], rank: usize, in_front: bool) -> Vec<Dim> {
    let missing = vec![Dim::Stretch; rank.saturating_sub(dims.len())];
    match in_front {
        true => [&missing, dims].concat(),
        false => [dims, &missing].concat(),
    }
}

fn join_all(left: &[Dim], right: &[Dim]) -> Option<Vec<Dim>> {
    let pairs = left.iter().zip(right);
    pairs.map(|(&left, &right)| left.join(right)).collect()
}

impl Typed {
    pub(crate) fn dims(&self) -> &[Dim] {
        match self {
            Typed::Whole(dims) | Typed::Placed(dims) | Typed::Aligned(dims) => dims,
        }
    }

    /// The shape of what both operands give, if they may meet at all.
    pub(crate) fn join(&self, other: &Typed) -> Option<Typed> {
        use Typed::{Aligned, Placed, Whole};
        Some(match (self, other) {
            (Whole(none), shape) | (shape, Whole(none)) if none.is_empty() => shape.clone(),
            (Whole(a), Whole(b)) if a.len() == b.len() => Whole(join_all(a, b)?),
            (Whole(whole), Placed(part)) | (Placed(part), Whole(whole))
                if part.len() <= whole.len() =>
            {
                Whole(join_all(whole, &padded(part, whole.len(), false))?)
            }
            (Whole(whole), Aligned(part)) | (Aligned(part), Whole(whole))
                if part.len() <= whole.len() =>
            {
                Whole(join_all(whole, &padded(part, whole.len(), true))?)
            }
            (Placed(a), Placed(b)) => {
                let rank = a.len().max(b.len());
                Placed(join_all(&padded(a, rank, false), &padded(b, rank, false))?)
            }
            (Aligned(a), Aligned(b)) => {
                let rank = a.len().max(b.len());
                Aligned(join_all(&padded(a, rank, true), &padded(b, rank, true))?)
            }
            _ => return None,
        })
    }

    /// On how many axes two operands do not fit; 1 where their ranks do not.
    pub(crate) fn misfits(&self, other: &Typed) -> usize {
        use Typed::{Aligned, Placed, Whole};
        let in_front = matches!((self, other), (Aligned(_), _) | (_, Aligned(_)));
        let (left, right) = (self.dims(), other.dims());
        match (self, other) {
            (Whole(_), Whole(_)) if left.len() != right.len() => return 1,
            (Whole(whole), Placed(part) | Aligned(part))
            | (Placed(part) | Aligned(part), Whole(whole))
                if part.len() > whole.len() =>
            {
                return 1;
            }
            _ => {}
        }
        let rank = left.len().max(right.len());
        let [left, right] = [left, right].map(|dims| padded(dims, rank, in_front));
        let pairs = left.iter().zip(&right);
        pairs
            .filter(|(left, right)| left.join(**right).is_none())
            .count()
    }

    /// Placed on the axes `entries`.
    pub(crate) fn placed(&self, entries: &[i64]) -> Option<Typed> {
        let (Typed::Whole(dims) | Typed::Aligned(dims)) = self else {
            return None;
        };
        if dims.len() != entries.len() || !in_order(entries) {
            return None;
        }
        let rank = entries.last().map_or(0, |&last| last as usize + 1);
        let mut placed = vec![Dim::Stretch; rank];
        for (&entry, &dim) in entries.iter().zip(dims) {
            placed[entry as usize] = dim;
        }
        Some(Typed::Placed(placed))
    }

    /// Aligned at the last axis.
    pub(crate) fn aligned(&self) -> Option<Typed> {
        match self {
            Typed::Whole(dims) | Typed::Aligned(dims) => Some(Typed::Aligned(dims.clone())),
            Typed::Placed(_) => None,
        }
    }

    /// Whether a value of this shape may be written into a destination.
    pub(crate) fn fits(&self, destination: &[Dim]) -> bool {
        let (dims, in_front) = match self {
            Typed::Whole(dims) if dims.is_empty() => return true,
            Typed::Whole(dims) if dims.len() != destination.len() => return false,
            Typed::Whole(dims) | Typed::Placed(dims) => (dims, false),
            Typed::Aligned(dims) => (dims, true),
        };
        if dims.len() > destination.len() {
            return false;
        }
        let dims = padded(dims, destination.len(), in_front);
        let mut pairs = dims.iter().zip(destination);
        pairs.all(|(dim, &destination)| dim.fits(destination))
    }
}

/// Whether the entries of a tuple are legal by themselves: none negative, strictly increasing.
pub(crate) fn in_order(entries: &[i64]) -> bool {
    wrong_entries(entries) == 0
}

/// How many entries of a tuple are wrong by themselves: negative, or not larger than those before.
pub(crate) fn wrong_entries(entries: &[i64]) -> usize {
    let mut wrong = 0;
    let mut last = -1;
    for &entry in entries {
        wrong += usize::from(entry <= last);
        last = last.max(entry);
    }
    wrong
}
