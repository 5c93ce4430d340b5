//! `gradient!(value, a, db += b; f => |x| ..)`, `vjp!(value, cotangent, a)` and `record!(value, a, const b)`.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprClosure, Token};

use super::{expression, first_part, indexed_result, placed, show_groups};
use crate::ast::{self, Assign, Call};
use crate::derive::{Form, Request, Rule, Wanted};
use crate::diag::{Errors, Message, OfGradient};
use crate::text::text;

/// The call that `gradient!(..)` or `vjp!(..)` is, perhaps with a path before the name.
pub(crate) fn inner_request(input: &TokenStream) -> Option<(Form, TokenStream)> {
    let tokens: Vec<TokenTree> = input.clone().into_iter().collect();
    let [
        path @ ..,
        TokenTree::Ident(name),
        TokenTree::Punct(bang),
        TokenTree::Group(group),
    ] = &tokens[..]
    else {
        return None;
    };
    let is_path = path.iter().all(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    });
    let form = [Form::OfNumber, Form::OfArray]
        .into_iter()
        .find(|form| name == form.name())?;
    (is_path && bang.as_char() == '!').then(|| (form, group.stream()))
}

/// The request in `input`, or `None` if it cannot be recognised; then a mistake is reported.
pub(crate) fn request(input: TokenStream, form: Form, errors: &mut Errors) -> Option<Request> {
    let name = form.name();
    let with_cotangent = form == Form::OfArray;
    if input.is_empty() {
        errors.report(input, Message::Gradient(OfGradient::Empty(name)));
        return None;
    }
    let (input, rules) = before_rules(input);
    let rules = rules
        .map(|rules| self::rules(rules, errors))
        .unwrap_or(Some(Vec::new()))?;
    let (indices, rest) = match indexed_result(&input, errors) {
        Some((indices, rest)) => (Some(indices), rest),
        None => (None, input),
    };
    let (value, parts) = first_part(rest);
    let value = parsed(placed::rewrite(value, errors), errors)?;
    if let Some((place, token)) = assigned(&value) {
        let message = OfGradient::Assigned(name, &text(place));
        errors.report(token, Message::Gradient(message));
        return None;
    }
    let (mut others, mut constants) = (Vec::new(), Vec::new());
    for part in parts {
        let (is_constant, part) = match form {
            Form::Recorded => without_const(part),
            _ => (false, part),
        };
        if is_constant {
            constants.push(parsed(part, errors)?);
            continue;
        }
        others.push(parsed(placed::rewrite(part, errors), errors)?);
    }
    let (bounds, mut others): (Vec<Expr>, Vec<Expr>) = others
        .into_iter()
        .partition(|part| ast::bounded(part).is_some());
    if others.len() < 1 + usize::from(with_cotangent) {
        errors.report(&value, Message::Gradient(OfGradient::NothingWanted(name)));
        return None;
    }
    let cotangent = with_cotangent.then(|| others.remove(0));
    let wanted: Option<Vec<Wanted>> = { others.into_iter() }
        .map(|part| self::wanted(part, errors))
        .collect();
    if let (Some(list), Some(wanted)) = (&indices, &wanted) {
        parameters(list, wanted, errors)?;
    }
    if let (Some(list @ [_, ..]), Some(number @ Expr::Lit(_))) = (indices.as_deref(), &cotangent) {
        let ones = { list.iter() }.fold(text(number), |row, _| format!("[{row}; 3]"));
        let message = OfGradient::NumberForCotangent(&ones, &names(list));
        errors.report(number, Message::Gradient(message));
        return None;
    }
    let indices = match indices {
        None if has_indexed_reducer(&value) => Some(Vec::new()),
        indices => indices,
    };
    let call = Call {
        indices,
        bounds,
        is_differentiated: true,
        ..Call::new(None, value)
    };
    let wanted = wanted?;
    if form == Form::Recorded {
        check_variables(&wanted, &constants, errors)?;
    }
    Some(Request {
        form,
        call,
        cotangent,
        wanted,
        constants,
        rules,
    })
}

/// Reports variables of `record!` that have no name, have two places, or a buffer.
fn check_variables(wanted: &[Wanted], constants: &[Expr], errors: &mut Errors) -> Option<()> {
    let (mut names, mut is_right) = (Vec::new(), true);
    let mut report = |at: &Expr, message: OfGradient<'_>| {
        errors.report(at, Message::Gradient(message));
        is_right = false;
    };
    for Wanted { operand, buffer } in wanted {
        if let Some((place, _)) = buffer {
            report(place, OfGradient::NoBuffer(&text(operand)));
        }
    }
    for variable in { wanted.iter() }
        .map(|wanted| &wanted.operand)
        .chain(constants)
    {
        match ast::name(variable) {
            None => report(variable, OfGradient::NoVariable),
            Some(name) if names.contains(&name) => {
                report(variable, OfGradient::Twice("record", &name.to_string()));
            }
            Some(name) => names.push(name),
        }
    }
    is_right.then_some(())
}

/// The part behind `const`, if it begins so.
fn without_const(part: TokenStream) -> (bool, TokenStream) {
    let mut tokens = part.clone().into_iter();
    match tokens.next() {
        Some(TokenTree::Ident(ident)) if ident == "const" => (true, tokens.collect()),
        _ => (false, part),
    }
}

/// Refuses `|w| value, w`: an index has no name of an operand.
fn parameters(letters: &[Ident], wanted: &[Wanted], errors: &mut Errors) -> Option<()> {
    let is_operand = |letter: &&Ident| {
        let mut operands = wanted.iter().map(|one| ast::name(ast::bare(&one.operand)));
        operands.any(|name| name == Some(letter))
    };
    let Some(letter) = letters.iter().find(is_operand) else {
        return Some(());
    };
    let message = OfGradient::Parameters(&names(letters));
    errors.report(letter, Message::Gradient(message));
    None
}

fn names(letters: &[Ident]) -> String {
    let names: Vec<String> = letters.iter().map(Ident::to_string).collect();
    names.join(", ")
}

fn parsed(tokens: TokenStream, errors: &mut Errors) -> Option<Expr> {
    match expression(tokens) {
        Ok(mut expr) => {
            show_groups(&mut expr);
            Some(expr)
        }
        Err(error) => {
            errors.syntax(&error);
            None
        }
    }
}

/// What is before the first semicolon, and what is behind it.
fn before_rules(input: TokenStream) -> (TokenStream, Option<TokenStream>) {
    let (mut before, mut behind) = (TokenStream::new(), None::<TokenStream>);
    for token in input {
        match (&mut behind, token) {
            (Some(behind), token) => behind.extend([token]),
            (None, TokenTree::Punct(punct)) if punct.as_char() == ';' => {
                behind = Some(TokenStream::new());
            }
            (None, token) => before.extend([token]),
        }
    }
    (before, behind)
}

/// `f => |a, b| (df_da, df_db), g => ..`.
fn rules(tokens: TokenStream, errors: &mut Errors) -> Option<Vec<Rule>> {
    let rule = |input: ParseStream<'_>| -> syn::Result<Rule> {
        let function: Ident = input.parse()?;
        input.parse::<Token![=>]>()?;
        let closure: ExprClosure = input.parse()?;
        Ok(Rule {
            function,
            closure,
            is_used: Default::default(),
        })
    };
    let list =
        |input: ParseStream<'_>| Punctuated::<Rule, Token![,]>::parse_terminated_with(input, rule);
    match list.parse2(tokens) {
        Ok(rules) => {
            let rules: Vec<Rule> = rules.into_iter().collect();
            for rule in &rules {
                check_slopes(rule, errors);
            }
            Some(rules)
        }
        Err(error) => {
            errors.syntax(&error);
            None
        }
    }
}

/// Reports a rule whose closure visibly gives another number of derivatives than it has arguments.
fn check_slopes(rule: &Rule, errors: &mut Errors) {
    let arguments = rule.closure.inputs.len();
    let slopes = match ast::bare(&rule.closure.body) {
        Expr::Tuple(tuple) => tuple.elems.len(),
        Expr::Binary(_) | Expr::Unary(_) | Expr::Lit(_) => 1,
        Expr::Path(path) if { rule.closure.inputs.iter() }.any(|own| text(own) == text(path)) => 1,
        _ => return,
    };
    // Of one argument the derivative is a number.
    if slopes != arguments || matches!(ast::bare(&rule.closure.body), Expr::Tuple(_)) && slopes == 1
    {
        let name = rule.function.to_string();
        let message = OfGradient::RuleSlopes(&name, [slopes, arguments]);
        errors.report(&rule.closure.body, Message::Gradient(message));
    }
}

/// `a`, `da = a`, `da += a`.
fn wanted(part: Expr, errors: &mut Errors) -> Option<Wanted> {
    let (operand, buffer) = match part {
        Expr::Assign(assign) => (*assign.right, Some((*assign.left, Assign::Set))),
        Expr::Binary(binary) if matches!(binary.op, BinOp::AddAssign(_)) => {
            (*binary.right, Some((*binary.left, Assign::Add)))
        }
        operand => (operand, None),
    };
    if !ast::is_chain(ast::bare(&operand)) {
        errors.report(&operand, Message::Gradient(OfGradient::WantedOperand));
        return None;
    }
    Some(Wanted { operand, buffer })
}

/// The place and the operator of `y = value`, `y += value`.
fn assigned(value: &Expr) -> Option<(&Expr, TokenStream)> {
    match value {
        Expr::Assign(assign) => Some((&assign.left, assign.eq_token.to_token_stream())),
        Expr::Binary(binary) if super::compound(&binary.op).is_some() => {
            Some((&binary.left, binary.op.to_token_stream()))
        }
        _ => None,
    }
}

/// Whether a reducer has indices, `sum(|k| ..)`.
fn has_indexed_reducer(value: &Expr) -> bool {
    struct Found(bool);
    impl<'a> Visit<'a> for Found {
        fn visit_expr_call(&mut self, call: &'a syn::ExprCall) {
            let is_reducer = ast::name(&call.func)
                .and_then(ast::indexed_reducer)
                .is_some();
            self.0 |= is_reducer && matches!(call.args.first(), Some(Expr::Closure(_)));
            visit::visit_expr_call(self, call);
        }
    }
    let mut found = Found(false);
    found.visit_expr(value);
    found.0
}
