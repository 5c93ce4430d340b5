//! Index notation: which indices there are, and each access of an operand.
//!
//! Indices are numbered in the order in which they are bound, those of the result first. An operand
//! is placed on the numbers of its indices; when a sweep is complete, and with it the list of all
//! indices that it uses, these numbers become axes.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ExprCall, ExprClosure, ExprIndex, Pat, parse_quote};

use super::Lowering;
use super::operands::Frame;
use crate::ast::names_in;
use crate::ast::{self, At, Op, Tuple};
use crate::diag::Message;
use crate::identity::{identity, is_pure, variable};
use crate::ir::{Access, Edge, IndexSum, Indices, Letter, Placement, Reduction, Source};
use crate::text::text;

impl Lowering<'_> {
    /// Whether the call is one of index notation.
    pub(super) fn has_indices(&self) -> bool {
        self.indices.is_some()
    }

    /// The indices of a call of index notation.
    pub(super) fn all(&mut self) -> &mut Indices {
        self.indices.as_mut().expect("index notation")
    }

    /// Binds an index; returns its number.
    pub(super) fn letter(&mut self, frame: &mut Frame, name: &Ident) -> usize {
        let variable = variable(name);
        let is_free = self.frames.is_empty();
        if frame.letters.iter().any(|(known, _)| *known == variable) {
            let text = name.to_string();
            let message = Message::IndexNamedTwice(&text, is_free);
            self.errors.report(name, message);
        }
        let all = self.all();
        all.letters.push(Letter {
            name: name.clone(),
            is_free,
            is_bound_again: false,
            bound: None,
        });
        let number = all.letters.len() - 1;
        frame.letters.push((variable, number));
        number
    }

    /// The index that a name is, unless the body binds the name further inside.
    pub(super) fn index_named(&self, name: &Ident) -> Option<usize> {
        let variable = variable(name);
        if let Some((number, _)) = numbered(name) {
            return Some(number);
        }
        for frame in self.frames.iter().rev() {
            if frame.binds(name) {
                return None;
            }
            let letter = frame
                .letters
                .iter()
                .rfind(|(letter, _)| *letter == variable);
            if let Some((_, number)) = letter {
                return Some(*number);
            }
        }
        None
    }

    /// An index as a number: an operand of `i32`, so that vectors convert it.
    pub(super) fn number(&mut self, letter: usize, read: &Expr) -> Expr {
        let mut name = self.all().letters[letter].name.clone();
        name.set_span(name.span().located_at(read.span()));
        let name: &Expr = &parse_quote!(#name);
        let placement = Placement::At(At::Axes(Tuple::of([letter], name.span())));
        self.operand(Source::Number(letter), placement, name)
    }

    /// `x[i, j]`: the element of an operand; `None` if `x` is code of the body.
    pub(super) fn access(&mut self, index: &ExprIndex) -> Option<Expr> {
        let root = ast::root(&index.expr)?.clone();
        if let Expr::Index(first) = &*index.expr
            && ast::is_chain(&first.expr)
        {
            let lists = [first, index].map(ast::index_list);
            let [of_first, of_second] = lists.each_ref().map(|list| {
                let mut list = list.iter();
                list.any(|axis| self.has_letter(axis))
            });
            if of_first || of_second {
                let list: Vec<String> = lists.concat().into_iter().map(text).collect();
                let joined = format!("{}[{}]", text(&first.expr), list.join(", "));
                let row = (!of_first).then(|| access_text(&index.expr));
                let whole = Expr::Index(index.clone());
                let message = Message::IndexedTwice(&joined, row.as_deref());
                self.errors.report(&whole, message);
                return Some(whole);
            }
        }
        if ast::name(&index.expr).is_some() && self.index_named(&root).is_some() {
            self.report_operand_named_as_index(index, &root);
            return Some(Expr::Index(index.clone()));
        }
        // No element has a list of indices.
        let is_list = matches!(&*index.index, Expr::Array(_));
        if is_list && self.frames.iter().any(|frame| frame.binds(&root)) {
            self.report_hidden(&root);
            return Some(Expr::Index(index.clone()));
        }
        if !ast::is_chain(&index.expr) || self.index_named(&root).is_some() || self.is_bound(&root)
        {
            return None;
        }
        let place = (*index.expr).clone();
        let mut axes = ast::index_list(index).into_iter();
        if let Some(range) = axes.find(|axis| matches!(axis, Expr::Range(_))) {
            self.errors.report(range, Message::IndexedPart);
            return Some(Expr::Index(index.clone()));
        }
        let axes: Option<Vec<IndexSum>> = { ast::index_list(index).into_iter() }
            .map(|axis| self.axis_index(axis))
            .collect();
        let (Some(axes), whole) = (axes, Expr::Index(index.clone())) else {
            return Some(Expr::Index(index.clone()));
        };
        if let Some(read) = self.current_access(&place, &axes, &whole) {
            return Some(read);
        }
        let (number, letters) = self.accessed(place.clone(), axes, &whole);
        let source = Source::Place(place);
        let placement = Placement::At(At::Axes(Tuple::of(letters, whole.span())));
        let before = self.frame().operands.len();
        let read = self.operand(source, placement, &whole);
        if let Some(new) = self.frame().operands.get_mut(before) {
            new.access = Some(number);
        }
        Some(read)
    }

    /// Notes an access; returns its number, and its indices in increasing order.
    pub(super) fn accessed(
        &mut self,
        place: Expr,
        axes: Vec<IndexSum>,
        whole: &Expr,
    ) -> (usize, Vec<usize>) {
        let mut letters: Vec<usize> = { axes.iter() }
            .flat_map(|axis| axis.terms.iter().map(|term| term.0))
            .collect();
        for axis in &axes {
            if let Edge::List(_, listed) = &axis.edge {
                letters.extend(listed);
            }
        }
        letters.sort_unstable();
        letters.dedup();
        let text = access_text(whole);
        let all = self.all();
        let number = all.accesses.len();
        let access = Access {
            identity: match is_pure(&place) {
                true => identity(&place),
                false => format!("{number}"),
            },
            place,
            is_target: false,
            text,
            axes,
            span: whole.span(),
            view: None,
            order: letters.iter().copied().map(Some).collect(),
            is_before: false,
            surroundings: None,
        };
        all.accesses.push(access);
        (number, letters)
    }

    /// `sum(|k| e)`, `sum(|k| e, k < 3)`.
    pub(super) fn indexed_reduction(&mut self, op: Op, call: &ExprCall, whole: &Expr) -> Expr {
        let Some(Expr::Closure(closure)) = call.args.first() else {
            self.errors
                .report(&call.func, Message::ReducerWithoutIndex(op.name));
            return whole.clone();
        };
        let Some(names) = names_of(closure) else {
            self.report_no_names(closure);
            return whole.clone();
        };
        if let Some(terms) = self.written_out(op, closure, &names, call) {
            return terms;
        }
        let mut frame = Frame::reducer();
        let own: Vec<usize> = names
            .iter()
            .map(|name| self.letter(&mut frame, name))
            .collect();
        if op.is_position() && own.len() != 1 {
            self.errors
                .report(closure.or1_token, Message::PositionOfOne(op.name));
        }
        for bound in call.args.iter().skip(1) {
            match op.name {
                "max" | "min" if !matches!(bound, Expr::Binary(_)) => {
                    self.errors.report(bound, Message::LargerOfReduced(op.name));
                }
                _ => self.bound(bound, &own, &frame),
            }
        }
        let sweep = self.sweep_of_indices(frame, (*closure.body).clone());
        let used = sweep.axes.clone();
        let axes = { used.iter().enumerate() }
            .filter(|(_, letter)| own.contains(letter))
            .map(|(axis, _)| axis);
        let reduction = Reduction {
            op,
            axes: Some(Tuple::of(axes, call.func.span())),
            keeps_axes: false,
            sweep,
            span: call.func.span(),
        };
        let outer = used.iter().copied().filter(|letter| !own.contains(letter));
        let placement = Placement::At(At::Axes(Tuple::of(outer, call.func.span())));
        self.operand(Source::Reduction(reduction), placement, whole)
    }

    /// `k < 3`: the range of an index of a reducer.
    pub(super) fn bound(&mut self, bound: &Expr, own: &[usize], frame: &Frame) {
        if let Expr::Binary(binary) = bound
            && let Some(name) = ast::bounded(bound)
        {
            let is_named = |letter: &&usize| {
                variable(&self.indices.as_ref().expect("index notation").letters[**letter].name)
                    == variable(name)
            };
            let is_own = |name: Ident| {
                let name = variable(&name);
                frame.letters.iter().any(|(letter, _)| *letter == name)
            };
            if let Some(&letter) = own.iter().find(is_named) {
                if self.has_letter(&binary.right) || names_in(&binary.right).into_iter().any(is_own)
                {
                    self.errors.report(bound, Message::IndexBoundDepends);
                    return;
                }
                if self.all().letters[letter]
                    .bound
                    .replace(*binary.right.clone())
                    .is_some()
                {
                    self.errors
                        .report(bound, Message::IndexBoundTwice(&name.to_string()));
                }
                return;
            }
        }
        let message = match self.has_letter(bound) {
            true => Message::IndexBoundDepends,
            false => Message::IndexBound,
        };
        self.errors.report(bound, message);
    }
}

/// The parameters of a closure, if they are names.
fn names_of(closure: &ExprClosure) -> Option<Vec<Ident>> {
    let name = |input: &Pat| match input {
        Pat::Ident(name) if name.subpat.is_none() && name.mutability.is_none() => {
            Some(name.ident.clone())
        }
        _ => None,
    };
    closure.inputs.iter().map(name).collect()
}

/// A name of an index that no body binds: with its number before the user's name.
pub(super) fn by_number(number: usize, name: &Ident) -> Ident {
    format_ident!("__i{number}_{name}", span = Span::mixed_site())
}

/// The number and the user's name in a name made [`by_number`].
fn numbered(name: &Ident) -> Option<(usize, Ident)> {
    let text = name.to_string();
    let (number, users) = text.strip_prefix("__i")?.split_once('_')?;
    let (number, users) = (number.parse().ok()?, syn::parse_str(users).ok()?);
    (variable(name) == variable(&by_number(number, &users))).then_some((number, users))
}

/// An expression as the user wrote it: `x[i, j]` is `x[[i, j]]` to the parser.
pub(super) fn access_text(whole: &Expr) -> String {
    struct Lists;
    impl VisitMut for Lists {
        fn visit_expr_index_mut(&mut self, index: &mut ExprIndex) {
            visit_mut::visit_expr_index_mut(self, index);
            if let Expr::Array(list) = &*index.index {
                let list = &list.elems;
                *index.index = Expr::Verbatim(quote::quote!(#list));
            }
        }

        fn visit_ident_mut(&mut self, name: &mut Ident) {
            if let Some((_, users)) = numbered(name) {
                *name = users;
            }
        }
    }
    let mut whole = whole.clone();
    Lists.visit_expr_mut(&mut whole);
    text(&whole)
}
