//! The parts of a body that run the library's own code with the token of the kernel: methods,
//! functions and remainders.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{
    Expr, ExprBinary, ExprCall, ExprCast, ExprMethodCall, Lit, Stmt, Type, UnOp,
    parse_quote_spanned,
};

use crate::ast::unparenthesised;
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
    // As arguments they need no parentheses.
    let (left, right) = (
        unparenthesised(&binary.left),
        unparenthesised(&binary.right),
    );
    parse_quote_spanned!(here=> ::broadloom::__private::Remainder(#token, #left, #right).remainder())
}

/// Whether `cast` may convert a float to an integer, by the library: Rust's own saturates, which no
/// vector instruction does.
///
/// The type after `as` is the type of integer literals before it, so literals stay where they are.
pub(super) fn may_be_of_float(cast: &ExprCast) -> bool {
    is_integer(&cast.ty) && !is_literal_or_integer(&cast.expr)
}

fn is_integer(ty: &Type) -> bool {
    const INTEGERS: [&str; 10] = [
        "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize",
    ];
    let Type::Path(path) = ty else {
        return false;
    };
    let name = path.path.get_ident().filter(|_| path.qself.is_none());
    name.is_some_and(|name| INTEGERS.iter().any(|integer| name == integer))
}

/// Whether the expression is a literal, or an integer that it was converted to.
fn is_literal_or_integer(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) => true,
        Expr::Cast(cast) => is_integer(&cast.ty),
        Expr::Unary(unary) => is_literal_or_integer(&unary.expr),
        Expr::Paren(paren) => is_literal_or_integer(&paren.expr),
        Expr::Group(group) => is_literal_or_integer(&group.expr),
        Expr::Block(block) => match block.block.stmts.last() {
            Some(Stmt::Expr(expr, None)) => is_literal_or_integer(expr),
            _ => false,
        },
        _ => false,
    }
}

/// The operand of an `as`, converted if it is a float.
pub(super) fn before_as(cast: &ExprCast) -> Expr {
    let here = Span::mixed_site().located_at(cast.expr.span());
    let token = Ident::new("__token", Span::mixed_site());
    // As an argument it needs no parentheses.
    let expr = unparenthesised(&cast.expr);
    let ty = &cast.ty;
    parse_quote_spanned!(here=> ::broadloom::__private::AsOperand(#token, #expr).before_as::<#ty>())
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

/// An index, which users take for a `usize`.
pub(super) fn as_usize(number: &Expr) -> Expr {
    let here = number.span();
    parse_quote_spanned!(Span::mixed_site().located_at(here)=> (#number as ::core::primitive::usize))
}
