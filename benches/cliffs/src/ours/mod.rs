//! Every pattern as a user of the library writes it, for three forms of shapes.

mod axes;

mod elementwise;

mod folds;

mod normalise;

mod products;

mod views;

use std::hint::black_box;

use broadloom::prelude::*;
use cliff_loops::patterns::Pattern;
use cliff_loops::{Item, OUTPUT, Run, bytes, items, shapes};

/// How the shapes of the arrays are known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Form {
    /// Ranks in the types, extents not.
    Dyn,
    /// `ArrayD`.
    DynRank,
    /// Extents in the types.
    Static,
}

impl Form {
    /// All forms.
    pub(crate) const ALL: [Form; 3] = [Form::Dyn, Form::DynRank, Form::Static];

    /// The word for it on a command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Form::Dyn => "Dyn",
            Form::DynRank => "ArrayD",
            Form::Static => "static",
        }
    }
}

/// A pattern with its inputs and its output, and its plan.
pub(crate) trait Ours: Run {
    /// What the library says about the evaluation; empty where it has no plan to show.
    fn plan(&mut self) -> String;
}

/// An array that is made from the hash of its indices.
trait Made {
    fn made(seed: u32, extents: &[usize]) -> Self;
    fn bytes(&self) -> Vec<u8>;
}

impl<T: Item + Elem, S: broadloom::Shape> Made for Array<T, S> {
    fn made(seed: u32, extents: &[usize]) -> Self {
        let count = extents.iter().product();
        let array = ArrayD::from_vec(extents, items::<T>(seed, count));
        let typed = array.try_into_shape::<S>();
        typed.expect("the shape has the extents it was chosen for")
    }

    fn bytes(&self) -> Vec<u8> {
        bytes(self.as_slice())
    }
}

/// A tuple of inputs: input `i` has the seed `i`.
trait Inputs {
    fn made(extents: &[Vec<usize>]) -> Self;
}

macro_rules! inputs {
    ($($($A:ident $i:literal),+;)*) => {
        $(impl<$($A: Made),+> Inputs for ($($A,)+) {
            fn made(extents: &[Vec<usize>]) -> Self {
                ($($A::made($i, &extents[$i]),)+)
            }
        })*
    };
}
inputs! { A 0; A 0, B 1; A 0, B 1, C 2; }

/// A case: the functions see the inputs and the output.
struct Case<I, O> {
    inputs: I,
    output: O,
    run: fn(&I, &mut O),
    plan: fn(&I, &mut O) -> String,
}

impl<I, O: Made> Run for Case<I, O> {
    fn call(&mut self, times: usize) {
        for _ in 0..times {
            (self.run)(black_box(&self.inputs), black_box(&mut self.output));
        }
    }

    fn bytes(&self) -> Vec<u8> {
        self.output.bytes()
    }
}

impl<I, O: Made> Ours for Case<I, O> {
    fn plan(&mut self) -> String {
        (self.plan)(&self.inputs, &mut self.output)
    }
}

fn made<I: Inputs + 'static, O: Made + 'static>(
    extents: &[Vec<usize>],
    run: fn(&I, &mut O),
    plan: fn(&I, &mut O) -> String,
) -> Box<dyn Ours> {
    let (output, inputs) = extents.split_last().expect("a pattern has an output");
    Box::new(Case {
        inputs: I::made(inputs),
        output: O::made(OUTPUT, output),
        run,
        plan,
    })
}

/// A pattern's name, how its case is made, for which rows and inner extents it has a static form,
/// and whether it has the form of run-time ranks.
pub(crate) struct Entry {
    name: &'static str,
    make: fn(&[Vec<usize>], Form, [usize; 2]) -> Option<Box<dyn Ours>>,
    statics: &'static [[usize; 2]],
    is_ranked: bool,
}

/// A table of patterns.
///
/// ```text
/// all {       // for every form; in a group `typed { .. }` not for run-time ranks
///     lazy "a": x f32 [N M], v f32 [M] => o f32 [N M], (expression) [4 4];      // into the output
///     part "b": x f32 [N] => o f32 [D], (expression, destination);              // into a part
///     copy "c": x f32 [M N] => o f32 [N M], (view);                             // assigned
///     fold "d": x f32 [N M] => o f32 [N], (expression, sum_into Sum axes![1]);  // by a reduction
///     total "e": x f32 [N M] => o f32 [], (expression, sum Sum);                // over all axes
///     call "f": x f32 [N M] => o f32 [N M], (statement);                        // has no plan
/// }
/// ```
///
/// In brackets are the dimensions: `N` and `M` are the rows and the inner extent, `D` is another
/// one. `[4 4]` at the end adds the static form for 4 rows of 4. What shares its schedule with
/// another pattern is in a group `typed`, for the sake of compile time.
macro_rules! table {
    (@entry $forms:ident $name:literal $case:tt [$([$n:literal $m:literal])*]) => {
        super::Entry {
            name: $name,
            statics: &[$([$n, $m]),*],
            is_ranked: table!(@is_ranked $forms),
            make: |extents, form, sides| {
                $(if (form, sides) == (super::Form::Static, [$n, $m]) {
                    return Some(table!(@typed extents, broadloom::dim::Fix<$n>, broadloom::dim::Fix<$m>, $case));
                })*
                match (form, sides) {
                    (super::Form::Dyn, _) => Some(table!(@typed extents, broadloom::dim::Dyn, broadloom::dim::Dyn, $case)),
                    (super::Form::DynRank, _) => table!(@ranked $forms extents, $case),
                    (super::Form::Static, _) => None,
                }
            },
        }
    };
    (@typed $extents:ident, $N:ty, $M:ty, {[$($x:ident $T:ty [$($d:ident)*],)+] [$o:ident $O:ty [$($e:ident)*]] $run:block $plan:block}) => {{
        #[allow(dead_code, reason = "not every pattern has both")]
        type N = $N;
        #[allow(dead_code, reason = "not every pattern has both")]
        type M = $M;
        super::made::<($(Array<$T, ($(table!(@dim $d),)*)>,)+), Array<$O, ($(table!(@dim $e),)*)>>(
            $extents, |($($x,)+), $o| $run, |($($x,)+), $o| $plan,
        )
    }};
    (@ranked typed $extents:ident, $case:tt) => { None };
    (@ranked all $extents:ident, {[$($x:ident $T:ty [$($d:ident)*],)+] [$o:ident $O:ty [$($e:ident)*]] $run:block $plan:block}) => {
        Some(super::made::<($(table!(@first [ArrayD<$T>] $x),)+), ArrayD<$O>>(
            $extents, |($($x,)+), $o| $run, |($($x,)+), $o| $plan,
        ))
    };
    (@is_ranked all) => { true };
    (@is_ranked typed) => { false };
    (@first [$first:ty] $x:ident) => { $first };
    (@dim D) => { broadloom::dim::Dyn };
    (@dim $d:ident) => { $d };
    (@row lazy $forms:ident $name:literal [$($x:tt)*] [$o:ident $($O:tt)*] ($e:expr) [$($statics:tt)*]) => {
        table!(@entry $forms $name {[$($x)*] [$o $($O)*] { ($e).eval_into(&mut *$o); } { ($e).plan_into(&mut *$o).to_string() }} [$($statics)*])
    };
    (@row fold $forms:ident $name:literal [$($x:tt)*] [$o:ident $($O:tt)*] ($e:expr, $into:ident $Op:ident $axes:expr) [$($statics:tt)*]) => {
        table!(@entry $forms $name {[$($x)*] [$o $($O)*] { ($e).$into($axes, &mut *$o); } { let _ = $o; ($e).plan_reduce(broadloom::reduce::op::$Op, $axes).to_string() }} [$($statics)*])
    };
    (@row part $forms:ident $name:literal [$($x:tt)*] [$o:ident $($O:tt)*] ($e:expr, $place:expr) [$($statics:tt)*]) => {
        table!(@entry $forms $name {[$($x)*] [$o $($O)*] { ($e).eval_into($place); } { ($e).plan_into($place).to_string() }} [$($statics)*])
    };
    (@row copy $forms:ident $name:literal [$($x:tt)*] [$o:ident $($O:tt)*] ($e:expr) [$($statics:tt)*]) => {
        table!(@entry $forms $name {[$($x)*] [$o $($O)*] { $o.assign($e); } { ($e).lazy().plan_into(&mut *$o).to_string() }} [$($statics)*])
    };
    (@row total $forms:ident $name:literal [$($x:tt)*] [$o:ident $($O:tt)*] ($e:expr, $sum:ident $Op:ident) [$($statics:tt)*]) => {
        table!(@entry $forms $name {[$($x)*] [$o $($O)*] { $o.as_mut_slice()[0] = ($e).$sum(..); } { let _ = $o; ($e).plan_reduce(broadloom::reduce::op::$Op, ..).to_string() }} [$($statics)*])
    };
    (@row call $forms:ident $name:literal [$($x:ident $T:ty [$($d:ident)*],)+] [$o:ident $($O:tt)*] ($run:expr) [$($statics:tt)*]) => {
        table!(@entry $forms $name {[$($x $T [$($d)*],)+] [$o $($O)*] { $run; } { let _ = ($($x,)+ $o); String::new() }} [$($statics)*])
    };
    ($($forms:ident { $($kind:ident $name:literal: $($x:ident $T:tt [$($d:ident)*]),+ => $o:ident $O:tt [$($e:ident)*], ($($work:tt)*) $([$n:literal $m:literal])*;)* })*) => {
        /// The patterns of this file.
        pub(super) const ENTRIES: &[super::Entry] = &[
            $($(table!(@row $kind $forms $name [$($x $T [$($d)*],)+] [$o $O [$($e)*]] ($($work)*) [$([$n $m])*]),)*)*
        ];
    };
}
use table;

/// The entry of a pattern, if there is one.
pub(crate) fn entry(pattern: &Pattern) -> Option<&'static Entry> {
    let tables = [
        elementwise::ENTRIES,
        views::ENTRIES,
        folds::ENTRIES,
        normalise::ENTRIES,
        products::ENTRIES,
    ];
    let mut entries = tables.into_iter().flatten();
    entries.find(|entry| entry.name == pattern.name)
}

impl Entry {
    /// The rows and inner extents of the static form.
    pub(crate) fn statics(&self) -> &'static [[usize; 2]] {
        self.statics
    }

    /// Whether it has the form of run-time ranks.
    pub(crate) fn is_ranked(&self) -> bool {
        self.is_ranked
    }

    /// The case in a form, if the entry has it.
    pub(crate) fn case(
        &self,
        pattern: &Pattern,
        form: Form,
        [n, m]: [usize; 2],
    ) -> Option<Box<dyn Ours>> {
        let extents = shapes::extents(pattern.shapes, n, m);
        (self.make)(&extents, form, [n, m])
    }
}
