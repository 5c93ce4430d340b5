//! `record!`: the value and the gradients of an operation of a tape, as two closures.
//!
//! ```text
//! record_body(computed_body([&a, &b], |[a, b]| value_of_body(try_broadcast!(..))),
//!     move |[a, b], __g| { let a = try_vjp!(.., __g, a)?; Ok([a]) })
//! ```
//! The value is computed before the second closure is made: that takes what the body reads beside the
//! variables, which the first one borrows.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

use crate::ast;
use crate::derive::Request;
use crate::ir::Surface;

/// The variables of a call, those with a gradient first.
pub(crate) struct Recorded {
    names: Vec<Ident>,
    wanted: usize,
}

impl Recorded {
    /// The variables of a request, which becomes that of their gradients.
    pub(crate) fn of(request: &mut Request) -> Self {
        let variables = request.wanted.iter().map(|wanted| &wanted.operand);
        let names = variables.chain(&request.constants).filter_map(ast::name);
        let recorded = Recorded {
            names: names.cloned().collect(),
            wanted: request.wanted.len(),
        };
        let cotangent = Ident::new("__cotangent", Span::mixed_site());
        request.cotangent = Some(syn::parse_quote!(#cotangent));
        recorded
    }

    /// The call.
    pub(crate) fn expand(
        &self,
        forward: &TokenStream,
        back: &TokenStream,
        surface: Surface,
    ) -> TokenStream {
        let (names, wanted) = (&self.names, &self.names[..self.wanted]);
        let cotangent = Ident::new("__cotangent", Span::mixed_site());
        let record = match surface {
            Surface::Returns => ours!(::broadloom::__private::try_record_body),
            _ => ours!(::broadloom::__private::record_body),
        };
        let gradients = match wanted {
            [one] => ours!(#one),
            all => ours!((#(#all),*)),
        };
        // An error of its type is one of the name.
        let operands = names.iter().map(|name| {
            let here = super::at(name.span());
            quote_spanned!(here=> ::broadloom::__private::variable(&#name))
        });
        ours! {
            #record(
                ::broadloom::__private::computed_body(
                    [#(#operands),*],
                    |[#(#names),*]| ::broadloom::__private::value_of_body(#forward),
                ),
                move |[#(#names),*], #cotangent| {
                    let #gradients = #back?;
                    ::core::result::Result::Ok([#(#wanted),*])
                },
            )
        }
    }
}
