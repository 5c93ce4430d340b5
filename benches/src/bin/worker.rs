//! A worker for interleaved measurements: reads lines `KERNEL SIZE DTYPE MS DIM..` on stdin, answers each with a JSON
//! line of times and a line `.`; with the line `.` alone where it does not have the kernel or the type.
//!
//! `CPUT=1` in the environment measures the process's CPU time instead of the wall clock.

use std::hint::black_box;
use std::io::{BufRead, Write};
use std::time::{Duration, Instant};

use benches::data::{array1, array2, array4, checksum};
use benches::kernels::{self, Norm};
use broadloom::Float;
use broadloom::prelude::*;

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
    /// Times `run`: batches of about 30 us until the budget is used, at least three. `output` is summed after one run.
    fn bench<T: Float, O>(
        &self,
        output: &mut O,
        mut run: impl FnMut(&mut O),
        slice: impl Fn(&O) -> &[T],
    ) {
        run(output);
        let sum = checksum(slice(output));
        let start = now();
        run(output);
        let batch = ((30_000.0 / (now() - start).max(1.0)) as usize).max(1);
        let end = Instant::now() + self.budget;
        let mut samples = Vec::new();
        while samples.len() < 3 || Instant::now() < end {
            let start = now();
            for _ in 0..batch {
                run(black_box(output));
            }
            samples.push((now() - start) / batch as f64);
        }
        samples.sort_by(f64::total_cmp);
        println!(
            "{{\"kernel\":\"{}\",\"size\":\"{}\",\"dtype\":\"{}\",\"competitor\":\"broadloom\",\"threads\":1,\"ns_min\":{:.2},\"ns_median\":{:.2},\"checksum\":{sum:.10e}}}",
            self.kernel,
            self.size,
            self.dtype,
            samples[0],
            samples[samples.len() / 2],
        );
    }

    /// Answers in element type `T`, if the kernel is here.
    fn answer<T: Float>(&self) {
        match (self.kernel, &self.dims[..]) {
            ("K1", &[n]) => {
                let x = array1(1, n, 0.0, 1.0);
                let a = T::from_f64(0.001);
                let mut y = array1(2, n, 0.0, 1.0);
                self.bench(&mut y, |y| kernels::k1(a, &x, y), Array::as_slice);
            }
            ("K2", &[n]) => {
                let (a, b, c) = (
                    array1(1, n, 0.0, 1.0),
                    array1(2, n, 0.0, 1.0),
                    array1(3, n, 0.0, 1.0),
                );
                let mut d = Array1::<T>::zeros(n);
                self.bench(&mut d, |d| kernels::k2(&a, &b, &c, d), Array::as_slice);
            }
            ("K3", &[n, m]) => {
                let (x, v) = (array2(1, n, m, -0.5, 0.5), array1(2, m, -0.5, 0.5));
                let mut o = Array2::<T>::zeros((n, m));
                self.bench(&mut o, |o| kernels::k3(&x, &v, o), Array::as_slice);
            }
            ("K4", &[n, m]) => {
                let (x, u) = (array2(1, n, m, 0.0, 1.0), array1(2, n, 0.0, 1.0));
                let mut o = Array2::<T>::zeros((n, m));
                self.bench(&mut o, |o| kernels::k4(&x, &u, o), Array::as_slice);
            }
            ("K5", &[n, m]) => {
                let (u, v) = (array1(1, n, 0.0, 0.001), array1(2, m, 0.0, 1.0));
                let mut o = array2::<T>(3, n, m, 0.0, 1.0);
                self.bench(&mut o, |o| kernels::k5(&u, &v, o), Array::as_slice);
            }
            ("K6", &[n, c, h, w]) => {
                let x = array4(1, [n, c, h, w], 0.0, 1.0);
                let norm = Norm {
                    mean: array1(2, c, 0.0, 1.0),
                    var: array1(3, c, 0.5, 1.5),
                    gamma: array1(4, c, 0.0, 1.0),
                    beta: array1(5, c, 0.0, 1.0),
                };
                let mut o = Array4::<T>::zeros((n, c, h, w));
                self.bench(&mut o, |o| kernels::k6(&x, &norm, o), Array::as_slice);
            }
            ("K7", &[n]) => {
                let (s, k) = (array1(1, n, 50.0, 150.0), array1(2, n, 50.0, 150.0));
                let t = array1(3, n, 0.25, 1.25);
                let mut o = Array1::<T>::zeros(n);
                self.bench(&mut o, |o| kernels::k7(&s, &k, &t, o), Array::as_slice);
            }
            _ => {}
        }
    }
}

fn main() -> std::io::Result<()> {
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        if let Some(request) = parse(&line) {
            match request.dtype {
                "f32" => request.answer::<f32>(),
                "f64" => request.answer::<f64>(),
                _ => {}
            }
        }
        println!(".");
        std::io::stdout().flush()?;
    }
    Ok(())
}
