//! The functions of `f64`: the modules of functions whose algorithm is specific to `f64`, and of
//! those that differ from `f32` only in their constants.

pub(super) use super::basic::double as basic;
pub(super) use super::complement::double as complement;
pub(super) use super::erf_inv::double as erf_inv;
pub(super) use super::exp::double as exp;
pub(super) use super::gamma::double as gamma;
pub(super) use super::hyperbolic::double as hyperbolic;
pub(super) use super::inverse::double as inverse;
pub(super) use super::pow::double as pow;
pub(super) use super::root::double as root;
pub(super) use super::round::double as round;
pub(super) use super::sigmoid::double as sigmoid;
pub(super) use super::sinc::double as sinc;
pub(super) use super::trig::double as trig;

pub(super) mod erf;
pub(super) mod ln;
pub(super) mod remainder;
