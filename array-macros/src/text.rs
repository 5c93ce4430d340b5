//! The text of a piece of the input: tokens printed as people write them, on one line.
//!
//! `TokenStream`'s own text puts a space between all tokens. Messages contain names of operands, so
//! they need a better form.

use std::iter::Peekable;

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;

use crate::ast::PLACED;
use crate::parse::is_keyword;

/// `tokens` as one line.
pub(crate) fn text(tokens: impl ToTokens) -> String {
    let mut line = Line::default();
    line.tokens(tokens.into_token_stream());
    line.text
}

/// An identifier made from `text`, for an operand without a name: `&self.w` gives `__self_w`.
///
/// It has the position of `span` and the hygiene of the macro, so it neither means nor hides a name
/// of the user.
pub(crate) fn ident(text: &str, span: Span) -> Ident {
    // A text may contain no character that is allowed in an identifier.
    let words: Vec<_> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .take(4)
        .collect();
    let name = match &words[..] {
        [] => String::from("__operand"),
        words => format!("__{}", words.join("_")),
    };
    Ident::new(&name, Span::mixed_site().located_at(span))
}

/// The text printed so far.
#[derive(Default)]
struct Line {
    text: String,
    /// The last token ends an operand: an operator after it is binary, a word after it is separated
    /// by a space.
    operand: bool,
    /// Between the `<` and `>` of a path.
    angles: usize,
    /// Between the bars of a closure.
    bars: bool,
}

impl Line {
    fn tokens(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(first) => {
                    let operator = operator(&first, &mut tokens);
                    // `.at(1)` that was written ` @ (1)`.
                    match tokens.peek() {
                        Some(TokenTree::Ident(name)) if operator == "." && name == PLACED => {
                            tokens.next();
                            self.placed(tokens.next());
                        }
                        _ => self.operator(&operator),
                    }
                }
                TokenTree::Group(group) => self.group(&group),
                TokenTree::Ident(word) => self.word(&word.to_string(), !is_keyword(&word)),
                TokenTree::Literal(value) => self.word(&value.to_string(), true),
            }
        }
    }

    fn placed(&mut self, axes: Option<TokenTree>) {
        self.text += " @ ";
        match axes {
            Some(TokenTree::Group(axes)) if axes.stream().to_string() == ".." => self.text += "..",
            Some(TokenTree::Group(axes)) => self.group(&axes),
            _ => {}
        }
        self.operand = true;
    }

    fn word(&mut self, word: &str, operand: bool) {
        if self.operand {
            self.text.push(' ');
        }
        self.text += word;
        if !operand {
            self.text.push(' ');
        }
        self.operand = operand;
    }

    fn group(&mut self, group: &Group) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace if self.operand => (" { ", " }"),
            Delimiter::Brace => ("{ ", " }"),
            Delimiter::None => ("", ""),
        };
        self.text += open;
        self.operand = false;
        self.tokens(group.stream());
        self.text += close;
        self.operand = true;
    }

    fn operator(&mut self, operator: &str) {
        let opens_path = operator == "<" && (self.angles > 0 || self.text.ends_with("::"));
        let (before, after) = match operator {
            "." | "::" | ".." | "..=" | "?" | "#" | "'" | "$" | "!" => ("", ""),
            "," | ";" | ":" => ("", " "),
            "<" if opens_path => ("", ""),
            ">" if self.angles > 0 => ("", ""),
            "|" if self.bars => ("", " "),
            _ if self.operand => (" ", " "),
            _ => ("", ""),
        };
        match operator {
            "<" if opens_path => self.angles += 1,
            ">" => self.angles = self.angles.saturating_sub(1),
            "|" => self.bars = !self.bars && !self.operand,
            _ => {}
        }
        self.text += before;
        self.text += operator;
        self.text += after;
        self.operand = operator == "?";
    }
}

/// The operator that starts with `first`, as Rust reads it: the longest one.
fn operator(first: &Punct, rest: &mut Peekable<impl Iterator<Item = TokenTree>>) -> String {
    const LONG: [&str; 22] = [
        "::", "..", "..=", "->", "=>", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "+=", "-=",
        "*=", "/=", "%=", "^=", "&=", "|=", "<<=",
    ];
    let mut operator = String::from(first.as_char());
    let mut joint = first.spacing() == Spacing::Joint;
    while let (true, Some(TokenTree::Punct(next))) = (joint, rest.peek()) {
        let longer = format!("{operator}{}", next.as_char());
        if !LONG.contains(&&*longer) {
            break;
        }
        operator = longer;
        joint = next.spacing() == Spacing::Joint;
        rest.next();
    }
    operator
}

#[cfg(test)]
mod tests {
    use super::{ident, text};
    use proc_macro2::{Span, TokenStream};

    #[test]
    fn tokens_print_as_people_write_them() {
        for line in [
            "(gamma / (var + eps).sqrt()) @ (1)",
            "&self.layers[0].w @ (0, 2)",
            "-x * -y + *&(z)",
            "x >= 1.0 && !b || c << 2 != 4",
            "f::<Vec<A>, B>(x, y)?.re as f32",
            "v.map(|k| k % 2)",
            "vec![1.0] + -!b",
            "if c { a } else { P { re: x } }",
            "lut[1..=k] @ ..",
        ] {
            let tokens = line.replace(" @ (", ".__at(").replace(" @ ..", ".__at(..)");
            assert_eq!(text(tokens.parse::<TokenStream>().expect("tokens")), line);
        }
    }

    #[test]
    fn names_are_made_of_the_words_of_a_text() {
        assert_eq!(ident("&self.w[0] @ (1)", Span::call_site()), "__self_w_0_1");
        assert_eq!(ident("größe²", Span::call_site()), "__gr_e");
        assert_eq!(ident("π", Span::call_site()), "__operand");
    }
}
