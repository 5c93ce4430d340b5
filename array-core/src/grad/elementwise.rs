//! Elementwise operators and functions of variables: each is recorded as an expression of one
//! operation.

use core::ops;

use super::error::GradError;
use super::meeting::Meeting;
use super::recorded::{record, record_node};
use super::rules::{BinaryRule, TernaryRule, UnaryRule};
use super::slot::Slot;
use super::var::{Operand, Var, of_one_tape};
use crate::array::or_panic;
use crate::expr::{self, Binary, Float, Powi, Ternary, Unary};

/// The value of an operation on one variable.
fn unary<T: Float, O>(name: &'static str, op: O, a: &Var<T>) -> Result<Var<T>, GradError>
where
    O: UnaryRule<T, Output = T> + 'static,
{
    of_one_tape(&a.shared, name, &[a])?;
    let meeting = Meeting {
        shape: a.dims().to_vec(),
        dims: vec![(0..a.dims().len() as i64).collect()],
        placed: a.placed.clone(),
    };
    let operand = Slot::<T, 0>::new(&a.value, &a.value.view().layout);
    record_node(&a.shared, name, &[a], Some(meeting), Unary { op, operand })
}

/// The value of an operation on two operands.
pub(super) fn binary<T: Float, O>(
    name: &'static str,
    op: O,
    a: &Var<T>,
    b: &Var<T>,
) -> Result<Var<T>, GradError>
where
    O: BinaryRule<T, T, Output = T> + 'static,
{
    record(&a.shared, name, &[a, b], false, |layouts| Binary {
        op,
        left: Slot::<T, 0>::new(&a.value, &layouts[0]),
        right: Slot::<T, 1>::new(&b.value, &layouts[1]),
    })
}

/// The value of an operation on three operands.
fn ternary<T: Float, O>(
    name: &'static str,
    op: O,
    [a, b, c]: [&Var<T>; 3],
) -> Result<Var<T>, GradError>
where
    O: TernaryRule<T, T, T, Output = T> + 'static,
{
    record(&a.shared, name, &[a, b, c], false, |layouts| Ternary {
        op,
        first: Slot::<T, 0>::new(&a.value, &layouts[0]),
        second: Slot::<T, 1>::new(&b.value, &layouts[1]),
        third: Slot::<T, 2>::new(&c.value, &layouts[2]),
    })
}

/// Declares the methods of the list of functions, with the remark on the derivative.
macro_rules! listed {
    (one { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* } two { $($row:tt)* }) => {
        pairs! { Var, "`tape_consumed`.":
            $($(#[$doc])* $(#[doc = ""] #[doc = $note])? $name $try_name(&a) -> Var<T> {
                unary(stringify!($name), expr::$Op, a)
            })*

            /// The absolute value; its derivative at 0 is 0.
            abs try_abs(&a) -> Var<T> { unary("abs", expr::Abs, a) }

            /// To the power of an integer.
            powi try_powi(&a, exponent: i32) -> Var<T> { unary("powi", Powi(exponent), a) }
        }
        listed!(@two $($row)*);
    };
    (@two $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)*) => {
        pairs! { Var, "`tape_consumed`, `foreign_var`, `placed_operand`, and shapes that do not broadcast.":
            $($(#[$doc])* $(#[doc = ""] #[doc = $note])? $name $try_name(&a $(, $arg: impl Operand<T>)?) -> Var<T> {
                binary(stringify!($name), expr::$Op, a, $(&$arg.on_tape(a))?)
            })*

            /// The larger of two; NaN if either is NaN. Of two equal operands each gets half of the
            /// gradient.
            maximum try_maximum(&a, other: impl Operand<T>) -> Var<T> {
                binary("maximum", expr::Maximum, a, &other.on_tape(a))
            }

            /// The smaller of two; NaN if either is NaN. Of two equal operands each gets half of
            /// the gradient.
            minimum try_minimum(&a, other: impl Operand<T>) -> Var<T> {
                binary("minimum", expr::Minimum, a, &other.on_tape(a))
            }

            /// To a power, which is a variable or a number. At `0^0` the derivatives are 0.
            pow try_pow(&a, exponent: impl Operand<T>) -> Var<T> {
                binary("pow", expr::Powf, a, &exponent.on_tape(a))
            }

            /// Clamped to two bounds, variables or numbers. At a bound the gradient goes to the
            /// clamped variable.
            clamp try_clamp(&a, low: impl Operand<T>, high: impl Operand<T>) -> Var<T> {
                ternary("clamp", expr::Clamp, [a, &low.on_tape(a), &high.on_tape(a)])
            }
        }
    };
}
crate::functions_of_floats!(listed);

/// Declares `+ - * /` with any operand on the right, and with scalars on the left.
macro_rules! operators {
    ($($Trait:ident $method:ident $try_name:ident $called:literal;)*) => {
        impl<T: Float> Var<T> {
            $(
                #[doc = concat!("`self ", $called, " other`.")]
                ///
                /// # Errors
                /// `tape_consumed`, `foreign_var`, `placed_operand`, and shapes that do not
                /// broadcast.
                pub fn $try_name(&self, other: impl Operand<T>) -> Result<Self, GradError> {
                    binary($called, expr::$Trait, self, &other.on_tape(self))
                }
            )*
        }
        $(
            impl<T: Float, R: Operand<T>> ops::$Trait<R> for &Var<T> {
                type Output = Var<T>;

                #[track_caller]
                fn $method(self, other: R) -> Var<T> {
                    or_panic(self.$try_name(other))
                }
            }

            impl<T: Float, R: Operand<T>> ops::$Trait<R> for Var<T> {
                type Output = Var<T>;

                #[track_caller]
                fn $method(self, other: R) -> Var<T> {
                    or_panic(self.$try_name(other))
                }
            }

            operators!(@left $Trait $method $called f32);
            operators!(@left $Trait $method $called f64);
        )*
    };
    (@left $Trait:ident $method:ident $called:literal $T:ident) => {
        #[diagnostic::do_not_recommend]
        impl ops::$Trait<&Var<$T>> for $T {
            type Output = Var<$T>;

            #[track_caller]
            fn $method(self, other: &Var<$T>) -> Var<$T> {
                or_panic(binary($called, expr::$Trait, &self.on_tape(other), other))
            }
        }

        #[diagnostic::do_not_recommend]
        impl ops::$Trait<Var<$T>> for $T {
            type Output = Var<$T>;

            #[track_caller]
            fn $method(self, other: Var<$T>) -> Var<$T> {
                ops::$Trait::$method(self, &other)
            }
        }
    };
}
operators! {
    Add add try_add "+";
    Sub sub try_sub "-";
    Mul mul try_mul "*";
    Div div try_div "/";
}

impl<T: Float> Var<T> {
    /// `-self`.
    ///
    /// # Errors
    /// `tape_consumed`.
    pub fn try_neg(&self) -> Result<Self, GradError> {
        unary("-", expr::Neg, self)
    }
}

impl<T: Float> ops::Neg for &Var<T> {
    type Output = Var<T>;

    #[track_caller]
    fn neg(self) -> Var<T> {
        or_panic(self.try_neg())
    }
}

impl<T: Float> ops::Neg for Var<T> {
    type Output = Var<T>;

    #[track_caller]
    fn neg(self) -> Var<T> {
        -&self
    }
}
