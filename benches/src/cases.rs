//! A kernel with its inputs and its output, ready to be called: what every program here times.
//!
//! [`Sample::case`] makes one from the name of a kernel and its dimensions. Ours has a [`Form`]: the same text with the extents in
//! the types, with `Dyn` extents, or with a run-time rank.

use std::fmt;
use std::hint::black_box;

use broadloom::Float;

use crate::{hand, ndarrays, ours};

/// A kernel over inputs and an output of its own.
pub trait Case<T> {
    /// Calls the kernel `times` times.
    fn run(&mut self, times: usize);

    /// What the output holds.
    fn output(&self) -> Vec<T>;

    /// How many operations a call is: 1, or the number of objects that it walks over.
    fn operations(&self) -> usize;
}

impl<T> fmt::Debug for dyn Case<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Case").finish_non_exhaustive()
    }
}

/// An output, how it is computed, and how it is shown.
struct Of<O, K, V> {
    output: O,
    operations: usize,
    kernel: K,
    view: V,
}

impl<T, O, K: FnMut(&mut O), V: Fn(&O) -> Vec<T>> Case<T> for Of<O, K, V> {
    fn run(&mut self, times: usize) {
        for _ in 0..times {
            (self.kernel)(black_box(&mut self.output));
        }
    }

    fn output(&self) -> Vec<T> {
        (self.view)(&self.output)
    }

    fn operations(&self) -> usize {
        self.operations
    }
}

/// A case from its parts.
pub(crate) fn case<T, O: 'static>(
    output: O,
    operations: usize,
    kernel: impl FnMut(&mut O) + 'static,
    view: impl Fn(&O) -> Vec<T> + 'static,
) -> Box<dyn Case<T>> {
    Box::new(Of {
        output,
        operations,
        kernel,
        view,
    })
}

/// How the shapes of our arrays are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Extents in the types, for the dimensions of the table; other dimensions, and K14, as the next.
    Static,
    /// Ranks in the types, extents not.
    Dyn,
    /// `ArrayD`.
    DynRank,
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 3] = [Form::Static, Form::Dyn, Form::DynRank];

    /// The word for it on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Form::Static => "static",
            Form::Dyn => "dyn",
            Form::DynRank => "dynrank",
        }
    }

    /// The form of that name.
    pub fn named(name: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.name() == name)
    }
}

/// Calls of K14 that count as one: it is over in nanoseconds.
pub(crate) const K14_CALLS: usize = 64;

/// Whose case it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contender {
    /// Ours.
    Broadloom(Form),
    /// ndarray, with `Zip` into an existing output.
    NdarrayBest,
    /// ndarray's operators.
    NdarrayOperators,
    /// A plain loop over slices.
    Hand,
}

/// An element that the cases are compiled for: here, and once for every program.
pub trait Sample: Float {
    /// The case of a kernel, if there is one with so many dimensions.
    fn case(contender: Contender, kernel: &str, d: &[usize]) -> Option<Box<dyn Case<Self>>>;
}

macro_rules! sample {
    ($T:ty) => {
        impl Sample for $T {
            fn case(contender: Contender, kernel: &str, d: &[usize]) -> Option<Box<dyn Case<$T>>> {
                match contender {
                    Contender::Broadloom(form) => ours::ours(kernel, d, form),
                    Contender::NdarrayBest => ndarrays::best::best(kernel, d),
                    Contender::NdarrayOperators => ndarrays::operators::operators(kernel, d),
                    Contender::Hand => hand::hand(kernel, d),
                }
            }
        }
    };
}
sample!(f32);
#[cfg(not(feature = "quick"))]
sample!(f64);
