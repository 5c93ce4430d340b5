//! Comparisons of variables: conditions, which select between variables element by element and have
//! no gradient.

use core::fmt;
use core::ops;
use std::rc::Rc;

use super::error::GradError;
use super::meeting::{Meeting, Met, meet};
use super::recorded::record_node;
use super::slot::{CONSTANT, Slot};
use super::tape::Tape;
use super::value::IntoValue;
use super::var::{Operand, Shared, Var, met, of_one_tape};
use crate::array::{ArrayD, or_panic};
use crate::eval::evaluate;
use crate::expr::{
    Binary, BinaryOp, BitAnd, BitOr, BitXor, Equal, Float, Greater, GreaterEqual, Less, LessEqual,
    NotEqual, Select, Ternary,
};
use crate::leaf::Elem;

/// The result of a comparison of variables: an array of `bool`, on the tape of the variables. `&`,
/// `|`, `^` and `!` combine conditions; [`Tape::condition`] makes one from data.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let tape = Tape::<f64>::new();
/// let x = tape.var(array![-1.0, 2.0]);
/// let relu = x.greater(0.0).select(&x, 0.0);
/// assert_eq!(relu.value().as_slice(), [0.0, 2.0]);
/// let gradients = relu.sum(..).backward();
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
    decided(op, &a.shared, [&a.value, &b.value], meeting)
}

/// Declares the comparisons, each with a form that returns an error.
macro_rules! comparisons {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $Op:ident;)*) => {
        pairs! { Var, "`tape_consumed`, `foreign_var`, `placed_operand`, and shapes that do not broadcast.":
            $($(#[$doc])* $name $try_name(&a, other: impl Operand<T>) -> Condition<T> {
                compared(stringify!($name), $Op, a, &other.on_tape(a))
            })*
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

/// Combines two conditions by `op`.
fn joined<T: Float, O>(
    name: &'static str,
    op: O,
    a: &Condition<T>,
    b: &Condition<T>,
) -> Result<Condition<T>, GradError>
where
    O: BinaryOp<bool, bool, Output = bool>,
{
    if !Rc::ptr_eq(&a.shared.program, &b.shared.program) {
        return Err(GradError::foreign(name, 1));
    }
    let met = [a, b].map(Condition::met);
    let meeting = meet(name, &met, a.shared.inferred)?;
    decided(op, &a.shared, [&a.value, &b.value], meeting)
}

/// The condition that is the result of `op` on two values, which are stretched to a meeting.
fn decided<T: Float, U: Elem, O>(
    op: O,
    shared: &Shared<T>,
    [a, b]: [&Rc<ArrayD<U>>; 2],
    Meeting {
        shape,
        dims,
        placed,
    }: Meeting,
) -> Result<Condition<T>, GradError>
where
    O: BinaryOp<U, U, Output = bool>,
{
    let node = Binary {
        op,
        left: Slot::<U, 0>::stretched(a, &shape, &dims[0])?,
        right: Slot::<U, 1>::stretched(b, &shape, &dims[1])?,
    };
    Ok(Condition {
        shared: shared.clone(),
        value: Rc::new(evaluate(&node)?),
        placed,
    })
}

/// `& | ^` of conditions, by value and by reference.
macro_rules! joins {
    ($($Trait:ident $method:ident $try_name:ident $called:literal;)*) => {$(
        impl<T: Float> Condition<T> {
            #[doc = concat!("`self ", $called, " other`.")]
            ///
            /// # Errors
            /// `foreign_var`, `placed_operand`, and shapes that do not broadcast.
            pub fn $try_name(&self, other: &Self) -> Result<Self, GradError> {
                joined($called, $Trait, self, other)
            }
        }
        joins!(@of $Trait $method $try_name [Condition<T>] [Condition<T>]);
        joins!(@of $Trait $method $try_name [&Condition<T>] [Condition<T>]);
        joins!(@of $Trait $method $try_name [Condition<T>] [&Condition<T>]);
        joins!(@of $Trait $method $try_name [&Condition<T>] [&Condition<T>]);
    )*};
    (@of $Trait:ident $method:ident $try_name:ident [$($Left:tt)*] [$($Right:tt)*]) => {
        impl<T: Float> ops::$Trait<$($Right)*> for $($Left)* {
            type Output = Condition<T>;

            #[track_caller]
            fn $method(self, other: $($Right)*) -> Condition<T> {
                #[allow(clippy::needless_borrow, reason = "either may be a reference")]
                or_panic(self.$try_name(&other))
            }
        }
    };
}
joins! {
    BitAnd bitand try_and "&";
    BitOr bitor try_or "|";
    BitXor bitxor try_xor "^";
}

impl<T: Float> ops::Not for &Condition<T> {
    type Output = Condition<T>;

    fn not(self) -> Condition<T> {
        Condition {
            shared: self.shared.clone(),
            value: Rc::new((!&*self.value).eval()),
            placed: self.placed.clone(),
        }
    }
}

impl<T: Float> ops::Not for Condition<T> {
    type Output = Condition<T>;

    fn not(self) -> Condition<T> {
        !&self
    }
}

impl<T: Float> Tape<T> {
    /// A condition from data: a mask.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let x = tape.var(array![1.0, -2.0, 3.0]);
    /// let mask = tape.condition(array![true, true, false]);
    /// let y = (mask & !x.less(0.0)).select(&x, 0.0);
    /// assert_eq!(y.value().as_slice(), [1.0, 0.0, 0.0]);
    /// assert_eq!(y.sum(..).backward()[&x].as_slice(), [1.0, 0.0, 0.0]);
    /// ```
    pub fn condition(&self, value: impl IntoValue<bool>) -> Condition<T> {
        Condition {
            shared: self.shared.clone(),
            value: value.into_value(),
            placed: None,
        }
    }
}

impl<T: Float> Condition<T> {
    fn met(&self) -> Met<'_> {
        Met {
            extents: self.value.dims(),
            placed: self.placed.as_deref(),
        }
    }

    /// Its truth values.
    pub fn value(&self) -> ArrayD<bool> {
        (*self.value).clone()
    }

    /// Its extents.
    pub fn dims(&self) -> &[usize] {
        self.value.dims()
    }

    /// The same condition on the axes `dims` of the operand it meets, as [`Var::at`] places a
    /// variable.
    pub fn at(&self, dims: &[i64]) -> Self {
        let mut placed = self.clone();
        placed.placed = Some(dims.to_vec());
        placed
    }

    /// Selects `on_true` where the condition is true, `on_false` elsewhere: variables or numbers.
    ///
    /// The gradient goes to the chosen operand, and 0 to the other, also where that has an infinite
    /// derivative.
    ///
    /// # Panics
    /// If [`try_select`](Self::try_select) returns an error.
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
        let beside = self.shared.unrecorded(ArrayD::scalar(T::ZERO));
        let (a, b) = (on_true.on_tape(&beside), on_false.on_tape(&beside));
        let operands = [&a, &b];
        of_one_tape(&self.shared, "select", &operands)?;
        let [first, second] = operands.map(Var::met);
        let mut meeting = meet("select", &[self.met(), first, second], self.shared.inferred)?;
        let (shape, dims) = (&meeting.shape, meeting.dims.split_off(1));
        let node = Ternary {
            op: Select,
            first: Slot::<bool, CONSTANT>::stretched(&self.value, shape, &meeting.dims[0])?,
            second: Slot::<T, 0>::stretched(&a.value, shape, &dims[0])?,
            third: Slot::<T, 1>::stretched(&b.value, shape, &dims[1])?,
        };
        let meeting = Some(Meeting { dims, ..meeting });
        record_node(&self.shared, "select", &operands, meeting, node)
    }
}
