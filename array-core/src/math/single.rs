//! The functions of `f32`: the modules of functions whose algorithm is specific to `f32`, and of
//! those that differ from `f64` only in their constants.

pub(super) use super::basic::single as basic;
pub(super) use super::complement::single as complement;
pub(super) use super::erf_inv::single as erf_inv;
pub(super) use super::exp::single as exp;
pub(super) use super::gamma::single as gamma;
pub(super) use super::hyperbolic::single as hyperbolic;
pub(super) use super::inverse::single as inverse;
pub(super) use super::pow::single as pow;
pub(super) use super::root::single as root;
pub(super) use super::round::single as round;
pub(super) use super::sigmoid::single as sigmoid;
pub(super) use super::sinc::single as sinc;
pub(super) use super::trig::single as trig;

pub(super) mod erf;
pub(super) mod ln;
pub(super) mod remainder;
