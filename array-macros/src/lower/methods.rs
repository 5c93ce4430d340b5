//! The functions that a body computes with the library's own code, at the level of instructions of the kernel it is part of.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, parse_quote_spanned};

/// The methods that [`element`] has, and how many arguments each takes.
const LISTED: [(&str, usize); 41] = [
    ("max", 1),
    ("min", 1),
    ("maximum", 1),
    ("minimum", 1),
    ("clamp", 2),
    ("powi", 1),
    ("abs", 0),
    ("signum", 0),
    ("is_nan", 0),
    ("sqrt", 0),
    ("cbrt", 0),
    ("recip", 0),
    ("exp", 0),
    ("exp2", 0),
    ("exp_m1", 0),
    ("ln", 0),
    ("log2", 0),
    ("log10", 0),
    ("ln_1p", 0),
    ("sin", 0),
    ("cos", 0),
    ("tan", 0),
    ("asin", 0),
    ("acos", 0),
    ("atan", 0),
    ("sinh", 0),
    ("cosh", 0),
    ("tanh", 0),
    ("asinh", 0),
    ("acosh", 0),
    ("atanh", 0),
    ("floor", 0),
    ("ceil", 0),
    ("round", 0),
    ("trunc", 0),
    ("fract", 0),
    ("powf", 1),
    ("atan2", 1),
    ("hypot", 1),
    ("copysign", 1),
    ("mul_add", 2),
];

/// Whether a method call of this name with so many arguments may be one of the library's.
pub(super) fn is_listed(name: &Ident, arguments: usize) -> bool {
    LISTED
        .iter()
        .any(|(listed, count)| name == listed && *count == arguments)
}

/// The receiver of a listed method: types that are no numbers find their own method behind it.
pub(super) fn element(receiver: &Expr) -> Expr {
    let (path, level, here) = path_and_level(receiver);
    match receiver {
        Expr::Path(_) | Expr::Paren(_) => parse_quote_spanned!(here=> #path(#level, &#receiver)),
        _ => parse_quote_spanned!(here=> #path(#level, &(#receiver))),
    }
}

/// The base of an index: the table itself, or our error where it is an array, of which a body reads one element at a time.
pub(super) fn table(base: &Expr) -> Expr {
    let here = Span::mixed_site().located_at(base.span());
    let table = quote_spanned!(here=> (&&::broadloom::__private::Probe(&#base)).table());
    parse_quote_spanned!(here=> (*#table))
}

/// `f32::exp(x)` as `x.exp()`, with the type that it says.
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
    let (path, level, here) = path_and_level(receiver);
    let (ty, name) = (&ty.ident, &name.ident);
    Some(parse_quote_spanned!(here=> #path::<#ty>(#level, &(#receiver)).#name(#(#arguments),*)))
}

fn path_and_level(receiver: &Expr) -> (TokenStream, Ident, Span) {
    let here = Span::mixed_site().located_at(receiver.span());
    let path = quote_spanned!(here=> ::broadloom::__private::Element);
    (path, Ident::new("__level", Span::mixed_site()), here)
}
