//! The instruction-set level of a kernel, as a value.
//!
//! A default build targets the oldest x86-64; kernels built for it are two to four times slower
//! than the machine allows. So every kernel is compiled once per level behind a `#[target_feature]`
//! function, and each evaluation looks up the level once.

mod levels;
mod token;

pub(crate) use levels::{at_every_level, modules_of_levels, with_features};

#[doc(hidden)]
pub use token::{Exponent, Needs, Token};

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

/// An instruction-set level. Each `#[target_feature]` kernel passes a literal one on, so
/// `if level.fma()` folds after inlining.
///
/// # Examples
/// ```
/// # extern crate array_core as broadloom;
/// use broadloom::isa::Level;
/// assert!(Level::BASE < Level::V3 && Level::V3 < Level::V4);
/// assert!(!Level::BASE.fma() && Level::V3.fma());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The level the crate was built for: SSE2 on a default x86-64 build.
    pub const BASE: Level = Level(0);
    /// x86-64-v3: AVX2, FMA, BMI and the other features of that level.
    pub const V3: Level = Level(1);
    /// x86-64-v4: AVX-512 F, BW, CD, DQ and VL on top of [`Level::V3`].
    pub const V4: Level = Level(2);
    /// Every level, lowest first; `ALL[level.index()] == level`.
    pub const ALL: [Level; 3] = [Level::BASE, Level::V3, Level::V4];

    /// Whether a fused multiply-add is one instruction at this level (a libm call otherwise).
    #[inline(always)]
    pub const fn fma(self) -> bool {
        self.0 >= Level::V3.0
    }

    /// The position of this level in [`Level::ALL`] and in every table of kernels.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The level's usual name, `x86-64-v3` for example.
    pub const fn name(self) -> &'static str {
        match self.0 {
            0 => "baseline",
            1 => "x86-64-v3",
            _ => "x86-64-v4",
        }
    }

    /// Whether this CPU can run kernels of this level.
    pub fn available(self) -> bool {
        self <= detect()
    }
}

/// No level has been looked up yet.
const UNKNOWN: u8 = u8::MAX;

/// The current level: the forced one, else the detected one.
static ACTIVE: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Held while a level is forced, so that two tests cannot force two levels at once.
#[cfg(not(test))]
static FORCING: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[cfg(test)]
thread_local! {
    static OF_THREAD: std::cell::Cell<Option<Level>> = const { std::cell::Cell::new(None) };
}

/// The current level of kernels: the forced one, else the best this CPU has. One relaxed load.
#[inline]
pub fn active() -> Level {
    #[cfg(test)]
    if let Some(level) = OF_THREAD.get() {
        return level;
    }
    match ACTIVE.load(Ordering::Relaxed) {
        UNKNOWN => first_detection(),
        level => Level(level),
    }
}

#[cold]
fn first_detection() -> Level {
    let best = detect();
    // A concurrent `force` wins: only an unknown level is replaced.
    match ACTIVE.compare_exchange(UNKNOWN, best.0, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => best,
        Err(forced) => Level(forced),
    }
}

#[cfg(target_arch = "x86_64")]
fn detect() -> Level {
    // Whether the CPU has the features of V3, and whether it has those that V4 adds.
    macro_rules! has {
        ($((enable = $feature:tt $(, enable = $more:tt)*))*) => {
            [$(std::arch::is_x86_feature_detected!($feature)
                $(&& std::arch::is_x86_feature_detected!($more))*),*]
        };
    }
    match with_features!(has;) {
        [false, _] => Level::BASE,
        [true, false] => Level::V3,
        [true, true] => Level::V4,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn detect() -> Level {
    Level::BASE
}

#[doc(hidden)]
/// Forces `level` for the whole process until the guard drops; for tests.
///
/// Blocks while another guard is alive; forcing twice on one thread deadlocks.
///
/// # Errors
/// [`UnavailableLevel`] if this CPU lacks the level.
pub fn force(level: Level) -> Result<Forced, UnavailableLevel> {
    if !level.available() {
        return Err(UnavailableLevel { level });
    }
    Ok(Forced::new(level))
}

#[doc(hidden)]
/// Keeps a level forced; see [`force`].
#[derive(Debug)]
#[must_use = "the level is forced only while this value lives"]
pub struct Forced {
    #[cfg(not(test))]
    _lock: std::sync::MutexGuard<'static, ()>,
    /// Unit tests force a level for their own thread, because other tests run beside them.
    #[cfg(test)]
    _of_thread: std::marker::PhantomData<*const ()>,
}

#[cfg(not(test))]
impl Forced {
    fn new(level: Level) -> Self {
        // A test that panicked while it held the guard has already restored the level.
        let lock = FORCING
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        ACTIVE.store(level.0, Ordering::Relaxed);
        Forced { _lock: lock }
    }
}

#[cfg(not(test))]
impl Drop for Forced {
    fn drop(&mut self) {
        ACTIVE.store(detect().0, Ordering::Relaxed);
    }
}

#[cfg(test)]
impl Forced {
    fn new(level: Level) -> Self {
        OF_THREAD.set(Some(level));
        Forced {
            _of_thread: std::marker::PhantomData,
        }
    }
}

#[cfg(test)]
impl Drop for Forced {
    fn drop(&mut self) {
        OF_THREAD.set(None);
    }
}

#[doc(hidden)]
/// The error of [`force`]: the CPU lacks the level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnavailableLevel {
    level: Level,
}

impl UnavailableLevel {
    /// The level that was requested.
    pub fn level(self) -> Level {
        self.level
    }
}

impl fmt::Display for UnavailableLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "this CPU cannot run kernels of level {}; the highest it has is {}",
            self.level.name(),
            detect().name()
        )
    }
}

impl std::error::Error for UnavailableLevel {}
