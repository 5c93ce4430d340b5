//! The first way to an answer: one eager operation of the library after the other.
//!
//! The library aligns, refuses and computes; this file only says which operation comes next.

use broadloom::{ArrayD, Elem, ViewD};
use serde_json::Value as Json;

use super::answer::Refusal;
use super::element::Element;
use super::unary::Unary;
use super::value::{Field, Names, Value};
use super::vector::text;

/// How two operands meet.
#[derive(Clone, Copy)]
pub(crate) enum Rule<'r> {
    /// XLA's rule with these `broadcast_dimensions`.
    Explicit(&'r [i64]),
    /// NumPy's rule.
    Inferred,
}

impl Rule<'_> {
    fn zip<A: Elem, B: Elem, U: Elem>(
        self,
        left: &ViewD<'_, A>,
        right: &ViewD<'_, B>,
        f: impl Fn(A, B) -> U,
    ) -> Result<ArrayD<U>, Refusal> {
        Ok(match self {
            Rule::Explicit(dims) => left.try_zip_in_dim(right, dims, f)?,
            Rule::Inferred => left.try_zip_numpy(right, f)?,
        })
    }

    /// A two-operand operation.
    pub(crate) fn binary<T: Element>(
        self,
        op: &str,
        left: &ViewD<'_, T>,
        right: &ViewD<'_, T>,
    ) -> Result<Value<'static, T>, Refusal> {
        Ok(match (T::arithmetic(op), T::comparison(op)) {
            (Some(f), _) => Value::Elements(Field::Array(self.zip(left, right, f)?)),
            (_, Some(f)) => Value::Truths(Field::Array(self.zip(left, right, f)?)),
            _ => panic!("no operation {op} on {}", T::NAME),
        })
    }

    /// `where(condition, a, b)`: two zips, the first of which makes pairs.
    pub(crate) fn choose<T: Element>(
        self,
        condition: &ViewD<'_, bool>,
        a: &ViewD<'_, T>,
        b: &ViewD<'_, T>,
    ) -> Result<Value<'static, T>, Refusal> {
        let pairs = self.zip(condition, a, |condition, a| (condition, a))?;
        let chosen = self.zip(
            &pairs.view(),
            b,
            |(condition, a), b| if condition { a } else { b },
        )?;
        Ok(Value::Elements(Field::Array(chosen)))
    }

    /// An expression: a name, a constant, or an operation on expressions.
    pub(crate) fn evaluate<'a, T: Unary>(
        self,
        ast: &Json,
        names: &Names<'a, T>,
    ) -> Result<Value<'a, T>, Refusal> {
        match ast {
            Json::String(name) => Ok(names[name].clone()),
            Json::Array(call) => {
                let (op, operands) = call.split_first().expect("an operation");
                let values: Result<Vec<_>, _> = operands
                    .iter()
                    .map(|ast| self.evaluate(ast, names))
                    .collect();
                self.call(text(op), &values?)
            }
            constant => Ok(Value::Elements(Field::Array(ArrayD::scalar(T::parse(
                constant,
            ))))),
        }
    }

    fn call<T: Unary>(
        self,
        op: &str,
        operands: &[Value<'_, T>],
    ) -> Result<Value<'static, T>, Refusal> {
        match operands {
            [x] => Ok(Value::Elements(Field::Array(T::unary(op, &x.elements())?))),
            [left, right] => self.binary(op, &left.elements(), &right.elements()),
            [condition, a, b] if op == "where" => {
                self.choose(&condition.truths(), &a.elements(), &b.elements())
            }
            _ => panic!("no operation {op} on {} operands", operands.len()),
        }
    }
}
