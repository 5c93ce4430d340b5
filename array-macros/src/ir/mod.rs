//! The meaning of a call: sweeps, the operands of each, and the placement of every operand. This is
//! plain data: `lower` makes it, `check` reads it, `hoist` completes it, `expand` prints it.
//!
//! A *sweep* is one scalar body and the operands it reads one element of. The call is a sweep. So
//! is every reducer and every placed group, because their operands have separate axes. Sweeps are
//! operands of the sweep around them.

mod indices;

use std::fmt;

use proc_macro2::{Ident, Span};
use syn::{BinOp, Expr};

use crate::ast::{At, Op, Target, Tuple};
pub(crate) use indices::{Access, Block, Edge, IndexSum, Indices, Letter, Pass};

/// How errors at run time are reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Surface {
    /// `broadcast!`
    Panics,
    /// `try_broadcast!`
    Returns,
    /// `explain!`: panics, and writes nothing.
    Explains,
}

/// A call.
pub(crate) struct Program {
    pub(crate) surface: Surface,
    /// The destination of a call that runs at once; without it the call is a lazy value.
    pub(crate) target: Option<Target>,
    pub(crate) value: Sweep,
    /// The indices, in index notation.
    pub(crate) indices: Option<Indices>,
}

/// A scalar body over operands.
#[derive(Clone)]
pub(crate) struct Sweep {
    /// In the order of the source.
    pub(crate) operands: Vec<Operand>,
    /// Reads the operands by their bindings.
    pub(crate) body: Expr,
    /// Names that the body uses from the surrounding body, which binds them.
    pub(crate) locals: Vec<Ident>,
    /// The index of each axis, in index notation.
    pub(crate) axes: Vec<usize>,
    /// The rank, if no operand has it.
    pub(crate) rank: Option<usize>,
}

/// An operand of a sweep, which reads one element of it.
#[derive(Clone)]
pub(crate) struct Operand {
    pub(crate) source: Source,
    pub(crate) placement: Placement,
    /// The user's text, which messages use as its name.
    pub(crate) name: String,
    /// Distinguishes it from operands with the same text.
    pub(crate) identity: String,
    /// The name of its element in the body.
    pub(crate) binding: Ident,
    /// The user's token.
    pub(crate) span: Span,
    /// The number of the access that it is, in index notation.
    pub(crate) access: Option<usize>,
    /// In index notation, equal for operands that have the same elements; see `schedule::keys`.
    pub(crate) key: Option<Key>,
}

/// What an operand is made of: text, and between it indices.
pub(crate) type Key = Vec<KeyPart>;

/// A part of a [`Key`].
#[derive(Clone, Debug)]
pub(crate) enum KeyPart {
    Text(String),
    Index(usize),
    /// An index that is alone on an axis of an operand.
    Alone(usize),
}

/// The source of an operand's elements.
#[derive(Clone)]
pub(crate) enum Source {
    /// A place, borrowed before the loop.
    Place(Expr),
    /// The operand of the gradient of this number, which is found once for all sweeps.
    Wanted(usize),
    /// An access whose elements are copied before the loop.
    Packed(Ident),
    /// The element of the destination that is about to be written.
    Current,
    /// An index as a number.
    Number(usize),
    /// A placed group.
    Group(Group),
    /// A reducer: computed before the loop.
    Reduction(Reduction),
    /// A pass, of this number.
    Pass(usize),
}

/// `(expression) @ (1)`.
#[derive(Clone)]
pub(crate) struct Group {
    pub(crate) sweep: Sweep,
    /// It may not be computed at all: it is under an `if`, in a closure, or in a loop.
    pub(crate) conditional: bool,
    pub(crate) schedule: Schedule,
}

/// When a group is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Schedule {
    /// With every element of the surrounding sweep: its operands are placed, its code stays in the
    /// body.
    Inline,
    /// Once, before the loop.
    Hoisted,
    /// Once if its operands without a tuple are scalars, which their types tell; else with every element. The
    /// others have the axes of the surrounding sweep.
    IfScalars,
}

/// `sum(e)`, `sum(e, (1))`.
#[derive(Clone)]
pub(crate) struct Reduction {
    pub(crate) op: Op,
    /// The reduced axes; `None` for all.
    pub(crate) axes: Option<Tuple>,
    /// The value has an axis of one element for each of them.
    pub(crate) keeps_axes: bool,
    pub(crate) sweep: Sweep,
    /// The reducer's name.
    pub(crate) span: Span,
}

/// The axes of the result that the axes of an operand become.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Placement {
    /// Axis by axis: the operand has the rank of the result, or is a scalar.
    Whole,
    At(At),
}

impl Placement {
    /// The axes of the result that the operand varies along.
    pub(crate) fn index_set(&self) -> IndexSet {
        match self {
            Placement::Whole => IndexSet::All,
            Placement::At(At::Trailing) => IndexSet::Trailing,
            Placement::At(At::Axes(tuple)) => {
                let axes = tuple.entries.iter().filter_map(|(_, axis)| *axis);
                IndexSet::Axes(axes.fold(0, |set, axis| match u32::try_from(axis) {
                    Ok(axis) => set | 1u64.checked_shl(axis).unwrap_or(0),
                    Err(_) => set,
                }))
            }
        }
    }
}

/// The axes of a result that a value varies along.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum IndexSet {
    /// Any of them.
    All,
    /// These: bit k is axis k.
    Axes(u64),
    /// Some of the last ones.
    Trailing,
}

impl IndexSet {
    /// None of them.
    pub(crate) const NONE: IndexSet = IndexSet::Axes(0);

    /// These axes, each below 64.
    pub(crate) fn of(axes: &[usize]) -> Self {
        IndexSet::Axes(axes.iter().fold(0, |set, axis| set | 1 << axis))
    }

    /// The axes of both.
    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (IndexSet::Axes(one), IndexSet::Axes(two)) => IndexSet::Axes(one | two),
            _ => IndexSet::All,
        }
    }
}

impl fmt::Debug for IndexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexSet::All => f.write_str("all"),
            IndexSet::Trailing => f.write_str("trailing"),
            IndexSet::Axes(set) => {
                let axes = (0..u64::BITS).filter(|axis| set >> axis & 1 == 1);
                f.debug_set().entries(axes).finish()
            }
        }
    }
}

impl Program {
    /// What the call computes, for people: its destination, or its indices.
    pub(crate) fn text(&self) -> String {
        let accesses = self.indices.iter().flat_map(|indices| &indices.accesses);
        let targets: Vec<&str> = { accesses.filter(|access| access.is_target) }
            .map(|access| &*access.text)
            .collect();
        match (&self.target, &self.indices) {
            (Some(_), Some(_)) => targets.join(", "),
            (Some(target), None) => crate::text::text(&target.place),
            (None, Some(indices)) => {
                let free = indices.letters.iter().filter(|letter| letter.is_free);
                let names: Vec<String> = free.map(|letter| letter.name.to_string()).collect();
                format!("[{}]", names.join(", "))
            }
            (None, None) => "a lazy value".to_string(),
        }
    }

    /// Every sweep, the inner ones before those around them.
    pub(crate) fn sweeps(&self) -> Vec<&Sweep> {
        fn below<'a>(sweep: &'a Sweep, all: &mut Vec<&'a Sweep>) {
            for operand in &sweep.operands {
                if let Some(inner) = operand.source.sweep() {
                    below(inner, all);
                }
            }
            all.push(sweep);
        }
        let mut all = Vec::new();
        let accesses = self.indices.iter().flat_map(|indices| &indices.accesses);
        for axis in accesses.flat_map(|access| &access.axes) {
            if let Edge::List(sweep, _) = &axis.edge {
                below(sweep, &mut all);
            }
        }
        below(&self.value, &mut all);
        all
    }
}

impl Operand {
    /// The indices that it is placed on, in index notation, until the schedule turns them into axes.
    pub(crate) fn indices(&self) -> Vec<usize> {
        match &self.placement {
            Placement::At(At::Axes(tuple)) => {
                let numbers = tuple.entries.iter().filter_map(|(_, number)| *number);
                numbers.map(|number| number as usize).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The rank that the operands of this group do not give: they are placed themselves, and the
    /// group has an axis for each entry of its tuple.
    pub(crate) fn open_rank(&self) -> Option<usize> {
        let (Source::Group(group), Placement::At(At::Axes(tuple))) =
            (&self.source, &self.placement)
        else {
            return None;
        };
        let placed = |operand: &Operand| matches!(operand.placement, Placement::At(At::Axes(_)));
        let open = group.sweep.operands.iter().any(placed);
        open.then_some(tuple.entries.len())
    }
}

impl Source {
    /// The sweep that computes it.
    pub(crate) fn sweep(&self) -> Option<&Sweep> {
        match self {
            Source::Group(Group { sweep, .. }) | Source::Reduction(Reduction { sweep, .. }) => {
                Some(sweep)
            }
            _ => None,
        }
    }

    /// [`sweep`](Self::sweep), to change it.
    pub(crate) fn sweep_mut(&mut self) -> Option<&mut Sweep> {
        match self {
            Source::Group(Group { sweep, .. }) | Source::Reduction(Reduction { sweep, .. }) => {
                Some(sweep)
            }
            _ => None,
        }
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(target) = &self.target {
            let place = crate::text::text(&target.place);
            let aligned = if target.trailing { " @ .." } else { "" };
            write!(f, "{place}{aligned} <- {:?} ", target.how)?;
        }
        self.value.fmt(f)
    }
}

impl fmt::Debug for Sweep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.operands).finish()
    }
}

impl fmt::Debug for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} over {:?}", self.name, self.placement.index_set())?;
        match &self.source {
            Source::Place(_) | Source::Wanted(_) | Source::Packed(_) | Source::Number(_) => Ok(()),
            Source::Pass(number) => write!(f, ", pass {number}"),
            Source::Current => f.write_str(", current"),
            Source::Group(group) => write!(f, ", {:?} {:?}", group.schedule, group.sweep),
            Source::Reduction(reduction) => {
                write!(f, ", {} {:?}", reduction.op.item, reduction.sweep)
            }
        }
    }
}

/// The names whose product a body is.
pub(crate) fn product_of_names(body: &Expr) -> Option<[&Ident; 2]> {
    match bare(body) {
        Expr::Binary(binary) if matches!(binary.op, BinOp::Mul(_)) => {
            Some([bare_name(&binary.left)?, bare_name(&binary.right)?])
        }
        _ => None,
    }
}

/// The name that a body is.
pub(crate) fn bare_name(body: &Expr) -> Option<&Ident> {
    match bare(body) {
        Expr::Path(path) => path.path.get_ident(),
        _ => None,
    }
}

/// An expression without the parentheses around it.
fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => bare(&paren.expr),
        Expr::Group(group) => bare(&group.expr),
        _ => expr,
    }
}
