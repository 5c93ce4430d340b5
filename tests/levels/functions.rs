//! Functions of floats through every way to call them. How accurate they are is measured by the package `accuracy`; here is what must hold
//! exactly: special values, and that a result depends on nothing but the argument and the level.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;

/// Runs `test` at every level that this CPU has.
fn at_every_level(test: impl Fn(Level)) {
    for level in Level::ALL {
        match isa::force(level) {
            Ok(_forced) => test(level),
            Err(error) => println!("{error}"),
        }
    }
}

/// Equal as far as a function promises it: NaN for NaN, zeros with their signs, and a difference of
/// three units in the last place: 2.5 are promised, and std is a little off too. For denormal numbers the unit is that of the denormal numbers.
fn same_value(ours: f64, expected: f64, epsilon: f64) -> bool {
    let exact = ours.to_bits() == expected.to_bits() || ours.is_nan() && expected.is_nan();
    let finite = ours.is_finite() && expected.is_finite() && expected != 0.0;
    let is_double = epsilon < f64::from(f32::EPSILON);
    let normal = if is_double {
        f64::MIN_POSITIVE
    } else {
        f32::MIN_POSITIVE.into()
    };
    let power_of_two = f64::from_bits(expected.abs().max(normal).to_bits() >> 52 << 52);
    exact || finite && (ours - expected).abs() <= 3.0 * epsilon * power_of_two
}

/// Arguments of every kind, in one type.
trait Arguments: Sized {
    fn arguments() -> Vec<Self>;
}

macro_rules! arguments {
    ($($T:ident)*) => {$(
        impl Arguments for $T {
            fn arguments() -> Vec<$T> {
                let mut list = vec![
                    0.0, 1.0, 0.5, 1.5, 2.5, 0.1, 0.75, 2.0, 3.0, 10.0, 20.0, 88.0, 90.0, 104.0,
                    710.0, 746.0, 1e4, 1e10, 1e30,
                ];
                list.extend([
                    $T::MAX,
                    $T::MIN_POSITIVE,
                    $T::MIN_POSITIVE / 8.0,
                    $T::EPSILON,
                    $T::INFINITY,
                    $T::NAN,
                ]);
                list.extend([$T::from_bits(1), 1.0 - $T::EPSILON / 2.0, 1.0 + $T::EPSILON]);
                let negative: Vec<$T> = list.iter().map(|x: &$T| -*x).collect();
                list.extend(negative);
                list
            }
        }
    )*};
}
arguments!(f32 f64);

/// Checks functions of one argument through an expression, a body and the function of [`math`], against std.
macro_rules! agree_with_std {
    ($T:ident: $($name:ident $(as $std:ident)?;)*) => {$({
        let list = $T::arguments();
        let x = Array1::from(list.clone());
        at_every_level(|level| {
            let lazily: Array1<$T> = x.$name().eval();
            let in_a_body: Array1<$T> = broadcast!(x.$name()).eval();
            for (i, &argument) in list.iter().enumerate() {
                let expected = agree_with_std!(@std $T argument $name $($std)?);
// Those of std overflow before their arguments do, and lose digits near 1: only what is not finite is compared.
                if ["asinh", "acosh", "atanh"].contains(&stringify!($name)) && argument.is_finite() && argument != 0.0 && argument.abs() != 1.0 {
                    let is_nan = expected.is_nan();
                    assert!(lazily[[i]].is_nan() == is_nan && in_a_body[[i]].is_nan() == is_nan);
                    continue;
                }
                let others = [("expression", lazily[[i]]), ("body", in_a_body[[i]]), ("function", math::$name(argument))];
                for (how, ours) in others {
                    assert!(
                        same_value(ours.into(), expected.into(), $T::EPSILON.into()),
                        "{} {argument:e} by {how} at {}: {ours:e}, std has {expected:e}", stringify!($name), level.name()
                    );
                }
                assert!(lazily[[i]].to_bits() == in_a_body[[i]].to_bits() || argument.is_nan() || lazily[[i]].is_nan());
            }
        });
    })*};
    (@std $T:ident $x:ident $name:ident $std:ident) => { $T::$std($x) };
    (@std $T:ident $x:ident $name:ident) => { $T::$name($x) };
}

#[test]
fn one_argument_as_std() {
    macro_rules! all {
        ($($T:ident)*) => {$( agree_with_std! { $T:
            sqrt; cbrt; recip; exp; exp2; exp_m1; ln; log2; log10; ln_1p; sin; cos; tan; asin; acos; atan; sinh; cosh; tanh; asinh; acosh; atanh;
            floor; ceil; round as round_ties_even; trunc; fract;
        })*};
    }
    all!(f32 f64);
}

/// Checks functions of two arguments, every one with every other.
macro_rules! pairs_agree_with_std {
    ($T:ident: $($name:ident;)*) => {$({
        let list = $T::arguments();
        let a = Array2::from_fn((list.len(), list.len()), |[i, _]| list[i]);
        let b = Array1::from(list.clone());
        at_every_level(|level| {
            let lazily = a.$name(b.at(axes![1])).eval();
            let in_a_body = broadcast!(a.$name(b @ (1))).eval();
            for (i, &x) in list.iter().enumerate() {
                for (j, &y) in list.iter().enumerate() {
                    let expected = $T::$name(x, y);
                    for ours in [lazily[[i, j]], in_a_body[[i, j]], math::$name(x, y)] {
                        assert!(
                            same_value(ours.into(), expected.into(), $T::EPSILON.into()),
                            "{} of {x:e} and {y:e} at {}: {ours:e}, std has {expected:e}", stringify!($name), level.name()
                        );
                    }
                }
            }
        });
    })*};
}

#[test]
fn two_arguments_as_std() {
    pairs_agree_with_std! { f32: powf; atan2; hypot; copysign; }
    pairs_agree_with_std! { f64: powf; atan2; hypot; copysign; }
}

/// `%` has the very bits of Rust's, through operators, in a body, and as a function.
#[test]
fn remainders_are_exact() {
    macro_rules! check {
        ($($T:ident)*) => {$({
            let list = $T::arguments();
            let a = Array2::from_fn((list.len(), list.len()), |[i, _]| list[i]);
            let b = Array1::from(list.clone());
            at_every_level(|level| {
                let lazily = (&a % b.at(axes![1])).eval();
                let in_a_body = broadcast!(a % b @ (1)).eval();
                for (i, &x) in list.iter().enumerate() {
                    for (j, &y) in list.iter().enumerate() {
                        for ours in [lazily[[i, j]], in_a_body[[i, j]], math::rem(x, y)] {
                            let expected = x % y;
                            assert!(
                                ours.to_bits() == expected.to_bits() || ours.is_nan() && expected.is_nan(),
                                "{x:e} % {y:e} at {}: {ours:e}, Rust has {expected:e}", level.name()
                            );
                        }
                    }
                }
            });
        })*};
    }
    check!(f32 f64);
    let n = Array1::from(vec![7, -7, 9]);
    assert_eq!((&n % 4).eval().to_vec(), [3, -3, 1]);
    assert_eq!(broadcast!(n % 4).eval().to_vec(), [3, -3, 1]);
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Clock(u8);

impl core::ops::Rem<u8> for Clock {
    type Output = Clock;
    fn rem(self, hours: u8) -> Clock {
        Clock(self.0 % hours)
    }
}

impl Clock {
    fn exp(self) -> u8 {
        self.0 + 1
    }
    fn sin(&self) -> u8 {
        self.0
    }
}

impl core::ops::Rem<Clock> for f64 {
    type Output = f64;
    fn rem(self, clock: Clock) -> f64 {
        f64::from(clock.0).max(self)
    }
}

/// `%` is Rust's where it is not that of floats.
#[test]
fn other_remainders_are_those_of_rust() {
    let n = Array1::from(vec![7, -9]);
    let x = Array1::from(vec![7.5, -9.0]);
    let d = core::num::NonZeroU64::new(4).expect("not zero");
    let whole = Array1::from(vec![7u64, 9]);
    assert_eq!(broadcast!(whole % d).eval().to_vec(), [3, 1]);
    assert_eq!(broadcast!(x % Clock(2)).eval().to_vec(), [7.5, 2.0]);
    assert_eq!(
        broadcast!({
            let d = 3;
            n % &d
        })
        .eval()
        .to_vec(),
        [1, 0]
    );
    assert_eq!(
        broadcast!({
            let f = |t| t % 2.0;
            f(x)
        })
        .eval()
        .to_vec(),
        [1.5, -1.0]
    );
    assert_eq!(
        broadcast!({
            let k = 7;
            n + k % 4
        })
        .eval()
        .to_vec(),
        [10, -6]
    );
    assert_eq!(
        broadcast!({
            assert!(x % 2.0 != 9.0);
            (x % 2.0) * (2.0 % x)
        })
        .eval()
        .to_vec(),
        [3.0, -2.0]
    );
    assert_eq!(broadcast!(-x % 4.0).eval().to_vec(), [-3.5, 1.0]);
    assert_eq!(
        broadcast!({
            let t = x + 1.0;
            t.rem(4.0) + t % 4.0
        })
        .eval()
        .to_vec(),
        [1.0, 0.0]
    );
}

/// Elements too large for a block of them beside the output.
#[test]
fn large_elements() {
    #[derive(Clone, Copy)]
    struct Big([u8; 32768], f64);
    let x = Array1::from(vec![7.5, 1e300]);
    let big = broadcast!(Big([1; 32768], x % 2.0 + x.sin())).eval();
    assert_eq!(big[[1]].1, 1e300 % 2.0 + x.sin().eval()[[1]]);
    assert_eq!(big[[0]].0[9], 1);
}

/// Names of ours mean a user's own methods on a user's own types.
#[test]
fn other_types_keep_their_methods() {
    let t = Array1::from(vec![Clock(13), Clock(25)]);
    assert_eq!(broadcast!(t % 12u8).eval().to_vec(), [Clock(1), Clock(1)]);
    assert_eq!(broadcast!(t.exp() + t.sin()).eval().to_vec(), [27, 51]);
}

/// Functions without a counterpart in std, at the arguments where their values are known.
#[test]
fn limits() {
    macro_rules! check {
        ($T:ident: $($name:ident: $($x:expr => $y:expr),*;)*) => {$($(
            let (x, y): ($T, $T) = ($x, $y);
            at_every_level(|level| {
                let a = Array1::from(vec![x; 3]);
                for ours in [a.$name().eval()[[2]], broadcast!(a.$name()).eval()[[0]], math::$name(x)] {
                    assert!(same_value(ours.into(), y.into(), $T::EPSILON.into()), "{} {x:e} at {}: {ours:e}, not {y:e}", stringify!($name), level.name());
                }
            });
        )*)*};
    }
    macro_rules! both {
        ($($T:ident)*) => {$( check! { $T:
            rsqrt: 4.0 => 0.5, 0.0 => $T::INFINITY, -0.0 => $T::NEG_INFINITY, $T::INFINITY => 0.0, -1.0 => $T::NAN, $T::NAN => $T::NAN;
            sigmoid: 0.0 => 0.5, $T::INFINITY => 1.0, $T::NEG_INFINITY => 0.0, $T::NAN => $T::NAN;
            softplus: $T::INFINITY => $T::INFINITY, $T::NEG_INFINITY => 0.0, $T::NAN => $T::NAN, 0.0 => core::f64::consts::LN_2 as $T;
            erf: 0.0 => 0.0, -0.0 => -0.0, $T::INFINITY => 1.0, $T::NEG_INFINITY => -1.0, $T::NAN => $T::NAN;
            erfc: 0.0 => 1.0, $T::INFINITY => 0.0, $T::NEG_INFINITY => 2.0, $T::NAN => $T::NAN;
            normal_cdf: 0.0 => 0.5, $T::INFINITY => 1.0, $T::NEG_INFINITY => 0.0, $T::NAN => $T::NAN;
            gelu: 0.0 => 0.0, -0.0 => -0.0, $T::INFINITY => $T::INFINITY, $T::NAN => $T::NAN;
            abs: -2.0 => 2.0, -0.0 => 0.0;
        })*};
    }
    both!(f32 f64);
}

/// Arguments of sines, most of them ordinary; every `every`-th is rare.
fn angles(len: usize, every: usize) -> Vec<f64> {
    let angle = |i: usize| match i % every {
        0 if i > 0 => (i as f64).exp2().min(1e300) + 0.5,
        _ => i as f64 * 0.37 - 20.0,
    };
    (0..len).map(angle).collect()
}

/// A result does not depend on the elements beside it, on the length of a row, or on where the argument is read from.
#[test]
fn rare_arguments_do_not_touch_their_neighbours() {
    at_every_level(|level| {
        for (len, every) in [
            (1, 1),
            (7, 3),
            (255, 40),
            (256, 256),
            (257, 255),
            (1000, 400),
            (1024, 2000),
        ] {
            let list = angles(len, every);
            let x = Array1::from(list.clone());
            let alone: Vec<f64> = list
                .iter()
                .map(|&x| Array1::from(vec![x]).sin().eval()[[0]])
                .collect();
            for (angle, value) in list.iter().zip(&alone) {
                assert!(
                    same_value(*value, angle.sin(), f64::EPSILON),
                    "sin {angle:e} at {}",
                    level.name()
                );
            }
            assert_eq!(x.sin().eval().to_vec(), alone);
            let mut y = x.clone();
            broadcast!(y = y.sin());
            assert_eq!(y.to_vec(), alone, "in place");
            let mut y = x.clone();
            broadcast!(y += x.sin());
            assert_eq!(
                y.to_vec(),
                list.iter()
                    .zip(&alone)
                    .map(|(x, s)| x + s)
                    .collect::<Vec<_>>()
            );
            let column = Array2::from_fn((len, 3), |[i, j]| if j == 1 { list[i] } else { 9e99 });
            let column = column.slice(s![..;-1, 1]);
            let backwards: Vec<f64> = alone.iter().rev().copied().collect();
            assert_eq!(column.sin().eval().to_vec(), backwards, "strided");
            let pairs = x.sin_cos().eval();
            assert!(pairs.iter().zip(&alone).all(|(pair, sine)| pair.0 == *sine));
            for (first, second) in [(2, 2), (1, 3), (5, 3), (5, 99)] {
                let base = Array1::from(
                    list.iter()
                        .map(|x| (x * 0.01).clamp(-1.1, 1.3))
                        .collect::<Vec<_>>(),
                );
                let powers = (base.powi(first) + base.powi(second)).eval();
                let beside = (base.powi(first) + base.powi(second) + x.sin() * 0.0).eval();
                assert!(powers == beside, "powers beside a rare sine");
            }
            let largest = alone.iter().copied().fold(f64::MIN, f64::max);
            assert_eq!(x.sin().amax(..), largest, "in a reduction");
            let c = Array1::from(list.iter().map(|&x| x as f32).collect::<Vec<_>>());
            let together = (c.cos() + c.tan()).eval();
            let each = |x: f32| {
                let x = Array1::from(vec![x]);
                broadcast!(x.cos() + x.tan()).eval()[[0]]
            };
            assert!(c.iter().zip(together.iter()).all(|(&x, &y)| {
                let alone = each(x);
                alone == y || alone.is_nan() && y.is_nan()
            }));
        }
    });
}

/// A block with a rare argument is computed twice. Until it is computed again its functions have possible values, which are indices and
/// pass assertions.
#[test]
fn rare_arguments_have_possible_values() {
    let list = angles(600, 200);
    let (x, y) = (
        Array1::from(list.clone()),
        Array1::from(list.iter().map(|&x| x.min(1e38) as f32).collect::<Vec<_>>()),
    );
    let table: Vec<usize> = (0..=100).collect();
    at_every_level(|_| {
        let places = broadcast!(table[((x.sin() + 1.0) * 50.0) as usize]).eval();
        let sines = x.sin().map(|sine| (sine, (-1.0..=1.0).contains(&sine)));
        for (&place, &(sine, is_possible)) in places.iter().zip(sines.eval().iter()) {
            assert_eq!(place, ((sine + 1.0) * 50.0) as usize);
            assert!(is_possible);
        }
        let checked = |rest: f64| {
            assert!(rest.abs() < 3.0);
            rest
        };
        let rest = broadcast!(checked(x % 3.0)).eval();
        assert!(rest.iter().zip(&list).all(|(&rest, x)| rest == x % 3.0));
        let rest = broadcast!(checked(f64::from(y % 3.0))).eval();
        assert!(
            rest.iter()
                .zip(y.iter())
                .all(|(&rest, x)| rest == f64::from(x % 3.0))
        );
        let _ = broadcast!({
            let (sine, cosine) = y.sin_cos();
            checked(f64::from(sine + cosine))
        })
        .eval();
    });
}

/// Truth values are numbers in a body as on an expression.
#[test]
fn truth_values_are_cast() {
    let x = Array1::from(vec![0.5f64, 2.0]);
    assert_eq!(x.greater(1.0).cast::<f32>().eval().to_vec(), [0.0, 1.0]);
    assert_eq!(
        broadcast!((x > 1.0).cast::<f32>()).eval().to_vec(),
        [0.0, 1.0]
    );
}

/// Integer powers: small ones are the products that one would write, all are within the bound.
#[test]
fn integer_powers() {
    let list = vec![
        -1.75f64,
        -1.0,
        -0.0,
        0.0,
        0.3,
        1.0,
        1.25,
        3.0,
        f64::INFINITY,
        f64::NAN,
    ];
    let x = Array1::from(list.clone());
    at_every_level(|level| {
        assert!(same_bits(&x.powi(2).eval(), |x| x * x), "{}", level.name());
        assert!(same_bits(&x.powi(3).eval(), |x| x * x * x));
        assert!(same_bits(&broadcast!(x.powi(2)).eval(), |x| x * x));
        assert!(same_bits(&broadcast!(x.powi(-1)).eval(), |x| 1.0 / x));
        for exponent in -40..=40 {
            let expected = |x: f64| x.powi(exponent);
            let operators = x.powi(exponent).eval();
            let body = broadcast!(x.powi(exponent)).eval();
            let mixed = (x.powi(exponent) - x.powi(1) + &x).eval();
            for (i, &x) in list.iter().enumerate() {
                let expected = expected(x);
                for ours in [operators[[i]], body[[i]], math::powi(x, exponent)] {
                    // std's own has an error that grows with the exponent.
                    assert!(
                        same_value(ours, expected, f64::EPSILON * 10.0),
                        "{x:e}^{exponent} at {}: {ours:e}, std has {expected:e}",
                        level.name()
                    );
                }
                if x.is_finite() && expected.abs() < 1e12 && expected.abs() > 1e-3 {
                    assert!(
                        (mixed[[i]] - expected).abs() <= 1e-12 * expected.abs().max(10.0),
                        "{x:e}^{exponent}: {}",
                        mixed[[i]]
                    );
                }
            }
        }
    });
    fn same_bits(ours: &Array1<f64>, expected: impl Fn(f64) -> f64) -> bool {
        let list = [
            -1.75f64,
            -1.0,
            -0.0,
            0.0,
            0.3,
            1.0,
            1.25,
            3.0,
            f64::INFINITY,
            f64::NAN,
        ];
        let mut pairs = ours.iter().zip(list.map(expected));
        pairs.all(|(ours, expected)| {
            ours.to_bits() == expected.to_bits() || expected.is_nan() && ours.is_nan()
        })
    }
    let n = Array1::from(vec![-3, 2]);
    assert_eq!(n.powi(3).eval().to_vec(), [-27, 8]);
    assert_eq!((n.powi(2) + n.powi(4)).eval().to_vec(), [90, 20]);
}

/// A body among integer powers has its own exponents: what the expression around it says of its own is nothing to it.
#[test]
fn integer_powers_around_a_body() {
    let list = [1.5f64, -2.0];
    let x = Array1::from(list.to_vec());
    at_every_level(|level| {
        for exponent in [-1, 0, 1, 2, 3, 4, 5, 64] {
            let power = broadcast!(x.powi(exponent));
            let captured = x.powi(exponent);
            let same = broadcast!(captured + 0.0);
            let sums = [(x.powi(2) + power).eval(), (x.powi(2) + same).eval()];
            for (i, x) in list.into_iter().enumerate() {
                let expected = x * x + x.powi(exponent);
                assert!(
                    sums.iter()
                        .all(|sum| same_value(sum[[i]], expected, f64::EPSILON)),
                    "{x}^{exponent} at {}",
                    level.name()
                );
            }
        }
        let n = Array1::from(vec![2, 3]);
        let exponent = 3;
        let cube = broadcast!(n.powi(exponent));
        assert_eq!((n.powi(2) + cube).eval().to_vec(), [12, 36]);
    });
}

/// Conversions are those of `as`, saturating, whatever instructions they take.
#[test]
fn casts_are_as() {
    macro_rules! check {
        ($($T:ident to $($U:ident)*;)*) => {$($(
            let mut list: Vec<$T> = $T::arguments();
            for bound in [$U::MIN as $T, $U::MAX as $T, 2147483648.0, 4294967296.0, 127.5, 255.5, 4503599627370497.5] {
                for scale in [1.0, 1.0 - $T::EPSILON / 2.0, 1.0 + $T::EPSILON, -1.0, 0.5] {
                    list.push(bound * scale);
                }
            }
            let x = Array1::from(list.clone());
            at_every_level(|level| {
                let (lazily, in_a_body) = (x.cast::<$U>().eval(), broadcast!(x.cast::<$U>()).eval());
                for (i, &x) in list.iter().enumerate() {
                    assert_eq!([lazily[[i]], in_a_body[[i]]], [x as $U; 2], "{x:e} to {} at {}", stringify!($U), level.name());
                }
                let mut integers = Vec::new();
                for &n in lazily.as_slice() {
                    integers.extend([n, n.wrapping_mul(3), n.wrapping_add(1)]);
                }
                let integers = Array1::from(integers);
                let floats = integers.cast::<$T>().eval();
                for (&n, &x) in integers.iter().zip(floats.iter()) {
                    assert_eq!(x, n as $T, "{n} to {} at {}", stringify!($T), level.name());
                }
            });
        )*)*};
    }
    check! {
        f32 to i8 i16 i32 i64 isize u8 u16 u32 u64 usize;
        f64 to i8 i16 i32 i64 isize u8 u16 u32 u64 usize;
    }
}
