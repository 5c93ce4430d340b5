//! `operand @ (1)` to `operand.__at(1)`, and `x[i, j]` to `x[[i, j]]`, so that `syn` parses the
//! rest.
//!
//! To the parser a postfix operator is a method call: `-v @ (1)` is `-(v @ (1))`, `a * v @ (1)` is
//! `a * (v @ (1))`.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use super::patterns::{Cursor, holds_arms, is_keyword};
use crate::ast::{self, PLACED};
use crate::diag::{Errors, Foreign, Message};
use crate::text::text;

/// Rewrites the tokens of an expression.
pub(super) fn rewrite(tokens: TokenStream, errors: &mut Errors) -> TokenStream {
    Rewriter { errors }.expression(Cursor::new(tokens))
}

struct Rewriter<'e> {
    errors: &'e mut Errors,
}

impl Rewriter<'_> {
    /// Tokens in expression position.
    fn expression(&mut self, mut rest: Cursor) -> TokenStream {
        let mut out: Vec<TokenTree> = Vec::new();
        // Whether the last token ends an operand: then an operator, a call, an index or `@`
        // follows.
        let mut operand = false;
        while let Some(token) = rest.next() {
            match token {
                TokenTree::Group(group) => {
                    out.push(self.group(group, operand));
                    operand = true;
                }
                TokenTree::Literal(_) => {
                    out.push(token);
                    operand = true;
                }
                TokenTree::Ident(ref word) => {
                    let word = word.clone();
                    out.push(token);
                    operand = self.after_word(&word, &mut rest, &mut out);
                }
                TokenTree::Punct(ref punct) => match punct.as_char() {
                    '@' => {
                        self.placed(punct, operand, &mut rest, &mut out);
                        operand = true;
                    }
                    '|' if !operand => {
                        out.push(token);
                        out.extend(rest.until(|rest| rest.at("|")));
                        out.extend(rest.next());
                    }
                    // `||`: the second bar opens no closure.
                    '|' if punct.spacing() == Spacing::Joint && rest.at("|") => {
                        out.push(token);
                        out.extend(rest.next());
                        operand = false;
                    }
                    '\'' => {
                        out.push(token);
                        out.extend(rest.next());
                        operand = false;
                    }
                    c => {
                        out.push(token);
                        operand = c == '?' && operand;
                    }
                },
            }
        }
        out.into_iter().collect()
    }

    /// Handles the tokens that belong to a word: patterns after `let` and `for`, arguments after
    /// `name!`. Returns whether an operand has ended.
    fn after_word(&mut self, word: &Ident, rest: &mut Cursor, out: &mut Vec<TokenTree>) -> bool {
        if word == "let" {
            out.extend(rest.let_pattern());
        } else if word == "for" {
            out.extend(rest.until(|rest| rest.at_word("in")));
        } else if let (true, Some(TokenTree::Group(arguments))) =
            (rest.at("!") && !rest.at("!="), rest.peek(1))
        {
            let arguments = self.arguments(word, arguments.clone());
            out.extend(rest.next());
            rest.next();
            out.push(arguments);
            return true;
        }
        !is_keyword(word)
    }

    fn group(&mut self, group: Group, operand: bool) -> TokenTree {
        let inside = if holds_arms(&group) {
            self.arms(group.stream())
        } else {
            self.expression(Cursor::new(group.stream()))
        };
        let list = operand && group.delimiter() == Delimiter::Bracket && is_list(&group);
        let inside = match list {
            true => around(Delimiter::Bracket, inside, group.span()).into(),
            false => inside,
        };
        around(group.delimiter(), inside, group.span())
    }

    /// The arms of a `match`.
    fn arms(&mut self, arms: TokenStream) -> TokenStream {
        let mut rest = Cursor::new(arms);
        let mut out = Vec::new();
        while rest.peek(0).is_some() {
            out.extend(rest.arm_pattern());
            let guard = rest.until(|rest| rest.at("=>"));
            out.extend(self.expression(Cursor::new(guard)));
            out.extend(rest.next());
            out.extend(rest.next());
            let value = rest.arm_value();
            out.extend(self.expression(Cursor::new(value)));
        }
        out.into_iter().collect()
    }

    /// The arguments of a macro: expressions, but for the pattern of `matches!`.
    fn arguments(&mut self, name: &Ident, arguments: Group) -> TokenTree {
        let mut rest = Cursor::new(arguments.stream());
        let mut inside = TokenStream::new();
        if name == "matches" {
            let value = rest.until_comma();
            inside.extend(self.expression(Cursor::new(value)));
            inside.extend(rest.until(|_| false));
        } else {
            inside = self.expression(rest);
        }
        around(arguments.delimiter(), inside, arguments.span())
    }

    /// `@` and the axes after it.
    fn placed(&mut self, at: &Punct, operand: bool, rest: &mut Cursor, out: &mut Vec<TokenTree>) {
        let axes = match rest.peek(0) {
            Some(TokenTree::Group(axes)) if axes.delimiter() == Delimiter::Parenthesis => {
                let axes = axes.clone();
                rest.next();
                Some(axes.into())
            }
            Some(TokenTree::Punct(dot)) if dot.as_char() == '.' && rest.at("..") => {
                let span = dot.span();
                let dots = [rest.next(), rest.next()].into_iter().flatten();
                let dots = dots.map(|mut dot| {
                    dot.set_span(span);
                    dot
                });
                Some(around(Delimiter::Parenthesis, dots.collect(), span))
            }
            _ => None,
        };
        match (operand, axes) {
            (true, Some(axes)) => {
                out.push(Punct::new('.', Spacing::Alone).into());
                out.push(Ident::new(PLACED, at.span()).into());
                out.push(axes);
            }
            (true, None) => {
                // `v @ 1`, `v @ -1`, `v @ k`, `v @ [1]`, `v @ axes![1]`.
                let minus = rest.at("-").then(|| rest.next()).flatten();
                let axis = match [0, 1, 2].map(|ahead| rest.peek(ahead)) {
                    // `v @ axes![1]`
                    [
                        Some(TokenTree::Ident(_)),
                        Some(TokenTree::Punct(sign)),
                        Some(TokenTree::Group(_)),
                    ] if sign.as_char() == '!' => 3,
                    [Some(TokenTree::Ident(_) | TokenTree::Literal(_)), ..] => 1,
                    [Some(TokenTree::Group(list)), ..]
                        if list.delimiter() == Delimiter::Bracket =>
                    {
                        1
                    }
                    _ => 0,
                };
                let axis: Vec<TokenTree> = (0..axis).map_while(|_| rest.next()).collect();
                let name = match &axis[..] {
                    [TokenTree::Ident(name)] if minus.is_none() => Some(text(name)),
                    _ => None,
                };
                let message = match &name {
                    // `x @ w`
                    Some(name) => Message::Foreign(Foreign::Product(name)),
                    None => Message::NotInParentheses,
                };
                let wrong: TokenStream = minus.into_iter().chain(axis).collect();
                match wrong.is_empty() {
                    true => self.errors.report(at, message),
                    false => self.errors.report(wrong, message),
                }
            }
            (false, _) => {
                self.errors.report(at, Message::NoOperand);
                // A placeholder, so that the rest is still read.
                out.push(Literal::usize_unsuffixed(0).into());
            }
        }
    }
}

/// Whether the contents of an index are a list: `i, j`.
fn is_list(index: &Group) -> bool {
    let mut tokens = Cursor::new(index.stream());
    tokens.until_comma();
    tokens.at(",")
}

fn around(delimiter: Delimiter, inside: TokenStream, span: Span) -> TokenTree {
    let mut group = Group::new(delimiter, inside);
    group.set_span(span);
    group.into()
}

impl ast::Tuple {
    /// Tokens at the tuple, for a message about all of it.
    pub(super) fn paren(&self) -> TokenTree {
        around(Delimiter::Parenthesis, TokenStream::new(), self.span)
    }
}
