//! `Tape::record`: a lazy expression of variables as one operation.

use super::diff::Differentiable;
use super::error::GradError;
use super::recorded::{ShapeOnTape, record};
use super::slot::Slot;
use super::tape::Tape;
use super::var::Var;
use crate::array::or_panic;
use crate::expr::{Expr, Float};
use crate::storage::Heap;

impl<T: Float> Tape<T> {
    /// A lazy expression of variables as one operation. It is computed in one pass, and the gradients of
    /// all its variables in another one, which computes the values again (in two of more than six
    /// variables). Only the result is stored.
    ///
    /// The closure gets one expression for each variable, and returns a lazy expression of them. On
    /// a strict tape the rules of expressions hold in it, `b.at(&[1])` places an operand; on an
    /// inferred one all variables are aligned first. If a variable is stretched, its gradient is
    /// summed while it is computed.
    ///
    /// # Panics
    /// If [`try_record`](Self::try_record) returns an error.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let (a, b) = (tape.var(array![[0.5, 1.0], [2.0, 4.0]]), tape.var(array![2.0, 0.0]));
    /// let y = tape.record((&a, &b), |a, b| (a * b.at(&[1]) + 1.0).ln() * b.at(&[1]));
    /// assert_eq!(y.dims(), [2, 2]);
    /// let gradients = y.sum(..).backward();
    /// let db = gradients.get(&b).unwrap();
    /// let by_hand = (2.0_f64).ln() + 0.5 * 2.0 / 2.0 + (5.0_f64).ln() + 2.0 * 2.0 / 5.0;
    /// assert!((db.as_slice()[0] - by_hand).abs() < 1e-12);
    /// ```
    #[track_caller]
    #[rustfmt::skip]
    pub fn record<V, F, E>(&self, variables: V, f: F) -> Var<T> // variables in a tuple: `record((&x, &w), |x, w| x * w)`
    where
        V: Record<T, F, E>,
    {
        or_panic(self.try_record(variables, f))
    }

    /// As [`record`](Self::record).
    ///
    /// # Errors
    /// Operands that do not broadcast, `two_placements`, `foreign_var`, `placed_operand`,
    /// `tape_consumed`.
    pub fn try_record<V, F, E>(&self, variables: V, f: F) -> Result<Var<T>, GradError>
    where
        V: Record<T, F, E>,
    {
        variables.record(self, f)
    }
}

/// The operands of a recorded expression: references to one to eight variables, and a closure of as
/// many expressions.
#[diagnostic::on_unimplemented(
    message = "a tape cannot record this",
    label = "expected references to variables, `(&a, &b)`, and a closure that makes a lazy expression of as many",
    note = "up to eight variables: `tape.record((&a, &b), |a, b| (a * b + 1.0).tanh())`; of one `&a` or `(&a,)`"
)]
pub trait Record<T: Float, F, E> {
    /// Records the expression.
    #[doc(hidden)]
    fn record(self, tape: &Tape<T>, f: F) -> Result<Var<T>, GradError>;
}

impl<T: Float, F, E> Record<T, F, E> for &Var<T>
where
    for<'a> (&'a Var<T>,): Record<T, F, E>,
{
    fn record(self, tape: &Tape<T>, f: F) -> Result<Var<T>, GradError> {
        (self,).record(tape, f)
    }
}

macro_rules! recorded {
    ($($operand:ident $k:literal),*) => {
        impl<T: Float, F, E> Record<T, F, E> for ($(recorded!(@var $k T),)*)
        where
            F: FnOnce($(&Expr<Slot<T, $k>>),*) -> Expr<E>,
            E: Differentiable<T, Item = T, Shape: ShapeOnTape, Home = Heap> + 'static,
        {
            fn record(self, tape: &Tape<T>, f: F) -> Result<Var<T>, GradError> {
                let ($($operand,)*) = self;
                let operands = [$($operand),*];
                record(&tape.shared, "record", &operands, true, |layouts| {
                    f($(&Expr(Slot::new(&$operand.value, &layouts[$k]))),*).0
                })
            }
        }
    };
    (@var $k:literal $T:ident) => { &Var<$T> };
}
recorded!(a 0);
recorded!(a 0, b 1);
recorded!(a 0, b 1, c 2);
recorded!(a 0, b 1, c 2, d 3);
recorded!(a 0, b 1, c 2, d 3, e 4);
recorded!(a 0, b 1, c 2, d 3, e 4, g 5);
recorded!(a 0, b 1, c 2, d 3, e 4, g 5, h 6);
recorded!(a 0, b 1, c 2, d 3, e 4, g 5, h 6, i 7);
