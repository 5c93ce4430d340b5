//! Operations with a derivative that the user gives.

use std::rc::Rc;

use super::error::GradError;
use super::steps::{Gradient, Step, copied};
use super::tape::Tape;
use super::var::{Var, of_one_tape, push, unplaced};
use crate::array::{ArrayD, or_panic};
use crate::expr::Float;

impl<T: Float> Tape<T> {
    /// An operation with your own derivative: `forward` computes the value from the operands;
    /// `backward` computes the gradient of each operand from the cotangent of the value, the
    /// operands and the value.
    ///
    /// A gradient has the shape of its operand, or a shape that the operand's shape broadcasts to;
    /// it is then summed. `name` is the operation's name in errors.
    ///
    /// # Panics
    /// If [`try_custom`](Self::try_custom) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let x = tape.var(array![0.4, 1.6]);
    /// // Rounds, and passes the gradient as if it did not.
    /// let rounded = tape.custom(
    ///     "straight_through",
    ///     &[&x],
    ///     |operands| operands[0].round().eval(),
    ///     |cotangent, _, _| vec![cotangent.clone()],
    /// );
    /// assert_eq!(rounded.value().as_slice(), [0.0, 2.0]);
    /// let gradients = rounded.powi(2).sum(..).backward();
    /// assert_eq!(gradients.get(&x).unwrap().as_slice(), [0.0, 4.0]);
    /// ```
    #[track_caller]
    pub fn custom<F, B>(
        &self,
        name: &'static str,
        operands: &[&Var<T>],
        forward: F,
        backward: B,
    ) -> Var<T>
    where
        F: FnOnce(&[&ArrayD<T>]) -> ArrayD<T>,
        B: Fn(&ArrayD<T>, &[&ArrayD<T>], &ArrayD<T>) -> Vec<ArrayD<T>> + 'static,
    {
        or_panic(self.try_custom(name, operands, forward, backward))
    }

    /// As [`custom`](Self::custom).
    ///
    /// # Errors
    /// `foreign_var`, `placed_operand`, `tape_consumed`. The result of `backward` is checked in the
    /// backward pass: `gradient_count`, `gradient_shape`.
    pub fn try_custom<F, B>(
        &self,
        name: &'static str,
        operands: &[&Var<T>],
        forward: F,
        backward: B,
    ) -> Result<Var<T>, GradError>
    where
        F: FnOnce(&[&ArrayD<T>]) -> ArrayD<T>,
        B: Fn(&ArrayD<T>, &[&ArrayD<T>], &ArrayD<T>) -> Vec<ArrayD<T>> + 'static,
    {
        of_one_tape(&self.shared, name, operands)?;
        unplaced(name, operands)?;
        let values: Vec<&ArrayD<T>> = operands.iter().map(|operand| &*operand.value).collect();
        let value = Rc::new(forward(&values));
        let own: Vec<Rc<ArrayD<T>>> = operands.iter().map(|of| of.value.clone()).collect();
        let result = value.clone();
        let step: Step<T> = Box::new(move |cotangent, _| {
            let operands: Vec<&ArrayD<T>> = own.iter().map(|operand| &**operand).collect();
            let found = backward(&copied(cotangent)?, &operands, &result);
            Ok(found
                .into_iter()
                .map(|g| Some(Gradient::whole(g)))
                .collect())
        });
        push(&self.shared, name, operands, value, None, step)
    }
}
