//! The parts of a body that run the library's own code with the token of the kernel: methods,
//! functions and remainders.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{Expr, ExprBinary, ExprCall, ExprMethodCall, Lit, UnOp, parse_quote_spanned};

use crate::functions::is_listed;

/// The receiver of a listed method. Types that are not numbers reach their own method through
/// `Deref`.
pub(super) fn element(receiver: &Expr) -> Expr {
    let (path, token, here) = path_and_token(receiver);
    match receiver {
        Expr::Path(_) | Expr::Paren(_) => parse_quote_spanned!(here=> #path(#token, &#receiver)),
        _ => parse_quote_spanned!(here=> #path(#token, &(#receiver))),
    }
}

/// A call of a listed method, whose receiver becomes an element.
pub(super) fn listed(call: &ExprMethodCall) -> Expr {
    let mut call = call.clone();
    *call.receiver = element(&call.receiver);
    power(call)
}

/// An integer power whose exponent is not a literal calls another method; a literal one is a few
/// products.
fn power(mut call: ExprMethodCall) -> Expr {
    if call.method == "powi" && !is_literal(&call.args[0]) {
        call.method = Ident::new("powi_of", call.method.span());
    }
    Expr::MethodCall(call)
}

fn is_literal(exponent: &Expr) -> bool {
    match exponent {
        Expr::Lit(literal) => matches!(literal.lit, Lit::Int(_)),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_literal(&unary.expr),
        Expr::Paren(paren) => is_literal(&paren.expr),
        _ => false,
    }
}

/// `a % b`, for floats by the library, because Rust's own is a function call.
pub(super) fn remainder(binary: &ExprBinary) -> Expr {
    let here = Span::mixed_site().located_at(binary.op.span());
    let token = Ident::new("__token", Span::mixed_site());
    let (left, right) = (&binary.left, &binary.right);
    parse_quote_spanned!(here=> ::broadloom::__private::Remainder(#token, #left, #right).remainder())
}

/// The base of an index: the table itself, or our error if it is an array, of which a body reads
/// one element at a time.
pub(super) fn table(base: &Expr) -> Expr {
    let here = Span::mixed_site().located_at(base.span());
    let table = quote_spanned!(here=> (&&::broadloom::__private::Probe(&#base)).table());
    parse_quote_spanned!(here=> (*#table))
}

/// `f32::exp(x)` as `x.exp()`, with the type of the path.
pub(super) fn function(call: &ExprCall) -> Option<Expr> {
    let Expr::Path(path) = &*call.func else {
        return None;
    };
    let segments: Vec<_> = path.path.segments.iter().collect();
    let [ty, name] = segments[..] else {
        return None;
    };
    let is_float = ty.ident == "f32" || ty.ident == "f64";
    let plain = path.qself.is_none() && name.arguments.is_none();
    let mut arguments = call.args.iter();
    let receiver = arguments.next()?;
    if !is_float || !plain || !is_listed(&name.ident, arguments.len()) {
        return None;
    }
    let (path, token, here) = path_and_token(receiver);
    let (ty, name) = (&ty.ident, &name.ident);
    let receiver = quote_spanned!(here=> #path::<#ty>(#token, &(#receiver)));
    Some(power(
        parse_quote_spanned!(here=> #receiver.#name(#(#arguments),*)),
    ))
}

fn path_and_token(receiver: &Expr) -> (TokenStream, Ident, Span) {
    let here = Span::mixed_site().located_at(receiver.span());
    let path = quote_spanned!(here=> ::broadloom::__private::Element);
    (path, Ident::new("__token", Span::mixed_site()), here)
}
