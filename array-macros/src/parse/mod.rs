//! Tokens to a [`Call`]: recognise the forms of a whole call, rewrite `@`, leave the rest to `syn`.
//!
//! A call in index notation has the indices of its result before the value, or in its destination.

mod groups;
mod parts;
mod patterns;
mod placed;
mod requests;
mod slips;
mod targets;
mod values;

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{ParseStream, Parser};
use syn::{BinOp, Expr, Token, parenthesized, token};

use crate::ast::{Assign, Call};
use crate::diag::{Errors, Foreign, Message};
use crate::text::text;

pub(crate) use groups::show_groups;
pub(crate) use parts::part_of;
pub(crate) use patterns::is_keyword;
pub(crate) use requests::{inner_request, request};

/// The call in `input`, or `None` if it cannot be recognised; then a mistake is reported.
pub(crate) fn parse(input: TokenStream, errors: &mut Errors) -> Option<Call> {
    if input.is_empty() {
        errors.report(input, Message::Empty);
        return None;
    }
    let (input, numpy) = match after_numpy(&input) {
        Some(rest) => (rest, true),
        None => (input, false),
    };
    if let Some((sign, name, value)) = declaration(&input) {
        errors.declare(&sign, &name, &value);
        return None;
    }
    let (indices, bounds, input) = match indexed_result(&input, errors) {
        Some((indices, value)) => {
            let (value, bounds) = first_part(value);
            (Some(indices), bounds, value)
        }
        None => match first_part(input.clone()) {
            (first, bounds) if !bounds.is_empty() && writes_by_indices(&first) => {
                (None, bounds, first)
            }
            _ => (None, Vec::new(), input),
        },
    };
    if let Some(slip) = bounds.iter().find_map(slips::range) {
        errors.report(slip, Message::IndexBound);
        return None;
    }
    let bounds: syn::Result<Vec<Expr>> = bounds.into_iter().map(expression).collect();
    let slip = slips::slip(&input);
    let tokens = placed::rewrite(input, errors);
    match expression(tokens) {
        Ok(mut expr) => {
            show_groups(&mut expr);
            let mut call = match indices {
                Some(indices) => Call {
                    indices: Some(indices),
                    ..Call::new(None, expr)
                },
                None => call(expr, bounds.as_deref().unwrap_or_default(), errors)?,
            };
            call.bounds = match bounds {
                Ok(bounds) => bounds,
                Err(error) => {
                    errors.syntax(&error);
                    return None;
                }
            };
            call.numpy = numpy;
            if call.indices.is_none() {
                parts::check(&call.value, errors);
            }
            if let (true, Some(_)) = (numpy, &call.indices) {
                errors.report(&call.value, Message::NumpyIndices);
                return None;
            }
            if let (true, Some(target)) = (numpy, &mut call.target) {
                target.trailing = true;
            }
            Some(call)
        }
        Err(error) => {
            match slip {
                // An error that is reported already is of a token before.
                Some((token, message)) => errors.report(token, message),
                None => errors.syntax(&error),
            }
            None
        }
    }
}

/// The expression in `tokens`. A missing end is reported at the last token.
fn expression(tokens: TokenStream) -> syn::Result<Expr> {
    let end = match tokens.clone().into_iter().last() {
        Some(TokenTree::Group(group)) => group.span_close(),
        Some(token) => token.span(),
        None => Span::call_site(),
    };
    let mut whole = Group::new(Delimiter::Parenthesis, tokens);
    whole.set_span(end);
    let inside = |input: ParseStream<'_>| {
        let content;
        parenthesized!(content in input);
        let expr = content.parse()?;
        match content.is_empty() {
            true => Ok(expr),
            false => Err(content.error("unexpected token; the expression ends before it")),
        }
    };
    inside.parse2(TokenTree::from(whole).into())
}

/// Whether the call is in NumPy's mode, or would be.
fn is_numpy(first: &TokenTree) -> bool {
    matches!(first, TokenTree::Ident(name) if name == "numpy")
}

/// What follows `numpy:`, if the call starts with it.
fn after_numpy(input: &TokenStream) -> Option<TokenStream> {
    let mut tokens = input.clone().into_iter();
    let (first, second) = (tokens.next()?, tokens.next()?);
    // Not the `::` of a path.
    let colon = matches!(&second, TokenTree::Punct(p) if p.as_char() == ':' && p.spacing() == Spacing::Alone);
    let rest: TokenStream = tokens.collect();
    (is_numpy(&first) && colon && !rest.is_empty()).then_some(rest)
}

/// `let name = value`, `let name[i] = value`, `name[i] := value`: the token that declares, the name, and
/// the value.
fn declaration(input: &TokenStream) -> Option<(TokenTree, Ident, TokenStream)> {
    let parser = |input: ParseStream<'_>| -> syn::Result<(TokenTree, Ident, TokenStream)> {
        let keyword = input.parse::<Option<Token![let]>>()?;
        input.parse::<Option<Token![mut]>>()?;
        let name = input.parse()?;
        let indices = match input.peek(token::Bracket) {
            true => {
                let list: TokenTree = input.parse()?;
                Some(quote!(#list =>))
            }
            false => None,
        };
        let sign: TokenTree = match keyword {
            Some(keyword) => {
                if input.parse::<Option<Token![:]>>()?.is_some() {
                    input.parse::<syn::Type>()?;
                }
                Ident::new("let", keyword.span).into()
            }
            // `:=` of Julia.
            None => {
                if !input.peek(Token![:]) {
                    return Err(input.error("no declaration"));
                }
                input.parse()?
            }
        };
        input.parse::<Token![=]>()?;
        let value: TokenStream = input.parse()?;
        if slips::separator(&value).is_some() {
            return Err(input.error("statements"));
        }
        let value = quote!(#indices #value);
        Ok((sign, name, value))
    };
    parser.parse2(input.clone()).ok()
}

/// What is before the first comma outside of all groups, and the parts after it.
fn first_part(input: TokenStream) -> (TokenStream, Vec<TokenStream>) {
    let (mut first, mut parts) = (TokenStream::new(), Vec::<TokenStream>::new());
    for token in input {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == ',' => parts.push(TokenStream::new()),
            token => parts.last_mut().unwrap_or(&mut first).extend([token]),
        }
    }
    if parts.last().is_some_and(TokenStream::is_empty) {
        parts.pop();
    }
    (first, parts)
}

/// Whether a call is an assignment to a destination with indices.
fn writes_by_indices(call: &TokenStream) -> bool {
    // What is wrong in it is reported later.
    let call = placed::rewrite(call.clone(), &mut Errors::default());
    match expression(call) {
        Ok(Expr::Assign(assign)) => targets::has_indices(&assign.left),
        Ok(Expr::Binary(binary)) => {
            compound(&binary.op).is_some() && targets::has_indices(&binary.left)
        }
        _ => false,
    }
}

/// `[i, j] =>` or `|i, j|` before a value: the indices, and the value.
fn indexed_result(input: &TokenStream, errors: &mut Errors) -> Option<(Vec<Ident>, TokenStream)> {
    let mut tokens = input.clone().into_iter();
    let list: TokenStream = match tokens.next()? {
        TokenTree::Punct(bar) if bar.as_char() == '|' => {
            let is_bar =
                |token: &TokenTree| matches!(token, TokenTree::Punct(p) if p.as_char() == '|');
            tokens.by_ref().take_while(|token| !is_bar(token)).collect()
        }
        TokenTree::Group(list) if list.delimiter() == Delimiter::Bracket => {
            let arrow = [tokens.next(), tokens.next()];
            let is = |token: &Option<TokenTree>, c| matches!(token, Some(TokenTree::Punct(p)) if p.as_char() == c);
            if !is(&arrow[0], '=') || !is(&arrow[1], '>') {
                return None;
            }
            list.stream()
        }
        _ => return None,
    };
    let parser = syn::punctuated::Punctuated::<Ident, Token![,]>::parse_terminated;
    let letters = match parser.parse2(list.clone()) {
        Ok(letters) => letters.into_iter().collect(),
        Err(_) => {
            match slips::range(&list) {
                Some(token) => errors.report(token, Message::IndexBound),
                None => errors.report(list, Message::IndexNames),
            }
            Vec::new()
        }
    };
    Some((letters, tokens.collect()))
}

/// Splits an assignment into destination and value. `bounds` are the ranges after the value.
fn call(expr: Expr, bounds: &[Expr], errors: &mut Errors) -> Option<Call> {
    let (left, how, right, op) = match expr {
        Expr::Assign(assign) => (assign.left, Assign::Set, assign.right, String::new()),
        Expr::Binary(binary)
            if compound(&binary.op).is_some() && matches!(*binary.left, Expr::Tuple(_)) =>
        {
            let op = binary.op.to_token_stream().to_string();
            errors.report(binary.op, Message::CompoundTuple(&op));
            return None;
        }
        Expr::Binary(binary) => match compound(&binary.op) {
            None => {
                let target = None;
                let value = Expr::Binary(binary);
                return Some(Call::new(target, value));
            }
            Some(how) => (binary.left, how, binary.right, text(binary.op)),
        },
        value => {
            let target = None;
            return Some(Call::new(target, value));
        }
    };
    if let Some((x, condition)) = targets::masked(&left) {
        let (x, mask) = (text(x), text(condition));
        let value = match op.trim_end_matches('=') {
            "" => text(&right),
            op => format!("{x} {op} {}", text(&right)),
        };
        let message = Foreign::MaskedTarget(&x, &mask, &value);
        errors.report(condition, Message::Foreign(message));
        return None;
    }
    let target = targets::target(*left, how, errors)?;
    let indices = targets::indices(&target, &right, bounds, errors)?;
    values::check(&target, &right, errors);
    Some(Call {
        indices,
        ..Call::new(Some(target), *right)
    })
}

/// The assignment of an operator.
fn compound(op: &BinOp) -> Option<Assign> {
    Some(match op {
        BinOp::AddAssign(_) => Assign::Add,
        BinOp::SubAssign(_) => Assign::Sub,
        BinOp::MulAssign(_) => Assign::Mul,
        BinOp::DivAssign(_) => Assign::Div,
        BinOp::RemAssign(_) => Assign::Rem,
        BinOp::BitAndAssign(_) => Assign::BitAnd,
        BinOp::BitOrAssign(_) => Assign::BitOr,
        BinOp::BitXorAssign(_) => Assign::BitXor,
        BinOp::ShlAssign(_) => Assign::Shl,
        BinOp::ShrAssign(_) => Assign::Shr,
        _ => return None,
    })
}
