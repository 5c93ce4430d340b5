//! The movers and the paths for long rows against loops over every element, around the widths of
//! vectors, at every level.

use super::super::pack::{gather, move_box, scatter};
use super::*;
use crate::cases::part;

/// Packs pieces of every small shape and stride, and writes them back. Nothing but the tile, then
/// nothing but the elements, may change.
fn check_movers<T: Sample>() {
    let kind = LeafKind::of::<T>();
    let size = size_of::<T>() as isize;
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        for n0 in [1usize, 2, 3, 4, 8, 15, 16, 17, 35] {
            for n1 in [1usize, 2, 3, 4, 7, 16, 17, 33] {
                // Across the rows, rows with a gap, columns, equal rows, strides of both signs.
                let (wide, tall) = (n0 as isize, n1 as isize);
                let strides = [
                    [1, wide + 1],
                    [tall, 1],
                    [tall + 3, 1],
                    [-tall, 1],
                    [tall, -1],
                    [0, 1],
                    [0, 0],
                    [1, 0],
                    [-1, wide],
                    [2, 2 * wide],
                    [3, 3 * wide],
                    [4, 4 * wide + 1],
                    [5, -5 * wide],
                    [-2, 2 * wide],
                ];
                for stride in strides {
                    check_piece::<T>(kind, level, [n0, n1], stride, size);
                }
            }
        }
    }
}

fn check_piece<T: Sample>(
    kind: LeafKind,
    level: Level,
    n: [usize; 2],
    stride: [isize; 2],
    size: isize,
) {
    let last = [0, 1].map(|axis| stride[axis] * (n[axis] as isize - 1).max(0));
    let low = last[0].min(0) + last[1].min(0);
    let span = (last[0].abs() + last[1].abs()) as usize + 1;
    // Exactly as long as the piece: what reads further reads foreign memory, which Miri and
    // sanitizers see.
    let memory: Vec<T> = (0..span).map(|i| T::sample(i as u64 * 7919 + 1)).collect();
    let at = |r: usize, j: usize| (j as isize * stride[0] + r as isize * stride[1] - low) as usize;
    let (count, guard) = (n[0] * n[1], T::sample(u64::MAX / 3));
    let mut tile = vec![guard; count + 1];
    let bytes = stride.map(|stride| stride * size);
    let first = memory
        .as_ptr()
        .wrapping_offset(-low)
        .cast::<u8>()
        .cast_mut();
    // SAFETY: the piece is the memory, the tile has room for it.
    unsafe {
        gather(kind, level)(
            first,
            tile.as_mut_ptr().cast(),
            kind.size(),
            n[0],
            n[1],
            bytes[0],
            bytes[1],
        )
    };
    for r in 0..n[1] {
        for j in 0..n[0] {
            let (found, expected) = (tile[r * n[0] + j], memory[at(r, j)]);
            assert!(
                found == expected,
                "{n:?} by {stride:?} at {}: row {r}, {j}",
                level.name()
            );
        }
    }
    assert!(tile[count] == guard, "{n:?} by {stride:?}: behind the tile");

    // Back, where no two elements share a place.
    let mut is_place = vec![false; span];
    for i in 0..count {
        if std::mem::replace(&mut is_place[at(i / n[0], i % n[0])], true) {
            return;
        }
    }
    let mut written = vec![guard; span];
    let first = written.as_mut_ptr().wrapping_offset(-low).cast::<u8>();
    // SAFETY: as above.
    unsafe {
        scatter(kind, level)(
            first,
            tile.as_mut_ptr().cast(),
            kind.size(),
            n[0],
            n[1],
            bytes[0],
            bytes[1],
        )
    };
    for (place, (&found, &original)) in written.iter().zip(&memory).enumerate() {
        let expected = if is_place[place] { original } else { guard };
        assert!(found == expected, "{n:?} by {stride:?}: written at {place}");
    }
}

/// Rows of every size up to 70, a ninth of the numbers of rows up to 70, with strides in turn: a
/// third of them at each level.
fn check_sizes<T: Sample>() {
    let kind = LeafKind::of::<T>();
    let size = size_of::<T>() as isize;
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        for n0 in 0..70usize {
            for n1 in part(3, n0 + level.index(), (n0 % 9..70).step_by(9)) {
                let (wide, tall) = (n0 as isize, n1 as isize);
                let strides = [
                    [1, wide + 1],
                    [1, -wide],
                    [-1, -wide - 2],
                    [tall, 1],
                    [-tall - 1, 1],
                    [2, 2 * wide + 1],
                    [3, 1],
                    [-3, 3 * wide],
                    [4, -4 * wide],
                    [tall, -1],
                    [7, 7 * wide],
                    [0, 1],
                    [0, -3],
                ];
                let turn = (n0 + 3 * n1) % strides.len();
                check_piece::<T>(kind, level, [n0, n1], strides[turn], size);
            }
        }
    }
}

#[test]
fn pieces_of_every_small_size_are_packed() {
    if cfg!(miri) {
        return;
    }
    check_sizes::<u8>();
    check_sizes::<u16>();
    check_sizes::<f32>();
    check_sizes::<f64>();
    // Not plain, of sizes with loops of their own and without.
    check_sizes::<&'static u8>();
    check_sizes::<(u8, f32)>();
    check_sizes::<u128>();
    check_sizes::<[u8; 3]>();
    check_sizes::<Wide>();
}

/// Planes of images of two to four channels, and pixels in reverse order, for every number of pixels
/// around vectors.
fn check_images<T: Sample>() {
    let kind = LeafKind::of::<T>();
    let size = size_of::<T>() as isize;
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        for pixels in (1..100).chain([127, 128, 129, 191, 192, 193, 200, 1000]) {
            for channels in 2..=4 {
                let n = channels as isize;
                check_piece::<T>(kind, level, [pixels, channels], [n, 1], size);
                check_piece::<T>(kind, level, [channels, pixels], [-1, n], size);
            }
        }
    }
}

#[test]
fn images_are_packed() {
    if cfg!(miri) {
        return;
    }
    check_images::<u8>();
    check_images::<u16>();
    check_images::<f32>();
    check_images::<f64>();
}

#[test]
fn pieces_are_packed_element_by_element() {
    check_movers::<f32>();
    check_movers::<f64>();
    if !cfg!(miri) {
        check_movers::<u8>();
        check_movers::<(u8, f32)>();
        check_movers::<&'static u8>();
    }
}

/// Packs boxes of up to four axes, some of extent 1 and some along which the operand is constant;
/// what it varies along is contiguous, has gaps, or is reversed.
fn check_boxes<T: Sample>(random: &mut Random, count: usize) {
    let kind = LeafKind::of::<T>();
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        for _ in 0..count {
            let n: [usize; 4] = std::array::from_fn(|_| match random.below(4) {
                0 => 1,
                1 => 2,
                _ => 1 + random.below(11),
            });
            let (mut low, mut span) = (0, 1);
            let strides = n.map(|n| {
                let step = span as isize + random.below(2) as isize * random.below(3) as isize;
                let stride = [0, step, step, -step][random.below(4)];
                let last = stride * (n as isize - 1);
                low += last.min(0);
                span += last.unsigned_abs();
                stride
            });
            // Exactly as long as the box, and the tile.
            let memory: Vec<T> = (0..span).map(|i| T::sample(i as u64 * 7919 + 1)).collect();
            let (total, guard) = (n.iter().product::<usize>(), T::sample(u64::MAX / 3));
            let mut tile = vec![guard; total + 2];
            let first = memory
                .as_ptr()
                .wrapping_offset(-low)
                .cast::<u8>()
                .cast_mut();
            let to = tile.as_mut_ptr().wrapping_add(1).cast();
            let size = kind.size();
            let stride = |axis: usize| strides[axis] * size as isize;
            // SAFETY: the box is the memory, the tile has room for it.
            unsafe { move_box(gather(kind, level), first, to, size, &n, stride) };
            for (i, &found) in tile[1..=total].iter().enumerate() {
                let (mut at, mut rest) = (-low, i);
                for (n, stride) in n.into_iter().zip(strides) {
                    (at, rest) = (at + (rest % n) as isize * stride, rest / n);
                }
                let name = level.name();
                assert!(
                    found == memory[at as usize],
                    "{n:?} by {strides:?} at {name}: {i}"
                );
            }
            assert!(
                tile[0] == guard && tile[total + 1] == guard,
                "{n:?} by {strides:?}: beside"
            );
        }
    }
}

#[test]
fn boxes_with_constant_axes_are_packed() {
    let (mut random, count) = (Random(11), if cfg!(miri) { 20 } else { 800 });
    check_boxes::<u8>(&mut random, count);
    check_boxes::<u16>(&mut random, count);
    check_boxes::<f32>(&mut random, count);
    check_boxes::<f64>(&mut random, count);
    check_boxes::<[u8; 3]>(&mut random, count);
    check_boxes::<&'static u8>(&mut random, count);
}

/// Rows and the columns of a matrix in reverse order, around the widths of vectors of bytes.
#[test]
fn reversed_rows_of_bytes_are_packed() {
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        for n0 in [15usize, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200] {
            for (n1, pitch) in [(1usize, 0), (3, n0 as isize), (3, -(n0 as isize) - 2)] {
                if !cfg!(miri) || n0 < 40 {
                    check_piece::<u8>(LeafKind::of::<u8>(), level, [n0, n1], [-1, pitch], 1);
                    check_piece::<u16>(LeafKind::of::<u16>(), level, [n0, n1], [-1, pitch], 2);
                }
            }
        }
    }
}

/// A matrix or a vector of `rows` by `columns` from two leaves of these element strides, streamed
/// or not.
fn check_sum<T: Sample, B: Body<Out = T, Leaves = (One<T>, One<T>)>>(
    body: &B,
    [rows, columns]: [usize; 2],
    strides: [[isize; 2]; 2],
    stream: bool,
) {
    let data = strides.map(|[s0, s1]| {
        let last = [s0 * (rows as isize - 1), s1 * (columns as isize - 1)];
        let low = last[0].min(0) + last[1].min(0);
        let span = (last[0].abs() + last[1].abs()) as usize + 1;
        let memory: Vec<T> = (0..span).map(|i| T::sample(i as u64 * 31 + 5)).collect();
        (memory, -low)
    });
    let at = |leaf: usize, i: usize, j: usize| {
        let place = data[leaf].1 + i as isize * strides[leaf][0] + j as isize * strides[leaf][1];
        data[leaf].0[place as usize]
    };
    for level in Level::ALL.into_iter().filter(|level| level.available()) {
        let mut out = vec![T::sample(3); rows * columns];
        let extents = [rows, columns];
        let kernels = const { &Kernels::of::<B, AllUnit>() };
        let size = size_of::<T>() as isize;
        STREAM_BYTES.set(stream.then_some(0));
        let mut operands = OperandTable::new(&extents, 2);
        operands.set_out(LeafKind::of::<T>(), |axis| {
            [columns as isize * size, size][axis]
        });
        for (leaf, (memory, start)) in data.iter().enumerate() {
            let first = memory.as_ptr().wrapping_offset(*start).cast();
            operands.push(first, LeafKind::of::<T>(), |axis| {
                strides[leaf][axis] * size
            });
        }
        let mut room = NestRoom::new();
        room.make(&operands.raw());
        let plan = scheduled(kernels, &operands, &room, kernels.reads_out);
        let (env, first) = ((&raw const *body).cast(), out.as_mut_ptr().cast());
        // SAFETY: the leaves and the output cover the extents.
        unsafe {
            evaluate(
                Call {
                    kernels,
                    env,
                    level,
                },
                first,
                &operands,
            )
        };
        STREAM_BYTES.set(None);
        assert_eq!(
            plan.streamed,
            stream && cfg!(all(target_arch = "x86_64", not(miri)))
        );
        for i in 0..rows {
            for j in 0..columns {
                let expected = body.apply(Token::PLAIN, (at(0, i, j), at(1, i, j)));
                assert!(out[i * columns + j] == expected, "{i}, {j} of\n{plan:?}");
            }
        }
    }
}

bodies! {
    Sum32: (One<f32>, One<f32>) => f32 = |(x, y)| x - y * 2.0;
    Sum64: (One<f64>, One<f64>) => f64 = |(x, y)| x - y * 2.0;
}

#[test]
fn long_rows_and_matrices_agree_with_the_loops() {
    for stream in [false, true] {
        for n in if cfg!(miri) {
            vec![70]
        } else {
            vec![31, 300, 1024, 2500, 17_000]
        } {
            let wide = n as isize;
            for stride in [0, 1, -1, 2, 3, 4, 5, -2] {
                let strides = [[stride * wide, stride], [wide, 1]];
                check_sum(&Sum32, [1, n], strides, stream);
                check_sum(&Sum64, [1, n], [strides[1], strides[0]], stream);
            }
            check_sum(&Sum32, [1, n], [[0, 2], [0, 3]], stream);
        }
        for [rows, columns] in [
            [70usize, 50usize],
            [130, 33],
            [3, 100],
            [33, 200],
            [300, 3],
            [64, 1],
            [1, 64],
        ] {
            if cfg!(miri) && rows * columns > 400 {
                continue;
            }
            let (tall, wide) = (rows as isize, columns as isize);
            for strides in [
                [[wide, 1], [1, tall]],
                [[1, tall], [1, tall]],
                [[-1, tall], [1, 0]],
                [[0, 1], [2 * wide, 2]],
                [[wide + 1, 1], [0, 0]],
            ] {
                check_sum(&Sum32, [rows, columns], strides, stream);
                check_sum(&Sum64, [rows, columns], strides, stream);
            }
        }
    }
}

/// The control: a mover for another stride is found out.
#[test]
#[should_panic(expected = "row")]
fn a_wrong_mover_is_found_out() {
    check_piece::<f32>(LeafKind::of::<f32>(), Level::BASE, [40, 1], [2, 0], 2);
}
