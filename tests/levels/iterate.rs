//! Loops with a limit for each element, at every level, against scalar loops: the same bits.

use broadloom::isa::{self, Level};
use broadloom::prelude::*;

fn at_each_level(test: impl Fn()) {
    for level in [Level::BASE, Level::V3, Level::V4] {
        let Ok(_forced) = isa::force(level) else {
            continue;
        };
        test();
    }
}

/// The loop of one element.
fn naive<S: Copy>(
    limit: u32,
    mut state: S,
    step: impl Fn(S) -> S,
    condition: impl Fn(S) -> bool,
) -> (u32, S) {
    for steps in 0..limit {
        if !condition(state) {
            return (steps, state);
        }
        state = step(state);
    }
    (limit, state)
}

type Plane = (f32, f32, f32, f32);

fn step((x, y, a, b): Plane) -> Plane {
    (x * x - y * y + a, 2.0 * x * y + b, a, b)
}

fn inside((x, y, ..): Plane) -> bool {
    x * x + y * y <= 4.0
}

fn grid(rows: usize, columns: usize) -> ArrayD<Plane> {
    let at = |i: usize, n: usize| 3.0 * i as f32 / n.max(2) as f32;
    ArrayD::from_fn([rows, columns], |index| {
        let [i, j] = *index.as_ref() else {
            unreachable!()
        };
        let x = at(j, columns) - 2.0;
        // Some elements stop at once, because their condition is NaN.
        let nan = (i + 2 * j) % 11 == 3;
        (if nan { f32::NAN } else { 0.0 }, 0.0, x, at(i, rows) - 1.5)
    })
}

/// The bits of all members.
fn bits((steps, (x, y, a, b)): (u32, Plane)) -> [u32; 5] {
    [steps, x.to_bits(), y.to_bits(), a.to_bits(), b.to_bits()]
}

#[test]
fn each_element_has_the_bits_of_a_scalar_loop() {
    at_each_level(|| {
        for [rows, columns] in [
            [0, 3],
            [3, 0],
            [1, 1],
            [1, 300],
            [65, 1],
            [7, 33],
            [9, 64],
            [3, 130],
        ] {
            let start = grid(rows, columns);
            for limit in [0, 1, 40] {
                let by_hand = |state: &Plane| bits(naive(limit, *state, step, inside));
                let expected: Vec<_> = start.iter().map(by_hand).collect();
                let ours = start.iterate(limit, step, inside).map(bits);
                assert_eq!(
                    ours.eval().to_vec(),
                    expected,
                    "{rows} x {columns}, limit {limit}"
                );

                // A transposed operand, into every second column of a destination, upside down.
                let mut wide = ArrayD::full([columns, 2 * rows], [7; 5]);
                let turned = start.t();
                let of_turned = turned.iterate(limit, step, inside).map(bits);
                of_turned.eval_into(&mut wide.slice_mut(s![..;-1, ..;2]));
                let upright = wide.slice(s![..;-1, ..;2]).t().to_owned();
                assert_eq!(
                    upright.to_vec(),
                    expected,
                    "{rows} x {columns}, limit {limit}"
                );
                let gaps = wide.iter().filter(|gap| **gap == [7; 5]).count();
                assert_eq!(gaps, rows * columns);
            }
        }
    });
}

#[test]
fn operands_broadcast_and_results_are_operands() {
    at_each_level(|| {
        let x: Array1<f32> = (0..77).map(|i| i as f32 * 0.04 - 2.0).collect();
        let y: Array1<f32> = (0..9).map(|i| i as f32 * 0.3 - 1.2).collect();
        let start = |i: usize, j: usize| (0.0, 0.0, x[[j]], y[[i]]);
        let expected = Array::from_fn((9, 77), |[i, j]| naive(30, start(i, j), step, inside).0);

        let mut counts = Array::full((9, 77), 0_u32);
        let plane = broadcast!((0.0, 0.0, x @ (1), y @ (0)));
        let steps = plane
            .iterate(
                30,
                |(x, y, a, b)| (x * x - y * y + a, 2.0 * x * y + b, a, b),
                |(x, y, ..)| x * x + y * y <= 4.0,
            )
            .map(|(steps, _)| steps);
        steps.eval_into(&mut counts);
        assert_eq!(counts, expected);
        counts += steps;
        assert_eq!(counts, (&expected * 2).eval());

        // As an operand of a body, beside others, before and after it.
        broadcast!(counts = counts * 10 + steps);
        assert_eq!(counts, (&expected * 21).eval());
        let shade = broadcast!(if steps == 30 { 0.0 } else { steps as f32 + x @ (1) });
        let mut shades = Array::full((9, 77), 0.0_f32);
        shade.eval_into(&mut shades);
        let by_hand = Array::from_fn((9, 77), |[i, j]| match expected[[i, j]] {
            30 => 0.0,
            steps => steps as f32 + x[[j]],
        });
        assert_eq!(shades, by_hand);
        let twice = steps.less(steps + 1).select(steps, 7);
        twice.eval_into(&mut counts);
        assert_eq!(counts, expected);
        assert_eq!((&expected + steps - steps).sum(..), expected.sum(..));
    });
}

#[test]
fn states_are_numbers_or_tuples() {
    at_each_level(|| {
        let n: Array1<u64> = (1..400).collect();
        let collatz = |n: u64| {
            if n.is_multiple_of(2) {
                n / 2
            } else {
                3 * n + 1
            }
        };
        let (steps, last) = eval_all(n.iterate(1000, collatz, |n| n != 1));
        let of = |n: &u64| naive(1000, *n, collatz, |n| n != 1);
        assert_eq!(
            steps.to_vec(),
            n.iter().map(|n| of(n).0).collect::<Vec<_>>()
        );
        assert!(last.iter().all(|n| *n == 1));

        // A step is not run on a state that has stopped: the divisor would be 0.
        let euclid = |(a, b): (u64, u64)| (b, a % b);
        let pairs = n
            .map(|n| (n, 360))
            .iterate(u32::MAX, euclid, |(_, b)| b != 0);
        let divisors = pairs.map(|(_, (a, _))| a).eval();
        assert_eq!(divisors[[239]], 120);
        assert!(
            divisors
                .iter()
                .zip(&n)
                .all(|(d, n)| n % d == 0 && 360 % d == 0)
        );

        // States that are too large for lanes.
        let large = n.map(|n| (n, [n; 100]));
        let large = large.iterate(3, |(n, all)| (n / 2, all), |(n, _)| n > 1);
        let (steps, last) = eval_all(large.map(|(steps, (n, all))| (steps, n + all[99])));
        assert_eq!((steps[[0]], steps[[2]], steps[[98]]), (0, 1, 3));
        assert_eq!((last[[0]], last[[2]], last[[98]]), (2, 4, 12 + 99));

        let six = n.map(|n| (n as u8, n as i16, n, n as f32, 0.5, (n, true)));
        let six = six.iterate(
            5,
            |(a, b, c, d, e, (f, g))| (a.wrapping_add(1), b - 1, c, d * 0.5, e + 1.0, (f + c, !g)),
            |(a, ..)| a % 7 != 0,
        );
        let odd = six
            .map(|(steps, (.., (_, g)))| g == (steps % 2 == 0))
            .eval();
        assert!(odd.iter().all(|fits| *fits));
    });
}
