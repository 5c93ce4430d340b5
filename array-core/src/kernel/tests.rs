//! The driver against a walk over every index, on hundreds of random layouts, at every level this
//! CPU has. `benches/src/bin/random` has more of them, optimised.

use super::program::Call;
use super::run::{evaluate, evaluate_nest, scheduled};
use super::{Body, Kernels};
use crate::isa::{Exponent, Level, Needs, Token};
use crate::leaf::{AllUnit, ClassSet, Classes, Cur, Fixed, LeafKind, Leaves, One};
use crate::plan::tests::STREAM_BYTES;
use crate::plan::{NestRoom, OperandTable};
use crate::sealed::Sealed;
use std::fmt::Debug;
use std::mem::MaybeUninit;

/// SplitMix64: the cases are the same on every run.
pub(in crate::kernel) struct Random(pub(in crate::kernel) u64);

impl Random {
    pub(in crate::kernel) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(in crate::kernel) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// Elements the tests compute with.
trait Sample: Copy + 'static + PartialEq + Debug {
    fn sample(n: u64) -> Self;
}
macro_rules! sample {
    ($($type:ty: |$n:ident| $value:expr),* $(,)?) => {
        $(impl Sample for $type { fn sample($n: u64) -> Self { $value } })*
    };
}
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(128))]
struct Wide(u64);
sample! {
    (): |_n| (),
    u8: |n| n as u8,
    u16: |n| n as u16,
    u32: |n| n as u32,
    f32: |n| (n % 1000) as f32 * 0.37 + 1.0,
    f64: |n| (n % 1000) as f64 * 0.37 + 1.0,
    u128: |n| (n as u128) << 60 | n as u128,
    (u8, f32): |n| (n as u8, (n % 77) as f32),
    [u8; 3]: |n| [n as u8, (n >> 8) as u8, 7],
    &'static u8: |n| &[1, 2, 3, 4, 5, 6, 7, 8][n as usize % 8],
    Wide: |n| Wide(n),
}

/// One operand in memory of its own: the values, the start, the strides in elements.
struct Strided<T> {
    memory: Vec<T>,
    start: usize,
    strides: Vec<isize>,
}

impl<T: Sample> Strided<T> {
    /// A random layout without two indices at one place, except along the stretched axes: permuted,
    /// with gaps, some axes backwards.
    fn new(random: &mut Random, extents: &[usize], zero: &[bool]) -> Self {
        let mut order: Vec<usize> = (0..extents.len()).collect();
        if random.below(3) == 0 {
            for i in (1..order.len()).rev() {
                order.swap(i, random.below(i + 1));
            }
        }
        let gaps = random.below(3) == 0;
        let backwards = random.below(3) == 0;
        let (mut strides, mut start) = (vec![0isize; extents.len()], 0);
        let mut step = if gaps { 1 + random.below(4) } else { 1 };
        for &axis in order.iter().rev() {
            if zero[axis] {
                continue;
            }
            strides[axis] = step as isize;
            if backwards && random.below(2) == 0 {
                strides[axis] = -strides[axis];
                start += step * extents[axis].saturating_sub(1);
            }
            step = step * extents[axis].max(1) + if gaps { random.below(3) } else { 0 };
        }
        let memory = (0..step.max(start + 1))
            .map(|_| T::sample(random.next()))
            .collect();
        Strided {
            memory,
            start,
            strides,
        }
    }

    fn at(&self, index: &[usize]) -> usize {
        let offset: isize = index
            .iter()
            .zip(&self.strides)
            .map(|(&i, &s)| i as isize * s)
            .sum();
        self.start.strict_add_signed(offset)
    }

    fn byte_stride(&self, axis: usize) -> isize {
        self.strides[axis] * size_of::<T>() as isize
    }
}

/// The oracle's walk: every index of the extents.
fn each_index(extents: &[usize], mut visit: impl FnMut(&[usize])) {
    let total: usize = extents.iter().product();
    let mut index = vec![0; extents.len()];
    for mut flat in 0..total {
        for axis in (0..extents.len()).rev() {
            index[axis] = flat % extents[axis];
            flat /= extents[axis];
        }
        visit(&index);
    }
}

/// Leaves that a test can fill: random operands, and their items at an index.
trait Filled: Leaves {
    type Data;
    fn fill(
        random: &mut Random,
        extents: &[usize],
        zero: &mut dyn FnMut(&mut Random) -> Vec<bool>,
    ) -> Self::Data;
    fn push(data: &Self::Data, operands: &mut OperandTable<'_>);
    fn items(data: &Self::Data, index: &[usize], cur: *const u8) -> Self::Items;
}
impl Filled for () {
    type Data = ();
    fn fill(_: &mut Random, _: &[usize], _: &mut dyn FnMut(&mut Random) -> Vec<bool>) {}
    fn push((): &(), _: &mut OperandTable<'_>) {}
    fn items((): &(), _: &[usize], _: *const u8) {}
}
impl<A: Filled, B: Filled> Filled for (A, B) {
    type Data = (A::Data, B::Data);
    fn fill(
        random: &mut Random,
        extents: &[usize],
        zero: &mut dyn FnMut(&mut Random) -> Vec<bool>,
    ) -> Self::Data {
        let first = A::fill(random, extents, zero);
        (first, B::fill(random, extents, zero))
    }
    fn push(data: &Self::Data, operands: &mut OperandTable<'_>) {
        A::push(&data.0, operands);
        B::push(&data.1, operands);
    }
    fn items(data: &Self::Data, index: &[usize], cur: *const u8) -> Self::Items {
        (A::items(&data.0, index, cur), B::items(&data.1, index, cur))
    }
}
impl<T: Sample> Filled for One<T> {
    type Data = Strided<T>;
    fn fill(
        random: &mut Random,
        extents: &[usize],
        zero: &mut dyn FnMut(&mut Random) -> Vec<bool>,
    ) -> Strided<T> {
        let zero = zero(random);
        Strided::new(random, extents, &zero)
    }
    fn push(data: &Strided<T>, operands: &mut OperandTable<'_>) {
        let first = data.memory.as_ptr().wrapping_add(data.start);
        operands.push(first.cast(), LeafKind::of::<T>(), |axis| {
            data.byte_stride(axis)
        });
    }
    fn items(data: &Strided<T>, index: &[usize], _: *const u8) -> T {
        data.memory[data.at(index)]
    }
}
impl<T: Sample> Filled for Fixed<T> {
    type Data = T;
    fn fill(random: &mut Random, _: &[usize], _: &mut dyn FnMut(&mut Random) -> Vec<bool>) -> T {
        T::sample(random.next())
    }
    fn push(data: &T, operands: &mut OperandTable<'_>) {
        operands.push((&raw const *data).cast(), LeafKind::scalar::<T>(), |_| 0);
    }
    fn items(data: &T, _: &[usize], _: *const u8) -> T {
        *data
    }
}
impl<T: Sample> Filled for Cur<T> {
    type Data = ();
    fn fill(_: &mut Random, _: &[usize], _: &mut dyn FnMut(&mut Random) -> Vec<bool>) {}
    fn push((): &(), _: &mut OperandTable<'_>) {}
    fn items((): &(), _: &[usize], cur: *const u8) -> T {
        // SAFETY: the oracle passes a reference to the destination's element.
        unsafe { cur.cast::<T>().read() }
    }
}

// What needs no types is compiled once for all bodies.

fn drawn_extents(random: &mut Random) -> Vec<usize> {
    const EXTENTS: [usize; 12] = [0, 1, 2, 3, 5, 8, 13, 31, 33, 47, 64, 100];
    let rank = random.below(6);
    let mut extents: Vec<usize> = (0..rank)
        .map(|_| EXTENTS[random.below(EXTENTS.len())])
        .collect();
    // Large cases tell no more than small ones, and zeros would be nearly all there is at rank 5.
    for axis in 0..rank {
        if extents.iter().product::<usize>() > 2_500 || (extents[axis] == 0 && random.below(8) > 0)
        {
            extents[axis] = 1 + random.below(3);
        }
    }
    extents
}

fn drawn_zeros(random: &mut Random, rank: usize) -> Vec<bool> {
    (0..rank).map(|_| random.below(3) == 0).collect()
}

fn available_levels() -> Vec<Level> {
    let levels = Level::ALL.into_iter();
    levels.filter(|level| level.available()).collect()
}

/// One random case: the driver's output memory, gaps included, must be the oracle's, at every
/// level.
fn check<B: Body<Leaves: Filled, Out: Sample>, C: Classes>(random: &mut Random, body: &B) {
    let extents = drawn_extents(random);
    let rank = extents.len();
    let inner_zero = C::ZERO;
    let honest = random.below(2) == 0;
    let mut leaf = 0;
    let mut zero = |random: &mut Random| -> Vec<bool> {
        let mut zero = drawn_zeros(random, rank);
        if let (true, Some(last)) = (honest, zero.last_mut()) {
            *last = inner_zero.get(leaf);
        }
        leaf += 1;
        zero
    };
    let data = <B::Leaves as Filled>::fill(random, &extents, &mut zero);
    let mut out = Strided::<B::Out>::new(random, &extents, &vec![false; rank]);
    let before = out.memory.clone();
    each_index(&extents, |index| {
        let at = out.at(index);
        let items = <B::Leaves as Filled>::items(&data, index, (&raw const out.memory[at]).cast());
        out.memory[at] = body.apply(Token::PLAIN, items);
    });
    let expected = std::mem::replace(&mut out.memory, before.clone());
    for level in available_levels() {
        out.memory.clone_from(&before);
        let kernels = const { &Kernels::of::<B, C>() };
        let streamed = random.0.is_multiple_of(20);
        STREAM_BYTES.set(streamed.then_some(0));
        let mut operands = OperandTable::new(&extents, B::Leaves::COUNT);
        operands.set_out(LeafKind::of::<B::Out>(), |axis| out.byte_stride(axis));
        <B::Leaves as Filled>::push(&data, &mut operands);
        let mut room = NestRoom::new();
        let plan = if extents.contains(&0) {
            None
        } else {
            room.make(&operands.raw());
            Some(scheduled(kernels, &operands, &room, kernels.reads_out))
        };
        let first = out.memory.as_mut_ptr().wrapping_add(out.start).cast::<u8>();
        // SAFETY: operands in memory of their own, described by their layouts; the level is
        // available.
        unsafe {
            evaluate(
                Call {
                    kernels,
                    env: (&raw const *body).cast(),
                    level,
                },
                first,
                &operands,
            )
        };
        assert!(
            out.memory == expected,
            "extents {extents:?}\n{room:?}\n{plan:?}\n{:?}\n{expected:?}",
            out.memory
        );
        if plan.is_some() {
            out.memory.clone_from(&before);
            let mut ins = operands.leaves().to_vec();
            let (raw, kinds, env) = (operands.raw(), operands.kinds(), (&raw const *body).cast());
            let call = Call {
                kernels,
                env,
                level,
            };
            // SAFETY: as above; no extent is 0.
            unsafe { evaluate_nest(call, first, &raw, kinds, &mut ins) };
            assert!(
                out.memory == expected,
                "by a nest: extents {extents:?}\n{room:?}"
            );
        }
        STREAM_BYTES.set(None);
    }
}

macro_rules! bodies {
    ($($name:ident: $leaves:ty => $out:ty = |$items:pat_param| $value:expr;)*) => {
        $(struct $name;
        impl Body for $name {
            const SEALED: Sealed = Sealed;
            const FULL: bool = true;
            type Out = $out;
            type Leaves = $leaves;
            const NEEDS: Needs = Needs::NONE;
            fn exponent(&self) -> Option<Exponent> { None }
            #[inline(always)]
            fn apply(&self, _: Token<'_>, $items: <$leaves as Leaves>::Items) -> $out { $value }
        })*
    };
}
mod in_blocks;
mod pieces;
mod row_ends;
#[cfg(not(asan))]
mod shortcut;

bodies! {
    Constant: () => f32 = |()| 4.5;
    Copied: One<u8> => u8 = |x| x;
    Scalar: Fixed<f64> => f64 = |x| x;
    Sum: (One<f32>, One<f32>) => f32 = |(x, y)| x + y;
    Axpy: ((One<f32>, Fixed<f32>), One<f32>) => f32 = |((x, s), y)| x * s + y / s - x;
    Mixed: ((One<u8>, One<u128>), (Fixed<f64>, One<(u8, f32)>)) => f64 = |((a, b), (c, d))| f64::from(a) * c + b as f64 - f64::from(d.0) / f64::from(d.1 + 1.0);
    Pairs: (One<u16>, One<[u8; 3]>) => (u8, f32) = |(a, b)| (b[1], f32::from(a) + f32::from(b[0]));
    Nothing: (One<()>, One<f32>) => () = |((), _)| ();
    FromNothing: (One<()>, Fixed<()>) => u32 = |((), ())| 7;
    Update: (Cur<f64>, One<f32>) => f64 = |(c, x)| c * 0.5 + f64::from(x);
    Twice: (Cur<u8>, (Cur<u8>, Fixed<u8>)) => u8 = |(c, (d, s))| c.wrapping_mul(3).wrapping_add(d).wrapping_add(s);
    Aligned: (One<Wide>, (One<u8>, Cur<u128>)) => u128 = |(w, (x, c))| u128::from(w.0) ^ u128::from(x) ^ c;
    Pointers: (One<&'static u8>, One<u16>) => &'static u8 = |(p, n)| if n % 2 == 0 { p } else { &9 };
    Big: (One<[u64; 40]>, One<u8>) => u64 = |(a, b)| a[3].wrapping_add(u64::from(b));
}
impl Sample for [u64; 40] {
    fn sample(n: u64) -> Self {
        std::array::from_fn(|i| n.wrapping_mul(i as u64))
    }
}
sample! { u64: |n| n }

/// Some values are too rare for the loop: while they are only reported, what is computed from them
/// is wrong.
#[inline(always)]
fn unless_rare(token: Token<'_>, x: u8, value: f64) -> f64 {
    match (x < 40, token.rare(x < 40)) {
        (true, false) => -1.0,
        (true, true) => value * 3.0,
        (false, _) => value,
    }
}

struct RareSum;
impl Body for RareSum {
    const SEALED: Sealed = Sealed;
    const FULL: bool = true;
    type Out = f64;
    type Leaves = (One<u8>, One<f32>);
    const NEEDS: Needs = Needs::RARE;
    fn exponent(&self) -> Option<Exponent> {
        None
    }
    #[inline(always)]
    fn apply(&self, token: Token<'_>, (x, y): (u8, f32)) -> f64 {
        unless_rare(token, x, f64::from(y) + 1.0)
    }
}

/// Reads what it overwrites, and its exponent.
struct RareUpdate(i32);
impl Body for RareUpdate {
    const SEALED: Sealed = Sealed;
    const FULL: bool = true;
    type Out = f64;
    type Leaves = (Cur<f64>, One<u8>);
    const NEEDS: Needs = Needs::RARE.or(Needs::POWERS);
    fn exponent(&self) -> Option<Exponent> {
        Some(Exponent::Is(self.0))
    }
    #[inline(always)]
    fn apply(&self, token: Token<'_>, (c, x): (f64, u8)) -> f64 {
        if let Exponent::Is(exponent) = token.exponent() {
            assert_eq!(exponent, self.0, "a loop for another exponent");
        }
        unless_rare(token, x, c * f64::from(self.0))
    }
}

/// Classes by a bit mask of the Zero leaves.
struct Mask<const BITS: u64>;
impl<const BITS: u64> Classes for Mask<BITS> {
    const SEALED: Sealed = Sealed;
    const ZERO: ClassSet = {
        let (mut set, mut i) = (ClassSet::EMPTY, 0);
        while i < 64 {
            if BITS >> i & 1 == 1 {
                set = set.with(i);
            }
            i += 1;
        }
        set
    };
}

#[test]
fn every_path_agrees_with_the_walk() {
    let mut random = Random(1);
    for round in 0..if cfg!(any(miri, asan)) { 3 } else { 8 } {
        check::<_, AllUnit>(&mut random, &Constant);
        check::<_, AllUnit>(&mut random, &Copied);
        check::<_, Mask<1>>(&mut random, &Copied);
        check::<_, AllUnit>(&mut random, &Scalar);
        check::<_, AllUnit>(&mut random, &Sum);
        check::<_, Mask<1>>(&mut random, &Sum);
        check::<_, Mask<2>>(&mut random, &Sum);
        check::<_, Mask<3>>(&mut random, &Sum);
        check::<_, AllUnit>(&mut random, &Axpy);
        check::<_, Mask<0b110>>(&mut random, &Axpy);
        check::<_, AllUnit>(&mut random, &Mixed);
        check::<_, Mask<0b1010>>(&mut random, &Mixed);
        check::<_, AllUnit>(&mut random, &Pairs);
        check::<_, Mask<2>>(&mut random, &Pairs);
        check::<_, AllUnit>(&mut random, &Nothing);
        check::<_, Mask<3>>(&mut random, &Nothing);
        check::<_, AllUnit>(&mut random, &FromNothing);
        check::<_, AllUnit>(&mut random, &Update);
        check::<_, Mask<1>>(&mut random, &Update);
        check::<_, AllUnit>(&mut random, &Twice);
        check::<_, AllUnit>(&mut random, &Aligned);
        check::<_, Mask<2>>(&mut random, &Aligned);
        check::<_, AllUnit>(&mut random, &Pointers);
        check::<_, Mask<1>>(&mut random, &Pointers);
        if round % 8 == 0 {
            check::<_, AllUnit>(&mut random, &Big);
        }
    }
}

/// Bodies that ask for loops of their own.
#[test]
fn rare_arguments_and_powers_agree_with_the_walk() {
    let mut random = Random(3);
    for round in 0..if cfg!(miri) { 1 } else { 10 } {
        check::<_, AllUnit>(&mut random, &RareSum);
        check::<_, Mask<1>>(&mut random, &RareSum);
        check::<_, AllUnit>(&mut random, &RareUpdate([0, 1, 2, 3, 9, 99][round % 6]));
    }
}

/// More leaves than the inline tables hold.
#[test]
fn many_leaves_and_axes_spill() {
    type Four<T> = ((T, T), (T, T));
    bodies! {
        Sixteen: Four<Four<One<u32>>> => u32 = |(((a, b), (c, d)), ((e, f), (g, h)))| {
            let each = [a, b, c, d, e, f, g, h];
            each.iter().fold(0, |s: u32, (x, y)| s.wrapping_mul(31).wrapping_add(x.wrapping_sub(*y)))
        };
    }
    type Leaves20 = (Four<Four<One<u32>>>, Four<One<u32>>);
    bodies! {
        Twenty: Leaves20 => u32 = |(x, ((a, b), (c, d)))| Sixteen.apply(Token::PLAIN, x) ^ a ^ b ^ c ^ d;
    }
    let mut random = Random(2);
    for _ in 0..if cfg!(miri) { 1 } else { 12 } {
        check::<_, AllUnit>(&mut random, &Sixteen);
        check::<_, Mask<0b1001_0000_0000_0000_0001>>(&mut random, &Twenty);
    }
    // Ten axes.
    let input: Vec<u32> = (0..1024).collect();
    let mut out = vec![0u32; 1024];
    let mut operands = OperandTable::new(&[2; 10], 1);
    operands.set_out(LeafKind::of::<u32>(), |axis| 4 << (9 - axis));
    operands.push(input.as_ptr().cast(), LeafKind::of::<u32>(), |axis| {
        4 << axis
    });
    bodies! { Same: One<u32> => u32 = |x| x; }
    // SAFETY: both have 1024 elements.
    unsafe {
        evaluate(
            Call {
                kernels: const { &Kernels::of::<Same, AllUnit>() },
                env: std::ptr::from_ref(&Same).cast(),
                level: Level::BASE,
            },
            out.as_mut_ptr().cast(),
            &operands,
        )
    };
    assert!((0..1024u32).all(|i| out[i as usize] == i.reverse_bits() >> 22));
}

/// The output may be uninitialised, and a body's panic leaves no leak and no damage.
#[test]
fn uninitialised_output_and_panics() {
    bodies! { Divide: (One<u32>, One<u32>) => u32 = |(x, y)| x / y; }
    let (x, mut y) = (vec![12u32; 300], vec![3u32; 3]);
    let run = |y: &[u32]| {
        let mut out: Vec<MaybeUninit<u32>> = vec![MaybeUninit::uninit(); 300];
        let mut operands = OperandTable::new(&[100, 3], 2);
        operands.set_out(LeafKind::of::<u32>(), |axis| [12, 4][axis]);
        operands.push(x.as_ptr().cast(), LeafKind::of::<u32>(), |axis| {
            [12, 4][axis]
        });
        operands.push(y.as_ptr().cast(), LeafKind::of::<u32>(), |axis| {
            [0, 4][axis]
        });
        // SAFETY: 300 and 3 elements; every element of the output is written unless the body
        // panics.
        unsafe {
            evaluate(
                Call {
                    kernels: const { &Kernels::of::<Divide, AllUnit>() },
                    env: std::ptr::from_ref(&Divide).cast(),
                    level: crate::isa::active(),
                },
                out.as_mut_ptr().cast(),
                &operands,
            )
        };
        // SAFETY: `evaluate` came back.
        assert!(out.iter().all(|value| unsafe { value.assume_init() } == 4));
    };
    run(&y);
    y[1] = 0;
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| run(&y))).is_err());
}

#[test]
fn a_forced_level_is_active_until_the_guard_drops() {
    for level in Level::ALL {
        match crate::isa::force(level) {
            Ok(_guard) => assert_eq!(crate::isa::active(), level),
            Err(error) => assert!(!level.available() && error.level() == level),
        }
    }
    assert!(crate::isa::active().available());
}
