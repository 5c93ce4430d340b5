//! The second way to the answer of an expression of several operations: one lazy expression, one loop.
//!
//! Each expression is compiled for the element types that the vectors have it with.

use broadloom::shape::{DynRank, FitsInto};
use broadloom::{ArrayD, BroadcastError, Closed, Expr, Lazy, ViewD, broadcast_shapes};

use super::answer::{Answer, Reply};
use super::element::Element;

/// Element types with expressions.
pub(crate) trait Fused: Element {
    /// The value of the expression with this text written into `out`, if the text is a known one.
    fn fused<E>(
        text: &str,
        operands: &[Expr<E>],
        out: &mut ArrayD<Self>,
    ) -> Option<Result<(), BroadcastError>>
    where
        E: Closed<Item = Self> + Clone,
        E::Shape: FitsInto<DynRank>;
}

/// An expression as the vectors write it, its operands, and the same in the library's words.
macro_rules! fused {
    ($($T:ident { $($text:literal |$($name:ident)*| $value:expr;)* })*) => {$(
        impl Fused for $T {
            fn fused<E>(
                text: &str,
                operands: &[Expr<E>],
                out: &mut ArrayD<Self>,
            ) -> Option<Result<(), BroadcastError>>
            where
                E: Closed<Item = Self> + Clone,
                E::Shape: FitsInto<DynRank>,
            {
                match (text, operands) {
                    $(($text, [$($name),*]) => {
                        $(let $name = || $name.clone();)*
                        Some($value.try_eval_into(out))
                    })*
                    _ => {
                        let _ = out;
                        None
                    }
                }
            }
        }
    )*};
}

fused! {
    f32 {
        "a * b" |a b| (a() * b());
        "maximum(a, b) - c" |a b c| (a().maximum(b()) - c());
        "a + b + c" |a b c| (a() + b() + c());
        "where(gt(a, b), a, c)" |a b c| a().greater(b()).select(a(), c());
        "a * b + c" |a b c| (a() * b() + c());
        "(a + b) * (a - b)" |a b| ((a() + b()) * (a() - b()));
        "(a - b) * c" |a b c| ((a() - b()) * c());
        "a * b - c * a" |a b c| (a() * b() - c() * a());
        "a * b + c * d" |a b c d| (a() * b() + c() * d());
        "maximum(maximum(a, b), maximum(c, d)) - e" |a b c d e| (a().maximum(b()).maximum(c().maximum(d())) - e());
        "a + b + c + d" |a b c d| (a() + b() + c() + d());
        "maximum(a, b) * c" |a b c| (a().maximum(b()) * c());
        "a * 2 + b" |a b| (a() * 2.0 + b());
    }
    f64 {
        "a * b" |a b| (a() * b());
        "maximum(a, b) - c" |a b c| (a().maximum(b()) - c());
        "a + b + c" |a b c| (a() + b() + c());
        "where(gt(a, b), a, c)" |a b c| a().greater(b()).select(a(), c());
        "a * b + c" |a b c| (a() * b() + c());
        "(a + b) * (a - b)" |a b| ((a() + b()) * (a() - b()));
        "(a - b) * c" |a b c| ((a() - b()) * c());
        "a * b - c * a" |a b c| (a() * b() - c() * a());
        "a + (b - a) * c" |a b c| (a() + (b() - a()) * c());
        "a * b - b * c" |a b c| (a() * b() - b() * c());
        "a + b + c + d + e" |a b c d e| (a() + b() + c() + d() + e());
        "(a + b) * (c - d)" |a b c d| ((a() + b()) * (c() - d()));
        "where(lt(a, b), c, d)" |a b c d| a().less(b()).select(c(), d());
        "a - 2 * b" |a b| (a() - 2.0 * b());
        "(a + b) * (c - d) + e" |a b c d e| ((a() + b()) * (c() - d()) + e());
    }
    i32 {
        "a * b" |a b| (a() * b());
        "maximum(a, b) - c" |a b c| (a().maximum(b()) - c());
        "a + b + c" |a b c| (a() + b() + c());
        "where(gt(a, b), a, c)" |a b c| a().greater(b()).select(a(), c());
        "a * b + c" |a b c| (a() * b() + c());
        "(a + b) * (a - b)" |a b| ((a() + b()) * (a() - b()));
        "(a - b) * c" |a b c| ((a() - b()) * c());
        "a * b - c * a" |a b c| (a() * b() - c() * a());
    }
    i64 {
        "a * b" |a b| (a() * b());
        "maximum(a, b) - c" |a b c| (a().maximum(b()) - c());
        "a + b + c" |a b c| (a() + b() + c());
        "a * b + c" |a b c| (a() * b() + c());
        "(a - b) * c" |a b c| ((a() - b()) * c());
        "abs(a - b) + c" |a b c| ((a() - b()).abs() + c());
        "(a + b + c) * d - e" |a b c d e| ((a() + b() + c()) * d() - e());
        "a * (b + c * (d - e))" |a b c d e| (a() * (b() + c() * (d() - e())));
        "minimum(maximum(a, b), c)" |a b c| a().maximum(b()).minimum(c());
        "maximum(a, b) - minimum(c, d)" |a b c d| (a().maximum(b()) - c().minimum(d()));
    }
    i8 {}
    u8 {}
    bool {}
}

/// The expression with every operand placed on axes of a destination of shape `output`.
pub(crate) fn placed<T: Fused>(
    text: &str,
    operands: &[(ViewD<'_, T>, Vec<i64>)],
    output: &[usize],
) -> Reply<T> {
    let operands: Vec<_> = operands
        .iter()
        .map(|(view, dims)| view.at(&dims[..]))
        .collect();
    evaluated(text, &operands, output)
}

/// The expression with every operand stretched to the common shape under NumPy's rule.
pub(crate) fn inferred<T: Fused>(text: &str, operands: &[ViewD<'_, T>]) -> Reply<T> {
    let shapes: Vec<&[usize]> = operands.iter().map(|view| view.dims()).collect();
    let output = broadcast_shapes(&shapes)?;
    let stretched: Result<Vec<_>, _> = operands
        .iter()
        .map(|view| view.try_broadcast_to(&output))
        .collect();
    let stretched = stretched?;
    let operands: Vec<_> = stretched.iter().map(Lazy::lazy).collect();
    evaluated(text, &operands, &output)
}

/// The expression with every operand aligned at the last axis by the library.
pub(crate) fn aligned<T: Fused>(text: &str, operands: &[ViewD<'_, T>]) -> Reply<T> {
    let shapes: Vec<&[usize]> = operands.iter().map(|view| view.dims()).collect();
    let output = broadcast_shapes(&shapes)?;
    let operands: Vec<_> = operands.iter().map(|view| view.at(..)).collect();
    evaluated(text, &operands, &output)
}

fn evaluated<T: Fused, E>(text: &str, operands: &[Expr<E>], output: &[usize]) -> Reply<T>
where
    E: Closed<Item = T> + Clone,
    E::Shape: FitsInto<DynRank>,
{
    let mut out = ArrayD::full(output, T::ONE);
    let known = T::fused(text, operands, &mut out);
    known.unwrap_or_else(|| panic!("no expression {text} of {}", T::NAME))?;
    Ok(Answer::Elements(out))
}
