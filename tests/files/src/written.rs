//! How views of all layouts are written: the bytes in the file, and the memory that is needed.

use broadloom::files::NpyElement;
use broadloom::prelude::*;
use num_complex::Complex;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::folder::Folder;
use crate::memory::peak;
use crate::numpy::python;

/// Writes a view, and reads the same elements again; whether the file is column-major.
#[track_caller]
fn column_major<T: NpyElement + Elem + PartialEq + std::fmt::Debug, S: Shape>(
    folder: &Folder,
    view: &View<'_, T, S>,
) -> bool {
    let path = folder.path("x.npy");
    view.write_npy(&path).unwrap();
    let read = ArrayD::<T>::read_npy(&path).unwrap();
    assert_eq!(read.extents().as_ref(), view.extents().as_ref());
    assert!(read.iter().eq(view.iter()), "{:?}", view.extents());
    let bytes = std::fs::read(&path).unwrap();
    assert_eq!(bytes.len(), 128 + view.len() * size_of::<T>());
    let header = String::from_utf8_lossy(&bytes[..128]).into_owned();
    header.contains("'fortran_order': True")
}

/// As NumPy does, whose `flags.f_contiguous` are these and which are not `c_contiguous`.
#[test]
fn elements_that_are_column_major_are_written_as_they_are() {
    let folder = Folder::new();
    let x = Array3::<i16>::from_fn((3, 4, 5), |[i, j, k]| (100 * i + 10 * j + k) as i16);
    assert!(!column_major(&folder, &x.view()));
    assert!(column_major(&folder, &x.t()));
    assert!(column_major(&folder, &x.t().slice(s![.., .., ..2])));
    assert!(column_major(&folder, &x.slice(s![1]).t()));
    assert!(column_major(&folder, &x.t().into_dyn()));
    for view in [
        x.permute(axes![1, 0, 2]),
        x.permute(axes![1, 2, 0]),
        x.permute(axes![2, 0, 1]),
    ] {
        assert!(!column_major(&folder, &view));
    }
    assert!(!column_major(&folder, &x.t().slice(s![1..])));
    assert!(!column_major(&folder, &x.t().slice(s![..;-1])));
    // Both row-major and column-major.
    assert!(!column_major(&folder, &x.slice(s![0, 0]).t()));
    assert!(!column_major(&folder, &x.slice(s![.., 0..1, 0..1]).t()));
    assert!(!column_major(&folder, &Array2::<f64>::zeros((0, 3)).t()));
    assert!(!column_major(&folder, &ArrayD::scalar(true).view()));
    const READS: &str = "
import sys, os, numpy as np
x = np.load(os.path.join(sys.argv[2], 'turned.npy'))
assert x.flags.f_contiguous and x.shape == (5, 4, 3) and x[4, 2, 1] == 124, x
y = np.load(os.path.join(sys.argv[2], 'part.npy'))
assert y.flags.c_contiguous and (y == x[1:, ::-1]).all()
";
    let folder = Folder::new();
    x.t().write_npy(folder.path("turned.npy")).unwrap();
    let part = x.t();
    let part = part.slice(s![1.., ..;-1]);
    part.write_npy(folder.path("part.npy")).unwrap();
    python(READS, &folder);
}

fn all_layouts<T: NpyElement + Elem + PartialEq + std::fmt::Debug>(
    rng: &mut StdRng,
    value: impl Fn(usize) -> T,
) -> usize {
    let folder = Folder::new();
    let items: Vec<T> = (0..6000).map(value).collect();
    let mut turned = 0;
    for _ in 0..150 {
        let rank = rng.random_range(1..5);
        let most = [0, 4000, 70, 15, 8][rank];
        let extents: Vec<usize> = (0..rank).map(|_| rng.random_range(1..most)).collect();
        // The axes in any order in memory, some of them reversed, repeated or with gaps.
        let mut order: Vec<usize> = (0..rank).collect();
        for k in 0..rank {
            order.swap(k, rng.random_range(k..rank));
        }
        let (mut strides, mut step, mut offset) = (vec![0; rank], 1_isize, 0);
        for &axis in &order {
            let last = extents[axis] as isize - 1;
            match rng.random_range(0..8) {
                0 => continue,
                1 => {
                    strides[axis] = -step;
                    offset += step * last;
                }
                _ => strides[axis] = step,
            }
            step = step * (last + 1) + isize::from(rng.random_bool(0.1));
        }
        let view =
            View::<T, DynRank>::try_from_strided(&items, &extents[..], &strides, offset as usize);
        if let Ok(view) = view {
            column_major(&folder, &view);
            turned += 1;
        }
    }
    turned
}

#[test]
fn views_of_all_layouts_are_written() {
    let mut rng = StdRng::seed_from_u64(11);
    let written = all_layouts(&mut rng, |k| k as u8)
        + all_layouts(&mut rng, |k| k as f32)
        + all_layouts(&mut rng, |k| k % 3 == 0)
        + all_layouts(&mut rng, |k| Complex::new(k as f64, -1.0));
    assert!(written > 300, "{written}");
}

#[test]
fn writing_needs_little_memory() {
    let folder = Folder::new();
    let x = Array2::<f32>::from_fn((1000, 2000), |[i, j]| (i * 2000 + j) as f32);
    let path = folder.path("x.npy");
    let (wide, turned) = (x.slice(s![.., 1..]), x.t());
    let part = turned.slice(s![1.., ..]);
    // Rows of which not even two fit the buffer.
    let long = Array2::<u8>::zeros((6_000_000, 3));
    let long = long.t();
    let long = long.slice(s![..2, ..]);
    let most = [
        peak(|| x.write_npy(&path).unwrap()).1,
        peak(|| wide.write_npy(&path).unwrap()).1,
        peak(|| turned.write_npy(&path).unwrap()).1,
        peak(|| part.write_npy(&path).unwrap()).1,
        peak(|| long.write_npy(&path).unwrap()).1,
    ];
    assert!(most.iter().all(|&used| used < 5_000_000), "{most:?}");
    let read = Array2::<u8>::read_npy(&path).unwrap();
    assert_eq!(read.extents(), [2, 6_000_000]);
    part.write_npy(&path).unwrap();
    assert_eq!(Array2::<f32>::read_npy(&path).unwrap(), part.to_array());
}
