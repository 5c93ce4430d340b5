//! K1 to K15 in `f32`: ours with static and with dynamic shapes, plain loops over slices, ndarray. Every result is compared with the
//! oracle's before anything is timed.
//!
//! ```text
//! cargo bench -p benches                       # all, at the sizes that are in the caches
//! cargo bench -p benches -- K10 hand/S         # Criterion's filter: group, contender and size
//! LARGE=1 cargo bench -p benches -- /L         # the size that is in none
//! ```

use std::time::Instant;

use benches::cases::{Case, Contender, Form, Sample};
use benches::oracle::{difference, difference_in_order};
use benches::sizes::{KERNELS, Kernel};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const CONTENDERS: [(&str, Contender); 6] = [
    ("static", Contender::Broadloom(Form::Static)),
    ("dyn", Contender::Broadloom(Form::Dyn)),
    ("dynrank", Contender::Broadloom(Form::DynRank)),
    ("hand", Contender::Hand),
    ("ndarray", Contender::NdarrayBest),
    ("ndarray-operators", Contender::NdarrayOperators),
];

/// The case of a contender, once its first result was found right.
fn checked(contender: Contender, kernel: &str, d: &[usize]) -> Box<dyn Case<f32>> {
    let mut case = f32::case(contender, kernel, d).expect("every contender has every kernel");
    case.run(1);
    let check = match contender {
        Contender::Broadloom(_) => difference,
        _ => difference_in_order,
    };
    if let Some(difference) = check(kernel, d, &case.output()) {
        panic!("{kernel} of {contender:?}: {difference}");
    }
    case
}

fn bench(c: &mut Criterion, kernel: &Kernel, size: &str, d: &[usize]) {
    let mut group = c.benchmark_group(format!("{}: {}", kernel.name, kernel.what));
    if size == "L" {
        group.sample_size(10);
    }
    for (name, contender) in CONTENDERS {
        // Made when it is asked for: a filter leaves most of them out.
        let mut case = None;
        group.throughput(Throughput::Elements(match size {
            "T" => 1,
            _ => d.iter().product::<usize>() as u64,
        }));
        group.bench_function(format!("{name}/{size}"), |bencher| {
            let case = case.get_or_insert_with(|| checked(contender, kernel.name, d));
            // A tiny kernel has many operations in a call; the time is that of one.
            let operations = case.operations() as u32;
            bencher.iter_custom(|calls| {
                let start = Instant::now();
                case.run(calls as usize);
                start.elapsed() / operations
            });
        });
    }
}

/// The comparison finds one wrong element, a NaN, and one element too few.
fn control() {
    let case = checked(Contender::Hand, "K3", &[2, 5]);
    for wrong in [case.output()[7] + 0.01, f32::NAN] {
        let mut found = case.output();
        found[7] = wrong;
        let difference = difference("K3", &[2, 5], &found).expect("a difference");
        assert!(difference.starts_with("element 7 is"), "{difference}");
    }
    assert!(difference("K3", &[2, 5], &case.output()[1..]).is_some());
}

fn kernels(c: &mut Criterion) {
    control();
    let large = std::env::var_os("LARGE").is_some();
    for kernel in KERNELS {
        for (size, d) in kernel
            .sizes
            .iter()
            .filter(|(size, _)| large || *size != "L")
        {
            bench(c, kernel, size, d);
        }
    }
}

criterion_group!(all, kernels);
criterion_main!(all);
