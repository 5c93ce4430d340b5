//! The sweep that is being lowered: its operands, placed groups and reducers.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, ExprPath, Index, Path, parse_quote_spanned};

use super::Lowering;
use super::locals::LocalValue;
use super::scope::Scope;
use crate::ast::{self, At, Op, Tuple};
use crate::diag::Message;
use crate::identity::{identity, is_pure, reads_pure_indices, reads_pure_places, words};
use crate::ir::{Group, Operand, Placement, Reduction, Schedule, Source, Sweep};
use crate::text::{ident, text};

/// The most axes of an array with a rank in its type.
const MOST_AXES: usize = 8;

/// A sweep that is being lowered.
pub(super) struct Frame {
    kind: Kind,
    pub(super) operands: Vec<Operand>,
    pub(super) scopes: Vec<Scope>,
    /// Names bound in the sweeps around this one.
    pub(super) locals: Vec<Ident>,
    /// The values of names that `let` binds, in index notation.
    pub(super) values: Vec<LocalValue>,
    /// Those that sweeps inside of this one read.
    pub(super) replaced: Scope,
    /// Parameters of closures, whose types the compiler may not know yet.
    pub(super) parameters: Scope,
    /// The number of conditions, closures and loops around the current position.
    pub(super) conditions: usize,
    /// The targets of `break` and `return`.
    pub(super) jumps: super::control::Jumps,
    /// The indices that the sweep binds, with their numbers.
    pub(super) letters: Vec<(String, usize)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Outermost,
    Group,
    Reducer,
}

impl Frame {
    pub(super) fn outermost() -> Self {
        Frame::new(Kind::Outermost)
    }

    pub(super) fn reducer() -> Self {
        Frame::new(Kind::Reducer)
    }

    fn new(kind: Kind) -> Self {
        Frame {
            kind,
            operands: Vec::new(),
            scopes: vec![Scope::new()],
            locals: Vec::new(),
            values: Vec::new(),
            replaced: Scope::new(),
            parameters: Scope::new(),
            conditions: 0,
            jumps: Default::default(),
            letters: Vec::new(),
        }
    }
}

impl Lowering<'_> {
    /// The sweep being lowered.
    pub(super) fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a sweep")
    }

    /// Lowers `body` as a separate sweep.
    pub(super) fn sweep(&mut self, frame: Frame, mut body: Expr) -> Sweep {
        use syn::visit_mut::VisitMut;
        self.frames.push(frame);
        self.visit_expr_mut(&mut body);
        let mut frame = self.frames.pop().expect("the sweep");
        if !frame.replaced.is_empty() {
            let read = words(&body);
            let is_read = |operand: &Operand| read.contains(&operand.binding.to_string());
            frame.operands.retain(is_read);
        }
        Sweep {
            operands: frame.operands,
            body,
            locals: frame.locals,
            axes: Vec::new(),
            rank: None,
        }
    }

    /// As [`sweep`](Self::sweep), in index notation: the axes are the indices that the sweep uses.
    pub(super) fn sweep_of_indices(&mut self, frame: Frame, body: Expr) -> Sweep {
        let bound: Vec<usize> = frame.letters.iter().map(|(_, number)| *number).collect();
        let all_axes = frame.kind == Kind::Outermost;
        let mut sweep = self.sweep(frame, body);
        // Without a destination nothing else has the range of an index that the body does not read.
        if !all_axes || self.target.is_none() {
            self.count_unused(&mut sweep, &bound);
        }
        let mut used: Vec<usize> = { sweep.operands.iter() }
            .flat_map(Operand::indices)
            .collect();
        if all_axes {
            used.extend(&bound);
        }
        used.sort_unstable();
        used.dedup();
        if used.len() > MOST_AXES {
            self.errors
                .report(&sweep.body, Message::TooManyIndices(used.len()));
        }
        sweep.axes = used;
        sweep
    }

    /// Adds the numbers of those of a sweep's indices that its body does not read: `sum(|k| v[0],
    /// k < 3)` adds `v[0]` three times, `[k] => v[0], k < 3` has three elements.
    fn count_unused(&mut self, sweep: &mut Sweep, bound: &[usize]) {
        for &letter in bound {
            let placement = Placement::At(At::Axes(Tuple::of([letter], Span::mixed_site())));
            if { sweep.operands.iter() }.any(|operand| operand.indices().contains(&letter)) {
                continue;
            }
            let name = self.indices.as_ref().expect("index notation").letters[letter]
                .name
                .clone();
            let span = name.span();
            sweep.operands.push(Operand {
                source: Source::Number(letter),
                placement,
                name: name.to_string(),
                identity: name.to_string(),
                binding: self.fresh(&name.to_string(), span),
                span,
                access: None,
                key: None,
            });
        }
    }

    /// The element of the destination that is about to be written, if `expr` is the name of the
    /// destination, without a placement, in the sweep that writes it.
    pub(super) fn current(&mut self, expr: &Expr) -> Option<Expr> {
        let bare = ast::bare(expr);
        if self.has_indices()
            || !self.is_outermost()
            || !matches!(bare, Expr::Path(_) | Expr::Field(_) | Expr::Index(_))
        {
            return None;
        }
        let target = self.target.clone()?;
        let identity = identity(bare);
        let mut places = target.places().into_iter();
        let number = places.position(|place| self::identity(ast::bare(place)) == identity)?;
        if ast::root(bare).is_some_and(|root| self.is_bound(root)) {
            return None;
        }
        Some(self.current_element(number, expr))
    }

    /// The element of destination `number` that is about to be written, which `expr` reads.
    pub(super) fn current_element(&mut self, number: usize, expr: &Expr) -> Expr {
        let target = self.target.clone().expect("a destination");
        if !target.is_tuple() {
            return self.operand(Source::Current, Placement::Whole, expr);
        }
        // One operand is the tuple of the old elements; a destination is a member of it.
        let tuple = self.operand(Source::Current, Placement::Whole, &target.place);
        let member = Index {
            index: number as u32,
            span: expr.span(),
        };
        parse_quote_spanned!(expr.span()=> #tuple.#member)
    }

    /// Whether the current position is in the sweep that is written.
    pub(super) fn is_outermost(&self) -> bool {
        let last = self.frames.last();
        last.is_some_and(|frame| frame.kind == Kind::Outermost)
    }

    /// Adds an operand to the sweep, unless it has it already, and returns its name in the body.
    pub(super) fn operand(&mut self, source: Source, placement: Placement, written: &Expr) -> Expr {
        let placement = match (&source, placement) {
            (Source::Current, placement) => placement,
            (_, Placement::Whole) if self.numpy => Placement::At(At::Trailing),
            (_, placement) => placement,
        };
        let name = match source {
            _ if self.has_indices() => super::indices::access_text(written),
            Source::Current => text(ast::bare(written)),
            _ => text(written),
        };
        let span = match written {
            Expr::MethodCall(call) => call.receiver.span(),
            other => other.span(),
        };
        let identity = match (&self.indices, &source) {
            (Some(all), Source::Place(_)) => all.accesses.last().expect("the access").elements(),
            _ => identity(written),
        };
        if let Some(known) = self.known(&source, &placement, written, &identity) {
            return read(known, span);
        }
        let binding = match (&source, ast::name(written)) {
            // A constant's name in a parameter would be a pattern that compares.
            (Source::Place(_) | Source::Current, Some(name))
                if self.frame().kind != Kind::Group
                    && !name.to_string().starts_with(char::is_uppercase) =>
            {
                name.clone()
            }
            (Source::Group(_), _) => self.fresh("group", span),
            _ => self.fresh(&name, span),
        };
        let expr = read(&binding, span);
        self.frame().operands.push(Operand {
            source,
            placement,
            name,
            identity,
            binding,
            span,
            access: None,
            key: None,
        });
        expr
    }

    /// The binding of the same operand of the sweep: the same place or code, in the same placement.
    ///
    /// An operand with a call is never the same: the second call may give another value.
    fn known(
        &mut self,
        source: &Source,
        placement: &Placement,
        written: &Expr,
        identity: &str,
    ) -> Option<&Ident> {
        let again = match source {
            Source::Current | Source::Number(_) => true,
            Source::Place(place) => is_pure(place),
            Source::Wanted(_) | Source::Packed(_) | Source::Pass(_) => false,
            // The schedule finds those that are the same.
            Source::Reduction(_) if self.has_indices() => false,
            Source::Group(_) | Source::Reduction(_) => reads_pure_places(written),
        };
        let by_indices = self.has_indices();
        let again = again && (!by_indices || reads_pure_indices(written));
        let same = |other: &&mut Operand| match (source, &other.source) {
            (Source::Current, Source::Current) => true,
            (Source::Place(_), Source::Place(_)) if by_indices => other.identity == identity,
            (Source::Number(one), Source::Number(two)) => one == two,
            (Source::Place(one), Source::Place(two)) => {
                other.placement == *placement && self::identity(one) == self::identity(two)
            }
            (Source::Reduction(_), Source::Reduction(_)) => other.identity == identity,
            (Source::Group(one), Source::Group(two)) => {
                other.identity == identity
                    && one.sweep.locals.is_empty()
                    && two.sweep.locals.is_empty()
            }
            _ => false,
        };
        if !again {
            return None;
        }
        let known = self.frame().operands.iter_mut().find(same)?;
        if let (Source::Group(here), Source::Group(there)) = (source, &mut known.source) {
            there.conditional &= here.conditional;
        }
        Some(&known.binding)
    }

    /// `(expression) @ (1)`.
    pub(super) fn group(&mut self, inside: &Expr, placement: Placement, whole: &Expr) -> Expr {
        // `(v) @ (1)` is `v @ (1)`; any other expression in parentheses has separate axes.
        let conditions = self.frame().conditions;
        let mut frame = Frame::new(Kind::Group);
        // A condition around the group also holds inside it.
        frame.conditions = conditions;
        let sweep = self.sweep(frame, inside.clone());
        if let [operand] = &sweep.operands[..]
            && let Operand {
                source: Source::Place(place),
                placement: Placement::Whole,
                binding,
                ..
            } = operand
            && ast::name(ast::unparenthesised(&sweep.body)) == Some(binding)
        {
            return self.operand(Source::Place(place.clone()), placement, whole);
        }
        let group = Group {
            conditional: conditions > 0,
            schedule: Schedule::Inline,
            sweep,
        };
        self.operand(Source::Group(group), placement, whole)
    }

    /// `sum(e)`, `sum(e, (1))`; `whole` is the placed call, or the call.
    pub(super) fn reduction(
        &mut self,
        op: Op,
        call: &ExprCall,
        placement: Placement,
        whole: &Expr,
    ) -> Expr {
        let Ok(axes) = self.reduced_axes(op, call) else {
            return whole.clone();
        };
        let reduction = Reduction {
            op,
            axes,
            keeps_axes: false,
            sweep: self.sweep(Frame::new(Kind::Reducer), call.args[0].clone()),
            span: call.func.span(),
        };
        self.operand(Source::Reduction(reduction), placement, whole)
    }

    /// A name for an operand without a name that the body could use.
    fn fresh(&mut self, text: &str, span: Span) -> Ident {
        let first = ident(text, span);
        let mut name = first.clone();
        let mut count = 1;
        while self.bindings.contains(&name.to_string()) {
            count += 1;
            name = format_ident!("{first}_{count}", span = first.span());
        }
        self.bindings.push(name.to_string());
        name
    }
}

/// The expression that reads a binding, at the position of the user's token.
fn read(binding: &Ident, place: Span) -> Expr {
    let mut binding = binding.clone();
    binding.set_span(binding.span().located_at(place));
    Expr::Path(ExprPath {
        attrs: Vec::new(),
        qself: None,
        path: Path::from(binding),
    })
}
