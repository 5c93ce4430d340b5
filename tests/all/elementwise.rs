//! Arithmetic that no operator has, against NumPy's results.

use broadloom::prelude::*;
use serde_json::Value;

/// An element as it is written in the vectors.
trait Read: Copy + core::fmt::Debug {
    fn read(value: &Value) -> Self;
    /// Whether the value is the expected one: the bits, or a NaN for a NaN; `ulps` apart at most.
    fn agrees(self, expected: Self, ulps: u64) -> bool;
}

macro_rules! read {
    ($($T:ident $Wide:ident $method:ident;)*) => {$(
        impl Read for $T {
            fn read(value: &Value) -> Self {
                value.$method().and_then(|wide| $T::try_from(wide).ok()).expect("a number of the type")
            }

            fn agrees(self, expected: Self, _: u64) -> bool {
                self == expected
            }
        }
    )*};
}
read! { i8 i64 as_i64; i32 i64 as_i64; i64 i64 as_i64; u8 u64 as_u64; u32 u64 as_u64; }

macro_rules! read_floats {
    ($($T:ident)*) => {$(
        impl Read for $T {
            fn read(value: &Value) -> Self {
                value.as_str().expect("a text").parse::<f64>().expect("a float") as $T
            }

            fn agrees(self, expected: Self, ulps: u64) -> bool {
                let apart = self.to_bits().abs_diff(expected.to_bits()) as u64;
                apart <= ulps || (self.is_nan() && expected.is_nan())
            }
        }
    )*};
}
read_floats!(f32 f64);

impl Read for bool {
    fn read(value: &Value) -> Self {
        value.as_bool().expect("a truth value")
    }

    fn agrees(self, expected: Self, _: u64) -> bool {
        self == expected
    }
}

fn list<T: Read>(value: &Value) -> Array1<T> {
    let list = value.as_array().expect("a list");
    Array1::from(list.iter().map(T::read).collect::<Vec<T>>())
}

/// Compares a result, contiguous and of reversed operands, with the expected elements.
fn check<T: Read>(line: &Value, forward: Array1<T>, backward: Array1<T>, ulps: u64) {
    let expected: Array1<T> = list(&line["expect"]);
    assert_eq!(forward.extents(), expected.extents());
    assert_eq!(backward.extents(), expected.extents());
    let last = expected.len();
    for k in 0..last {
        let wanted = expected[k];
        let args: Vec<&Value> = line["args"]
            .as_array()
            .unwrap()
            .iter()
            .map(|a| &a[k])
            .collect();
        let name = (&line["op"], &line["dtype"], args);
        assert!(
            forward[k].agrees(wanted, ulps),
            "{name:?}: {:?}, not {wanted:?}",
            forward[k]
        );
        let other = backward[last - 1 - k];
        assert!(
            other.agrees(wanted, ulps),
            "{name:?}, reversed: {other:?}, not {wanted:?}"
        );
    }
}

/// Checks the operations of one and of two operands: the name, the method, and by how many ULP it may
/// differ from NumPy, whose angles in `f32` have a constant and a product that are rounded.
macro_rules! operations {
    ($line:ident $T:ident one { $($name:literal $method:ident $ulps:literal;)* } two { $($name2:literal $method2:ident $ulps2:literal;)* }) => {{
        let x: Array1<$T> = list(&$line["args"][0]);
        match $line["op"].as_str().unwrap() {
            $($name => {
                let back = x.slice(s![..;-1]);
                check($line, x.$method().eval(), back.$method().eval(), $ulps);
            })*
            $($name2 => {
                let y: Array1<$T> = list(&$line["args"][1]);
                let (x_back, y_back) = (x.slice(s![..;-1]), y.slice(s![..;-1]));
                check($line, x.$method2(&y).eval(), x_back.$method2(&y_back).eval(), $ulps2);
            })*
            other => panic!("no operation {other}"),
        }
    }};
}

fn float_line<T: Float + broadloom::expr::Neighbours + Read>(line: &Value) {
    operations!(line T
        one { "sign" sign 0; "square" square 0; "nan_to_num" nan_to_num 0; "degrees" to_degrees 2; "radians" to_radians 2;
            "isfinite" is_finite 0; "isinf" is_infinite 0; "signbit" is_sign_negative 0; }
        two { "floor_divide" floor_divide 0; "remainder" remainder 0; "heaviside" heaviside 0; "logaddexp" logaddexp 3; "nextafter" nextafter 0; }
    );
}

/// The operations of all integers.
macro_rules! integer_line {
    ($line:ident $T:ident one { $($one:tt)* }) => {
        operations!($line $T one { $($one)* } two {
            "floor_divide" floor_divide 0; "remainder" remainder 0; "power" power 0;
            "wrapping_add" wrapping_add 0; "wrapping_sub" wrapping_sub 0; "wrapping_mul" wrapping_mul 0;
            "saturating_add" saturating_add 0; "saturating_sub" saturating_sub 0; "saturating_mul" saturating_mul 0;
        })
    };
}

#[test]
fn numpy_agrees() {
    let text = include_str!("../vectors/elementwise.jsonl");
    let mut count = 0;
    for line in text.lines() {
        let line: &Value = &serde_json::from_str(line).unwrap();
        match line["dtype"].as_str().unwrap() {
            "f32" => float_line::<f32>(line),
            "f64" => float_line::<f64>(line),
            "i8" => integer_line!(line i8 one { "sign" sign 0; }),
            "i32" => integer_line!(line i32 one { "sign" sign 0; }),
            "i64" => integer_line!(line i64 one { "sign" sign 0; }),
            "u8" => integer_line!(line u8 one {}),
            "u32" => integer_line!(line u32 one {}),
            other => panic!("no type {other}"),
        }
        count += 1;
    }
    assert!(count > 100, "{count} vectors");
}

#[test]
fn checked_sums_are_options() {
    let x = array![[i8::MAX, -1], [0, i8::MIN]];
    assert_eq!(
        x.checked_add(1).eval(),
        array![[None, Some(0)], [Some(1), Some(-127)]]
    );
    assert_eq!(x.checked_sub(&x).eval()[[1, 1]], Some(0));
    assert_eq!(
        x.checked_mul(2).eval().to_vec(),
        [None, Some(-2), Some(0), None]
    );
}

#[test]
fn the_lowest_integer_by_minus_one_leaves_nothing() {
    assert_eq!(array![i8::MIN, 7].remainder(-1_i8).eval(), array![0_i8, 0]);
}

#[test]
#[should_panic(expected = "an integer to a negative power is not an integer")]
fn a_negative_power_of_an_integer() {
    let _ = array![2, 3].power(array![1, -1]).eval();
}
