//! The table of what is measured: for each function how it is called, what its results are compared
//! with, and where it is hard. What was promised is in the library's list of functions.

use array_core::array::{View, ViewMut};
use array_core::dim::Dyn;
use array_core::expr::Lazy;
use array_core::functions::FUNCTIONS;
use array_core::leaf::Elem;
use core_math as cm;

mod formulas;
mod special;

/// How the arguments of a function are chosen, beside those that are good for any function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    /// Nothing special.
    Plain,
    /// Near multiples of a quarter turn.
    Periodic,
    /// Integers and halves.
    Steps,
    /// Two arguments, the power about to overflow, to vanish or to be 1.
    Power,
    /// A power of an integer.
    Integer,
    /// Two arguments of any ratio.
    Ratio,
    /// Two arguments, the first one many times the second, or almost a multiple.
    Remainder,
}

impl Family {
    /// Whether the functions have two arguments.
    pub fn two(self) -> bool {
        matches!(
            self,
            Family::Power | Family::Integer | Family::Ratio | Family::Remainder
        )
    }
}

/// A function of one type.
#[derive(Clone, Copy, Debug)]
pub struct Function<T> {
    /// Its name: that of the method.
    pub name: &'static str,
    /// The error that was promised; 0 for a function whose results are exact.
    pub bound: f64,
    /// Where it is hard.
    pub family: Family,
    /// The interval where it is neither constant nor infinite.
    pub range: [f64; 2],
    /// Points with something special nearby: zeros, thresholds.
    pub hard: &'static [f64],
    /// Whether a negative argument has zeros nearby that cannot be met: an error there is in units of
    /// a result of 1, where the result is smaller.
    pub floor: bool,
    /// What we compute.
    pub run: Run<T>,
    /// What it is compared with, for people.
    pub reference: &'static str,
    /// The correctly rounded value, or almost; without it every value is asked of an oracle.
    pub rounded: Option<fn(T, T) -> T>,
    /// The value as `f64`, much more exact than the type; without it the exact value is asked of an
    /// oracle.
    pub wide: Option<fn(T, T) -> f64>,
}

/// Writes the values of a function over a slice, at the level in force; the second arguments are
/// ignored by a function of one.
pub type Run<T> = fn(&[T], &[T], &mut [T]);

/// A power of an integer is called for this many elements at once, the exponent being the same for
/// all.
pub const SAME_EXPONENT: usize = 256;

/// The shape of a slice.
type Shape1 = (Dyn,);

/// A slice as an operand.
fn vector<T: Elem>(data: &[T]) -> View<'_, T, Shape1> {
    View::from_slice((data.len(),), data)
}

/// A slice as a destination.
fn vector_mut<T: Elem>(data: &mut [T]) -> ViewMut<'_, T, Shape1> {
    ViewMut::from_slice((data.len(),), data)
}

/// Evaluates an expression of one argument or two over slices, as a user does.
macro_rules! run {
    (@two $T:ident $name:ident) => { |x: &[$T], y: &[$T], out: &mut [$T]| vector_mut(out).assign(vector(x).$name(vector(y))) };
    ($T:ident Integer $name:ident) => {{
        |x: &[$T], y: &[$T], out: &mut [$T]| {
            let calls = x.chunks(SAME_EXPONENT).zip(y.chunks(SAME_EXPONENT));
            for ((x, y), out) in calls.zip(out.chunks_mut(SAME_EXPONENT)) {
                vector_mut(out).assign(vector(x).$name(y[0] as i32));
            }
        }
    }};
    ($T:ident Remainder rem) => { |x: &[$T], y: &[$T], out: &mut [$T]| vector_mut(out).assign(vector(x) % vector(y)) };
    ($T:ident Power $name:ident) => { run!(@two $T $name) };
    ($T:ident Ratio $name:ident) => { run!(@two $T $name) };
    ($T:ident $family:ident $name:ident) => { |x: &[$T], _: &[$T], out: &mut [$T]| vector_mut(out).assign(vector(x).$name()) };
}

/// A reference that ignores its second argument, unless the family has one.
macro_rules! reference {
    ($T:ident Power $f:expr) => {{ |x: $T, y: $T| $f(x as _, y as _) }};
    ($T:ident Integer $f:expr) => {{ |x: $T, y: $T| $f(x as _, y as _) }};
    ($T:ident Ratio $f:expr) => {{ |x: $T, y: $T| $f(x as _, y as _) }};
    ($T:ident Remainder $f:expr) => {{ |x: $T, y: $T| $f(x as _, y as _) }};
    ($T:ident $family:ident $f:expr) => {{ |x: $T, _: $T| $f(x as _) }};
}

/// The error that was promised.
fn bound(name: &str) -> f64 {
    match name {
        "powi" => 2.5,
        "rem" => 0.0,
        _ => {
            let listed = FUNCTIONS.iter().find(|listed| listed.name == name);
            listed.expect("a function of the list").bound
        }
    }
}

/// The functions whose errors at negative arguments are absolute where their values are small.
const FLOOR: [&str; 2] = ["lgamma", "digamma"];

/// Declares the table: name, family; correctly rounded references for both types (marked `std` if
/// they are std's), or a formula of `f64` for `f32`; range; hard points.
macro_rules! functions {
    ($($name:ident $family:ident $refs:tt $range:expr, $hard:expr;)*) => {
        /// The functions of `f32`.
        pub fn single() -> Vec<Function<f32>> {
            vec![$(Function {
                name: stringify!($name),
                bound: bound(stringify!($name)),
                family: Family::$family,
                range: $range,
                hard: &$hard,
                floor: FLOOR.contains(&stringify!($name)),
                run: run!(f32 $family $name),
                reference: functions!(@name $refs, "core-math", "formula in f64"),
                rounded: functions!(@single $family $refs),
                wide: functions!(@wide $family $refs),
            },)*]
        }

        /// The functions of `f64`.
        pub fn double() -> Vec<Function<f64>> {
            vec![$(Function {
                name: stringify!($name),
                bound: bound(stringify!($name)),
                family: Family::$family,
                range: $range,
                hard: &$hard,
                floor: FLOOR.contains(&stringify!($name)),
                run: run!(f64 $family $name),
                reference: functions!(@name $refs, "core-math, MPFR", "MPFR"),
                rounded: functions!(@double $family $refs),
                wide: None,
            },)*]
        }
    };
    (@name [std $single:expr, $double:expr], $rounded:literal, $formula:literal) => { "std" };
    (@name [formula $wide:expr], $rounded:literal, $formula:literal) => { $formula };
    (@name [$single:expr, $double:expr], $rounded:literal, $formula:literal) => { $rounded };
    (@$what:ident $family:ident [std $single:expr, $double:expr]) => { functions!(@$what $family [$single, $double]) };
    (@single $family:ident [$single:expr, $double:expr]) => { Some(reference!(f32 $family $single)) };
    (@single $family:ident [formula $wide:expr]) => { Some(|x, _| $wide(x as f64) as f32) };
    (@wide $family:ident [$single:expr, $double:expr]) => { Some(reference!(f32 $family $double)) };
    (@wide $family:ident [formula $wide:expr]) => { Some(reference!(f32 $family $wide)) };
    (@double $family:ident [$single:expr, $double:expr]) => { Some(reference!(f64 $family $double)) };
    (@double $family:ident [formula $wide:expr]) => { None };
}

functions! {
    exp Plain [cm::expf, cm::exp] [-746.0, 710.0], [-745.1332191019411, -708.3964185322641, -103.97208, -87.33655, 88.72284, 709.782712893384];
    exp2 Plain [cm::exp2f, cm::exp2] [-1080.0, 1030.0], [-1075.0, -1074.0, -1022.0, -150.0, -149.0, -126.0, 128.0, 1024.0];
    exp_m1 Plain [cm::expm1f, cm::expm1] [-40.0, 710.0], [-37.42994775023705, -17.32868, 88.72284, 709.782712893384];
    ln Plain [cm::logf, cm::log] [0.0, 4.0], [1.0, std::f64::consts::E, std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::SQRT_2];
    log2 Plain [cm::log2f, cm::log2] [0.0, 4.0], [1.0, 2.0, 0.5, std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::SQRT_2];
    log10 Plain [cm::log10f, cm::log10] [0.0, 4.0], [1.0, 10.0, 0.1, 1000.0, std::f64::consts::SQRT_2];
    ln_1p Plain [cm::log1pf, cm::log1p] [-1.0, 4.0], [-1.0, -0.5, 1.0, -0.2928932188134524, 0.41421356237309515];
    sqrt Plain [std f32::sqrt, f64::sqrt] [0.0, 4.0], [1.0, 4.0];
    rsqrt Plain [cm::rsqrtf, cm::rsqrt] [0.0, 4.0], [1.0, 4.0];
    cbrt Plain [cm::cbrtf, cm::cbrt] [-8.0, 8.0], [1.0, 8.0, -1.0];
    sin Periodic [cm::sinf, cm::sin] [-100.0, 100.0], [std::f64::consts::PI];
    cos Periodic [cm::cosf, cm::cos] [-100.0, 100.0], [std::f64::consts::FRAC_PI_2];
    tan Periodic [cm::tanf, cm::tan] [-100.0, 100.0], [std::f64::consts::FRAC_PI_4, std::f64::consts::FRAC_PI_2];
    asin Plain [cm::asinf, cm::asin] [-1.0, 1.0], [-1.0, -0.5, 0.5, 1.0];
    acos Plain [cm::acosf, cm::acos] [-1.0, 1.0], [-1.0, -0.5, 0.5, 1.0];
    atan Plain [cm::atanf, cm::atan] [-8.0, 8.0], [-1.0, 0.41421356237309503, 1.0, 2.414213562373095];
    atan2 Ratio [cm::atan2f, cm::atan2] [-8.0, 8.0], [0.0, 1.0];
    sinh Plain [cm::sinhf, cm::sinh] [-711.0, 711.0], [1.0, 22.0, 89.415986, -710.4758600739439, 710.4758600739439];
    cosh Plain [cm::coshf, cm::cosh] [-711.0, 711.0], [1.0, 22.0, 89.415986, -710.4758600739439, 710.4758600739439];
    tanh Plain [cm::tanhf, cm::tanh] [-20.0, 20.0], [0.55, 9.010913, -19.061547, 19.061547];
    asinh Plain [cm::asinhf, cm::asinh] [-8.0, 8.0], [-1.0, 0.5, 1.0, 1.3407807929942596e154];
    acosh Plain [cm::acoshf, cm::acosh] [1.0, 8.0], [1.0, 2.0, 1.3407807929942596e154];
    atanh Plain [cm::atanhf, cm::atanh] [-1.0, 1.0], [-1.0, -0.5, 0.5, 1.0];
    erf Plain [cm::erff, cm::erf] [-6.5, 6.5], [-0.84375, 0.84375, 1.25, 3.9192059, 5.921587195794507];
    erfc Plain [cm::erfcf, cm::erfc] [-6.5, 28.0], [0.46875, 0.84375, 4.0, 9.194549, 10.054195, 26.543258485387117, 27.226017111108366];
    normal_cdf Plain [formula formulas::normal_cdf] [-39.0, 9.0], [-38.48540833556734, -37.51937934714448, -14.170194, -13.002082, 5.5, 8.3];
    gelu Plain [formula formulas::gelu] [-39.0, 9.0], [-38.5849, -37.6222, -14.3, -13.2, -0.7517915, 5.5, 8.3];
    sigmoid Plain [formula formulas::sigmoid] [-746.0, 40.0], [-745.1332191019411, -708.3964185322641, -103.97208, -87.33655, 17.0, 36.8];
    softplus Plain [formula formulas::softplus] [-746.0, 40.0], [-745.1332191019411, -708.3964185322641, -103.97208, -87.33655, 17.0, 36.8];
    erf_inv Plain [formula special::erf_inv] [-1.0, 1.0], [-1.0, -0.75, 0.75, 1.0, 0.9999999];
    lgamma Plain [special::lgammaf, special::lgamma] [-12.0, 30.0], [1.0, 2.0, 2.5, -1.0, -2.0, -2.457024738220801, -2.7476826467274127, -3.14358088834998, -3.955294284858598, -4.039361839740537, -10.0, 4.085003e36, 1e250, 2.5563481638716906e305];
    digamma Plain [formula special::digamma] [-12.0, 30.0], [1.4616321449683622, 1.0, 2.5, -1.0, -2.0, -0.504083008264455, -1.573498473162391, -2.610720868444145, -3.635293366436901, -10.703746];
    sinc Plain [formula special::sinc] [-12.0, 12.0], [0.5, 1.0, 1.5, 2.0, -3.0, 100.0, 8388608.0, 4503599627370496.0];
    powf Power [cm::powf, cm::pow] [0.0, 4.0], [1.0];
    powi Integer [cm::powf, cm::pow] [-4.0, 4.0], [1.0];
    hypot Ratio [cm::hypotf, cm::hypot] [-8.0, 8.0], [0.0, 1.0];
    rem Remainder [std (|x: f32, y: f32| x % y), (|x: f64, y: f64| x % y)] [-100.0, 100.0], [1.0];
    floor Steps [std f32::floor, f64::floor] [-100.0, 100.0], [0.5, 1.0, 8388608.0, 4503599627370496.0];
    ceil Steps [std f32::ceil, f64::ceil] [-100.0, 100.0], [0.5, 1.0, 8388608.0, 4503599627370496.0];
    round Steps [std f32::round_ties_even, f64::round_ties_even] [-100.0, 100.0], [0.5, 1.0, 8388608.0, 4503599627370496.0];
    trunc Steps [std f32::trunc, f64::trunc] [-100.0, 100.0], [0.5, 1.0, 8388608.0, 4503599627370496.0];
    fract Steps [std f32::fract, f64::fract] [-100.0, 100.0], [0.5, 1.0, 8388608.0, 4503599627370496.0];
}
