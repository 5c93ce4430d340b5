//! What `ci/65-random.sh` runs: random nests, optimised, at every level of this CPU, compared with
//! a plain walk over indices.
//!
//! `random 1000000 7` draws a million nests from the seed 7; `random 1 7 123` nest 123 of these.

mod checks;
mod draw;
mod element;
mod forms;
mod maps;
mod products;
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

/// The comparisons find a wrong element, and sums with one item too few or beyond the bound.
fn control() {
    let refuses = |found: &[f32], expected: &[f32]| {
        std::panic::catch_unwind(|| walk::same(found, expected)).is_err()
    };
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let right = [1.0, f32::NAN, 0.0];
    assert!(!refuses(&right, &right) && refuses(&right[1..], &right));
    assert!(refuses(&[1.0, f32::NAN, -0.0], &right) && refuses(&[1.0, 2.0, 0.0], &right));
    std::panic::set_hook(hook);
    let whole = [3.0f32; 1000];
    assert!(checks::sum(&whole, 3000.0) && !checks::sum(&whole, 3001.0));
    let thirds = [1.0f32 / 3.0; 300];
    assert!(checks::sum(&thirds, 100.0) && !checks::sum(&thirds, 99.9));
    assert!(checks::sum(&[200u8, 100], 300) && !checks::sum(&[200u8, 100], 44));
    assert!(checks::argmax(&[1, 7, 7], 1) && !checks::argmax(&[1, 7, 7], 2));
    assert!(checks::mean(&thirds, 1.0 / 3.0) && !checks::mean(&thirds, 0.3334));
    assert!(checks::var(&[1.0, 3.0], 1.0) && !checks::var(&[1.0, 3.0], 2.0));
    assert!(checks::logsumexp(&[8.0f64; 8], 8.0 + 8f64.ln()) && !checks::logsumexp(&[8.0; 8], 8.0));
    assert!(
        checks::softmax(&[1.0, 1.0], &[0.5, 0.5]) && !checks::softmax(&[1.0, 1.0], &[0.5, 0.4])
    );
    assert!(!checks::layer_norm(&[-1.0f64, 1.0], &[-1.0, 1.0]));
}

fn main() {
    control();
    let argument = |place, default: u64| match std::env::args().nth(place) {
        Some(text) => text.parse().expect("a number"),
        None => default,
    };
    let (count, seed, first) = (argument(1, 40_000), argument(2, 1), argument(3, 0));
    let nests: Vec<Nest> = [
        maps::MAPS,
        maps::MORE,
        reductions::REDUCTIONS,
        reductions::MORE,
        reductions::NORMALISATIONS,
        reductions::MORE_NORMALISATIONS,
        forms::FORMS,
        forms::MORE,
        forms::OTHERS,
        forms::TYPED_MAPS,
        products::PRODUCTS,
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
