//! Bit operations and shifts of every integer type, at every level, against a loop over numbers.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;

fn at_every_level(test: impl Fn()) {
    for level in Level::ALL {
        match isa::force(level) {
            Ok(_forced) => test(),
            Err(error) => println!("{error}"),
        }
    }
}

/// Compares an expression with numbers, for elements of every kind.
fn same<T: Elem + PartialEq + std::fmt::Debug, E: Node<Item = T> + Closed>(
    name: &str,
    found: Expr<E>,
    expected: Vec<T>,
) where
    E::Shape: broadloom::shape::Shape,
{
    assert_eq!(found.eval().to_vec(), expected, "{name}");
}

/// `amount` is an index of a bit, or not: XLA's definition, with 128-bit numbers.
macro_rules! of_integers {
    ($($name:ident $T:ident;)*) => {$(
        #[test]
        fn $name() {
            const BITS: i128 = $T::BITS as i128;
            fn left(a: $T, n: $T) -> $T {
                match u32::try_from(n) {
                    Ok(n) if n < $T::BITS => a << n,
                    _ => 0,
                }
            }
            fn right(a: $T, n: $T) -> $T {
                match u32::try_from(n) {
                    Ok(n) if n < $T::BITS => a >> n,
                    _ if a < 0 * a => !0,
                    _ => 0,
                }
            }
            let values = [0, 1, 2, 3, 77, $T::MAX, $T::MAX - 1, $T::MIN, $T::MIN + 1, $T::MAX / 3, !0, !5];
            let mut amounts: Vec<$T> = (0..=BITS + 2).filter_map(|n| n.try_into().ok()).collect();
            amounts.extend([$T::MAX, $T::MIN, !0, !1, $T::MAX / 2]);
            let n = Array1::from(amounts.clone());
            let a = Array2::from_fn((values.len(), amounts.len()), |[i, _]| values[i]);
            // Not an iterator for each operation: each would be compiled.
            let pairs = |f: fn($T, $T) -> $T| {
                let mut all = Vec::new();
                for &a in &values {
                    for &n in &amounts {
                        all.push(f(a, n));
                    }
                }
                all
            };
            at_every_level(|| {
                let n_at = n.at(axes![1]);
                same("<<", &a << n_at, pairs(left));
                same(">>", &a >> n_at, pairs(right));
                same("&", &a & n_at, pairs(|a, n| a & n));
                same("|", &a | n_at, pairs(|a, n| a | n));
                same("^", &a ^ n_at, pairs(|a, n| a ^ n));
                same("!", !&n, amounts.iter().map(|&n| !n).collect());
                for &amount in &amounts {
                    // Enough for vectors of the narrowest type.
                    let many = Array1::from_fn(200, |[i]| values[i % values.len()]);
                    let each = |f: fn($T, $T) -> $T| -> Vec<$T> {
                        many.iter().map(|&a| f(a, amount)).collect()
                    };
                    same("<< n", &many << amount, each(left));
                    same(">> n", &many >> amount, each(right));
                    same("n <<", amount << &many, each(|a, n| left(n, a)));
                    same("n >>", amount >> &many, each(|a, n| right(n, a)));
                    same("n & ..", amount & (&many | 1), each(|a, n| n & (a | 1)));
                    same("n | ..", amount | many.view(), each(|a, n| n | a));
                    same("n ^ ..", amount ^ &many, each(|a, n| n ^ a));
                }
            });
        }
    )*};
}
of_integers! {
    shifts_of_i8 i8; shifts_of_i16 i16; shifts_of_i32 i32; shifts_of_i64 i64; shifts_of_i128 i128;
    shifts_of_isize isize; shifts_of_u8 u8; shifts_of_u16 u16; shifts_of_u32 u32;
    shifts_of_u64 u64; shifts_of_u128 u128; shifts_of_usize usize;
}

#[test]
fn bit_operations_of_bool() {
    let a = array![true, false, true, false];
    let b = array![true, true, false, false];
    at_every_level(|| {
        same("&", &a & &b, vec![true, false, false, false]);
        same("|", true | &a, vec![true; 4]);
        same("^", true ^ &a, vec![false, true, false, true]);
        same("!", !(&a ^ &b), vec![true, false, false, true]);
        let mut c = a.clone();
        c &= &b;
        c |= false;
        c ^= true;
        assert_eq!(c, array![false, true, true, true]);
    });
}

/// The assigning forms, on arrays and views of every stride and kind of shape, and in the macro.
#[test]
fn assignments() {
    let start = |i: usize| (i as u16).wrapping_mul(40503);
    let amount = |j: usize| (3 * j) as u16;
    let (rows, columns) = (5, 33);
    let of = |f: &dyn Fn(u16, u16) -> u16| -> Vec<u16> {
        let each = |i| f(start(i), amount(i % columns));
        (0..rows * columns).map(each).collect()
    };
    let shl = |a: u16, n: u16| if n < 16 { a << n } else { 0 };
    let shr = |a: u16, n: u16| if n < 16 { a >> n } else { 0 };
    macro_rules! check {
        ($op:tt, $f:expr, $array:expr, $n:expr) => {
            let mut whole = $array.clone();
            whole $op $n;
            assert_eq!(whole.to_vec(), of($f), stringify!($op));
            let mut by_macro = $array.clone();
            let n = $n;
            broadcast!(by_macro $op n);
            assert_eq!(by_macro, whole);
        };
    }
    macro_rules! all {
        ($array:expr, $n:expr) => {
            check!(&=, &|a, n| a & n, $array, $n);
            check!(|=, &|a, n| a | n, $array, $n);
            check!(^=, &|a, n| a ^ n, $array, $n);
            check!(<<=, &shl, $array, $n);
            check!(>>=, &shr, $array, $n);
            check!(%=, &|a, n| a % (n | 1), $array, &($n | 1).eval());
        };
    }
    at_every_level(|| {
        let n = Array1::from_fn(columns, |[j]| amount(j));
        let wide = Array2::from_fn((rows, columns), |[_, j]| amount(j));
        let array = Array2::from_fn((rows, columns), |[i, j]| start(i * columns + j));
        all!(array, &wide);
        check!(<<=, &shl, array, n.at(axes![1]));
        let fixed =
            Array::<u16, Shape![5, 33]>::from_fn(shape![5, 33], |[i, j]| start(i * columns + j));
        all!(fixed, &wide);
        let unknown = ArrayD::from_fn([rows, columns], |i| start(i[0] * columns + i[1]));
        let wide_d = ArrayD::from_fn([rows, columns], |i| amount(i[1]));
        all!(unknown, &wide_d);

        // A view of every second column, in reverse.
        let mut holder = Array2::from_fn((rows, 2 * columns), |[i, j]| start(i * columns + j));
        let expected = Array2::from_fn((rows, 2 * columns), |[i, j]| {
            let old = start(i * columns + j);
            if j % 2 == 0 {
                shl(old, amount(columns - 1 - j / 2))
            } else {
                old
            }
        });
        let mut part = holder.slice_mut(s![.., ..;2]);
        let mut part = part.slice_mut(s![.., ..;-1]);
        part <<= n.at(axes![1]);
        assert_eq!(holder, expected);

        let mut nothing = Array2::<u16>::zeros((0, 3));
        nothing >>= 1;
        let mut one = array![0x80_u8];
        one >>= 7;
        assert_eq!(one[[0]], 1);
    });
}
