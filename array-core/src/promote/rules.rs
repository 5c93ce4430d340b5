//! The rules of NumPy, JAX and PyTorch for the common type of operands, and for the results of
//! operations.

use super::dtype::DType::{self, *};
use super::dtype::{Category, Operation, Promoted, System};

/// The common type of two operands, of which the second is no less than the first an array without
/// axes or a number.
pub(super) fn common(system: System, a: Promoted, b: Promoted) -> Option<DType> {
    use Promoted::{Array, Number, ZeroDim};
    match (a, b) {
        (Array(a), Array(b)) | (ZeroDim(a), ZeroDim(b)) => of_arrays(system, a, b),
        (Array(a), ZeroDim(b)) | (ZeroDim(b), Array(a)) => match system {
            System::Torch => with_lower(a, b),
            System::NumPy | System::Jax => of_arrays(system, a, b),
        },
        (Array(a) | ZeroDim(a), Number(b)) | (Number(b), Array(a) | ZeroDim(a)) => {
            with_number(system, a, b)
        }
        (Number(a), Number(b)) => Some(default(system, if a > b { a } else { b })),
    }
}

/// The type of a number of the language alone.
pub(super) const fn default(system: System, category: Category) -> DType {
    match (system, category) {
        (_, Category::Bool) => Bool,
        (_, Category::Integer) => I64,
        (System::Torch, Category::Float) => F32,
        (System::Torch, Category::Complex) => C64,
        (_, Category::Float) => F64,
        (_, Category::Complex) => C128,
    }
}

/// The common type of two arrays.
fn of_arrays(system: System, a: DType, b: DType) -> Option<DType> {
    let known = |x: DType| match system {
        System::Torch => !matches!(x, U16 | U32 | U64),
        System::NumPy | System::Jax => x != C32,
    };
    if !known(a) || !known(b) {
        return None;
    }
    if a == b {
        return Some(a);
    }
    let (low, high) = if a.category() <= b.category() {
        (a, b)
    } else {
        (b, a)
    };
    match (low.category(), high.category()) {
        (Category::Bool, _) => Some(high),
        (Category::Integer, Category::Integer) => of_integers(low, high),
        (Category::Integer, Category::Float) => match system {
            System::NumPy => of_floats(system, holding(low, high)?, high),
            System::Jax | System::Torch => Some(high),
        },
        (Category::Integer, _) => match system {
            System::NumPy => {
                let real = of_floats(system, holding(low, high.real())?, high.real())?;
                Some(real.complex())
            }
            System::Jax | System::Torch => Some(high),
        },
        (Category::Float, Category::Float) => of_floats(system, low, high),
        _ => {
            // PyTorch's complex numbers of 16-bit floats meet bf16 in those of 32-bit ones.
            let real = of_floats(System::Jax, low.real(), high.real())?;
            Some(real.complex())
        }
    }
}

/// The narrowest integer that holds both; of `u64` and a signed one there is none, and it is `f64`.
fn of_integers(a: DType, b: DType) -> Option<DType> {
    if a.is_signed() == b.is_signed() {
        return Some(if a.bits() >= b.bits() { a } else { b });
    }
    let (signed, unsigned) = if a.is_signed() { (a, b) } else { (b, a) };
    let bits = signed.bits().max(2 * unsigned.bits());
    Some(match bits {
        16 => I16,
        32 => I32,
        64 => I64,
        _ => F64,
    })
}

/// The float that NumPy takes for an integer beside a float.
const fn holding(integer: DType, float: DType) -> Option<DType> {
    match (integer.bits(), float) {
        (8, BF16) => Some(BF16),
        (_, BF16) => None,
        (8, _) => Some(F16),
        (16, _) => Some(F32),
        _ => Some(F64),
    }
}

/// The narrowest float that holds both; NumPy knows none for the two of 16 bits.
fn of_floats(system: System, a: DType, b: DType) -> Option<DType> {
    match (a, b) {
        (F16, BF16) | (BF16, F16) => (system != System::NumPy).then_some(F32),
        _ => [F64, F32, F16, BF16]
            .into_iter()
            .find(|&x| x == a || x == b),
    }
}

/// An array beside a number of the language.
fn with_number(system: System, a: DType, number: Category) -> Option<DType> {
    match system {
        System::Torch => with_lower(a, default(system, number)),
        System::NumPy if a == BF16 && number > Category::Bool => {
            of_arrays(system, a, default(system, number))
        }
        System::NumPy | System::Jax => match (a.category(), number) {
            (own, number) if own >= number => Some(a),
            (Category::Float, _) => Some(if a == F64 { C128 } else { C64 }),
            _ => Some(default(system, number)),
        },
    }
}

/// PyTorch: an array beside one without axes, or a number, which have a lower priority.
fn with_lower(a: DType, lower: DType) -> Option<DType> {
    match (a.category(), lower.category()) {
        (Category::Complex, _) => Some(a),
        (Category::Float, Category::Complex) => Some(a.complex()),
        (Category::Float, _) => Some(a),
        (Category::Bool, _) | (_, Category::Float | Category::Complex) => {
            of_arrays(System::Torch, a, lower)
        }
        (Category::Integer, _) => of_arrays(System::Torch, a, a),
    }
}

/// The result of an operation; `None` if the system refuses it.
pub(super) fn result_of(system: System, op: Operation, a: DType) -> Option<DType> {
    use Operation::*;
    of_arrays(system, a, a)?;
    let torch = system == System::Torch;
    let (is_bool, category) = (a == Bool, a.category());
    let exact = category <= Category::Integer;
    // What an integer becomes where a float is asked for.
    let float = match system {
        System::NumPy => F64,
        System::Jax if matches!(a, I64 | U64) => F64,
        System::Jax | System::Torch => F32,
    };
    match op {
        Add | Mul => Some(a),
        Sub | Neg => (!is_bool).then_some(a),
        Abs => (!(is_bool && torch)).then_some(a.real()),
        Div => Some(if exact { float } else { a }),
        Less => (!(torch && category == Category::Complex)).then_some(Bool),
        Any => Some(Bool),
        Sum | Prod if exact => Some(match a {
            U8 | U16 | U32 | U64 if !torch => U64,
            _ => I64,
        }),
        Prod if torch && matches!(a, F16 | BF16) => None,
        Sum | Prod => Some(a),
        Mean | Var if exact && torch => None,
        Mean => Some(if exact { float } else { a }),
        Var => Some(if exact { float } else { a.real() }),
        ArgMax if torch && is_bool => None,
        ArgMax if system != System::NumPy && category == Category::Complex => None,
        ArgMax => Some(I64),
    }
}
