//! The input of a call: `syn`'s expressions, and the forms among them that are ours.
//!
//! Before parsing, `operand @ (0, 2)` is rewritten to a method call, so `syn` parses it and both
//! spellings, `@ (1)` and `.at(1)`, which is also `.at(axes![1])`, are one form.

use array_core::reductions::REDUCERS;
use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprCall, ExprMethodCall, Ident, Lit, Token, UnOp};

/// The method that `@` is rewritten to.
pub(crate) const PLACED: &str = "__at";

/// A call.
#[derive(Clone)]
pub(crate) struct Call {
    /// `numpy:` before it: operands are aligned at the last axis and promoted.
    pub(crate) numpy: bool,
    pub(crate) target: Option<Target>,
    pub(crate) value: Expr,
    /// The indices of the result, in index notation.
    pub(crate) indices: Option<Vec<Ident>>,
    /// `i < n` after the value, in index notation.
    pub(crate) bounds: Vec<Expr>,
    /// Its gradients are asked for.
    pub(crate) is_differentiated: bool,
}

impl Call {
    pub(crate) fn new(target: Option<Target>, value: Expr) -> Self {
        Call {
            numpy: false,
            target,
            value,
            indices: None,
            bounds: Vec::new(),
            is_differentiated: false,
        }
    }
}

/// `place =`, `place @ .. =`, `(place, place) =`.
#[derive(Clone)]
pub(crate) struct Target {
    /// The place, or a tuple of places.
    pub(crate) place: Expr,
    pub(crate) how: Assign,
    /// The value is aligned with the last axes of the place.
    pub(crate) trailing: bool,
    /// The places with their indices, in index notation.
    pub(crate) indexed: Vec<Expr>,
}

impl Target {
    /// The places: one, or the members of a tuple.
    pub(crate) fn places(&self) -> Vec<&Expr> {
        match &self.place {
            Expr::Tuple(tuple) => tuple.elems.iter().collect(),
            place => vec![place],
        }
    }

    /// Whether it is a tuple of places.
    pub(crate) fn is_tuple(&self) -> bool {
        matches!(self.place, Expr::Tuple(_))
    }
}

/// How a value is stored into its destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assign {
    Set,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Shr,
}

/// The tokens after `@`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum At {
    Axes(Tuple),
    Trailing,
}

/// A tuple of axes: every entry, and its value if it is a literal.
#[derive(Clone)]
pub(crate) struct Tuple {
    pub(crate) entries: Vec<(Expr, Option<i64>)>,
    /// The position of the tuple.
    pub(crate) span: Span,
}

impl PartialEq for Tuple {
    /// Whether the axes are the same.
    fn eq(&self, other: &Self) -> bool {
        let axes = |tuple: &Self| {
            tuple
                .entries
                .iter()
                .map(|(_, axis)| *axis)
                .collect::<Vec<_>>()
        };
        axes(self) == axes(other)
    }
}

impl std::fmt::Debug for Tuple {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let axes = self.entries.iter().map(|(_, axis)| axis);
        f.debug_list().entries(axes).finish()
    }
}

impl Tuple {
    /// These axes.
    pub(crate) fn of(axes: impl IntoIterator<Item = usize>, span: Span) -> Self {
        let entries = axes.into_iter().map(|axis| {
            let mut literal = proc_macro2::Literal::usize_unsuffixed(axis);
            literal.set_span(span);
            let entry = Expr::Lit(syn::ExprLit {
                attrs: Vec::new(),
                lit: Lit::new(literal),
            });
            (entry, i64::try_from(axis).ok())
        });
        Tuple {
            entries: entries.collect(),
            span,
        }
    }

    fn new<'a>(entries: impl IntoIterator<Item = &'a Expr>, span: Span) -> Self {
        let entries = entries.into_iter().cloned().map(|entry| {
            let axis = integer(&entry);
            (entry, axis)
        });
        Tuple {
            entries: entries.collect(),
            span,
        }
    }

    /// `(1)`, `(0, 2)`: integers in parentheses. Nothing else can be the second argument of a
    /// reducer.
    pub(crate) fn in_parentheses(expr: &Expr) -> Option<Self> {
        let tuple = match expr {
            Expr::Paren(paren) => Tuple::new([&*paren.expr], paren.paren_token.span.join()),
            Expr::Tuple(tuple) => Tuple::new(&tuple.elems, tuple.paren_token.span.join()),
            _ => return None,
        };
        let all = tuple.entries.iter().all(|(_, axis)| axis.is_some());
        all.then_some(tuple)
    }
}

/// The placement of a method call, if it is one.
///
/// The method that `@` becomes always is one. A method `at` is one if its arguments could be axes,
/// or are `axes![1]`, and otherwise the user's own.
pub(crate) fn placement(call: &ExprMethodCall) -> Option<At> {
    let sign = call.method == PLACED;
    if !sign && (call.method != "at" || call.turbofish.is_some() || call.args.is_empty()) {
        return None;
    }
    if let (Some(Expr::Range(range)), 1) = (call.args.first(), call.args.len())
        && range.start.is_none()
        && range.end.is_none()
    {
        return Some(At::Trailing);
    }
    let listed = axes_listed(&call.args);
    let tuple = Tuple::new(
        listed.as_ref().unwrap_or(&call.args),
        call.paren_token.span.join(),
    );
    let literal = tuple.entries.iter().all(|(_, axis)| axis.is_some());
    (sign || literal).then_some(At::Axes(tuple))
}

/// The axes of `axes![0, 1]`, if this is the only argument.
fn axes_listed(args: &Punctuated<Expr, Token![,]>) -> Option<Punctuated<Expr, Token![,]>> {
    match (args.first(), args.len()) {
        (Some(Expr::Macro(call)), 1) if call.mac.path.segments.last()?.ident == "axes" => {
            call.mac.parse_body_with(Punctuated::parse_terminated).ok()
        }
        _ => None,
    }
}

/// The placement at the end of a place, which is removed from it: `&*w @ (1)` is `*w`, placed.
pub(crate) fn take_placement(place: &mut Expr) -> Option<At> {
    match place {
        Expr::MethodCall(call) => {
            let at = placement(call)?;
            *place = (*call.receiver).clone();
            Some(at)
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => take_placement(&mut unary.expr),
        _ => None,
    }
}

/// A reducer's operation: its name in a call and in the library.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Op {
    pub(crate) name: &'static str,
    pub(crate) item: &'static str,
}

impl Op {
    /// Whether its result is a position.
    pub(crate) fn is_position(&self) -> bool {
        POSITIONS.iter().any(|(_, item)| *item == self.item)
    }
}

/// The reducers whose results are positions, in index notation, and what each seeks.
const POSITIONS: [(&str, &str); 2] = [("argmax", "Largest"), ("argmin", "Smallest")];

/// The reducer that a name is in index notation.
pub(crate) fn indexed_reducer(name: &Ident) -> Option<Op> {
    let position = POSITIONS.iter().find(|(called, _)| name == called);
    let position = position.map(|&(name, item)| Op { name, item });
    position.or_else(|| reducer(name))
}

/// The reducer that a name is.
pub(crate) fn reducer(name: &Ident) -> Option<Op> {
    let found = REDUCERS.iter().find(|(called, _)| name == called);
    found.map(|&(name, item)| Op { name, item })
}

/// The reducer that is called: a bare name with one or two arguments.
pub(crate) fn called_reducer(call: &ExprCall) -> Option<Op> {
    let op = reducer(name(&call.func)?)?;
    matches!(call.args.len(), 1 | 2).then_some(op)
}

/// The functions of an index past the end of its axis.
const EDGES: [&str; 3] = ["clamp", "wrap", "pad"];

/// The name of the edge that is called: `clamp(i - 1)`.
pub(crate) fn called_edge(call: &ExprCall) -> Option<&'static str> {
    let name = name(&call.func)?;
    EDGES.into_iter().find(|edge| name == edge)
}

/// Whether a macro is ours: `broadcast!` inside `broadcast!`.
pub(crate) fn is_own_call(call: &syn::Macro) -> bool {
    let last = call.path.segments.last();
    last.is_some_and(|last| last.ident == "broadcast" || last.ident == "try_broadcast")
}

/// `axes![..]`, `s![..]`, `shape![..]`.
fn names_axes(expr: &Expr) -> bool {
    let Expr::Macro(call) = expr else {
        return false;
    };
    let last = call.mac.path.segments.last();
    last.is_some_and(|last| ["axes", "s", "shape"].iter().any(|name| last.ident == name))
}

/// Axes of a method of arrays: `axes![0]`, `..`, `0`, `-1`.
pub(crate) fn is_axes(expr: &Expr) -> bool {
    match expr {
        Expr::Range(range) => range.start.is_none() && range.end.is_none(),
        expr => integer(expr).is_some() || names_axes(expr),
    }
}

/// The name of an expression that is a path of one segment.
pub(crate) fn name(expr: &Expr) -> Option<&Ident> {
    match expr {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        _ => None,
    }
}

/// `self.x`, `self.x.0`: fields of `self`, at least one.
pub(crate) fn is_self_chain(expr: &Expr) -> bool {
    match expr {
        Expr::Field(field) => {
            name(&field.base).is_some_and(|base| base == "self") || is_self_chain(&field.base)
        }
        _ => false,
    }
}

/// The name that a place or a chain of calls starts with.
pub(crate) fn root(expr: &Expr) -> Option<&Ident> {
    match expr {
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => root(&index.expr),
        Expr::MethodCall(call) => root(&call.receiver),
        Expr::Try(expr) => root(&expr.expr),
        Expr::Paren(paren) => root(&paren.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => root(&unary.expr),
        other => name(other),
    }
}

/// The named part of a place: without parentheses, `*` and `&`. Two spellings of a place are the
/// same place.
pub(crate) fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => bare(&paren.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => bare(&unary.expr),
        Expr::Reference(reference) if is_operand_reference(reference) => bare(&reference.expr),
        other => other,
    }
}

/// `&place`: a reference that makes the place after it an operand. `&(..)`, and `&` before a
/// literal value, stay references of Rust.
pub(crate) fn is_operand_reference(reference: &syn::ExprReference) -> bool {
    reference.mutability.is_none()
        && match &*reference.expr {
            Expr::Path(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Call(_)
            | Expr::MethodCall(_)
            | Expr::Macro(_)
            | Expr::Try(_)
            | Expr::Await(_) => true,
            Expr::Unary(unary) => matches!(unary.op, UnOp::Deref(_)),
            _ => false,
        }
}

/// The index expressions of `x[i, j]`, `x[(i, j)]`, `x[i]`.
pub(crate) fn index_list(index: &syn::ExprIndex) -> Vec<&Expr> {
    match &*index.index {
        Expr::Array(list) => list.elems.iter().collect(),
        Expr::Tuple(list) => list.elems.iter().collect(),
        single => vec![single],
    }
}

/// The name of `k < 3`, the range of an index.
pub(crate) fn bounded(bound: &Expr) -> Option<&Ident> {
    match bound {
        Expr::Binary(binary) if matches!(binary.op, BinOp::Lt(_)) => name(&binary.left),
        _ => None,
    }
}

/// The value of an integer literal, which may be negative.
pub(crate) fn integer(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::Paren(paren) => integer(&paren.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => Some(-integer(&unary.expr)?),
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(int) => int.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}

/// The names in an expression that are expressions themselves.
pub(crate) fn names_in(expr: &Expr) -> Vec<Ident> {
    struct Paths(Vec<Ident>);
    impl<'a> Visit<'a> for Paths {
        fn visit_expr(&mut self, expr: &'a Expr) {
            self.0.extend(name(expr).cloned());
            visit::visit_expr(self, expr);
        }
    }
    let mut paths = Paths(Vec::new());
    paths.visit_expr(expr);
    paths.0
}

/// The expression in parentheses.
pub(crate) fn unparenthesised(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => unparenthesised(&paren.expr),
        other => other,
    }
}

/// Fields of a name.
pub(crate) fn is_chain(expr: &Expr) -> bool {
    match expr {
        Expr::Field(field) => is_chain(&field.base),
        other => name(other).is_some(),
    }
}
