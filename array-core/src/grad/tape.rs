//! `Tape` and `Gradients`: the record of a program, and the result of its backward pass.

use core::cell::RefCell;
use core::fmt;
use core::ops;
use std::rc::Rc;

use super::error::GradError;
use super::steps::{TapeProgram, backward};
use super::value::IntoValue;
use super::var::{Shared, Var};
use crate::array::absent::{IsForeign, never};
use crate::array::{ArrayD, or_panic};
use crate::expr::Float;
use crate::storage::compiled;

/// Records a program of several statements and computes its gradients.
///
/// On a strict tape, [`new`](Self::new), operands of different ranks meet by the explicit rule: one
/// of them is placed, `b.at(&[1])`. On an inferred one, [`inferred`](Self::inferred), they are
/// aligned at the last axis, as in NumPy. `backward` consumes the records: a tape is used for one
/// pass, forward and backward.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let tape = Tape::<f64>::inferred();
/// let x = tape.var(array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
/// let w = tape.var(array![0.5, 0.25, 0.0]);
/// let y = (&x * &w).sum(-1).tanh();
/// let loss = y.powi(2).mean(..);
/// let gradients = loss.backward();
/// assert_eq!(gradients.get(&w).unwrap().dims(), [3]);
/// assert_eq!(gradients.get(&x).unwrap().dims(), [2, 3]);
/// ```
#[rustfmt::skip] // The compiler quotes the line where a tape is used in another thread.
pub struct Tape<T> { // of one thread: make a tape in each, of the arrays that they share
    pub(super) shared: Shared<T>,
}

impl<T> fmt::Debug for Tape<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Tape");
        shown.field("inferred", &self.shared.inferred);
        shown.finish_non_exhaustive()
    }
}

impl<T: Float> Default for Tape<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Float> Tape<T> {
    fn with_rule(inferred: bool) -> Self {
        Tape {
            shared: Shared {
                program: Rc::new(RefCell::new(TapeProgram::new())),
                inferred,
            },
        }
    }

    /// A tape on which operands meet by the explicit rule.
    pub fn new() -> Self {
        Self::with_rule(false)
    }

    /// A tape on which operands meet by NumPy's rule.
    pub fn inferred() -> Self {
        Self::with_rule(true)
    }

    /// A variable: a value whose gradient will be computed. An array is moved in; the elements of a
    /// reference or a view are copied.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let (weights, data) = (array![0.5, -0.5], array![[1.0, 2.0], [3.0, 4.0]]);
    /// let tape = Tape::<f64>::new();
    /// let (w, x) = (tape.var(&weights), tape.constant(data.slice(s![1, ..])));
    /// let gradients = (&w * &x).sum(..).backward();
    /// assert_eq!(gradients[&w].as_slice(), [3.0, 4.0]);
    /// ```
    pub fn var(&self, value: impl IntoValue<T>) -> Var<T> {
        self.shared.leaf(value.into_value(), true)
    }

    /// A value without a gradient: data, or the value of another tape. To share data among the
    /// tapes of several training steps, pass an `Rc`.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use std::rc::Rc;
    ///
    /// use broadloom::prelude::*;
    ///
    /// // The line through the origin that fits best.
    /// let x = Rc::new(ArrayD::from_vec(&[3], vec![1.0, 2.0, 3.0]));
    /// let y = Rc::new(ArrayD::from_vec(&[3], vec![2.0, 4.0, 6.0]));
    /// let mut slope = 0.0;
    /// for _ in 0..20 {
    ///     let tape = Tape::<f64>::new();
    ///     let (x, y) = (tape.constant(x.clone()), tape.constant(y.clone()));
    ///     let a = tape.var(ArrayD::scalar(slope));
    ///     let loss = (&a * &x - &y).powi(2).mean(..);
    ///     slope -= 0.1 * loss.backward()[&a][[]];
    /// }
    /// assert!((slope - 2.0).abs() < 1e-3);
    /// ```
    pub fn constant(&self, value: impl IntoValue<T>) -> Var<T> {
        self.shared.constant(value.into_value())
    }
}

/// Names that users look for: the gradients are those of a value. Each is one line, because the compiler
/// quotes it.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "they only refuse")]
impl<T> Tape<T> {
    pub fn backward<Y, X>(&mut self, _: Y) -> X where T: IsForeign { never() } // here: `let gradients = loss.backward();`
    pub fn gradient<Y, W, X>(&mut self, _: Y, _: W) -> X where T: IsForeign { never() } // here: `loss.backward()[&w]`
}

impl<T: Float> Var<T> {
    /// The gradients of this value, which has one element, with respect to every variable of the
    /// tape. Consumes the records of the tape.
    ///
    /// # Panics
    /// If [`try_backward`](Self::try_backward) returns an error.
    #[track_caller]
    pub fn backward(&self) -> Gradients<T> {
        or_panic(self.try_backward())
    }

    /// As [`backward`](Self::backward).
    ///
    /// # Errors
    /// `not_scalar`, `tape_consumed`, and a gradient that does not have the shape of its operand:
    /// `gradient_shape`, `gradient_count`.
    pub fn try_backward(&self) -> Result<Gradients<T>, GradError> {
        if self.value.len() != 1 {
            return Err(GradError::not_scalar(self.dims()));
        }
        self.gradients("backward", ArrayD::ones(self.dims()))
    }

    /// The gradients of the sum of this value times `cotangent`, which has its shape.
    ///
    /// # Panics
    /// If [`try_backward_with`](Self::try_backward_with) returns an error.
    #[track_caller]
    pub fn backward_with(&self, cotangent: &ArrayD<T>) -> Gradients<T> {
        or_panic(self.try_backward_with(cotangent))
    }

    /// As [`backward_with`](Self::backward_with).
    ///
    /// # Errors
    /// `cotangent_shape`, `tape_consumed`, `gradient_shape`, `gradient_count`.
    pub fn try_backward_with(&self, cotangent: &ArrayD<T>) -> Result<Gradients<T>, GradError> {
        if self.dims() != cotangent.dims() {
            return Err(GradError::cotangent(cotangent.dims(), self.dims()));
        }
        self.gradients("backward_with", cotangent.clone())
    }

    fn gradients(&self, op: &str, cotangent: ArrayD<T>) -> Result<Gradients<T>, GradError> {
        type Function<T> = fn(&Var<T>, &str, ArrayD<T>) -> Result<Gradients<T>, GradError>;
        static SINGLE: Function<f32> = gradients;
        static DOUBLE: Function<f64> = gradients;
        compiled::<Function<T>>(&SINGLE, &DOUBLE)(self, op, cotangent)
    }
}

fn gradients<T: Float>(
    of: &Var<T>,
    op: &str,
    cotangent: ArrayD<T>,
) -> Result<Gradients<T>, GradError> {
    // Taken first, because a user's operation may use the tape.
    let records = of.shared.program.borrow_mut().take();
    let records = records.ok_or_else(|| GradError::consumed(op))?;
    let of_records = backward(records, of.record, cotangent)?;
    Ok(Gradients {
        program: of.shared.program.clone(),
        of_records,
    })
}

/// The gradients of a backward pass: one for each variable of the tape.
pub struct Gradients<T> {
    program: Rc<RefCell<TapeProgram<T>>>,
    of_records: Vec<Option<ArrayD<T>>>,
}

impl<T> fmt::Debug for Gradients<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.of_records.iter().flatten().count();
        let mut shown = f.debug_struct("Gradients");
        shown.field("count", &count);
        shown.finish_non_exhaustive()
    }
}

impl<T: Float> Gradients<T> {
    /// The gradient with respect to `variable`, of its shape; 0 if the value does not depend on it.
    /// `None` for a value that is not a variable, or of another tape.
    pub fn get(&self, variable: &Var<T>) -> Option<&ArrayD<T>> {
        if !Rc::ptr_eq(&self.program, &variable.shared.program) {
            return None;
        }
        self.of_records.get(variable.record)?.as_ref()
    }

    /// The same, moved out.
    pub fn take(&mut self, variable: &Var<T>) -> Option<ArrayD<T>> {
        if !Rc::ptr_eq(&self.program, &variable.shared.program) {
            return None;
        }
        self.of_records.get_mut(variable.record)?.take()
    }
}

/// The gradient with respect to a variable: see [`get`](Gradients::get).
///
/// # Panics
/// If there is none: for a value that is not a variable, one of another tape, and one that was
/// taken.
impl<T: Float> ops::Index<&Var<T>> for Gradients<T> {
    type Output = ArrayD<T>;

    #[track_caller]
    fn index(&self, variable: &Var<T>) -> &ArrayD<T> {
        match self.get(variable) {
            Some(gradient) => gradient,
            None => panic!(
                "there is no gradient of this value of shape {:?}: only what `tape.var(..)` made has one, on the tape that went back; a constant and a computed value have none, nor one that was taken",
                variable.dims()
            ),
        }
    }
}
