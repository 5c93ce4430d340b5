//! `Var`: a value on a tape.

use core::cell::RefCell;
use core::cmp::Ordering;
use core::fmt;
use core::ops;
use std::rc::Rc;

use super::error::GradError;
use super::meeting::{Meeting, Met, meet};
use super::steps::{Gradient, Step, TapeProgram};
use crate::array::absent::{IsForeign, never, number_plus};
use crate::array::{ArrayD, ViewD};
use crate::expr::Float;
use crate::shape::{DynRank, Placed, Placement};

/// The data that all variables of a tape share.
#[derive(Clone)]
pub(super) struct Shared<T> {
    pub(super) program: Rc<RefCell<TapeProgram<T>>>,
    /// Whether operands meet by NumPy's rule.
    pub(super) inferred: bool,
}

/// A value on a [`Tape`](super::Tape): a variable, a constant, or a value computed from them.
///
/// Cloning is cheap and gives the same value. Operators take it by reference, with scalars on
/// either side. [`value`](Self::value) is its array, [`item`](Self::item) the number of a loss.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::prelude::*;
///
/// let tape = Tape::<f64>::new();
/// let (a, b) = (tape.var(array![1.0, 2.0, 3.0]), tape.var(array![1.0]));
/// let y = (&a + &b).sum(..);
/// let gradients = y.backward();
/// assert_eq!(gradients.get(&a).unwrap().as_slice(), [1.0, 1.0, 1.0]);
/// assert_eq!(gradients.get(&b).unwrap().as_slice(), [3.0]);
/// ```
#[derive(Clone)]
#[rustfmt::skip] // The compiler quotes the line where a variable is used in another thread.
pub struct Var<T> { // of one thread: make a tape in each, of the arrays that they share
    pub(super) shared: Shared<T>,
    pub(super) record: usize,
    pub(super) value: Rc<ArrayD<T>>,
    /// The axes that it is placed on.
    pub(super) placed: Option<Vec<i64>>,
}

impl<T: Float> fmt::Debug for Var<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Var");
        shown.field("value", &*self.value);
        if let Some(placed) = &self.placed {
            shown.field("at", placed);
        }
        shown.finish()
    }
}

impl<T: Float> Var<T> {
    /// Its value, copied.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let y = tape.var(array![3.0, 4.0]) * 2.0;
    /// assert_eq!(y.value(), array![6.0, 8.0]);
    /// ```
    pub fn value(&self) -> ArrayD<T> {
        (*self.value).clone()
    }

    /// Its value, borrowed.
    pub fn value_ref(&self) -> &ArrayD<T> {
        &self.value
    }

    /// The number of a value with one element, such as a loss.
    ///
    /// # Panics
    /// If it has another number of elements.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let loss = tape.var(array![3.0, 4.0]).powi(2).sum(..);
    /// assert_eq!(loss.item(), 25.0);
    /// ```
    #[track_caller]
    pub fn item(&self) -> T {
        match self.value.as_slice() {
            [item] => *item,
            _ => panic!(
                "`item` is of one element, but the shape is {:?}: `.value()` is the whole array",
                self.dims()
            ),
        }
    }

    /// Its extents.
    pub fn dims(&self) -> &[usize] {
        self.value.dims()
    }

    /// The same value on the axes `dims` of the operand it meets: entry `i` is the axis of the
    /// result that axis `i` becomes.
    ///
    /// Nothing is recorded: the operation in which it meets another operand reads the tuple. A
    /// value computed from it alone, element by element, stays placed.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::prelude::*;
    ///
    /// let tape = Tape::<f64>::new();
    /// let x = tape.var(array![[1.0, 2.0], [3.0, 4.0]]);
    /// let scale = tape.var(array![10.0, 100.0]);
    /// assert_eq!(x.try_mul(&scale).unwrap_err().kind().as_str(), "missing_dims");
    /// let y = &x * scale.at(&[0]);
    /// assert_eq!(y.value().as_slice(), [10.0, 20.0, 300.0, 400.0]);
    /// let gradients = y.sum(..).backward();
    /// assert_eq!(gradients.get(&scale).unwrap().as_slice(), [3.0, 7.0]);
    /// ```
    pub fn at<P: Placement<DynRank, Output = Placed<DynRank>>>(&self, dims: P) -> Self {
        let mut placed = self.clone();
        placed.placed = Some(dims.dims().to_vec());
        placed
    }

    /// The facts for joining it with other operands.
    pub(super) fn met(&self) -> Met<'_> {
        Met {
            extents: self.value.dims(),
            placed: self.placed.as_deref(),
        }
    }

    /// Checks this for an operation on it alone, which needs its axes.
    pub(super) fn ready(&self, op: &str) -> Result<(), GradError> {
        of_one_tape(&self.shared, op, &[self])?;
        unplaced(op, &[self])
    }

    /// Adds the operand's shape to the error of `op`.
    pub(super) fn refused<E: Into<GradError>>(&self, op: &str) -> impl FnOnce(E) -> GradError {
        move |error| error.into().of(op, self.dims())
    }

    /// Records an operation on this operand alone, and its gradient from the cotangent.
    pub(super) fn push(
        &self,
        name: &'static str,
        value: Rc<ArrayD<T>>,
        gradient: impl Fn(&ViewD<'_, T>) -> Result<Gradient<T>, GradError> + 'static,
    ) -> Result<Var<T>, GradError> {
        let step: Step<T> = Box::new(move |cotangent, _| Ok(vec![Some(gradient(cotangent)?)]));
        push(&self.shared, name, &[self], value, None, step)
    }
}

/// Records an operation on `operands`, which are on one tape.
pub(super) fn push<T: Float>(
    shared: &Shared<T>,
    name: &'static str,
    operands: &[&Var<T>],
    value: Rc<ArrayD<T>>,
    placed: Option<Vec<i64>>,
    step: Step<T>,
) -> Result<Var<T>, GradError> {
    of_one_tape(shared, name, operands)?;
    let records = operands.iter().map(|operand| operand.record).collect();
    let mut program = shared.program.borrow_mut();
    let record = program.push_step(name, value.dims(), records, step);
    Ok(Var {
        shared: shared.clone(),
        record,
        value,
        placed,
    })
}

/// Checks that all operands are on the tape `shared`, and that its backward pass has not run.
pub(super) fn of_one_tape<T: Float>(
    shared: &Shared<T>,
    name: &str,
    operands: &[&Var<T>],
) -> Result<(), GradError> {
    let own = |operand: &&Var<T>| Rc::ptr_eq(&operand.shared.program, &shared.program);
    if let Some(other) = operands.iter().position(|operand| !own(operand)) {
        return Err(GradError::foreign(name, other));
    }
    if shared.program.borrow().is_consumed() {
        return Err(GradError::consumed(name));
    }
    Ok(())
}

/// Checks that no operand is placed: the operation needs their axes.
pub(super) fn unplaced<T>(op: &str, operands: &[&Var<T>]) -> Result<(), GradError> {
    for (number, operand) in operands.iter().enumerate() {
        if let Some(dims) = &operand.placed {
            return Err(GradError::placed_alone(op, number, dims));
        }
    }
    Ok(())
}

/// Joins `operands` in `op`.
pub(super) fn met<T: Float>(
    shared: &Shared<T>,
    op: &str,
    operands: &[&Var<T>],
) -> Result<Meeting, GradError> {
    let met: Vec<Met<'_>> = operands.iter().map(|operand| operand.met()).collect();
    meet(op, &met, shared.inferred)
}

/// The right side of `==`, `<` and `>` beside a variable: nothing is.
#[diagnostic::on_unimplemented(
    message = "a variable of a tape is not compared by an operator",
    label = "compared with a `Var`",
    note = "the number of a loss is `loss.item()`, the array of a variable `x.value()`; a mask is `x.less(0.0)`"
)]
#[doc(hidden)]
pub trait ComparedWithVar {}

impl<T, R: ComparedWithVar> PartialEq<R> for Var<T> {
    fn eq(&self, _: &R) -> bool {
        unreachable!("nothing is `ComparedWithVar`")
    }
}

impl<T, R: ComparedWithVar> PartialOrd<R> for Var<T> {
    fn partial_cmp(&self, _: &R) -> Option<Ordering> {
        unreachable!("nothing is `ComparedWithVar`")
    }
}

/// The right side of `+=` and `-=` of a variable: nothing is.
#[diagnostic::on_unimplemented(
    message = "a variable of a tape is not changed in place",
    label = "assigned to a `Var`",
    note = "make a new variable, `let y = &x + 1.0;`; a step of training changes the array from which the next tape makes its variable: `w -= &gradients[&v] * 0.1`"
)]
#[doc(hidden)]
pub trait ChangesVar {}

macro_rules! in_place {
    ($($Trait:ident $method:ident)*) => {$(
        impl<T, R: ChangesVar> ops::$Trait<R> for Var<T> {
            fn $method(&mut self, _: R) {
                unreachable!("nothing is `ChangesVar`")
            }
        }
    )*};
}
in_place!(AddAssign add_assign SubAssign sub_assign MulAssign mul_assign DivAssign div_assign);

number_plus! {
    [T] Var<T>;
}

/// Variables whose elements have brackets: none.
#[diagnostic::on_unimplemented(
    message = "a variable of a tape is not indexed",
    label = "an element of a `Var`",
    note = "a part of it on the tape is `x.slice(s![1])`, an element of its value `x.value()[[1]]`"
)]
#[doc(hidden)]
pub trait IsIndexed {}

impl<T: IsIndexed, I> ops::Index<I> for Var<T> {
    type Output = Var<T>;

    fn index(&self, _: I) -> &Var<T> {
        unreachable!("no `Var` is indexed")
    }
}

/// Variables that are arrays: none.
#[diagnostic::on_unimplemented(
    message = "a `Var` of a tape is computed already, and does not keep its gradient",
    label = "not a method of a `Var`",
    note = "the array is `y.value()`, the number of a loss `loss.item()`; the gradients are those of `let gradients = loss.backward();`: `gradients[&w]`"
)]
#[doc(hidden)]
pub trait IsArray {}

/// Methods of lazy values and of PyTorch's tensors that a variable has only to say so. They take
/// `&mut self`, so a method of a user's trait that takes `&self` comes first. Each is one line, because
/// the compiler quotes it.
#[rustfmt::skip]
#[doc(hidden)]
#[allow(missing_docs, reason = "they only refuse")]
impl<T> Var<T> {
    pub fn eval<X>(&mut self) -> X where T: IsArray { unreachable!("no `Var` is an array") }
    pub fn log<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.ln()`
    pub fn relu<X>(&mut self) -> X where T: IsForeign { never() } // here: `x.maximum(0.0)`
    pub fn mm<B, X>(&mut self, _: B) -> X where T: IsForeign { never() } // here: `x.matmul(&w)`
    pub fn detach<X>(&mut self) -> X where T: IsForeign { never() } // here: `tape.constant(x.value())`
    pub fn grad<X>(&mut self) -> X where T: IsArray { unreachable!("no `Var` is an array") }
}

/// The value, as an array is printed.
impl<T: fmt::Display> fmt::Display for Var<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// An operand of an operation with a [`Var`]: a `Var` of the same tape, or a scalar.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an operand of a tape of `{T}`",
    label = "expected a `Var` or a scalar of `{T}`",
    note = "an array is made a constant of the tape by `tape.constant(array)`, a variable by `tape.var(array)`"
)]
pub trait Operand<T: Float> {
    /// The operand as a variable on the tape of `beside`.
    #[doc(hidden)]
    fn on_tape(&self, beside: &Var<T>) -> Var<T>;
}

#[diagnostic::do_not_recommend]
impl<T: Float> Operand<T> for Var<T> {
    fn on_tape(&self, _: &Var<T>) -> Var<T> {
        self.clone()
    }
}

// References to references too: the items of an iterator are `&Var`, and a call takes `&item`.
#[diagnostic::do_not_recommend]
impl<T: Float, O: Operand<T>> Operand<T> for &O {
    fn on_tape(&self, beside: &Var<T>) -> Var<T> {
        (**self).on_tape(beside)
    }
}

macro_rules! scalars {
    ($($T:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl Operand<$T> for $T {
            fn on_tape(&self, beside: &Var<$T>) -> Var<$T> {
                beside.shared.constant(Rc::new(ArrayD::scalar(*self)))
            }
        }
    )*};
}
scalars!(f32 f64);

impl<T: Float> Shared<T> {
    /// A value that is not a variable. After the backward pass it is not recorded, and operations
    /// with it are refused.
    pub(super) fn constant(&self, value: Rc<ArrayD<T>>) -> Var<T> {
        self.leaf(value, false)
    }

    /// A value on this tape without a record, from which nothing may be computed.
    pub(super) fn unrecorded(&self, value: ArrayD<T>) -> Var<T> {
        Var {
            shared: self.clone(),
            record: usize::MAX,
            value: Rc::new(value),
            placed: None,
        }
    }

    pub(super) fn leaf(&self, value: Rc<ArrayD<T>>, varies: bool) -> Var<T> {
        let record = self.program.borrow_mut().push_leaf(value.dims(), varies);
        Var {
            shared: self.clone(),
            record,
            value,
            placed: None,
        }
    }
}
