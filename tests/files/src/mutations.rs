//! Damaged files: none panics, none needs much more memory than the file has bytes. More of them by
//! hand: `DAMAGED=100000 cargo test -p files mutations`.
#![allow(unsafe_code, reason = "a mapped file is a promise of the caller")]

use broadloom::containers::MappedNpy;
use broadloom::files::{FileErrorKind, NpyElement, NpzReader, read_csv};
use broadloom::prelude::*;
use num_complex::Complex;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::folder::{Folder, numpy};
use crate::memory::peak;

/// Changes a few bytes, cuts, repeats or appends.
fn damage(bytes: &mut Vec<u8>, rng: &mut StdRng) {
    for _ in 0..rng.random_range(1..4) {
        if bytes.is_empty() {
            return;
        }
        // The header is where most of the meaning is.
        let end = if rng.random() {
            bytes.len().min(130)
        } else {
            bytes.len()
        };
        let at = rng.random_range(0..end);
        match rng.random_range(0..8) {
            0 => bytes.truncate(at),
            1 => bytes[at] = rng.random(),
            2 => bytes[at] ^= 1 << rng.random_range(0..8),
            3 => bytes[at] = b"0123456789()[]{}',<>|=LTFubifcOSUVMm\n\xff"[rng.random_range(0..38)],
            4 => bytes.insert(at, b"0123456789([{\"'"[rng.random_range(0..15)]),
            5 => drop(bytes.remove(at)),
            6 => {
                let end = (at + rng.random_range(0..20)).min(bytes.len());
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            _ => {
                // A number, large or small.
                let number = [0, 1, 255, u64::MAX, u64::MAX >> 1, 1 << 32][rng.random_range(0..6)];
                for (byte, new) in bytes[at..].iter_mut().zip(number.to_le_bytes()) {
                    *byte = new;
                }
            }
        }
    }
}

/// Reads the file in all ways; how many succeed.
fn read_all(path: &std::path::Path) -> usize {
    fn one<T: NpyElement>(path: &std::path::Path) -> usize {
        // SAFETY: a file of the test's own folder.
        let mapped = unsafe { MappedNpy::<T, DynRank>::open(path) };
        let read = ArrayD::<T>::read_npy(path);
        if let (Ok(mapped), Ok(read)) = (&mapped, &read) {
            assert_eq!(mapped.view().extents().as_ref(), read.extents().as_ref());
            assert_eq!(mapped.view().iter().count(), read.len());
        }
        read.is_ok().into()
    }
    let read = one::<f32>(path) + one::<i64>(path) + one::<bool>(path) + one::<Complex<f64>>(path);
    let typed = Array::<f32, Shape![3, 4]>::read_npy(path);
    let archive = match NpzReader::open(path) {
        Ok(mut file) => {
            let names = file.names();
            let read = names
                .iter()
                .filter(|name| file.read::<f32, DynRank>(name).is_ok());
            read.count()
        }
        Err(_) => 0,
    };
    let table = read_csv(path).map_or(0, |table| {
        let values = [table.matrix::<f64>().is_ok(), table.matrix_or(0.0).is_ok()];
        values.into_iter().filter(|ok| *ok).count()
    });
    read + usize::from(typed.is_ok()) + archive + table
}

#[test]
fn thousands_of_damaged_files() {
    let count = std::env::var("DAMAGED").map_or(2_500, |count| count.parse().expect("a number"));
    let folder = Folder::new();
    let table = "name,height,weight\n1,1.70,61.5\n2,1.82,\n\"3\",-1e9,0.25\n4,inf,NaN\n".repeat(8);
    let table = table.replacen("name,", "n,", 1);
    let files = [
        "f4_little_c.npy",
        "f4_big_f.npy",
        "i8_little_f.npy",
        "b1_little_c.npy",
        "c16_big_c.npy",
        "version_3.npy",
        "structured.npy",
        "object.npy",
        "several.npz",
        "compressed.npz",
    ];
    let mut originals = files
        .map(|name| std::fs::read(numpy(name)).unwrap())
        .to_vec();
    originals.push(table.into_bytes());
    let seed = 5;
    let mut rng = StdRng::seed_from_u64(seed);
    let (mut good, mut most) = (0, 0.0_f64);
    for round in 0..count {
        let mut bytes = originals[round % originals.len()].clone();
        damage(&mut bytes, &mut rng);
        // To truncate a file and write it again can wait for the disk.
        let path = folder.write(&round.to_string(), &bytes);
        let (read, used) = peak(|| read_all(&path));
        std::fs::remove_file(path).unwrap();
        good += usize::from(read > 0);
        // The crates have tables, of which the one to inflate is the largest, 40 KB.
        most = most.max(used as f64 - 8.0 * bytes.len() as f64);
        let len = bytes.len();
        assert!(most < 200_000.0, "round {round}: {used} bytes for {len}");
    }
    assert!(
        (count / 50..count / 10 * 9).contains(&good),
        "{good} files are good"
    );
    println!("{good} are read; at most {most} bytes beside those in proportion");
}

/// Each header of one changed byte, and each of one that is missing.
#[test]
fn every_byte_of_a_header() {
    let folder = Folder::new();
    let good = std::fs::read(numpy("f4_little_c.npy")).unwrap();
    let mut kinds = Vec::new();
    for at in 0..80 {
        for value in (0..=255).step_by(31).chain(*b"0123456789()<>'") {
            let mut bytes = good.clone();
            bytes[at] = value;
            let path = folder.write(&format!("{at}-{value}.npy"), bytes);
            match Array2::<f32>::read_npy(path) {
                Ok(x) => assert_eq!(x.len(), 12),
                Err(error) if kinds.contains(&error.kind()) => {}
                Err(error) => kinds.push(error.kind()),
            }
        }
    }
    use FileErrorKind::*;
    for kind in [Malformed, Truncated, TrailingBytes, WrongType, Unsupported] {
        assert!(kinds.contains(&kind), "{kinds:?} without {kind:?}");
    }
}
