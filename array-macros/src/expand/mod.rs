//! A program to tokens. It cannot fail and decides nothing: the program has everything.
//!
//! ```text
//! {
//!     use ::broadloom::__private::methods::*;
//!     let __r0 = &x;                                                    // operands, once, in the order of the source
//!     let __p0 = (&&&&&Probe(__r0)).operand();
//!     let __r1 = &mean;
//!     let __p1 = (&&&&&Probe(__r1)).operand() >> Axes::<(Ax<1usize>,)>::new();
//!     let __place = Target((out).as_place()).place();                                   // the destination
//!     let __into = beside(&__place, By(Set)) | __place;
//!     let __s = Joined::start();                                        // the shape, operand by operand
//!     let __s = __s + &__p0;
//!     let __s = __s + &__p1;
//!     let __value = __s.fused_into::<1, _, _, _, _, _>(&__into, &["x", "mean @ (1)"], (__p0.0, __p1.0), |__token, (x, __mean_1, _)| { .. });
//!     done(beside(&__value, __into) << __value)
//! }
//! ```
//!
//! Each of our tokens is hygienic, and has the position of the user's token that it belongs to, so
//! the compiler's messages point there.

/// Our tokens that belong to no token of the user.
macro_rules! ours {
    ($($tokens:tt)*) => { quote::quote_spanned!(proc_macro2::Span::mixed_site()=> $($tokens)*) };
}

mod buffers;
mod derived_plan;
mod gradient;
mod indices;
mod members;
mod operand;
mod packed;
mod recorded;
mod sweep;
mod taps;

use proc_macro2::{Delimiter, Group, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;

use crate::ast::{Assign, Target};
use crate::ir::{Indices, Program, Surface};
pub(crate) use gradient::expand_gradients;
use indices::{Before, Written};
pub(crate) use recorded::Recorded;
use sweep::Steps;

/// The expansion of a program.
pub(crate) fn expand(program: &Program) -> TokenStream {
    let context = Context {
        surface: program.surface,
        now: program.target.is_some() || program.surface == Surface::Explains,
        checks: program.indices.is_some(),
        in_boxes: program.indices.as_ref().is_some_and(Indices::is_cut),
    };
    let Before {
        once,
        each,
        written,
    } = match &program.indices {
        Some(indices) => indices::code(indices, &program.text(), context, 0),
        None => Before::default(),
    };
    let steps = Steps::new(&program.value, "", program.value.rank, None, context);
    let value = match &program.target {
        Some(target) => assignment(target, &written, &steps, context),
        None => lazy(&steps, context),
    };
    let value = match context.in_boxes {
        true => context.each_box(&each, &value),
        false => value,
    };
    let about = match (program.surface, &program.indices) {
        (Surface::Explains, None) => {
            let text = Literal::string(&program.text());
            Some(
                ours!(#[allow(unused_mut)] let mut __about = ::broadloom::__private::Explanation::of(#text, &[], &[]);),
            )
        }
        _ => None,
    };
    let block = ours! {
        {
            #[allow(unused_imports)]
            use ::broadloom::__private::methods::*;
            #about
            #once
            #value
        }
    };
    match context.leaves_by_label() {
        true => ours!('__b: #block),
        false => block,
    }
}

/// The data that all parts of an expansion need.
#[derive(Clone, Copy)]
struct Context {
    surface: Surface,
    /// The call runs at once; hoisted operands are computed at once too, and may read the
    /// destination.
    now: bool,
    /// The ranges of indices are checked first.
    checks: bool,
    /// The call is computed box by box.
    in_boxes: bool,
}

impl Context {
    /// The value of a result; its error is that of the call.
    fn checked(self, result: &TokenStream, here: Span) -> TokenStream {
        match self.surface {
            Surface::Panics | Surface::Explains => {
                quote_spanned!(here=> ::broadloom::__private::done(#result))
            }
            Surface::Returns => quote_spanned! {here=>
                match #result {
                    ::core::result::Result::Ok(__leaf) => __leaf,
                    ::core::result::Result::Err(__error) => {
                        let __failed = ::broadloom::__private::failed(__error);
                        break '__b __failed;
                    }
                }
            },
        }
    }

    /// The value of the call, of the result of a write.
    fn told(self, written: TokenStream) -> TokenStream {
        match self.surface {
            Surface::Panics => ours!(::broadloom::__private::done(#written)),
            Surface::Explains => written,
            Surface::Returns => written,
        }
    }

    /// The loop over boxes, of which there is at least one; its value is that of the last box.
    fn each_box(self, before: &TokenStream, value: &TokenStream) -> TokenStream {
        let failed = match self.surface {
            Surface::Panics => None,
            Surface::Returns => Some(ours!(|| __written.is_err())),
            // The largest box tells.
            Surface::Explains => return ours!(#before #value),
        };
        ours! {
            let mut __number = 0usize;
            loop {
                #before
                let __written = { #value };
                __number += 1usize;
                if __number == __boxes.len() #failed {
                    break __written;
                }
            }
        }
    }

    /// Whether an early error leaves the block as its value.
    fn leaves_by_label(self) -> bool {
        (self.now || self.checks) && self.surface == Surface::Returns
    }
}

/// `fused(..)`.
fn lazy(steps: &Steps, context: Context) -> TokenStream {
    let Steps { lets, joined, .. } = steps;
    let value = steps.value();
    let value = match context.surface {
        Surface::Panics => value,
        Surface::Returns => ours!(::broadloom::__private::checked(#value)),
        Surface::Explains => {
            let note = match steps.is_computed() {
                true => ours!(of_pass),
                false => ours!(told),
            };
            ours!(__about.#note((&&::broadloom::__private::ToExplain(#value)).explained()))
        }
    };
    ours!(#lets #joined #value)
}

/// `done(into << fused_into(..))`.
fn assignment(
    target: &Target,
    written: &[Written],
    steps: &Steps,
    context: Context,
) -> TokenStream {
    let Steps {
        lets,
        joined,
        currents,
        ..
    } = steps;
    let fused = match target.how {
        Assign::Set if !target.is_tuple() => steps.or_computed(steps.fused_into()),
        _ => steps.fused_into(),
    };
    let place = &target.place;
    let here = at(place.span());
    let how = match target.how {
        Assign::Set => ours!(Set),
        Assign::Add => ours!(Add),
        Assign::Sub => ours!(Sub),
        Assign::Mul => ours!(Mul),
        Assign::Div => ours!(Div),
        Assign::Rem => ours!(Rem),
        Assign::BitAnd => ours!(BitAnd),
        Assign::BitOr => ours!(BitOr),
        Assign::BitXor => ours!(BitXor),
        Assign::Shl => ours!(Shl),
        Assign::Shr => ours!(Shr),
    };
    let with = operator("|", place.span());
    let by = quote_spanned!(here=> ::broadloom::__private::By(::broadloom::__private::#how));
    let borrowed = |place: &syn::Expr| {
        let mut group = Group::new(Delimiter::Parenthesis, place.to_token_stream());
        group.set_span(place.span());
        quote_spanned!(at(place.span())=> ::broadloom::__private::Target(#group.as_place()).place())
    };
    let mut places = target
        .places()
        .into_iter()
        .enumerate()
        .map(|(number, place)| {
            let borrowed = borrowed(place);
            match written.get(number) {
                Some(Written::Part(dims, which)) => quote_spanned! {at(place.span())=>
                    &mut ::broadloom::__private::part::<_, #dims>(#borrowed, #which)
                },
                _ => borrowed,
            }
        });
    let bound = match target.is_tuple() {
        false => {
            let place = places.next();
            quote_spanned!(here=> let __place = #place;)
        }
        true => quote_spanned!(here=> let __place = &mut (#(#places),*);),
    };
    if let [Written::Scattered(lists, access)] = written {
        let value = steps.fused();
        if context.surface == Surface::Explains {
            return ours!(#lets #lists #bound #joined __about.scattered(__place, #by, &#access, #value));
        }
        let written =
            quote_spanned!(here=> ::broadloom::__private::scattered(__place, #by, #access, #value));
        let written = context.told(written);
        return ours!(#lets #lists #bound #joined #written);
    }
    let into = quote_spanned!(here=> ::broadloom::__private::beside(&__place, #by) #with __place);
    let value = match target.trailing {
        false => ours!(__value),
        true => ours!(::broadloom::__private::aligned(__value)),
    };
    let write = operator("<<", place.span());
    let written = match context.surface {
        Surface::Explains => ours!(__about.told(__into.explained(#value))),
        _ => quote_spanned!(here=> ::broadloom::__private::beside(&__value, __into) #write #value),
    };
    let written = context.told(written);
    ours! {
        #lets
        #bound
        let __into = #into;
        #currents
        #joined
        let __value = #fused;
        #written
    }
}

/// An operator at a token of the user: errors about the operator's types are reported there, and do
/// not mention the macro.
fn operator(op: &str, place: Span) -> TokenStream {
    let last = op.chars().count() - 1;
    let puncts = op.chars().enumerate().map(|(k, c)| {
        let mut punct = Punct::new(
            c,
            if k == last {
                Spacing::Alone
            } else {
                Spacing::Joint
            },
        );
        punct.set_span(place);
        punct
    });
    puncts.map(TokenTree::from).collect()
}

/// The position of a user's token, with the hygiene of the macro.
fn at(place: Span) -> Span {
    Span::mixed_site().located_at(place)
}
