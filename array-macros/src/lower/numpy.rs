//! `numpy:` bodies: the operators promote their operands, and literals take the type of the element
//! beside them.

use proc_macro2::{Ident, Span};
use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprBinary, Lit, UnOp, parse_quote_spanned};

use crate::text::text;

/// A binary expression as a call of the library's operator, which promotes; `None` if both sides are
/// literals, or it is `&&`, `||` or an assignment. `written` is the expression before its operands
/// were lowered.
pub(super) fn promoted(lowered: &ExprBinary, written: &ExprBinary) -> Option<Expr> {
    if literal(&written.left).is_some() && literal(&written.right).is_some() {
        return None;
    }
    let name = operator(&lowered.op)?;
    let left = operand(&lowered.left, &written.left);
    let right = operand(&lowered.right, &written.right);
    let here = Span::mixed_site().located_at(lowered.op.span());
    let token = Ident::new("__token", Span::mixed_site());
    if name == "rem" {
        return Some(parse_quote_spanned! {here=>
            ::broadloom::__private::numpy::Floored(#token, #left, #right).remainder()
        });
    }
    let name = Ident::new(name, here);
    Some(parse_quote_spanned! {here=>
        ::broadloom::__private::numpy::#name(#token, #left, #right)
    })
}

/// The receiver of a function of floats: integers become floats as in NumPy.
pub(super) fn float(receiver: &Expr) -> Expr {
    let here = Span::mixed_site().located_at(receiver.span());
    parse_quote_spanned!(here=> (::broadloom::__private::numpy::float(#receiver)))
}

/// An operand: a literal without a type of elements, or the lowered expression.
fn operand(lowered: &Expr, written: &Expr) -> Expr {
    let here = Span::mixed_site().located_at(written.span());
    let lowered = bare(lowered);
    match literal(written) {
        Some(Literal::Int) => parse_quote_spanned! {here=>
            ::broadloom::__private::numpy::IntLiteral::<{ #lowered }>
        },
        Some(Literal::Float) => parse_quote_spanned! {here=>
            ::broadloom::__private::numpy::FloatLiteral(#lowered)
        },
        None => lowered.clone(),
    }
}

/// As an argument an expression needs no parentheses.
fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => bare(&paren.expr),
        other => other,
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Literal {
    Int,
    Float,
}

/// What an expression of literals without a type is; one with a type, `2_u8`, is an element.
fn literal(expr: &Expr) -> Option<Literal> {
    match expr {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(int) if int.suffix().is_empty() => Some(Literal::Int),
            Lit::Float(float) if float.suffix().is_empty() => Some(Literal::Float),
            _ => None,
        },
        Expr::Paren(paren) => literal(&paren.expr),
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => literal(&unary.expr),
        Expr::Binary(binary) => {
            let (left, right) = (literal(&binary.left)?, literal(&binary.right)?);
            (left == right && arithmetic(&binary.op)).then_some(left)
        }
        _ => None,
    }
}

fn arithmetic(op: &BinOp) -> bool {
    matches!(
        op,
        BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_)
    )
}

/// The library's function for an operator.
fn operator(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add(_) => "add",
        BinOp::Sub(_) => "sub",
        BinOp::Mul(_) => "mul",
        BinOp::Div(_) => "div",
        BinOp::Rem(_) => "rem",
        BinOp::BitAnd(_) => "bitand",
        BinOp::BitOr(_) => "bitor",
        BinOp::BitXor(_) => "bitxor",
        BinOp::Shl(_) => "shl",
        BinOp::Shr(_) => "shr",
        BinOp::Eq(_) => "eq",
        BinOp::Ne(_) => "ne",
        BinOp::Lt(_) => "lt",
        BinOp::Le(_) => "le",
        BinOp::Gt(_) => "gt",
        BinOp::Ge(_) => "ge",
        _ => return None,
    })
}

/// Whether a method is a function of floats, whose receiver may be an integer.
pub(super) fn is_of_floats(name: &Ident) -> bool {
    let exact = ["floor", "ceil", "round", "trunc"];
    let name = text(name);
    array_core::functions::position(&name).is_some() && !exact.contains(&&*name)
}
