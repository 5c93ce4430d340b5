//! Operators and functions of variables, element by element: each is an expression of one operation, recorded as any other.

use core::ops;

use super::error::GradError;
use super::fused::{Maps, Recordable, record};
use super::rules::{BinaryRule, TernaryRule, UnaryRule};
use super::slot::Slot;
use super::var::{Operand, Shared, Var, met, of_one_tape};
use crate::array::or_panic;
use crate::expr::{self, Binary, Float, Powi, Ternary, Unary};

/// The value of an operation on one variable.
fn unary<T: Float, O>(name: &'static str, op: O, a: &Var<T>) -> Result<Var<T>, GradError>
where
    O: UnaryRule<T, Output = T> + 'static,
{
    of_one_tape(&a.shared, name, &[a])?;
    let axes: Vec<i64> = (0..a.dims().len() as i64).collect();
    let operand = Slot::<T, 0>::stretched(&a.value, a.dims(), &axes)?;
    let node = Unary { op, operand };
    let maps = Maps::Met(core::slice::from_ref(&axes));
    record(&a.shared, name, &[a], maps, a.placed.clone(), node)
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
    stretched(&a.shared, name, [a, b], |[a, b], shape, dims| {
        Ok(Binary {
            op,
            left: Slot::<T, 0>::stretched(&a.value, shape, &dims[0])?,
            right: Slot::<T, 1>::stretched(&b.value, shape, &dims[1])?,
        })
    })
}

/// The value of an operation on three operands.
fn ternary<T: Float, O>(
    name: &'static str,
    op: O,
    operands: [&Var<T>; 3],
) -> Result<Var<T>, GradError>
where
    O: TernaryRule<T, T, T, Output = T> + 'static,
{
    stretched(
        &operands[0].shared,
        name,
        operands,
        |[a, b, c], shape, dims| {
            Ok(Ternary {
                op,
                first: Slot::<T, 0>::stretched(&a.value, shape, &dims[0])?,
                second: Slot::<T, 1>::stretched(&b.value, shape, &dims[1])?,
                third: Slot::<T, 2>::stretched(&c.value, shape, &dims[2])?,
            })
        },
    )
}

/// Records the expression that `node` makes of operands that are stretched to one shape.
fn stretched<T: Float, E: Recordable<T>, const N: usize>(
    shared: &Shared<T>,
    name: &'static str,
    operands: [&Var<T>; N],
    node: impl FnOnce([&Var<T>; N], &[usize], &[Vec<i64>]) -> Result<E, GradError>,
) -> Result<Var<T>, GradError> {
    of_one_tape(shared, name, &operands)?;
    let meeting = met(shared, name, &operands)?;
    let node = node(operands, &meeting.shape, &meeting.dims)?;
    let maps = Maps::Met(&meeting.dims);
    record(shared, name, &operands, maps, meeting.placed, node)
}

/// Functions of one variable, and their forms that give an error.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $Op:ident;)*) => {
        impl<T: Float> Var<T> {
            $(
                $(#[$doc])*
                ///
                /// # Panics
                #[doc = concat!("Where [`", stringify!($try_name), "`](Self::", stringify!($try_name), ") gives an error.")]
                #[track_caller]
                pub fn $name(&self) -> Self {
                    or_panic(self.$try_name())
                }

                #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
                ///
                /// # Errors
                /// `tape_consumed`.
                pub fn $try_name(&self) -> Result<Self, GradError> {
                    unary(stringify!($name), expr::$Op, self)
                }
            )*
        }
    };
}

functions! {
    /// The absolute value; its derivative at 0 is 0.
    abs try_abs Abs;
}

/// Operations on two operands, and their forms that give an error.
macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident $try_name:ident $Op:ident;)*) => {
        impl<T: Float> Var<T> {
            $(
                $(#[$doc])*
                ///
                /// # Panics
                #[doc = concat!("Where [`", stringify!($try_name), "`](Self::", stringify!($try_name), ") gives an error.")]
                #[track_caller]
                pub fn $name(&self, other: impl Operand<T>) -> Self {
                    or_panic(self.$try_name(other))
                }

                #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
                ///
                /// # Errors
                /// `tape_consumed`, `foreign_var`, `placed_operand`, and shapes that do not broadcast.
                pub fn $try_name(&self, other: impl Operand<T>) -> Result<Self, GradError> {
                    binary(stringify!($name), expr::$Op, self, &other.on_tape(self))
                }
            )*
        }
    };
}

operations! {
    /// The larger one; NaN where either is. Of two equal ones each has half of the gradient.
    maximum try_maximum Maximum;
    /// The smaller one; NaN where either is. Of two equal ones each has half of the gradient.
    minimum try_minimum Minimum;
    /// To a power: a variable or a number. At `0^0` the derivatives are 0.
    pow try_pow Powf;
}

/// The methods of the list of functions, with the remark on the derivative.
macro_rules! listed {
    (one { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* } two { $($row:tt)* }) => {
        functions! { $($(#[$doc])* $(#[doc = ""] #[doc = $note])? $name $try_name $Op;)* }
        listed!(@two $($row)*);
    };
    (@two $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)*) => {
        operations! { $($(#[$doc])* $(#[doc = ""] #[doc = $note])? $name $try_name $Op;)* }
    };
}
crate::functions_of_floats!(listed);

impl<T: Float> Var<T> {
    /// To the power of an integer.
    ///
    /// # Panics
    /// Where [`try_powi`](Self::try_powi) gives an error.
    #[track_caller]
    pub fn powi(&self, exponent: i32) -> Self {
        or_panic(self.try_powi(exponent))
    }

    /// As [`powi`](Self::powi).
    ///
    /// # Errors
    /// `tape_consumed`.
    pub fn try_powi(&self, exponent: i32) -> Result<Self, GradError> {
        unary("powi", Powi(exponent), self)
    }

    /// Kept between two bounds, variables or numbers. At a bound the gradient is that of the variable between them.
    ///
    /// # Panics
    /// Where [`try_clamp`](Self::try_clamp) gives an error.
    #[track_caller]
    pub fn clamp(&self, low: impl Operand<T>, high: impl Operand<T>) -> Self {
        or_panic(self.try_clamp(low, high))
    }

    /// As [`clamp`](Self::clamp).
    ///
    /// # Errors
    /// `tape_consumed`, `foreign_var`, `placed_operand`, and shapes that do not broadcast.
    pub fn try_clamp(
        &self,
        low: impl Operand<T>,
        high: impl Operand<T>,
    ) -> Result<Self, GradError> {
        let (low, high) = (low.on_tape(self), high.on_tape(self));
        ternary("clamp", expr::Clamp, [self, &low, &high])
    }
}

/// `+ - * /` with anything on the right, and with scalars on the left.
macro_rules! operators {
    ($($Trait:ident $method:ident $try_name:ident $called:literal;)*) => {
        impl<T: Float> Var<T> {
            $(
                #[doc = concat!("`self ", $called, " other`.")]
                ///
                /// # Errors
                /// `tape_consumed`, `foreign_var`, `placed_operand`, and shapes that do not broadcast.
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
