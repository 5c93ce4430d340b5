//! What the user of another notation meant by tokens that are no expression. Asked only after `syn`
//! has refused them.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};

use super::{is_keyword, is_numpy};
use crate::diag::{Foreign, Message};

/// The token to blame, and what to write instead.
pub(super) fn slip(input: &TokenStream) -> Option<(TokenTree, Message<'static>)> {
    foreign(input)
        .or_else(|| of_indices(input))
        .or_else(|| separator(input))
}

/// `where(..)`, `c ? a : b` and `k in 0..3`, at any depth.
fn foreign(input: &TokenStream) -> Option<(TokenTree, Message<'static>)> {
    let tokens: Vec<TokenTree> = input.clone().into_iter().collect();
    tokens.iter().enumerate().find_map(|(at, token)| {
        let before = |back: usize| at.checked_sub(back).map(|at| &tokens[at]);
        match token {
            TokenTree::Group(group) => colon(group).or_else(|| foreign(&group.stream())),
            // `x .* 2.0`; not the `..=` of a range.
            TokenTree::Punct(_)
                if is(token, '.')
                    && !before(1).is_some_and(|token| is(token, '.'))
                    && "=*+-/^"
                        .chars()
                        .any(|op| tokens.get(at + 1).is_some_and(|next| is(next, op))) =>
            {
                Some((token.clone(), Message::Foreign(Foreign::Dot)))
            }
            // `c ? a : b`; after Rust's own `?` no operand follows.
            TokenTree::Punct(_)
                if is(token, '?')
                    && !matches!(tokens.get(at + 1), None | Some(TokenTree::Punct(_)))
                    && tokens[at..].iter().any(|token| is(token, ':')) =>
            {
                Some((token.clone(), Message::Foreign(Foreign::Where)))
            }
            TokenTree::Ident(word)
                if (word == "and" || word == "or") && before(1).is_some_and(ends_operand) =>
            {
                let (word, operator) = match word == "and" {
                    true => ("and", "&&"),
                    false => ("or", "||"),
                };
                Some((
                    token.clone(),
                    Message::Foreign(Foreign::Word(word, operator)),
                ))
            }
            TokenTree::Ident(word) if word == "where" => {
                Some((token.clone(), Message::Foreign(Foreign::Where)))
            }
            TokenTree::Ident(word)
                if word == "in"
                    && matches!(before(1), Some(TokenTree::Ident(_)))
                    && before(2).is_some_and(|token| is(token, ',') || is(token, '|')) =>
            {
                Some((token.clone(), Message::IndexBound))
            }
            _ => None,
        }
    })
}

/// The colon of `x[i, :]` or `x[1:3]`.
fn colon(list: &Group) -> Option<(TokenTree, Message<'static>)> {
    let tokens: Vec<TokenTree> = list.stream().into_iter().collect();
    let colon = |at: &usize| {
        let others = [at.checked_sub(1), Some(at + 1)];
        let mut others = others.into_iter().flatten().filter_map(|at| tokens.get(at));
        is(&tokens[*at], ':') && !others.any(|token| is(token, ':'))
    };
    let is_list = list.delimiter() == Delimiter::Bracket && !tokens.iter().any(|t| is(t, '|'));
    let at = (0..tokens.len()).filter(|_| is_list).find(colon)?;
    Some((tokens[at].clone(), Message::Foreign(Foreign::Colon)))
}

/// `i in 1..n` after a value: the token to blame.
pub(super) fn range(bound: &TokenStream) -> Option<TokenTree> {
    let mut tokens = bound.clone().into_iter().skip(1);
    tokens.find(|token| matches!(token, TokenTree::Ident(word) if word == "in"))
}

/// Indices, or a condition, in another place than a call has them.
fn of_indices(input: &TokenStream) -> Option<(TokenTree, Message<'static>)> {
    let tokens: Vec<TokenTree> = input.clone().into_iter().collect();
    if let [TokenTree::Group(list), minus, arrow, ..] = &tokens[..]
        && list.delimiter() == Delimiter::Bracket
        && is(minus, '-')
        && is(arrow, '>')
    {
        return Some((minus.clone(), Message::IndexArrow));
    }
    tokens.windows(2).find_map(|pair| match pair {
        [sign, arrow] if is(sign, '=') && is(arrow, '>') => {
            Some((sign.clone(), Message::IndexArrow))
        }
        [before, TokenTree::Ident(word)] if word == "if" && ends_operand(before) => {
            Some((pair[1].clone(), Message::Foreign(Foreign::IfBehind)))
        }
        [before, TokenTree::Ident(word)] if word == "for" && ends_operand(before) => {
            Some((pair[1].clone(), Message::Foreign(Foreign::LoopBehind)))
        }
        _ => None,
    })
}

fn ends_operand(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(word) => !is_keyword(word),
        TokenTree::Group(group) => group.delimiter() != Delimiter::Brace,
        TokenTree::Literal(_) => true,
        TokenTree::Punct(_) => false,
    }
}

fn is(token: &TokenTree, c: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == c)
}

/// The first `;` or `,` outside of all groups, and what it means in a call that is no expression.
pub(super) fn separator(input: &TokenStream) -> Option<(TokenTree, Message<'static>)> {
    let numpy = input
        .clone()
        .into_iter()
        .next()
        .is_some_and(|first| is_numpy(&first));
    input.clone().into_iter().find_map(|token| match &token {
        TokenTree::Punct(punct) if punct.as_char() == ';' => match assigns(input) {
            true => Some((token, Message::SeveralAssignments)),
            false => Some((token, Message::Statements)),
        },
        TokenTree::Punct(punct) if punct.as_char() == ',' => match numpy {
            true => Some((token, Message::NumpyColon)),
            false => Some((token, Message::SeveralDestinations)),
        },
        _ => None,
    })
}

/// Whether the call starts with an assignment, `p = ..;` or `p += ..;`, and not with `let`.
fn assigns(input: &TokenStream) -> bool {
    let first = input.clone().into_iter().next();
    if matches!(first, Some(TokenTree::Ident(word)) if word == "let") {
        return false;
    }
    let mut before = None;
    for token in input.clone() {
        let TokenTree::Punct(punct) = token else {
            before = None;
            continue;
        };
        let is_sign = punct.as_char() == '=' && punct.spacing() == Spacing::Alone;
        match (punct.as_char(), before) {
            (';', _) => return false,
            (_, Some('=' | '<' | '>' | '!')) => {}
            _ if is_sign => return true,
            _ => {}
        }
        before = (punct.spacing() == Spacing::Joint).then_some(punct.as_char());
    }
    false
}
