//! The operand before `@`: a name, a field, a reducer, or an expression in parentheses.
//!
//! Everything else before `@` is a mistake. The message depends on what the user most likely means:
//! an array that the body would only read by `&`, or a value computed from elements.

use syn::Expr;

use super::Lowering;
use crate::ast::{self, At};
use crate::diag::Message;
use crate::ir::{Placement, Source};
use crate::text::text;

impl Lowering<'_> {
    /// The operand of `receiver @ (1)`; `None` if it is the user's own method `at`.
    ///
    /// With `@` (`sign`) a receiver that is not an operand is a mistake, which is reported.
    pub(super) fn placed(
        &mut self,
        receiver: &Expr,
        at: At,
        whole: &Expr,
        sign: bool,
    ) -> Option<Expr> {
        let placement = Placement::At(at);
        match receiver {
            Expr::Path(_) | Expr::Field(_) if self.is_place(receiver, sign) => {
                let source = Source::Place(receiver.clone());
                return Some(self.operand(source, placement, whole));
            }
            Expr::Paren(paren) => return Some(self.group(&paren.expr, placement, whole)),
            Expr::Call(call) => {
                if let Some(op) = self.reducer(call) {
                    return Some(self.reduction(op, call, placement, whole));
                }
                if self.other_reduction(call) {
                    return Some(receiver.clone());
                }
            }
            _ => {}
        }
        if sign {
            if let Expr::MethodCall(call) = receiver
                && self.is_of_arrays(call)
            {
                return Some(receiver.clone());
            }
            let written = text(receiver);
            let wrong = self.wrong_receiver(receiver, &written);
            // Of a value that is wrong already, nothing is known.
            if !ast::root(receiver).is_some_and(|root| self.is_wrong(root)) {
                self.errors.report(receiver, wrong);
            }
            return Some(receiver.clone());
        }
        None
    }

    /// A name that the body does not bind, or fields of one. Without `@` (`sign`) only fields of
    /// `self`: `x.f.at(1)` may be the user's own method.
    fn is_place(&mut self, receiver: &Expr, sign: bool) -> bool {
        match ast::root(receiver) {
            Some(root) if root == "self" => ast::is_self_chain(receiver),
            Some(root) => {
                let named = ast::name(receiver).is_some() || sign && ast::is_chain(receiver);
                named && !self.is_bound(root)
            }
            None => false,
        }
    }

    /// What is wrong with a receiver of `@` that is not an operand.
    fn wrong_receiver<'a>(&mut self, receiver: &Expr, written: &'a str) -> Message<'a> {
        let bound = ast::root(receiver).is_some_and(|root| self.is_bound(root));
        match receiver {
            Expr::Lit(_) => Message::PlacedLiteral,
            Expr::Path(_) | Expr::Field(_) | Expr::Index(_) if bound => {
                Message::PlacedLocal(written)
            }
            Expr::Path(_) => Message::PlacedPath(written),
            Expr::Field(_) | Expr::Index(_) => Message::PlacedElement(written),
            Expr::MethodCall(inner) if ast::placement(inner).is_some() => Message::PlacedTwice,
            Expr::Macro(call) if ast::is_own_call(&call.mac) => Message::NestedCall("broadcast"),
            Expr::Macro(_) => Message::PlacedCall(written),
            Expr::Call(call) if !call.args.iter().any(|arg| self.has_known_type(arg)) => {
                Message::PlacedCall(written)
            }
            Expr::MethodCall(_) if ast::root(receiver).is_none_or(|root| root == "self") => {
                Message::PlacedCall(written)
            }
            _ => Message::PlacedCode(written),
        }
    }
}
