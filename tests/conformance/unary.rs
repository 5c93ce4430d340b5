//! One-operand functions: the library's lazy methods.

use broadloom::{ArrayD, BroadcastError, Lazy, ViewD};

use super::element::Element;

/// Element types with one-operand functions.
pub(crate) trait Unary: Element {
    fn unary(op: &str, x: &ViewD<'_, Self>) -> Result<ArrayD<Self>, BroadcastError>;
}

macro_rules! floats {
    ($($T:ident)*) => {$(
        impl Unary for $T {
            fn unary(op: &str, x: &ViewD<'_, Self>) -> Result<ArrayD<Self>, BroadcastError> {
                match op {
                    "neg" => (-x).try_eval(),
                    "abs" => x.abs().try_eval(),
                    "exp" => x.exp().try_eval(),
                    "log" => x.ln().try_eval(),
                    "sqrt" => x.sqrt().try_eval(),
                    "tanh" => x.tanh().try_eval(),
                    "sigmoid" => (1.0 / (1.0 + (-x).exp())).try_eval(),
                    "sin" => x.sin().try_eval(),
                    "cos" => x.cos().try_eval(),
                    "log1p" => x.ln_1p().try_eval(),
                    "expm1" => x.exp_m1().try_eval(),
                    _ => panic!("no operation {op} on {}", Self::NAME),
                }
            }
        }
    )*};
}
floats!(f32 f64);

macro_rules! integers {
    ($($T:ident)*) => {$(
        impl Unary for $T {
            fn unary(op: &str, x: &ViewD<'_, Self>) -> Result<ArrayD<Self>, BroadcastError> {
                match op {
                    "neg" => (-x).try_eval(),
                    "abs" => x.abs().try_eval(),
                    _ => panic!("no operation {op} on {}", Self::NAME),
                }
            }
        }
    )*};
}
integers!(i8 i32 i64);

macro_rules! without {
    ($($T:ident)*) => {$(
        impl Unary for $T {
            fn unary(op: &str, _: &ViewD<'_, Self>) -> Result<ArrayD<Self>, BroadcastError> {
                panic!("no operation {op} on {}", Self::NAME)
            }
        }
    )*};
}
without!(u8 bool);
