//! What `ci/instr.sh` counts: each kernel a few times at the level x86-64-v3, within the function [`measured`].
//!
//! Prints a line `KERNEL SIZE FORM CALLS` for each time that function runs, in order; `CALLS` counts the objects of a tiny kernel.

use std::hint::black_box;

use benches::cases::{Case, Contender, Form, Sample};
use benches::sizes::KERNELS;
use broadloom::isa::{self, Level};

/// Calls of each kernel.
const CALLS: usize = 8;

/// Its instructions are counted, and no others: callgrind knows it by its name.
#[inline(never)]
fn measured(case: &mut dyn Case<f32>) {
    case.run(CALLS);
    // Something to return to, so that this is no jump into the kernel.
    black_box(case);
}

fn main() {
    let Ok(_level) = isa::force(Level::V3) else {
        eprintln!("this CPU has no x86-64-v3");
        return;
    };
    for kernel in KERNELS.iter().filter(|kernel| kernel.name != "K7") {
        let small = |size: &str| matches!(size, "S" | "T");
        for (size, d) in kernel.sizes.iter().filter(|(size, _)| small(size)) {
            for form in Form::ALL {
                let case = f32::case(Contender::Broadloom(form), kernel.name, d);
                let mut case = case.expect("our case of every kernel");
                // What happens once happens before.
                case.run(1);
                measured(&mut *case);
                println!(
                    "{} {size} {} {}",
                    kernel.name,
                    form.name(),
                    CALLS * case.operations()
                );
            }
        }
    }
}
