//! Loops that are no kernels of a body, compiled for every level: what reductions and normalisations run over a tile.

use super::lean::LEAN;
use crate::isa::{self, Level, Token};

/// Work on borrowed elements. `run` must be `#[inline(always)]`, and so must everything that it calls: what is not inlined
/// is compiled for the baseline.
pub(crate) trait Leveled {
    /// What it gives.
    type Output;

    /// Does it; `token` has the level as a literal.
    fn run(self, token: Token<'static>) -> Self::Output;
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt")]
fn v3<L: Leveled>(work: L) -> L::Output {
    work.run(Token::new(Level::V3))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx2,bmi1,bmi2,f16c,fma,lzcnt,movbe,popcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl"
)]
fn v4<L: Leveled>(work: L) -> L::Output {
    work.run(Token::new(Level::V4))
}

/// `work` done by code of the level in force.
#[inline]
pub(crate) fn at_level<L: Leveled>(work: L) -> L::Output {
    let level = isa::active();
    if LEAN {
        return work.run(Token::new(level));
    }
    match level {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `active` is a level that this CPU has.
        Level::V4 => unsafe { v4(work) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: `active` is a level that this CPU has.
        Level::V3 => unsafe { v3(work) },
        _ => work.run(Token::new(Level::BASE)),
    }
}
