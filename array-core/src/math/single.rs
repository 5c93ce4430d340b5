//! The functions of `f32`.

pub(super) use super::basic::single as basic;
pub(super) use super::round::single as round;

pub(super) mod erf;
pub(super) mod exp;
pub(super) mod hyperbolic;
pub(super) mod inverse;
pub(super) mod ln;
pub(super) mod pow;
pub(super) mod remainder;
pub(super) mod root;
pub(super) mod sigmoid;
pub(super) mod trig;
