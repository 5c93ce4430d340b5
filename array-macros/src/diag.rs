//! The mistakes in a call.
//!
//! A mistake is reported at the smallest wrong token. All mistakes of a call are collected; then the
//! call expands to them alone. Such an expansion has any type that is wanted, so one mistake gives one
//! error.

mod ways_out;

mod foreign;

mod of_gradients;

mod message;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};

use crate::text::text;

pub(crate) use foreign::Foreign;
pub(crate) use message::Message;
pub(crate) use of_gradients::OfGradient;

/// The mistakes found so far.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    list: Vec<Error>,
    /// The name of a call that is a declaration, `let y = ..`.
    declared: Option<Ident>,
}

/// A text and the tokens it is about, the first and the last.
#[derive(Debug)]
pub(crate) struct Error {
    pub(crate) first: Span,
    pub(crate) last: Span,
    pub(crate) text: String,
}

impl Errors {
    /// Reports `message` at `tokens`.
    pub(crate) fn report(&mut self, tokens: impl ToTokens, message: Message<'_>) {
        let mut spans = tokens.into_token_stream().into_iter().map(span);
        let first = spans.next().unwrap_or_else(Span::call_site);
        let last = spans.last().unwrap_or(first);
        let text = message.to_string();
        self.list.push(Error { first, last, text });
    }

    /// Reports `syn`'s error, unless it follows from a mistake that is reported already.
    pub(crate) fn syntax(&mut self, error: &syn::Error) {
        if self.list.is_empty() {
            let first = error.span();
            let text = Message::Syntax(&error.to_string()).to_string();
            self.list.push(Error {
                first,
                last: first,
                text,
            });
        }
    }

    /// How many mistakes were found.
    pub(crate) fn count(&self) -> usize {
        self.list.len()
    }

    /// `Ok` if no mistake was found.
    pub(crate) fn none(&mut self) -> Result<(), Self> {
        match self.list.is_empty() {
            true => Ok(()),
            false => Err(std::mem::take(self)),
        }
    }

    /// Reports a call that declares `name`, at the token `sign` that says so. The expansion declares
    /// the name, so that the code after the call has no errors about it.
    pub(crate) fn declare(&mut self, sign: &TokenTree, name: &Ident, value: &TokenStream) {
        let (name_text, value) = (text(name), text(value));
        self.report(sign, Message::Declaration(&name_text, &value));
        self.declared = Some(name.clone());
    }

    /// The mistakes, in the order they were found in.
    #[cfg(test)]
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Error> {
        self.list.iter()
    }

    /// The expansion of a call with mistakes.
    pub(crate) fn into_fallback(self) -> TokenStream {
        let errors = self.list.into_iter().map(|Error { first, last, text }| {
            let arguments = quote_spanned!(last=> { #text });
            quote_spanned!(first=> ::core::compile_error! #arguments)
        });
        // Without semicolons the last one is the value of the block; those before it are
        // statements.
        let block = quote_spanned!(Span::mixed_site()=> { #(#errors)* });
        match self.declared {
            Some(name) => quote_spanned!(Span::mixed_site()=> let #name = #block;),
            None => block,
        }
    }
}

/// The span of a token; for a group without delimiters, that of its first token.
fn span(token: TokenTree) -> Span {
    match token {
        TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::None => {
            group.stream().into_iter().next().map_or(group.span(), span)
        }
        other => other.span(),
    }
}
