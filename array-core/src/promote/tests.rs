//! The tables against the vectors of the three systems, and the types against the values.

use super::*;
use crate::promote::Promoted::{Array, Number, ZeroDim};

/// Every pair of types has the common type that NumPy's rule gives for their values.
#[test]
fn types_follow_the_rule_of_values() {
    macro_rules! pairs {
        ([$($A:ident)*] $all:tt) => { $(pairs!(@row $A $all);)* };
        (@row $A:ident [$($B:ident)*]) => {$({
            let [a, b] = [<$A as HasDType>::DTYPE, <$B as HasDType>::DTYPE];
            let expected = DType::result_type(System::NumPy, &[Array(a), Array(b)]).unwrap();
            assert_eq!(<<$A as Promote<$B>>::Output as HasDType>::DTYPE, expected, "{a} and {b}");
        })*};
    }
    pairs!(
        [bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64]
        [bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64]
    );
}

#[test]
fn comparisons_of_integers_are_exact() {
    let token = crate::isa::Token::PLAIN;
    let (a, b) = <u64 as Promote<i64>>::compared(token, u64::MAX, -1);
    assert!(a > b);
    let (a, b) = <i64 as Promote<u64>>::compared(token, i64::MAX, i64::MAX as u64 + 1);
    assert!(a < b);
}

#[test]
fn more_than_two_operands_and_none() {
    let of = |system, operands: &[Promoted]| DType::result_type(system, operands);
    let all = [Array(DType::U8), Number(Category::Float), Array(DType::I8)];
    assert_eq!(of(System::NumPy, &all), Ok(DType::F64));
    assert_eq!(of(System::Torch, &all), Ok(DType::F32));
    let all = [ZeroDim(DType::F64), Array(DType::F32), ZeroDim(DType::I64)];
    assert_eq!(of(System::Torch, &all), Ok(DType::F32));
    assert_eq!(
        of(System::Jax, &[]).unwrap_err().to_string(),
        "no operands have no common type"
    );
    assert_eq!(
        of(System::NumPy, &[Array(DType::U32), Array(DType::BF16)])
            .unwrap_err()
            .to_string(),
        "NumPy has no common type of u32 and bf16: cast one of them first"
    );
}

#[test]
fn every_pair_of_types_is_symmetric() {
    for system in [System::NumPy, System::Jax, System::Torch] {
        for a in DType::ALL {
            for b in DType::ALL {
                let [one, two] = [[a, b], [b, a]]
                    .map(|[a, b]| DType::result_type(system, &[Array(a), Array(b)]).ok());
                assert_eq!(one, two, "{system:?}: {a} and {b}");
            }
        }
    }
}
