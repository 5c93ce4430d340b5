//! A worker for interleaved measurements: reads lines `KERNEL SIZE DTYPE MS DIM..` on stdin, answers each with a JSON
//! line of times and a line `.`; with the line `.` alone where it does not have the kernel or the type.
//!
//! An argument, or `FORM` in the environment, says how shapes are known: `static`, the default, has the dimensions of the driver's
//! table in the types and K14 with run-time ranks; `dyn`, `dynrank`; `all` answers with a line for each.
//! Built with the feature `quick`, in half the time, it knows neither `f64` nor the large sizes as types.
//! `CPUT=1` in the environment measures the process's CPU time instead of the wall clock.

use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

use benches::cases::{Case, Contender, Form, Sample};
use benches::data::checksum;
use broadloom::Float;

/// One request.
struct Request<'a> {
    kernel: &'a str,
    size: &'a str,
    dtype: &'a str,
    budget: Duration,
    dims: Vec<usize>,
}

fn parse(line: &str) -> Option<Request<'_>> {
    let mut words = line.split_whitespace();
    let (kernel, size, dtype) = (words.next()?, words.next()?, words.next()?);
    let milliseconds: f64 = words.next()?.parse().ok()?;
    let dims = words
        .map(|word| word.parse().ok())
        .collect::<Option<Vec<usize>>>()?;
    (milliseconds > 0.0 && !dims.is_empty()).then_some(Request {
        kernel,
        size,
        dtype,
        budget: Duration::from_secs_f64(milliseconds / 1000.0),
        dims,
    })
}

/// Nanoseconds: of the wall clock, or of the process when `CPUT` is set.
fn now() -> f64 {
    thread_local! {
        static CPU: bool = std::env::var_os("CPUT").is_some();
        static START: Instant = Instant::now();
    }
    if CPU.with(|cpu| *cpu) {
        cpu_time::nanoseconds()
    } else {
        START.with(|start| start.elapsed().as_nanos() as f64)
    }
}

mod cpu_time {
    //! The CPU time of this process.
    #![allow(unsafe_code, reason = "std has no clock of the process's CPU time")]

    #[repr(C)]
    struct Timespec {
        seconds: i64,
        nanoseconds: i64,
    }

    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
    }

    /// `CLOCK_PROCESS_CPUTIME_ID`.
    const PROCESS: i32 = 2;

    pub(super) fn nanoseconds() -> f64 {
        let mut time = Timespec {
            seconds: 0,
            nanoseconds: 0,
        };
        // SAFETY: `time` is a valid place for a timespec on 64-bit Linux.
        unsafe { clock_gettime(PROCESS, &mut time) };
        time.seconds as f64 * 1e9 + time.nanoseconds as f64
    }
}

impl Request<'_> {
    /// Times `case`: batches of about 30 us until the budget is used, at least three. The output is summed after one call.
    fn bench<T: Float>(&self, competitor: &str, case: &mut dyn Case<T>) {
        case.run(1);
        let sum = checksum(&case.output());
        let start = now();
        case.run(1);
        let batch = ((30_000.0 / (now() - start).max(1.0)) as usize).max(1);
        let operations = (batch * case.operations()) as f64;
        let end = Instant::now() + self.budget;
        let mut samples = Vec::new();
        while samples.len() < 3 || Instant::now() < end {
            let start = now();
            case.run(batch);
            samples.push((now() - start) / operations);
        }
        samples.sort_by(f64::total_cmp);
        println!(
            "{{\"kernel\":\"{}\",\"size\":\"{}\",\"dtype\":\"{}\",\"competitor\":\"{competitor}\",\"threads\":1,\"ns_min\":{:.2},\"ns_median\":{:.2},\"checksum\":{sum:.10e}}}",
            self.kernel,
            self.size,
            self.dtype,
            samples[0],
            samples[samples.len() / 2],
        );
    }

    /// Answers in element type `T`, if the kernel is here.
    fn answer<T: Sample>(&self, forms: &[Form]) {
        for &form in forms {
            // The row K14 of the table is about run-time ranks.
            let competitor = match form {
                Form::Static => "broadloom".to_string(),
                _ => format!("broadloom-{}", form.name()),
            };
            let asked = match (self.kernel, form, forms) {
                ("K14", Form::Static, [_]) => Form::DynRank,
                _ => form,
            };
            if let Some(mut case) = T::case(Contender::Broadloom(asked), self.kernel, &self.dims) {
                self.bench(&competitor, &mut *case);
            }
        }
    }
}

fn main() -> std::io::Result<()> {
    let word = std::env::args()
        .nth(1)
        .or_else(|| std::env::var("FORM").ok());
    let forms = match word.as_deref() {
        None => vec![Form::Static],
        Some("all") => Form::ALL.to_vec(),
        Some(word) => vec![Form::named(word).expect("static, dyn, dynrank or all")],
    };
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        if let Some(request) = parse(&line) {
            match request.dtype {
                "f32" => request.answer::<f32>(&forms),
                #[cfg(not(feature = "quick"))]
                "f64" => request.answer::<f64>(&forms),
                _ => {}
            }
        }
        println!(".");
        std::io::stdout().flush()?;
    }
    Ok(())
}
