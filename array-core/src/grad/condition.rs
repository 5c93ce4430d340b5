//! Comparisons of variables: conditions, which choose between variables element by element and have no gradient.

use core::fmt;
use std::rc::Rc;

use super::error::GradError;
use super::fused::{Maps, record};
use super::meet::{Met, meet};
use super::slot::{CONSTANT, Slot};
use super::var::{Operand, Shared, Var, met, of_one_tape};
use crate::array::{ArrayD, or_panic};
use crate::eval::evaluate;
use crate::expr::{
    Binary, BinaryOp, Equal, Float, Greater, GreaterEqual, Less, LessEqual, NotEqual, Select,
    Ternary,
};

/// What a comparison of variables gives: an array of `bool`, on the tape of the variables.
///
/// # Examples
/// ```
/// use array_core::array;
/// use array_core::grad::Tape;
///
/// let tape = Tape::<f64>::new();
/// let x = tape.var(array![-1.0, 2.0]);
/// let relu = x.greater(0.0).select(&x, 0.0);
/// assert_eq!(relu.value().as_slice(), [0.0, 2.0]);
/// let gradients = relu.sum(None, false).backward();
/// assert_eq!(gradients.get(&x).unwrap().as_slice(), [0.0, 1.0]);
/// ```
#[derive(Clone)]
pub struct Condition<T> {
    shared: Shared<T>,
    value: Rc<ArrayD<bool>>,
    placed: Option<Vec<i64>>,
}

impl<T: Float> fmt::Debug for Condition<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Condition").field(&self.value).finish()
    }
}

/// The comparison `op` of two operands.
fn compared<T: Float, O>(
    name: &'static str,
    op: O,
    a: &Var<T>,
    b: &Var<T>,
) -> Result<Condition<T>, GradError>
where
    O: BinaryOp<T, T, Output = bool>,
{
    of_one_tape(&a.shared, name, &[a, b])?;
    let meeting = met(&a.shared, name, &[a, b])?;
    let node = Binary {
        op,
        left: Slot::<T, 0>::stretched(&a.value, &meeting.shape, &meeting.dims[0])?,
        right: Slot::<T, 1>::stretched(&b.value, &meeting.shape, &meeting.dims[1])?,
    };
    Ok(Condition {
        shared: a.shared.clone(),
        value: Rc::new(evaluate(&node)?),
        placed: meeting.placed,
    })
}

/// The comparisons, and their forms that give an error.
macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $Op:ident;)*) => {
        impl<T: Float> Var<T> {
            $(
                $(#[$doc])*
                ///
                /// # Panics
                #[doc = concat!("Where [`", stringify!($try_name), "`](Self::", stringify!($try_name), ") gives an error.")]
                #[track_caller]
                pub fn $name(&self, other: impl Operand<T>) -> Condition<T> {
                    or_panic(self.$try_name(other))
                }

                #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
                ///
                /// # Errors
                /// `tape_consumed`, `foreign_var`, `placed_operand`, and shapes that do not broadcast.
                pub fn $try_name(&self, other: impl Operand<T>) -> Result<Condition<T>, GradError> {
                    compared(stringify!($name), $Op, self, &other.on_tape(self))
                }
            )*
        }
    };
}
comparisons! {
    /// Whether it is less.
    less try_less Less;
    /// Whether it is less or equal.
    less_equal try_less_equal LessEqual;
    /// Whether it is greater.
    greater try_greater Greater;
    /// Whether it is greater or equal.
    greater_equal try_greater_equal GreaterEqual;
    /// Whether it is equal.
    equal try_equal Equal;
    /// Whether it is not equal.
    not_equal try_not_equal NotEqual;
}

impl<T: Float> Condition<T> {
    /// Whether it holds, element by element.
    pub fn value(&self) -> ArrayD<bool> {
        (*self.value).clone()
    }

    /// `on_true` where it holds, `on_false` elsewhere: variables or numbers.
    ///
    /// The gradient goes to the one that was chosen, and 0 to the other: where the other has an infinite derivative, 0 times that is NaN. A recorded
    /// expression has only the derivative of what was chosen.
    ///
    /// # Panics
    /// Where [`try_select`](Self::try_select) gives an error.
    #[track_caller]
    pub fn select(&self, on_true: impl Operand<T>, on_false: impl Operand<T>) -> Var<T> {
        or_panic(self.try_select(on_true, on_false))
    }

    /// As [`select`](Self::select).
    ///
    /// # Errors
    /// `tape_consumed`, `foreign_var`, `placed_operand`, and shapes that do not broadcast.
    pub fn try_select(
        &self,
        on_true: impl Operand<T>,
        on_false: impl Operand<T>,
    ) -> Result<Var<T>, GradError> {
        let tape = self.shared.constant(Rc::new(ArrayD::scalar(T::ZERO)));
        let (a, b) = (on_true.on_tape(&tape), on_false.on_tape(&tape));
        let operands = [&a, &b];
        of_one_tape(&self.shared, "select", &operands)?;
        let condition = Met {
            extents: self.value.dims(),
            placed: self.placed.as_deref(),
        };
        let [first, second] = operands.map(|operand| Met {
            extents: operand.value.dims(),
            placed: operand.placed.as_deref(),
        });
        let mut meeting = meet("select", &[condition, first, second], self.shared.inferred)?;
        let (shape, dims) = (&meeting.shape, meeting.dims.split_off(1));
        let node = Ternary {
            op: Select,
            first: Slot::<bool, CONSTANT>::stretched(&self.value, shape, &meeting.dims[0])?,
            second: Slot::<T, 0>::stretched(&a.value, shape, &dims[0])?,
            third: Slot::<T, 1>::stretched(&b.value, shape, &dims[1])?,
        };
        let maps = Maps::Stretched(&dims);
        record(
            &self.shared,
            "select",
            &operands,
            maps,
            meeting.placed,
            node,
        )
    }
}
