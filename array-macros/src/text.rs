//! How a piece of the input is called: tokens printed as people write them, on one line.
//!
//! `TokenStream`'s own text puts a space between all tokens. Names of operands stand in messages, so they are printed better.

use proc_macro2::{Delimiter, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::ast::PLACED;

/// `tokens` as one line.
pub(crate) fn text(tokens: impl ToTokens) -> String {
    let mut line = Line::default();
    line.tokens(tokens.into_token_stream());
    line.text
}

/// An identifier made from `text`, for what has no name itself: `&self.w` gives `__self_w`.
///
/// It has the place of `span` and the hygiene of the macro, so that no name of the user is meant by it or hidden.
pub(crate) fn ident(text: &str, span: Span) -> Ident {
    let words = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let name = words
        .take(4)
        .fold(String::from("_"), |name, word| name + "_" + word);
    Ident::new(&name, Span::mixed_site().located_at(span))
}

/// What has been printed.
#[derive(Default)]
struct Line {
    text: String,
    /// The last token ends an operand, so that an operator after it is binary.
    operand: bool,
    /// The last token was the first half of an operator.
    joint: bool,
}

impl Line {
    fn tokens(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            // `.at(1)` that was written ` @ (1)`.
            if matches!(&token, TokenTree::Punct(dot) if dot.as_char() == '.')
                && matches!(tokens.peek(), Some(TokenTree::Ident(name)) if name == PLACED)
            {
                tokens.next();
                self.placed(tokens.next());
            } else {
                self.token(token);
            }
        }
    }

    fn placed(&mut self, axes: Option<TokenTree>) {
        self.text += " @ ";
        match axes {
            Some(TokenTree::Group(group)) if group.stream().to_string() == ".." => {
                self.text += "..";
            }
            Some(axes) => self.token(axes),
            None => {}
        }
        self.operand = true;
    }

    fn token(&mut self, token: TokenTree) {
        match token {
            TokenTree::Group(group) => self.group(group.delimiter(), group.stream()),
            TokenTree::Punct(punct) => self.punct(punct.as_char(), punct.spacing()),
            word => {
                if self.operand {
                    self.text.push(' ');
                }
                self.text += &word.to_string();
                // After a keyword an operator is no binary one.
                self.operand =
                    !matches!(&word, TokenTree::Ident(name) if crate::parse::is_keyword(name));
                if !self.operand {
                    self.text.push(' ');
                }
                self.joint = false;
            }
        }
    }

    fn group(&mut self, delimiter: Delimiter, inside: TokenStream) {
        let (open, close) = match delimiter {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace if self.operand => (" { ", " }"),
            Delimiter::Brace => ("{ ", " }"),
            Delimiter::None => ("", ""),
        };
        self.text += open;
        self.operand = false;
        self.tokens(inside);
        self.text += close;
        self.operand = true;
        self.joint = false;
    }

    fn punct(&mut self, c: char, spacing: Spacing) {
        match c {
            '.' | ':' | '\'' | '!' | '?' | '#' | '$' => self.text.push(c),
            ',' | ';' => {
                self.text.push(c);
                self.text.push(' ');
            }
            _ if self.operand && !self.joint => {
                self.text.push(' ');
                self.text.push(c);
            }
            _ => self.text.push(c),
        }
        // A binary operator is followed by a space, once it is complete.
        let binary = !matches!(c, '.' | ':' | '\'' | '!' | '?' | '#' | '$' | ',' | ';');
        let joint = spacing == Spacing::Joint;
        if binary && (self.operand || self.joint) && !joint && self.text.contains(' ') {
            self.text.push(' ');
        }
        self.joint = binary && joint && (self.operand || self.joint);
        self.operand = c == '?' || (self.joint && self.operand);
    }
}
