//! What `ci/70-benches.sh` runs: every kernel once, in every form of shapes, at every level of this CPU, compared with the oracle; nothing is timed.
//!
//! Built optimised, unlike most tests: these are the kernels that users have, those of folds among them.

use benches::cases::{Contender, Form, Sample};
use benches::oracle::difference;
use benches::sizes::KERNELS;
use broadloom::isa::{self, Level};

/// How the result of a case differs from the oracle's.
fn wrong(contender: Contender, kernel: &str, d: &[usize]) -> Option<String> {
    let mut case = f32::case(contender, kernel, d).expect("every contender has every kernel");
    case.run(1);
    difference(kernel, d, &case.output())
}

/// The comparison finds one wrong element, a NaN, and one element too few.
fn control() {
    let mut case = f32::case(Contender::Hand, "K3", &[2, 5]).expect("a case by hand");
    case.run(1);
    let right = case.output();
    assert_eq!(difference("K3", &[2, 5], &right), None);
    for wrong in [right[7] + 0.01, f32::NAN] {
        let mut found = right.clone();
        found[7] = wrong;
        let difference = difference("K3", &[2, 5], &found).expect("a difference");
        assert!(difference.starts_with("element 7 is"), "{difference}");
    }
    assert!(difference("K3", &[2, 5], &right[1..]).is_some());
}

fn main() {
    control();
    let mut count = 0;
    for level in Level::ALL {
        let Ok(_forced) = isa::force(level) else {
            eprintln!("this CPU has no {}", level.name());
            continue;
        };
        for kernel in KERNELS {
            for (size, d) in kernel.sizes.iter().filter(|(size, _)| *size != "L") {
                for form in Form::ALL {
                    if let Some(difference) = wrong(Contender::Broadloom(form), kernel.name, d) {
                        let (name, form, level) = (kernel.name, form.name(), level.name());
                        panic!("{name} {size} {form} at {level}: {difference}");
                    }
                    count += 1;
                }
            }
        }
        for kernel in KERNELS {
            for (size, d) in kernel.sizes.iter().filter(|(size, _)| *size != "L") {
                let found = wrong(Contender::Hand, kernel.name, d);
                assert_eq!(found, None, "{} {size} by hand", kernel.name);
            }
        }
    }
    println!("{count} results are the oracle's");
}
