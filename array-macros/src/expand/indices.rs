//! Index notation: the ranges of the indices, and the views of operands that are read in another
//! order than that of their axes.
//!
//! ```text
//! let __e0 = IndexedExtents::<2usize>::NONE | (&&&&&Probe(&x)).operand(); // each access
//! let __a0 = [IndexSum { terms: &[(0usize, 1i64)], add: 1i64 }, ..];
//! let __n = done(ranges(&["i", "j"], &[], &[__e0.seen(0usize, ["x", "x[i + 1, j]"], &__a0)]));
//! let __v0 = __e0.of((&&&&&Probe(&x)).operand()).strided::<(Dyn, Dyn)>(&__n, &[Some(0usize), Some(1usize)], &__a0);
//! ```

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

use super::packed::Copied;
use super::{Context, at, operand, operator, packed};
use crate::ast;
use crate::ir::Surface;
use crate::ir::{Access, IndexSum, Indices};
use crate::text::text;

/// The most axes that one call of `unsqueeze` inserts.
const MOST_INSERTED: usize = 4;

/// A destination that is written by its indices.
pub(super) enum Written {
    /// The whole place, in the order of its axes.
    Whole,
    /// A part of it: its shape, and which one it is.
    Part(TokenStream, TokenStream),
    /// Its elements by lists: the statements that make them, and the access.
    Scattered(TokenStream, TokenStream),
}

/// What stands before the operands of a call.
#[derive(Default)]
pub(super) struct Before {
    /// The statements that run once.
    pub(super) once: TokenStream,
    /// The statements of each box, if there are boxes.
    pub(super) each: TokenStream,
    /// The destinations.
    pub(super) written: Vec<Written>,
}

/// The extents of the accesses of several calls, and the ranges of their indices.
pub(super) fn checked_once(indices: &Indices, context: Context) -> TokenStream {
    code(indices, "", context, 0).once
}

/// The ranges, views and destinations of a call. The first `known` accesses have extents already, and all
/// indices a range.
pub(super) fn code(indices: &Indices, call: &str, context: Context, known: usize) -> Before {
    let mut written = Vec::new();
    let names = self::names(indices);
    let mut identities: Vec<&str> = Vec::new();
    let (mut lets, mut seen) = (TokenStream::new(), Vec::new());
    // The lists, views and passes that are made once, and those of each box.
    let (mut before, mut in_boxes) = (TokenStream::new(), TokenStream::new());
    let (mut edged, mut kept) = (Vec::new(), TokenStream::new());
    for (number, access) in indices.accesses.iter().enumerate() {
        let found = identities
            .iter()
            .position(|known| *known == access.identity);
        let operand = found.unwrap_or_else(|| {
            identities.push(&access.identity);
            identities.len() - 1
        });
        let here = at(access.span);
        let extents = extents(number);
        let along = format_ident!("__a{number}", span = Span::mixed_site());
        let probe = self::probe(&access.place, access.span);
        let count = Literal::usize_suffixed(access.axes.len());
        let sums = access.axes.iter().map(sum);
        let read = match access.is_target {
            false => {
                let check = operator("|", access.span);
                quote_spanned!(here=> ::broadloom::__private::IndexedExtents::<#count>::NONE #check #probe)
            }
            true => quote_spanned!(here=> #probe.written::<#count>()),
        };
        if number >= known {
            // Of no index nothing else tells the type.
            let empty = access.axes.is_empty();
            let ty = empty.then(|| ours!(: [::broadloom::__private::IndexSum; 0]));
            lets.extend(quote_spanned! {here=>
                let #extents = #read;
                let #along #ty = [#(#sums),*];
            });
        }
        let one = self::seen(access, number, operand);
        let is_in_boxes = indices.is_in_boxes(access);
        let is_copied = indices.is_copied(access);
        let is_view = access.surroundings.is_some() || !access.is_packed();
        if is_in_boxes && (is_copied || is_view) {
            in_boxes.extend(quote_spanned!(here=> let #along = __box.moved(&#along);));
        }
        if access.is_target {
            written.push(match (&access.view, access.is_packed()) {
                (None, _) => Written::Whole,
                (Some(_), true) => Written::Scattered(
                    packed::lists(access, number, context),
                    packed::access_of(access, number, &one, &names, false),
                ),
                (Some(_), false) => {
                    let (dims, letters) = order(access);
                    Written::Part(dims, ours!(&__n, #letters, &#along))
                }
            });
        } else if let Some(view) = &access.view {
            let probe = quote_spanned!(here=> #extents.of(#probe));
            let value = if let Some(copy) = access.surroundings {
                packed::view_of_copy(access, number, copy)
            } else if !access.is_packed() {
                let is_part = is_in_boxes || indices.is_part(access);
                self::view(access, is_part, &probe, &along)
            } else {
                before.extend(packed::lists(access, number, context));
                let whole = packed::access_of(access, number, &one, &names, false);
                if is_in_boxes && !is_copied {
                    let all = format_ident!("__k{number}", span = Span::mixed_site());
                    let value = packed::code(access, &probe, &whole, Copied::AtEdges, context);
                    edged.push(one.clone());
                    kept.extend(quote_spanned!(here=> let #all = #value;));
                    // An operand, as a view behind a reference is.
                    quote_spanned!(here=> #all.of(__number))
                } else {
                    let mut copied = Copied::Whole;
                    if is_in_boxes {
                        copied = Copied::OfBox;
                        // Before anything is written.
                        let checked = quote_spanned!(here=> #probe.check_access(#whole));
                        let checked = context.checked(&checked, here);
                        before.extend(ours!(#checked;));
                    }
                    let packed = packed::access_of(access, number, &one, &names, is_in_boxes);
                    packed::code(access, &probe, &packed, copied, context)
                }
            };
            let views = match is_in_boxes {
                true => &mut in_boxes,
                false => &mut before,
            };
            views.extend(quote_spanned!(here=> let #view = #value;));
        }
        seen.push(one);
    }
    let bounds = { indices.letters.iter().enumerate() }.filter_map(|(number, letter)| {
        let (bound, number) = (letter.bound.as_ref()?, Literal::usize_suffixed(number));
        Some(ours!((#number, #bound)))
    });
    let ranges = ours! {
        ::broadloom::__private::ranges(#names, &[#(#bounds),*], &[#(#seen),*])
    };
    let ranges = context.checked(&ranges, Span::mixed_site());
    let ranges = (known == 0).then(|| {
        ours! {
            #[allow(unused_variables)]
            let __n = #ranges;
        }
    });
    for pass in &indices.passes {
        let is_before = pass.is_before || !context.in_boxes;
        let context = Context {
            in_boxes: !is_before,
            ..context
        };
        let number = format!("{}_", pass.name);
        let code = operand::code(&pass.operand, &number, &pass.name, None, context).code;
        match is_before {
            true => before.extend(code),
            false => in_boxes.extend(code),
        }
    }
    let explains = context.surface == Surface::Explains;
    let call = Literal::string(call);
    let about = explains.then(|| {
        ours!(#[allow(unused_mut)] let mut __about = ::broadloom::__private::Explanation::of(#call, #names, &__n);)
    });
    let about_boxes = explains.then(|| ours!(let __number = __about.in_boxes(&__boxes);));
    // Several sweeps of derivatives are in one loop, each with accesses of its own.
    let is_of_derivatives = { indices.block.as_ref() }.is_some_and(|block| block.is_of_derivatives);
    let (own, lets) = match is_of_derivatives {
        true => (lets, TokenStream::new()),
        false => (TokenStream::new(), lets),
    };
    let once = ours! {
        #lets
        #ranges
        #about
        #before
    };
    if !context.in_boxes {
        return Before {
            once,
            each: TokenStream::new(),
            written,
        };
    }
    let cut = indices.cut.iter().copied().map(Literal::usize_suffixed);
    let blocks = indices.block.iter().map(|block| {
        let number = Literal::usize_suffixed(block.index);
        let kept = block.kept.iter().map(|kept| {
            let kept = kept.iter().copied().map(Literal::usize_suffixed);
            ours!(&[#(#kept),*])
        });
        ours!((#number, &[#(#kept),*]))
    });
    let blocks = ours!(&[#(#blocks),*]);
    let boxes = match indices
        .block
        .as_ref()
        .filter(|block| block.is_of_derivatives)
    {
        Some(block) => {
            let index = Literal::usize_suffixed(block.index);
            let others = block.kept.iter().flatten();
            let others = others.copied().map(Literal::usize_suffixed);
            ours!(::broadloom::__private::blocks_of_derivatives(&__n, #index, &[#(#others),*]))
        }
        None => ours! {
            ::broadloom::__private::boxes(&__n, &[#(#cut),*], &[#(#edged),*], #blocks)
        },
    };
    Before {
        once: ours! {
            #once
            let __boxes = #boxes;
            #about_boxes
            #kept
        },
        each: ours! {
            #own
            let __box = __boxes[__number];
            let __n = __box.n;
            #in_boxes
        },
        written,
    }
}

/// The names of all indices.
pub(super) fn names(indices: &Indices) -> TokenStream {
    let names = { indices.letters.iter() }.map(|letter| Literal::string(&letter.name.to_string()));
    ours!(&[#(#names),*])
}

/// What checks and copies know of access `number`, of an operand of this number.
pub(super) fn seen(access: &Access, number: usize, operand: usize) -> TokenStream {
    let (here, extents) = (at(access.span), extents(number));
    let along = format_ident!("__a{number}", span = Span::mixed_site());
    let operand = Literal::usize_suffixed(operand);
    let [name, text] =
        [text(&access.place), access.text.clone()].map(|name| Literal::string(&name));
    let edges = packed::edges(access);
    quote_spanned!(here=> #extents.seen(#operand, [#name, #text], &#along) #edges)
}

/// The name of the extents of access `number`.
pub(super) fn extents(number: usize) -> Ident {
    format_ident!("__e{number}", span = Span::mixed_site())
}

/// The operand that a place is.
pub(super) fn probe(place: &Expr, span: Span) -> TokenStream {
    let here = at(span);
    let borrow = operator("&", span);
    let known = operand::known(place, here);
    let reference = match known {
        Some(known) => quote_spanned!(here=> (#borrow #place)#known),
        None => quote_spanned!(here=> #borrow #place),
    };
    quote_spanned!(here=> (&&&&&::broadloom::__private::Probe(#reference)).operand())
}

/// `IndexSum { terms, add }`.
fn sum(sum: &IndexSum) -> TokenStream {
    let terms = sum.terms.iter().map(|&(letter, factor)| {
        let (letter, factor) = (Literal::usize_suffixed(letter), integer(factor));
        ours!((#letter, #factor))
    });
    let variables = sum.variables.iter().map(|(variable, negative)| {
        let here = at(variable.span());
        let sign = operator(if *negative { "-" } else { "+" }, variable.span());
        let alone = no_proposal(variable);
        quote_spanned!(here=> #sign { #alone ::broadloom::__private::offset(#variable) })
    });
    let constant = integer(sum.constant);
    let add = match sum.variables.is_empty() {
        true => constant,
        false => ours! {
            ::broadloom::__private::offsets(
                ::broadloom::__private::offset(#constant) #(#variables)*
            )
        },
    };
    ours!(::broadloom::__private::IndexSum { terms: &[#(#terms),*], add: #add })
}

/// An item beside a variable, so that the compiler proposes no other name where there is no such
/// variable: for `k` it proposes `Ok`. It takes the name that differs in case alone, and proposes
/// nothing that stands at the mistake itself.
fn no_proposal(variable: &Expr) -> Option<TokenStream> {
    let name = ast::name(variable)?;
    let (text, here) = (name.to_string(), at(name.span()));
    let capitals = text.to_ascii_uppercase();
    let is_plain = text.is_ascii() && !text.starts_with("r#") && capitals != text;
    let capitals = is_plain.then(|| Ident::new(&capitals, name.span()))?;
    Some(quote_spanned!(here=> #[allow(dead_code, non_snake_case)] fn #capitals() {}))
}

fn integer(value: i64) -> TokenStream {
    let Some(absolute) = value.checked_abs() else {
        return ours!(::core::primitive::i64::MIN);
    };
    let literal = Literal::i64_suffixed(absolute);
    match value < 0 {
        true => ours!(-#literal),
        false => ours!(#literal),
    }
}

/// The view of an access, whose axes are indices.
fn view(
    access: &Access,
    is_part: bool,
    probe: &TokenStream,
    along: &proc_macro2::Ident,
) -> TokenStream {
    let here = at(access.span);
    if let (Some(letters), false) = (access.alone(), is_part) {
        let mut sorted = letters.clone();
        sorted.sort_unstable();
        let axis = |letter| {
            letters
                .iter()
                .position(|own| own == letter)
                .unwrap_or_default()
        };
        let axes = sorted.iter().map(axis).map(Literal::usize_suffixed);
        let dims = sorted.iter().map(|_| ours!(::broadloom::__private::Dyn));
        let turned = quote_spanned! {here=>
            #probe.turned::<_, (#(#dims,)*)>(::broadloom::__private::Axes::<(#(::broadloom::__private::Ax<#axes>,)*)>::new())
        };
        let single = { access.order.iter().enumerate() }.filter(|(_, letter)| letter.is_none());
        let single: Vec<Literal> = single
            .map(|(axis, _)| Literal::usize_suffixed(axis))
            .collect();
        let few = single.chunks(MOST_INSERTED).map(|single| {
            quote_spanned! {here=>
                .unsqueeze(
                    ::broadloom::__private::Axes::<(#(::broadloom::__private::Ax<#single>,)*)>::new()
                )
            }
        });
        return quote_spanned!(here=> #turned #(#few)*);
    }
    let (dims, letters) = order(access);
    quote_spanned!(here=> #probe.strided::<#dims>(&__n, #letters, &#along))
}

/// The shape of a view whose axes are indices, and these.
pub(super) fn order(access: &Access) -> (TokenStream, TokenStream) {
    let dims = access.order.iter().map(|letter| match letter {
        Some(_) => ours!(::broadloom::__private::Dyn),
        None => ours!(::broadloom::__private::Stretch),
    });
    let letters = access.order.iter().map(|letter| match letter {
        Some(letter) => {
            let letter = Literal::usize_suffixed(*letter);
            ours!(::core::option::Option::Some(#letter))
        }
        None => ours!(::core::option::Option::None),
    });
    (ours!((#(#dims,)*)), ours!(&[#(#letters),*]))
}
