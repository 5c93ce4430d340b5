//! What `ci/65-random.sh` runs: random nests, optimised, at every level of this CPU, compared with a
//! plain walk over indices.
//!
//! `random 1000000 7` draws a million nests from the seed 7; `random 1 7 123` nest 123 of these.

mod checks;
mod draw;
mod element;
mod forms;
mod maps;
mod reductions;
mod walk;

use draw::Random;
use maps::Nest;

/// What has been compared.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Elements of the results and of the operands of reductions.
    pub(crate) elements: usize,
    /// Sums under shapes of known extents.
    pub(crate) forms: usize,
    /// Pairs of plans of one expression.
    pub(crate) plans: usize,
}

/// Tells which nest has panicked.
struct Told(String);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", self.0);
        }
    }
}

fn main() {
    let argument = |place, default: u64| match std::env::args().nth(place) {
        Some(text) => text.parse().expect("a number"),
        None => default,
    };
    let (count, seed, first) = (argument(1, 20_000), argument(2, 1), argument(3, 0));
    let nests: Vec<Nest> = [
        maps::MAPS,
        maps::MORE,
        reductions::REDUCTIONS,
        reductions::MORE,
        reductions::NORMALISATIONS,
        reductions::MORE_NORMALISATIONS,
        forms::FORMS,
        forms::MORE,
    ]
    .concat();
    let mut counts = Counts::default();
    for number in first..first + count {
        let mut random = Random::of(seed, number);
        let kind = random.below(nests.len());
        let _told = Told(format!(
            "`random 1 {seed} {number}` repeats this nest, of kind {kind}"
        ));
        nests[kind](&mut random, &mut counts);
    }
    println!(
        "{count} nests of seed {seed}: {} elements, {} sums of typed extents, {} pairs of plans",
        counts.elements, counts.forms, counts.plans
    );
}
