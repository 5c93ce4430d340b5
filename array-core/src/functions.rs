//! The list of the functions of floats: the only place, apart from its algorithm, where a function
//! is declared.
//!
//! [`functions_of_floats`](crate::functions_of_floats) calls a macro with the whole list, and each
//! table of the workspace is such a macro: the scalar functions (`math`), the operations
//! (`expr::ops`), the lazy methods (`expr::lazy`), the derivatives (`grad::rules`), the methods of
//! variables (`grad::elementwise`), the functions of a body (`fuse::element`, and [`FUNCTIONS`] for
//! the proc macro), the promised errors (`accuracy`), and the probes whose machine code is checked
//! (`tests/codegen`).
//!
//! A row has these columns:
//!
//! | Column | Meaning |
//! |---|---|
//! | doc | the first sentence of the documentation of all forms of the function |
//! | `Sqrt` | the type of the operation |
//! | `sqrt` | the function and its methods |
//! | `try_sqrt` | the method of a variable that returns an error |
//! | `()` | the arguments after `x`: none, or the name of one |
//! | `basic` | the module of the algorithm in `math/single.rs` and `math/double.rs` |
//! | `NONE` | the needs of the loop around it: a constant of `isa::Needs` |
//! | `1.0` | the promised error in ULP; 0 for exact results |
//! | `{ .. }` | how the result changes: a closure for each argument, or `flat` |
//! | `".."` | a remark on the derivative |
//!
//! The closures take the token of the kernel `t`, the arguments, the result `y`, and the change `d`
//! of one argument. They call other functions of the list with the token, as in `cos(t, x)`. `T` is
//! the type of the elements; `of` and `bell` are functions of `grad::rules`. Where a derivative
//! does not exist, the row has PyTorch's convention.

/// Calls the macro of this name with the list: `one { rows } two { rows }`, the functions of one
/// argument and of two.
#[doc(hidden)]
#[macro_export]
macro_rules! functions_of_floats {
    ($callback:path) => {
        $callback! {
            one {
                /// The square root, correctly rounded.
                Sqrt sqrt try_sqrt() basic NONE 1.0 { |_, _, y, d| d * of::<T>(0.5) / y } "The derivative at 0 is infinite.";
                /// The reciprocal of the square root, `1 / sqrt(x)`.
                Rsqrt rsqrt try_rsqrt() root FUNCTIONS 1.0 { |_, x, y, d| d * of::<T>(-0.5) * y / x };
                /// The cube root.
                Cbrt cbrt try_cbrt() root FUNCTIONS 1.0 { |_, _, y, d| d / (of::<T>(3.0) * y * y) };
                /// The reciprocal, `1 / x`.
                Recip recip try_recip() basic NONE 0.5 { |_, _, y, d| -(y * y) * d };
                /// `e` to the power `x`.
                Exp exp try_exp() exp FUNCTIONS 1.0 { |_, _, y, d| y * d };
                /// 2 to the power `x`.
                Exp2 exp2 try_exp2() exp FUNCTIONS 1.0 { |_, _, y, d| y * of::<T>(LN_2) * d };
                /// `exp(x) - 1`, accurate near 0.
                ExpM1 exp_m1 try_exp_m1() exp FUNCTIONS 1.0 { |_, _, y, d| (y + T::ONE) * d };
                /// The natural logarithm.
                Ln ln try_ln() ln FUNCTIONS 1.0 { |_, x, _, d| d / x };
                /// The logarithm of base 2.
                Log2 log2 try_log2() ln FUNCTIONS 1.0 { |_, x, _, d| d / (x * of::<T>(LN_2)) };
                /// The logarithm of base 10.
                Log10 log10 try_log10() ln FUNCTIONS 1.0 { |_, x, _, d| d / (x * of::<T>(LN_10)) };
                /// `ln(1 + x)`, accurate near 0.
                Ln1p ln_1p try_ln_1p() ln FUNCTIONS 1.0 { |_, x, _, d| d / (x + T::ONE) };
                /// The sine of an angle in radians.
                Sin sin try_sin() trig RARE 2.5 { |t, x, _, d| cos(t, x) * d };
                /// The cosine of an angle in radians.
                Cos cos try_cos() trig RARE 2.5 { |t, x, _, d| -sin(t, x) * d };
                /// The tangent of an angle in radians.
                Tan tan try_tan() trig RARE 2.5 { |_, _, y, d| (T::ONE + y * y) * d };
                /// The angle in radians whose sine is `x`, in [-pi/2, pi/2].
                Asin asin try_asin() inverse FUNCTIONS 2.5 { |t, x, _, d| d / sqrt(t, (T::ONE - x) * (T::ONE + x)) };
                /// The angle in radians whose cosine is `x`, in [0, pi].
                Acos acos try_acos() inverse FUNCTIONS 2.5 { |t, x, _, d| -d / sqrt(t, (T::ONE - x) * (T::ONE + x)) };
                /// The angle in radians whose tangent is `x`, in [-pi/2, pi/2].
                Atan atan try_atan() inverse FUNCTIONS 2.5 { |_, x, _, d| d / (T::ONE + x * x) };
                /// The hyperbolic sine.
                Sinh sinh try_sinh() hyperbolic FUNCTIONS 2.5 { |t, x, _, d| cosh(t, x) * d };
                /// The hyperbolic cosine.
                Cosh cosh try_cosh() hyperbolic FUNCTIONS 2.5 { |t, x, _, d| sinh(t, x) * d };
                /// The hyperbolic tangent.
                Tanh tanh try_tanh() hyperbolic FUNCTIONS 2.5 { |_, _, y, d| (T::ONE - y * y) * d };
                /// The inverse hyperbolic sine.
                Asinh asinh try_asinh() hyperbolic FUNCTIONS 2.5 { |t, x, _, d| d / hypot(t, x, T::ONE) };
                /// The inverse hyperbolic cosine.
                Acosh acosh try_acosh() hyperbolic FUNCTIONS 2.5 { |t, x, _, d| d / (sqrt(t, x - T::ONE) * sqrt(t, x + T::ONE)) };
                /// The inverse hyperbolic tangent.
                Atanh atanh try_atanh() hyperbolic FUNCTIONS 2.5 { |_, x, _, d| d / ((T::ONE - x) * (T::ONE + x)) };
                /// The logistic function, `1 / (1 + exp(-x))`.
                Sigmoid sigmoid try_sigmoid() sigmoid FUNCTIONS 2.5 { |_, _, y, d| y * (T::ONE - y) * d };
                /// `ln(1 + exp(x))`, the integral of the logistic function.
                Softplus softplus try_softplus() sigmoid FUNCTIONS 2.5 { |t, x, _, d| sigmoid(t, x) * d };
                /// The error function.
                Erf erf try_erf() erf FUNCTIONS 2.5 { |t, x, _, d| of::<T>(FRAC_2_SQRT_PI) * exp(t, -(x * x)) * d };
                /// The complementary error function, `1 - erf(x)`, accurate where that is small.
                Erfc erfc try_erfc() complement FUNCTIONS 2.5 { |t, x, _, d| -of::<T>(FRAC_2_SQRT_PI) * exp(t, -(x * x)) * d };
                /// The distribution function of the standard normal distribution.
                NormalCdf normal_cdf try_normal_cdf() complement FUNCTIONS 2.5 { |t, x, _, d| bell(t, x) * d };
                /// The Gaussian error linear unit: `x` times `normal_cdf` of `x`, not its
                /// approximation by `tanh`.
                Gelu gelu try_gelu() complement FUNCTIONS 2.5 { |t, x, _, d| (normal_cdf(t, x) + x * bell(t, x)) * d };
                /// The number whose error function is `x`; -inf and inf at -1 and 1, and NaN beyond
                /// (SciPy's `erfinv`).
                #[doc(alias = "erfinv")]
                ErfInv erf_inv try_erf_inv() erf_inv FUNCTIONS 2.5 { |t, _, y, d| exp(t, y * y) * d / of::<T>(FRAC_2_SQRT_PI) };
                /// The logarithm of the absolute value of the gamma function (SciPy's `gammaln`):
                /// inf at 0 and the negative integers, -inf at -inf. Where `x` is negative and the
                /// result smaller than 1, its error is up to 2.5 times the machine epsilon.
                #[doc(alias = "gammaln")]
                Lgamma lgamma try_lgamma() gamma FUNCTIONS 2.5 { |t, x, _, d| digamma(t, x) * d };
                /// The derivative of the logarithm of the gamma function (SciPy's `digamma`): -inf
                /// at 0, inf at -0, NaN at the negative integers and at -inf. Where `x` is negative
                /// and the result smaller than 1, its error is up to 2.5 times the machine epsilon.
                #[doc(alias = "psi")]
                Digamma digamma try_digamma() gamma FUNCTIONS 2.5 { |t, x, _, d| trigamma(t, x) * d };
                /// `sin(pi x) / (pi x)`, and 1 at 0 (NumPy's `sinc`): 0 at the other integers, NaN at
                /// -inf and inf.
                Sinc sinc try_sinc() sinc FUNCTIONS 2.5 { |t, x, y, d| sinc_slope(t, x, y) * d };
                /// The largest integer that is at most `x`.
                Floor floor try_floor() round NONE 0.0 { flat };
                /// The smallest integer that is at least `x`.
                Ceil ceil try_ceil() round NONE 0.0 { flat };
                /// The nearest integer; halfway between two, the even one (NumPy's and XLA's rule;
                /// `round` of std's floats rounds away from zero).
                Round round try_round() round NONE 0.0 { flat };
                /// The integer part.
                Trunc trunc try_trunc() round NONE 0.0 { flat };
                /// The part after the decimal point, with the sign of `x`.
                Fract fract try_fract() round NONE 0.0 { |_, _, _, d| d };
            }
            two {
                /// `x` to the power of a float.
                Powf powf try_powf(exponent) pow FUNCTIONS 2.5 {
                    |t, a, b, _, d| if b == T::ZERO { T::ZERO } else { b * powf(t, a, b - T::ONE) * d },
                    |t, a, b, y, d| if a == T::ZERO && b >= T::ZERO { T::ZERO } else { y * ln(t, a) * d },
                } "At `0^0` the derivatives are 0.";
                /// The angle in radians of the point `(other, x)`, in [-pi, pi].
                Atan2 atan2 try_atan2(other) inverse FUNCTIONS 2.5 {
                    // Divided by the length twice: its square could overflow or vanish.
                    |t, a, b, _, d| b / hypot(t, a, b) / hypot(t, a, b) * d,
                    |t, a, b, _, d| -a / hypot(t, a, b) / hypot(t, a, b) * d,
                };
                /// `sqrt(x^2 + other^2)`, without overflow or underflow on the way.
                Hypot hypot try_hypot(other) root FUNCTIONS 2.5 { |_, a, _, y, d| a / y * d, |_, _, b, y, d| b / y * d, };
                /// The magnitude of `x` with the sign of `sign`.
                Copysign copysign try_copysign(sign) basic FUNCTIONS 0.0 {
                    |_, a, _, y, d| if a == T::ZERO { T::ZERO } else if (a < T::ZERO) == (y < T::ZERO) { d } else { -d },
                    |_, _, _, _, _d| T::ZERO,
                };
            }
        }
    };
}

/// A function of the list, for tables of names.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Function {
    /// The name of the function and of its methods.
    pub name: &'static str,
    /// The type of the operation.
    pub operation: &'static str,
    /// The number of arguments after `x`.
    pub arguments: usize,
    /// Its needs of the loop around it: the name of a constant of `isa::Needs`.
    pub needs: &'static str,
    /// The promised error in ULP; 0 for exact results.
    pub bound: f64,
}

macro_rules! table {
    ($($count:ident { $($(#[$doc:meta])* $Op:ident $name:ident $try_name:ident($($arg:ident)?) $module:ident $needs:ident $bound:literal $change:tt $($note:literal)?;)* })*) => {
        /// The list as data.
        pub const FUNCTIONS: &[Function] = &[$($(Function {
            name: stringify!($name),
            operation: stringify!($Op),
            arguments: <[&str]>::len(&[$(stringify!($arg))?]),
            needs: stringify!($needs),
            bound: $bound,
        },)*)*];
    };
}
functions_of_floats!(table);

/// The position in [`FUNCTIONS`] of the function with this name.
pub const fn position(name: &str) -> Option<usize> {
    let mut at = 0;
    while at < FUNCTIONS.len() {
        let (own, name) = (FUNCTIONS[at].name.as_bytes(), name.as_bytes());
        let mut same = 0;
        while same < own.len() && same < name.len() && own[same] == name[same] {
            same += 1;
        }
        if same == own.len() && same == name.len() {
            return Some(at);
        }
        at += 1;
    }
    None
}
