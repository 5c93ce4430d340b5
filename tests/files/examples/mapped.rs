//! The mean and the standard deviation of all elements and of each column of a mapped file that is
//! larger than the memory that they may take: a sparse file of 8 GB, or of another number of GB.
//!
//! cargo run --release -p files --example mapped -- 8
#![allow(unsafe_code, reason = "a mapped file is a promise of the caller")]

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use broadloom::containers::MappedNpy;
use broadloom::prelude::*;

const COLUMNS: usize = 1024;

/// A file of zeros, but for four elements of each MiB, which is 256 rows.
fn write_sparse(path: &Path, rows: usize) -> std::io::Result<()> {
    let header =
        format!("{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}, {COLUMNS}), }}");
    let mut file = File::create(path)?;
    file.write_all(b"\x93NUMPY\x01\x00\x76\x00")?;
    file.write_all(format!("{header:<117}\n").as_bytes())?;
    file.set_len(128 + 4 * (rows * COLUMNS) as u64)?;
    for part in 0..rows as u64 / 256 {
        file.seek(SeekFrom::Start(128 + part * (1 << 20)))?;
        file.write_all(
            [256.0_f32, -256.0, 512.0, 512.0]
                .map(f32::to_le_bytes)
                .as_flattened(),
        )?;
    }
    Ok(())
}

/// The anonymous memory of this process, in kB; only Linux tells it.
fn anonymous() -> Option<usize> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("RssAnon:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let gigabytes = std::env::args()
        .nth(1)
        .map_or(Ok(8), |size| size.parse::<usize>())?;
    let rows = (gigabytes * 1_000_000_000).div_ceil(1 << 20) * 256;
    let path = std::env::temp_dir().join(format!("broadloom-mapped-{}.npy", std::process::id()));
    write_sparse(&path, rows)?;
    // SAFETY: nobody else has the name of the file, and it loses it here.
    let x = unsafe { MappedNpy::<f32, Shape![_, 1024]>::open(&path)? };
    let bytes = fs::metadata(&path)?.len();
    fs::remove_file(&path)?;

    let (done, start) = (AtomicBool::new(false), Instant::now());
    let (mean, deviation, means, deviations, most) = std::thread::scope(|threads| {
        let watch = threads.spawn(|| {
            let mut most = anonymous();
            while !done.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(5));
                most = most.max(anonymous());
            }
            most
        });
        let report = |what: &str| println!("{what} after {:.1} s", start.elapsed().as_secs_f64());
        let mean = x.lazy().mean(..);
        report("mean");
        let deviation = x.lazy().std(..);
        report("standard deviation");
        let means = x.lazy().mean(axes![0]);
        report("means of columns");
        let deviations = x.lazy().std(axes![0]);
        report("standard deviations of columns");
        done.store(true, Ordering::Relaxed);
        (mean, deviation, means, deviations, watch.join())
    });

    let count = 256.0 * 1024.0;
    let square = 2.0 * (256.0_f64.powi(2) + 512.0_f64.powi(2)) / count;
    let expected = (1024.0 / count, (square - (1024.0 / count).powi(2)).sqrt());
    println!("{bytes} bytes; mean {mean}, exactly {}", expected.0);
    println!("standard deviation {deviation}, exactly {}", expected.1);
    assert!((f64::from(mean) / expected.0 - 1.0).abs() < 1e-5);
    assert!((f64::from(deviation) / expected.1 - 1.0).abs() < 1e-5);
    assert!((means[2] - 2.0).abs() < 1e-5 && means[4] == 0.0);
    let of_column = (512.0_f32 * 512.0 / 256.0 - 4.0).sqrt();
    assert!((deviations[2] / of_column - 1.0).abs() < 1e-5 && deviations[4] == 0.0);
    match most.expect("the thread ends") {
        Some(most) => {
            println!("at most {most} kB of anonymous memory");
            assert!(most < 200_000);
        }
        None => println!("skipped: this system does not tell the anonymous memory"),
    }
    Ok(())
}
