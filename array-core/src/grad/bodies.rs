//! `record!`: an operation whose value and gradients are bodies of macros.

use std::rc::Rc;

use super::error::GradError;
use super::steps::{Gradient, Step};
use super::var::{Var, of_one_tape, push, unplaced};
use crate::array::{ArrayD, ViewD, or_panic};
use crate::error::BroadcastError;
use crate::expr::{Closed, Expr, Float};
use crate::shape::Whole;

/// The value of a body, and the variables that it was computed from.
#[derive(Debug)]
pub struct ComputedBody<'v, T: Float, const N: usize> {
    operands: [&'v Var<T>; N],
    value: ArrayD<T>,
}

/// Computes the value of `forward`. What the body reads beside its variables is borrowed only for that
/// time, so the gradients may take it.
///
/// # Errors
/// Those of the value; `foreign_var`, `placed_operand`, `tape_consumed`.
pub fn computed_body<'v, T: Float, const N: usize>(
    operands: [&'v Var<T>; N],
    forward: impl FnOnce([&ArrayD<T>; N]) -> Result<ArrayD<T>, BroadcastError>,
) -> Result<ComputedBody<'v, T, N>, GradError> {
    let Some(first) = operands.first() else {
        unreachable!("`record!` has a variable")
    };
    of_one_tape(&first.shared, "record!", &operands)?;
    unplaced("record!", &operands)?;
    let value = forward(operands.map(|operand| &*operand.value))?;
    Ok(ComputedBody { operands, value })
}

/// Records the value of a body, as [`record!`] does. The first `M` of the operands get the gradients
/// that `backward` makes of the operands and the cotangent.
///
/// [`record!`]: ../../broadloom/macro.record.html
///
/// # Panics
/// If [`try_record_body`] returns an error.
#[track_caller]
pub fn record_body<T: Float, const N: usize, const M: usize>(
    body: Result<ComputedBody<'_, T, N>, GradError>,
    backward: impl Fn([&ArrayD<T>; N], &ViewD<'_, T>) -> Result<[ArrayD<T>; M], BroadcastError>
    + 'static,
) -> Var<T> {
    or_panic(try_record_body(body, backward))
}

/// As [`record_body`].
///
/// # Errors
/// Those of [`computed_body`].
pub fn try_record_body<T: Float, const N: usize, const M: usize>(
    body: Result<ComputedBody<'_, T, N>, GradError>,
    backward: impl Fn([&ArrayD<T>; N], &ViewD<'_, T>) -> Result<[ArrayD<T>; M], BroadcastError>
    + 'static,
) -> Result<Var<T>, GradError> {
    let ComputedBody { operands, value } = body?;
    let values = operands.map(|operand| operand.value.clone());
    let step: Step<T> = Box::new(move |g, wanted| {
        if !wanted[..M].contains(&true) {
            return Ok(wanted.iter().map(|_| None).collect());
        }
        let gradients = backward(values.each_ref().map(|value| &**value), g)?;
        let gradients = gradients
            .into_iter()
            .map(|gradient| Some(Gradient::whole(gradient)));
        Ok(gradients.chain((M..N).map(|_| None)).collect())
    });
    push(
        &operands[0].shared,
        "record!",
        &operands,
        Rc::new(value),
        None,
        step,
    )
}

/// The value of a body, computed.
///
/// # Errors
/// If operands do not broadcast.
pub fn value_of_body<E: Closed<Shape: Whole>>(
    value: Result<Expr<E>, BroadcastError>,
) -> Result<ArrayD<E::Item>, BroadcastError> {
    Ok(value?.try_eval()?.to_heap().into_dyn())
}

/// What `record!` takes by name: a variable, or a reference to one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no variable of a tape",
    label = "`record!` reads variables of a tape",
    note = "data become a constant of the tape before the call, `let x = tape.constant(x);`, parameters a variable, `tape.var(w)`"
)]
pub trait IsVariable {
    /// The type of its elements.
    type Of: Float;

    /// The variable.
    #[doc(hidden)]
    fn variable(&self) -> &Var<Self::Of>;
}

#[diagnostic::do_not_recommend]
impl<T: Float> IsVariable for Var<T> {
    type Of = T;

    fn variable(&self) -> &Var<T> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<V: IsVariable + ?Sized> IsVariable for &V {
    type Of = V::Of;

    fn variable(&self) -> &Var<V::Of> {
        (**self).variable()
    }
}

/// The variable with a name.
pub fn variable<V: IsVariable>(variable: &V) -> &Var<V::Of> {
    variable.variable()
}
