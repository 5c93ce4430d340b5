//! Expressions under NumPy's rule, asked for in several ways.

use broadloom::{ArrayD, Lazy, ViewD, broadcast_shapes};
use serde_json::Value as Json;

use super::answer::{Answer, Reply, Way};
use super::eager::Rule;
use super::element::Element;
use super::fused::{self, Fused};
use super::lazy::{self, Operators};
use super::operand::Named;
use super::unary::Unary;
use super::value::{self, Value};
use super::vector::text;

/// Element types with everything an expression can ask for.
pub(crate) trait Expressive: Unary + Operators + Fused {}
impl<T: Unary + Operators + Fused> Expressive for T {}

/// The answers to the expression `ast` of `inputs`, which the vectors write as `words`.
pub(crate) fn answers<T: Expressive>(ast: &Json, words: &str, inputs: &[Named<T>]) -> Vec<Way<T>> {
    let eager = Rule::Inferred.evaluate(ast, &value::names(inputs));
    let mut ways = vec![Way::new("zips", eager.map(Value::into_answer))];
    let values: Vec<_> = inputs.iter().map(|named| Value::of(&named.input)).collect();
    match (operands(ast), &values[..]) {
        (None, [a]) => ways.push(Way::lazy("evaluated copy", copy(&a.elements()))),
        (Some([_]), _) => {} // a function of one operand is lazy already
        (Some([Json::String(_), Json::String(_)]), [a, b]) => {
            let reply = lazy::inferred(text(&ast[0]), &a.elements(), &b.elements());
            ways.push(Way::lazy("operators", reply));
            let reply = lazy::aligned(text(&ast[0]), &a.elements(), &b.elements());
            ways.push(Way::new("aligned", reply));
        }
        (_, [condition @ Value::Truths(_), a, b]) => {
            let reply = select(&condition.truths(), &a.elements(), &b.elements());
            ways.push(Way::lazy("select", reply));
            let reply = select_aligned(&condition.truths(), &a.elements(), &b.elements());
            ways.push(Way::new("aligned", reply));
        }
        (_, values) => {
            let operands: Vec<_> = values.iter().map(|value| value.elements()).collect();
            ways.push(Way::lazy("one loop", fused::inferred(words, &operands)));
            ways.push(Way::new("aligned", fused::aligned(words, &operands)));
        }
    }
    ways
}

/// The operands of an operation; none where the expression is a name.
fn operands(ast: &Json) -> Option<&[Json]> {
    ast.as_array().map(|call| &call[1..])
}

fn copy<T: Element>(a: &ViewD<'_, T>) -> Reply<T> {
    Ok(Answer::Elements(a.map(|x| x).try_eval()?))
}

/// `where(condition, a, b)` in one loop.
pub(crate) fn select<T: Element>(
    condition: &ViewD<'_, bool>,
    a: &ViewD<'_, T>,
    b: &ViewD<'_, T>,
) -> Reply<T> {
    let output = broadcast_shapes(&[condition.dims(), a.dims(), b.dims()])?;
    let (a, b) = (a.try_broadcast_to(&output)?, b.try_broadcast_to(&output)?);
    let chosen: ArrayD<T> = condition
        .try_broadcast_to(&output)?
        .select(&a, &b)
        .try_eval()?;
    Ok(Answer::Elements(chosen))
}

/// `where(condition, a, b)` with the operands aligned by the library.
pub(crate) fn select_aligned<T: Element>(
    condition: &ViewD<'_, bool>,
    a: &ViewD<'_, T>,
    b: &ViewD<'_, T>,
) -> Reply<T> {
    let chosen = condition.at(..).select(a.at(..), b.at(..)).try_eval()?;
    Ok(Answer::Elements(chosen))
}
