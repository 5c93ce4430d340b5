//! The positions of patterns: `n @ 1..=9` in a pattern is Rust's, so `@` is rewritten everywhere
//! else.
//!
//! Patterns come after `let` and `for`, between the bars of a closure, and in the arms of a
//! `match`. Only a brace with a `=>` directly inside it contains arms.

use proc_macro2::{Delimiter, Ident, Spacing, TokenTree};

/// The tokens of one group, and the position of the next one.
pub(super) struct Cursor {
    tokens: Vec<TokenTree>,
    next: usize,
}

impl Cursor {
    pub(super) fn new(tokens: impl IntoIterator<Item = TokenTree>) -> Self {
        Cursor {
            tokens: tokens.into_iter().collect(),
            next: 0,
        }
    }

    /// The token `ahead` of the next one.
    pub(super) fn peek(&self, ahead: usize) -> Option<&TokenTree> {
        self.tokens.get(self.next + ahead)
    }

    pub(super) fn next(&mut self) -> Option<TokenTree> {
        let token = self.tokens.get(self.next).cloned();
        self.next += usize::from(token.is_some());
        token
    }

    /// The tokens before the first at which `end` holds.
    pub(super) fn until(&mut self, mut end: impl FnMut(&Self) -> bool) -> Vec<TokenTree> {
        let start = self.next;
        while self.peek(0).is_some() && !end(self) {
            self.next += 1;
        }
        self.tokens[start..self.next].to_vec()
    }

    /// Whether the next tokens are the operator `op`, alone.
    pub(super) fn at(&self, op: &str) -> bool {
        let last = op.len() - 1;
        op.chars().enumerate().all(|(k, c)| {
            matches!(self.peek(k), Some(TokenTree::Punct(p)) if p.as_char() == c
                && (k == last || p.spacing() == Spacing::Joint))
        })
    }

    /// Whether the next token is the word `word`.
    pub(super) fn at_word(&self, word: &str) -> bool {
        matches!(self.peek(0), Some(TokenTree::Ident(name)) if name == word)
    }

    /// Whether a block is next, with an optional keyword: `{`, `loop {`. A name before a brace is
    /// the name of a type.
    fn at_block(&self) -> bool {
        let brace = match self.peek(0) {
            Some(TokenTree::Ident(word)) if word.to_string().starts_with(char::is_lowercase) => {
                self.peek(1)
            }
            other => other,
        };
        matches!(brace, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace)
    }

    /// The pattern of a `let`, with its type: the tokens before `=` or `;`.
    pub(super) fn let_pattern(&mut self) -> Vec<TokenTree> {
        let mut before_equals = false;
        self.until(|rest| {
            // `=` alone: not the second half of `..=`, nor the first of `==` and `=>`.
            let equals = rest.at("=") && !before_equals && !rest.at("==") && !rest.at("=>");
            before_equals = matches!(rest.peek(0), Some(TokenTree::Punct(p)) if p.as_char() == '.'
                && p.spacing() == Spacing::Joint);
            equals || rest.at(";")
        })
    }

    /// The pattern of an arm, and the `if` of its guard if it has one: the tokens before `=>`, or
    /// up to `if`.
    pub(super) fn arm_pattern(&mut self) -> Vec<TokenTree> {
        let mut pattern = self.until(|rest| rest.at("=>") || rest.at_word("if"));
        if self.at_word("if") {
            pattern.extend(self.next());
        }
        pattern
    }

    /// The value of an arm, with the comma after it: to the end of a block-like expression, or to a
    /// comma.
    pub(super) fn arm_value(&mut self) -> Vec<TokenTree> {
        let mut value = self.block_like();
        let ends = self.peek(0).is_none() || self.at(",") || value.is_empty();
        // `if a { b } else { c }.sqrt()` continues; a pattern never starts with a dot and an
        // identifier.
        if ends || self.at("?") || (self.at(".") && !self.at("..")) {
            value.extend(self.until_comma());
        }
        if self.at(",") {
            value.extend(self.next());
        }
        value
    }

    /// The tokens before a comma that is not between the `<` and `>` of a path.
    pub(super) fn until_comma(&mut self) -> Vec<TokenTree> {
        let mut depth = 0;
        self.until(|rest| {
            // `::<` opens the list of a path's arguments; inside one, every `<` opens another.
            if rest.at("<") && (depth > 0 || rest.after_colons()) {
                depth += 1;
            } else if rest.at(">") && depth > 0 && !rest.after_dash() {
                depth -= 1;
            }
            depth == 0 && rest.at(",")
        })
    }

    fn previous(&self, back: usize) -> Option<char> {
        match self.tokens.get(self.next.checked_sub(back)?)? {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        }
    }

    fn after_colons(&self) -> bool {
        self.previous(1) == Some(':') && self.previous(2) == Some(':')
    }

    fn after_dash(&self) -> bool {
        self.previous(1) == Some('-')
    }

    /// The tokens of an expression that ends with a block, if the next ones are such an expression.
    fn block_like(&mut self) -> Vec<TokenTree> {
        const HEADS: [&str; 4] = ["if", "match", "while", "for"];
        let mut tokens = Vec::new();
        loop {
            let arms = self.at_word("match");
            if !self.at_block() && !HEADS.iter().any(|head| self.at_word(head)) {
                return tokens;
            }
            tokens.extend(self.until(|rest| match rest.peek(0) {
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    !arms || holds_arms(group)
                }
                _ => false,
            }));
            tokens.extend(self.next());
            if !self.at_word("else") {
                return tokens;
            }
            tokens.extend(self.next());
        }
    }
}

/// Whether a brace holds the arms of a `match`.
pub(super) fn holds_arms(brace: &proc_macro2::Group) -> bool {
    let mut tokens = Cursor::new(brace.stream());
    brace.delimiter() == Delimiter::Brace && {
        tokens.until(|rest| rest.at("=>"));
        tokens.peek(0).is_some()
    }
}

/// Whether an operand starts after this word.
pub(crate) fn is_keyword(word: &Ident) -> bool {
    const WORDS: [&str; 17] = [
        "as", "async", "break", "const", "continue", "else", "for", "if", "in", "let", "loop",
        "match", "move", "mut", "ref", "return", "while",
    ];
    WORDS.iter().any(|keyword| word == keyword)
}
