//! Types of elements as values, and what NumPy, JAX and PyTorch make of two of them.

use super::rules::{common, default, result_of};
use core::fmt;

/// The type of an element, as a value: those of NumPy, JAX and PyTorch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names are those of the types")]
pub enum DType {
    Bool,
    U8,
    U16,
    U32,
    U64,
    I8,
    I16,
    I32,
    I64,
    /// IEEE 754's 16-bit float.
    F16,
    /// The upper half of an `f32`.
    BF16,
    F32,
    F64,
    /// A complex number of two [`F16`]; PyTorch has it.
    C32,
    /// A complex number of two `f32`.
    C64,
    /// A complex number of two `f64`.
    C128,
}

use DType::*;

/// Whose rules apply: see [`DType::result_type`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum System {
    /// NumPy 2.
    NumPy,
    /// JAX with 64-bit types.
    Jax,
    /// PyTorch, whose default float is `f32`.
    Torch,
}

/// An operand, as the rules see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promoted {
    /// An array with axes; in NumPy and JAX also one without.
    Array(DType),
    /// PyTorch's array without axes, which changes the type of one with axes only to another
    /// category.
    ZeroDim(DType),
    /// A number of the language, which has no type of elements.
    Number(Category),
}

/// What kind of number a type has, in rising order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Category {
    Bool,
    Integer,
    Float,
    Complex,
}

/// An operation on elements of one type, for [`DType::result_of`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names are those of the operations")]
pub enum Operation {
    Add,
    Sub,
    Mul,
    Div,
    Neg,
    Abs,
    Less,
    Sum,
    Prod,
    Mean,
    Var,
    Any,
    ArgMax,
}

/// Why operands have no common type, or an operation no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoResultType {
    system: System,
    what: NoResult,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum NoResult {
    Operands(Promoted, Promoted),
    Operation(Operation, DType),
    Nothing,
}

impl fmt::Display for NoResultType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let system = match self.system {
            System::NumPy => "NumPy",
            System::Jax => "JAX",
            System::Torch => "PyTorch",
        };
        match self.what {
            NoResult::Operands(a, b) => write!(
                f,
                "{system} has no common type of {a} and {b}: cast one of them first"
            ),
            NoResult::Operation(op, dtype) => write!(
                f,
                "{system} does not compute {} of {dtype}: cast it first",
                op.name()
            ),
            NoResult::Nothing => write!(f, "no operands have no common type"),
        }
    }
}

impl core::error::Error for NoResultType {}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Promoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Promoted::Array(dtype) => dtype.fmt(f),
            Promoted::ZeroDim(dtype) => write!(f, "{dtype} without axes"),
            Promoted::Number(Category::Bool) => f.write_str("a truth value"),
            Promoted::Number(Category::Integer) => f.write_str("an integer"),
            Promoted::Number(Category::Float) => f.write_str("a float"),
            Promoted::Number(Category::Complex) => f.write_str("a complex number"),
        }
    }
}

impl Operation {
    const fn name(self) -> &'static str {
        match self {
            Operation::Add => "the sum `+`",
            Operation::Sub => "the difference `-`",
            Operation::Mul => "the product `*`",
            Operation::Div => "the quotient `/`",
            Operation::Neg => "the negative",
            Operation::Abs => "the absolute value",
            Operation::Less => "`<`",
            Operation::Sum => "`sum`",
            Operation::Prod => "`prod`",
            Operation::Mean => "`mean`",
            Operation::Var => "`var`",
            Operation::Any => "`any`",
            Operation::ArgMax => "`argmax`",
        }
    }
}

impl DType {
    /// All types, in the order of the declaration.
    pub const ALL: [DType; 16] = [
        Bool, U8, U16, U32, U64, I8, I16, I32, I64, F16, BF16, F32, F64, C32, C64, C128,
    ];

    /// The name, as Rust writes it: `f32`; of complex numbers the letter `c` and the bits of both
    /// parts.
    pub const fn name(self) -> &'static str {
        match self {
            Bool => "bool",
            U8 => "u8",
            U16 => "u16",
            U32 => "u32",
            U64 => "u64",
            I8 => "i8",
            I16 => "i16",
            I32 => "i32",
            I64 => "i64",
            F16 => "f16",
            BF16 => "bf16",
            F32 => "f32",
            F64 => "f64",
            C32 => "c32",
            C64 => "c64",
            C128 => "c128",
        }
    }

    /// The type with this [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<DType> {
        DType::ALL.into_iter().find(|dtype| dtype.name() == name)
    }

    /// What kind of number it has.
    pub const fn category(self) -> Category {
        match self {
            Bool => Category::Bool,
            U8 | U16 | U32 | U64 | I8 | I16 | I32 | I64 => Category::Integer,
            F16 | BF16 | F32 | F64 => Category::Float,
            C32 | C64 | C128 => Category::Complex,
        }
    }

    /// The common type of operands: the type to which each is cast before the operation.
    ///
    /// Operands are taken from the left to the right, numbers of the language last.
    ///
    /// # Errors
    /// If the system has none.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::promote::{Category, DType, Promoted, System};
    /// use Promoted::{Array, Number};
    ///
    /// let of = |system, a, b| DType::result_type(system, &[a, b]).unwrap();
    /// let (i32s, f32s) = (Array(DType::I32), Array(DType::F32));
    /// assert_eq!(of(System::NumPy, i32s, f32s), DType::F64);
    /// assert_eq!(of(System::Torch, i32s, f32s), DType::F32);
    /// assert_eq!(of(System::NumPy, f32s, Number(Category::Float)), DType::F32);
    /// ```
    pub fn result_type(system: System, operands: &[Promoted]) -> Result<DType, NoResultType> {
        let fail = |what| NoResultType { system, what };
        let numbers = operands.iter().filter(|x| matches!(x, Promoted::Number(_)));
        let without = operands
            .iter()
            .filter(|x| matches!(x, Promoted::ZeroDim(_)));
        let arrays = operands.iter().filter(|x| matches!(x, Promoted::Array(_)));
        let mut joined: Option<Promoted> = None;
        for &operand in arrays.chain(without).chain(numbers) {
            joined = Some(match joined {
                None => operand,
                Some(before) => {
                    let common = common(system, before, operand)
                        .ok_or_else(|| fail(NoResult::Operands(before, operand)))?;
                    match (before, operand) {
                        (Promoted::ZeroDim(_), Promoted::ZeroDim(_)) => Promoted::ZeroDim(common),
                        _ => Promoted::Array(common),
                    }
                }
            });
        }
        match joined {
            Some(Promoted::Array(dtype) | Promoted::ZeroDim(dtype)) => Ok(dtype),
            Some(Promoted::Number(category)) => Ok(default(system, category)),
            None => Err(fail(NoResult::Nothing)),
        }
    }

    /// The type of the result of an operation on elements of this type; of one with two operands,
    /// both have it.
    ///
    /// # Errors
    /// If the system refuses the operation for this type.
    ///
    /// # Examples
    /// ```
    /// # extern crate array_core as broadloom;
    /// use broadloom::promote::{DType, Operation, System};
    ///
    /// assert_eq!(DType::I32.result_of(Operation::Div, System::NumPy).unwrap(), DType::F64);
    /// let refused = DType::Bool.result_of(Operation::Sub, System::NumPy).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "NumPy does not compute the difference `-` of bool: cast it first"
    /// );
    /// ```
    pub fn result_of(self, op: Operation, system: System) -> Result<DType, NoResultType> {
        result_of(system, op, self).ok_or(NoResultType {
            system,
            what: NoResult::Operation(op, self),
        })
    }

    /// The type of the parts of complex numbers.
    pub(super) const fn real(self) -> DType {
        match self {
            C32 => F16,
            C64 => F32,
            C128 => F64,
            real => real,
        }
    }

    /// The complex numbers of these floats.
    pub(super) const fn complex(self) -> DType {
        match self {
            F16 => C32,
            BF16 | F32 => C64,
            F64 => C128,
            other => other,
        }
    }

    pub(super) const fn is_signed(self) -> bool {
        matches!(self, I8 | I16 | I32 | I64)
    }

    /// Bits of an integer.
    pub(super) const fn bits(self) -> u32 {
        match self {
            U8 | I8 => 8,
            U16 | I16 => 16,
            U32 | I32 => 32,
            _ => 64,
        }
    }
}
