//! An expression to sweeps: finds the operands, placed groups and reducers of a call, and gives
//! each its binding.
//!
//! One walk over the expression, in the order of evaluation, rewrites it in place into the body.
//! The walk tracks the bound names ([`scope`]) and the current sweep ([`operands`]). Mistakes that
//! later look like scalar Rust are reported here: index notation, jumps out of the body, macros
//! that hide what they use.

mod calls;
mod control;
mod destinations;
mod index_sums;
mod indices;
mod locals;
mod methods;
mod numpy;
mod operands;
mod outside;
mod placed;
mod scope;
mod slips;
mod written_out;

use proc_macro2::Span;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ExprField, ExprIndex, ExprMethodCall, ExprReference, Member};

use crate::ast::{self, Call, Target};
use crate::diag::{Errors, Foreign, Message};
use crate::functions;
use crate::identity::words;
use crate::ir::{Placement, Program, Source, Surface};
use crate::parse::part_of;
use crate::text::text;
use operands::Frame;

/// Lowers a call.
pub(crate) fn lower(call: Call, surface: Surface, errors: &mut Errors) -> Program {
    let mut lowering = Lowering {
        errors,
        numpy: call.numpy,
        is_differentiated: call.is_differentiated,
        target: call.target.clone(),
        frames: Vec::new(),
        wrong: scope::Scope::new(),
        hidden: scope::Scope::new(),
        known_values: 0,
        bindings: words(&call.value),
        indices: call.indices.as_ref().map(|_| Default::default()),
    };
    let mut frame = Frame::outermost();
    let value = match call.indices {
        None => lowering.sweep(frame, call.value),
        Some(letters) => {
            let letters = letters.iter();
            let letters: Vec<usize> = letters
                .map(|letter| lowering.letter(&mut frame, letter))
                .collect();
            for bound in &call.bounds {
                lowering.bound(bound, &letters, &frame);
            }
            let frame = lowering.destination(frame);
            lowering.sweep_of_indices(frame, call.value)
        }
    };
    let indices = lowering.indices;
    Program {
        surface,
        target: call.target,
        value,
        indices,
    }
}

/// The walk.
pub(crate) struct Lowering<'e> {
    errors: &'e mut Errors,
    /// Operators promote, and operands without a placement are aligned at the last axis.
    numpy: bool,
    /// The gradients of the call are asked for.
    is_differentiated: bool,
    /// The destination.
    target: Option<Target>,
    /// The sweeps around the current position, the innermost last.
    frames: Vec<Frame>,
    /// The names that the body binds to values with a mistake.
    wrong: scope::Scope,
    /// The names that the body binds again, and whose hidden values it reads.
    hidden: scope::Scope,
    /// How many values `let` has bound so far.
    known_values: usize,
    /// Every name in use: the user's, and those made for operands.
    bindings: Vec<String>,
    /// The indices and accesses, in index notation.
    indices: Option<crate::ir::Indices>,
}

impl VisitMut for Lowering<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some(current) = self.current(expr) {
            *expr = current;
            return;
        }
        if let (Expr::Paren(paren), true) = (&mut *expr, self.has_indices()) {
            // Of the user's parentheses that are not needed the compiler would propose to remove the
            // brackets of an element, too.
            let here = Span::mixed_site().located_at(paren.paren_token.span.join());
            paren.paren_token = syn::token::Paren(here);
        }
        match expr {
            Expr::Path(_) => self.path(expr),
            Expr::Field(_) if ast::is_self_chain(expr) && !self.has_indices() => {
                *expr = self.operand(Source::Place(expr.clone()), Placement::Whole, expr);
            }
            Expr::Reference(reference) => match self.has_indices() {
                true => self.visit_expr_mut(&mut reference.expr),
                false => {
                    if let Some(operand) = self.reference(reference) {
                        *expr = operand;
                    }
                }
            },
            Expr::MethodCall(call) => match self.method(call) {
                Some(other) => *expr = other,
                None => self.visit_expr_method_call_mut(call),
            },
            Expr::Binary(binary)
                if self.numpy && !matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) =>
            {
                let written = binary.clone();
                self.control(expr);
                if let Expr::Binary(lowered) = expr
                    && let Some(promoted) = numpy::promoted(lowered, &written)
                {
                    *expr = promoted;
                }
            }
            Expr::Binary(binary) if matches!(binary.op, BinOp::Rem(_)) => {
                let is_ours = self.has_known_type(&Expr::Binary(binary.clone()));
                self.visit_expr_binary_mut(binary);
                if is_ours {
                    *expr = methods::remainder(binary);
                }
            }
            Expr::Cast(cast)
                if let Some(letter) = ast::name(&cast.expr)
                    .filter(|_| self.has_indices())
                    .and_then(|name| self.index_named(name)) =>
            {
                *cast.expr = self.number(letter, &cast.expr);
            }
            Expr::Cast(cast) => {
                let is_ours = methods::may_be_of_float(cast) && self.knows_type(&cast.expr);
                self.visit_expr_mut(&mut cast.expr);
                if is_ours {
                    *cast.expr = methods::before_as(cast);
                }
            }
            Expr::Call(_) => self.call(expr),
            Expr::Index(index) => match self.has_indices().then(|| self.access(index)).flatten() {
                Some(element) => *expr = element,
                None => self.index(index),
            },
            _ => self.control(expr),
        }
    }

    fn visit_expr_field_mut(&mut self, field: &mut ExprField) {
        self.visit_expr_mut(&mut field.base);
    }

    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        self.visit_expr_mut(&mut field.expr);
        // `P { re }` is `P { re: __re }` if the operand has another name in the body.
        let Member::Named(name) = &field.member else {
            return;
        };
        if ast::name(&field.expr) != Some(name) {
            field.colon_token.get_or_insert_default();
        }
    }

    fn visit_macro_mut(&mut self, call: &mut syn::Macro) {
        self.macro_call(call);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.block(block);
    }

    fn visit_expr_repeat_mut(&mut self, array: &mut syn::ExprRepeat) {
        self.visit_expr_mut(&mut array.expr);
    }

    // Parts without an expression that runs in the body.
    fn visit_generic_argument_mut(&mut self, _: &mut syn::GenericArgument) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_path_mut(&mut self, _: &mut syn::Path) {}
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}
}

impl Lowering<'_> {
    /// A path: a name that is not bound in the body is an operand.
    fn path(&mut self, expr: &mut Expr) {
        let Some(name) = ast::name(expr) else {
            return;
        };
        if self.has_indices() {
            if let Some(letter) = self.index_named(name) {
                let number = self.number(letter, expr);
                *expr = methods::as_usize(&number);
                return;
            }
            if let Some(value) = self.value_from_outside(name) {
                *expr = value;
                self.visit_expr_mut(expr);
                return;
            }
            // Any other name is a variable of the surrounding code, or bound in the body.
            if !self.is_bound(&name.clone()) {
                let name = name.clone();
                self.all().variables.push(name);
            }
            return;
        }
        // `None` is a value of Rust's prelude, as `true` is, which is not a path.
        if name != "self" && name != "None" && !self.is_bound(&name.clone()) {
            *expr = self.operand(Source::Place(expr.clone()), Placement::Whole, expr);
        }
    }

    /// `&place`, `&place @ (1)`: the operand, if it is one.
    fn reference(&mut self, reference: &mut ExprReference) -> Option<Expr> {
        let whole = Expr::Reference(reference.clone());
        let mut place = (*reference.expr).clone();
        let placement = ast::take_placement(&mut place).map_or(Placement::Whole, Placement::At);
        let bound = ast::root(&place).is_some_and(|root| self.is_bound(root));
        let bare = ExprReference {
            expr: Box::new(place.clone()),
            ..reference.clone()
        };
        if !bound && ast::is_operand_reference(&bare) {
            self.check_outside(&place);
            return Some(self.operand(Source::Place(place), placement, &whole));
        }
        match ast::root(&reference.expr) {
            Some(root) if reference.mutability.is_some() && !bound && root != "self" => {
                let name = root.to_string();
                self.errors.report(root, Message::Mutated(&name, "&mut"));
            }
            _ => self.visit_expr_mut(&mut reference.expr),
        }
        None
    }

    /// A method call that is one of our forms: a placement, or a function of the library.
    fn method(&mut self, call: &mut ExprMethodCall) -> Option<Expr> {
        if let (true, true) = (self.has_indices(), call.method == ast::PLACED) {
            let read = self.placed_by_indices(call);
            let message = Message::Foreign(Foreign::Placed(&read));
            self.errors.report(&call.method, message);
            return Some(Expr::MethodCall(call.clone()));
        }
        if let Some(at) = ast::placement(call).filter(|_| !self.has_indices()) {
            let whole = Expr::MethodCall(call.clone());
            if let Some(placed) =
                self.placed(&call.receiver, at, &whole, call.method == ast::PLACED)
            {
                return Some(placed);
            }
        }
        if self.is_of_arrays(call) {
            return Some(Expr::MethodCall(call.clone()));
        }
        if functions::reduces_all(&call.method, call.args.len()) && self.is_element(&call.receiver)
            || functions::is_without_base(&call.method, call.args.len())
                && self.has_known_type(&call.receiver)
        {
            self.visit_expr_mut(&mut call.receiver);
            return Some(methods::listed(call));
        }
        if functions::is_listed(&call.method, call.args.len())
            && (call.turbofish.is_none() || call.method == "cast")
        {
            self.visit_expr_mut(&mut call.receiver);
            if self.numpy && numpy::is_of_floats(&call.method) {
                *call.receiver = numpy::float(&call.receiver);
            }
            call.args
                .iter_mut()
                .for_each(|arg| self.visit_expr_mut(arg));
            return Some(methods::listed(call));
        }
        None
    }

    /// `x.sum(axes![0])` of an operand, which is refused. The axes would be reported as a macro that
    /// hides operands.
    fn is_of_arrays(&mut self, call: &ExprMethodCall) -> bool {
        let found = functions::takes_axes(&call.method)
            && self.is_element(&call.receiver)
            && call.args.iter().any(ast::is_axes);
        if found {
            self.refuse_of_arrays(call);
        }
        found
    }

    fn refuse_of_arrays(&mut self, call: &ExprMethodCall) {
        let (method, x, written) = (call.method.to_string(), text(&call.receiver), text(call));
        let axes = match call.args.iter().find(|argument| ast::is_axes(argument)) {
            Some(Expr::Range(_)) | None => None,
            Some(Expr::Macro(axes)) => Some(text(&axes.mac.tokens)),
            Some(Expr::Lit(axis)) => Some(text(axis)),
            Some(_) => Some("..".into()),
        };
        let (arguments, place) = match axes {
            Some(axes) => (format!("{x}, ({axes})"), " @ (..)"),
            None => (x.clone(), ""),
        };
        let message = match self.has_indices() {
            true => Message::IndexedMethod(&method, &x),
            false => Message::MethodOfArrays(&method, &written, &arguments, place),
        };
        self.errors.report(&call.method, message);
    }

    /// A bare name of an operand.
    fn is_element(&mut self, expr: &Expr) -> bool {
        ast::name(expr).is_some_and(|name| name != "self" && !self.is_bound(name))
    }

    /// `base[index]`: the base is captured unchanged, the index is part of the body.
    fn index(&mut self, index: &mut ExprIndex) {
        if matches!(&*index.index, Expr::Array(_)) {
            match part_of(index) {
                // The first part is reported already, where it is computed with.
                Some(_) if self.errors.count() > 0 => {}
                Some((x, list)) => {
                    let message = Message::Foreign(Foreign::PartOfAxes(&x, &list));
                    self.errors.report(&*index, message);
                }
                None if self.has_indices() => {
                    let value = text(&index.expr);
                    let message = Message::Foreign(Foreign::IndexedValue(&value));
                    self.errors.report(&index.expr, message);
                }
                None => self.errors.report(&index.index, Message::IndexedOperand),
            }
            return;
        }
        // Of an array whose elements are arrays, `x[0]` is enough.
        if let Expr::MethodCall(call) = &*index.expr
            && call.method == "as_slice"
            && self.is_element(&call.receiver)
        {
            self.refuse_of_arrays(call);
            return;
        }
        self.base(&mut index.expr);
        self.visit_expr_mut(&mut index.index);
    }

    fn base(&mut self, base: &mut Expr) {
        match base {
            Expr::Index(index) => self.index(index),
            Expr::Paren(paren) => self.base(&mut paren.expr),
            Expr::Path(_) | Expr::Field(_) => match ast::root(base) {
                Some(root) if ast::is_chain(base) => {
                    if !self.is_bound(root) && !self.has_indices() {
                        *base = methods::table(base);
                    }
                }
                _ => self.visit_expr_mut(base),
            },
            other => self.visit_expr_mut(other),
        }
    }
}

/// `syn`'s own walk into an expression that is not one of our forms.
fn descend(lowering: &mut Lowering<'_>, expr: &mut Expr) {
    visit_mut::visit_expr_mut(lowering, expr);
}
