//! The element types of the vectors: how each is read and compared, and what each operation does to one pair.
//!
//! These scalar functions are what the eager zips are given; `lazy.rs` has the library's own operators instead.

use broadloom::Elem;
use serde_json::Value as Json;
use std::fmt::Debug;

use super::vector::{Tolerance, real};

/// An element type of the vectors.
pub(crate) trait Element: Elem + PartialEq + Debug {
    /// Its name in the vectors.
    const NAME: &'static str;
    /// A value that every operation is defined for, to fill operands of which only the shape is given.
    const ONE: Self;

    fn parse(json: &Json) -> Self;

    /// Whether `self` is `want`, as far as the line asks for.
    fn agrees(self, want: Self, tolerance: Tolerance) -> bool;

    /// An operation whose result is an element again.
    fn arithmetic(op: &str) -> Option<fn(Self, Self) -> Self>;

    /// An operation whose result is a truth value.
    fn comparison(op: &str) -> Option<fn(Self, Self) -> bool>;
}

fn comparison<T: PartialOrd>(op: &str) -> Option<fn(T, T) -> bool> {
    Some(match op {
        "lt" => |a, b| a < b,
        "le" => |a, b| a <= b,
        "gt" => |a, b| a > b,
        "ge" => |a, b| a >= b,
        "eq" => |a, b| a == b,
        "ne" => |a, b| a != b,
        _ => return None,
    })
}

macro_rules! floats {
    ($($T:ident)*) => {$(
        impl Element for $T {
            const NAME: &'static str = stringify!($T);
            const ONE: Self = 1.0;

            fn parse(json: &Json) -> Self {
                real(json) as $T
            }

            fn agrees(self, want: Self, tolerance: Tolerance) -> bool {
                let (got, want) = (self as f64, want as f64);
                let error = tolerance.absolute + tolerance.relative * want.abs();
                got == want || got.is_nan() && want.is_nan() || want.is_finite() && (got - want).abs() <= error
            }

            fn arithmetic(op: &str) -> Option<fn(Self, Self) -> Self> {
                Some(match op {
                    "add" => |a, b| a + b,
                    "sub" => |a, b| a - b,
                    "mul" => |a, b| a * b,
                    "div" => |a, b| a / b,
                    "pow" => |a, b| a.powf(b),
                    "maximum" => |a, b| if a.is_nan() || b.is_nan() { $T::NAN } else { a.max(b) },
                    "minimum" => |a, b| if a.is_nan() || b.is_nan() { $T::NAN } else { a.min(b) },
                    "fmax" => |a, b| a.max(b),
                    "fmin" => |a, b| a.min(b),
                    _ => return None,
                })
            }

            fn comparison(op: &str) -> Option<fn(Self, Self) -> bool> {
                comparison(op)
            }
        }
    )*};
}
floats!(f32 f64);

macro_rules! integers {
    ($($T:ident = $name:literal)*) => {$(
        impl Element for $T {
            const NAME: &'static str = $name;
            const ONE: Self = 1;

            fn parse(json: &Json) -> Self {
                json.as_i64().and_then(|n| n.try_into().ok()).expect("an integer of the type")
            }

            fn agrees(self, want: Self, _: Tolerance) -> bool {
                self == want
            }

            fn arithmetic(op: &str) -> Option<fn(Self, Self) -> Self> {
                Some(match op {
                    "add" => |a, b| a.wrapping_add(b),
                    "sub" => |a, b| a.wrapping_sub(b),
                    "mul" => |a, b| a.wrapping_mul(b),
                    "div" => |a, b| a.wrapping_div(b),
                    "rem" => |a, b| a.wrapping_rem(b),
                    "maximum" => |a, b| a.max(b),
                    "minimum" => |a, b| a.min(b),
                    "and" => |a, b| a & b,
                    "or" => |a, b| a | b,
                    "xor" => |a, b| a ^ b,
                    _ => return None,
                })
            }

            fn comparison(op: &str) -> Option<fn(Self, Self) -> bool> {
                comparison(op)
            }
        }
    )*};
}
// Positions are `usize` here, and `int64` in the vectors.
integers!(i8 = "i8" i32 = "i32" i64 = "i64" u8 = "u8" u64 = "u64" usize = "i64");

impl Element for bool {
    const NAME: &'static str = "bool";
    const ONE: Self = true;

    fn parse(json: &Json) -> Self {
        json.as_bool().expect("true or false")
    }

    fn agrees(self, want: Self, _: Tolerance) -> bool {
        self == want
    }

    fn arithmetic(op: &str) -> Option<fn(Self, Self) -> Self> {
        Some(match op {
            "and" => |a, b| a & b,
            "or" => |a, b| a | b,
            "xor" => |a, b| a ^ b,
            _ => return None,
        })
    }

    fn comparison(op: &str) -> Option<fn(Self, Self) -> bool> {
        comparison(op)
    }
}
