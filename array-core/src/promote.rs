//! Promotion: the common type of operands of different types, as NumPy, JAX and PyTorch define it.
//!
//! Without promotion, which is the default, the operands of an operation have one type, and a
//! [cast](crate::expr::Lazy::cast) is written where they have not. `broadcast!(numpy: a + b)`
//! promotes by NumPy's rule, [`Promote`], when it compiles; [`DType::result_type`] has the rules of
//! all three systems for types that are values.

mod dtype;
mod rules;
mod types;

pub use dtype::{Category, DType, NoResultType, Operation, Promoted, System};
pub use types::{HasDType, Promote};

#[cfg(all(test, not(asan)))]
mod tests;
