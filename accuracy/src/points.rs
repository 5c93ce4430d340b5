//! Which arguments a function is measured at: all of them, a fixed sample of them, or many where the function is hard.
//!
//! Every argument is a function of its number alone, so that a run can be split and resumed.

use crate::functions::{Family, Function};
use crate::real::{Real, scale};

mod pairs;

/// For each binade from `pi/2` up the `f64` that is next to a multiple of `pi/2`, relative to its size; `data/quarter_turns.py` finds
/// them.
const QUARTER_TURNS: &str = include_str!("../data/quarter_turns.txt");

/// A choice of arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Of every `step` bit patterns one; a step of 1 is every `f32`.
    Patterns {
        /// How many patterns there are for one that is chosen.
        step: u64,
    },
    /// This many pseudo-random ones, most of them where the function is hard.
    Random {
        /// How many.
        count: u64,
    },
}

/// The arguments of one function.
#[derive(Debug)]
pub struct Points<'a, T> {
    function: &'a Function<T>,
    choice: Choice,
    special: Vec<(T, T)>,
    turns: Vec<f64>,
    seed: u64,
}

impl<'a, T: Real> Points<'a, T> {
    /// The arguments of `function`: the special ones, then those of `choice`.
    pub fn new(function: &'a Function<T>, choice: Choice) -> Self {
        let turns = QUARTER_TURNS
            .lines()
            .map(|line| f64::from_bits(u64::from_str_radix(line, 16).expect("hexadecimal")));
        Points {
            function,
            choice,
            special: if function.family.two() {
                pairs::special(function)
            } else {
                special(function)
                    .into_iter()
                    .map(|x| (x, T::of(0.0)))
                    .collect()
            },
            turns: turns.collect(),
            seed: function
                .name
                .bytes()
                .fold(
                    u64::from(T::WIDTH),
                    |seed, byte| mix(seed ^ u64::from(byte)),
                ),
        }
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        let chosen = match self.choice {
            Choice::Patterns { step: 1 } => return 1 << T::WIDTH,
            Choice::Patterns { step } => (1 << T::WIDTH) / step,
            Choice::Random { count } => count,
        };
        chosen + self.special.len() as u64
    }

    /// The argument, or both, of this number.
    pub fn at(&self, number: u64) -> (T, T) {
        let step = match self.choice {
            Choice::Patterns { step: 1 } => return (T::of_bits(number), T::of(0.0)),
            Choice::Patterns { step } => Some(step),
            Choice::Random { .. } => None,
        };
        let Some(number) = number.checked_sub(self.special.len() as u64) else {
            return self.special[number as usize];
        };
        if let Some(step) = step {
            let bits = number * step + mix(self.seed ^ number) % step;
            return (T::of_bits(bits), T::of(0.0));
        }
        let mut random = Random(mix(self.seed ^ mix(number)));
        if self.function.family.two() {
            pairs::pair(self.function, number, &mut random)
        } else {
            (self.one(&mut random), T::of(0.0))
        }
    }

    /// Writes the arguments from `start` on over `x` and `y`.
    pub fn fill(&self, start: u64, x: &mut [T], y: &mut [T]) {
        if self.choice == (Choice::Patterns { step: 1 }) {
            for (number, x) in (start..).zip(x) {
                *x = T::of_bits(number);
            }
            return;
        }
        for (number, (x, y)) in (start..).zip(x.iter_mut().zip(y)) {
            (*x, *y) = self.at(number);
        }
    }

    /// An argument of a function of one.
    fn one(&self, random: &mut Random) -> T {
        let f = self.function;
        match random.below(8) {
            0 => random.any(),
            1 => random.between_exponents(-40, 40),
            2 | 3 => random.uniform(f.range),
            4 => random.around(f.hard),
            5 => random.beside(f.hard),
            6 => match f.family {
                Family::Periodic => {
                    let turns = random.any_size(52) as f64;
                    T::of(turns * std::f64::consts::FRAC_PI_2).step(random.below(9) as i64 - 4)
                }
                Family::Steps => {
                    let halves = random.any_size(54) as f64 * 0.5;
                    let steps = random.below(5) as i64 - 2;
                    random.sign(T::of(halves).step(steps))
                }
                _ => random.around(&[0.0]),
            },
            _ => match f.family {
                Family::Periodic => {
                    let turn = self.turns[random.below(self.turns.len() as u64) as usize];
                    let steps = random.below(3) as i64 - 1;
                    random.sign(T::of(turn).step(steps))
                }
                _ => random.between_exponents(2 - T::LARGEST - T::DIGITS, -10),
            },
        }
    }
}

/// What is special for any function, and what is special for this one with its neighbours.
fn special<T: Real>(function: &Function<T>) -> Vec<T> {
    let mut points = everywhere();
    for &hard in function.hard.iter().chain(&function.range) {
        points.extend((-8..=8).map(|steps| T::of(hard).step(steps)));
    }
    points
}

/// What is special for any function.
fn everywhere<T: Real>() -> Vec<T> {
    let smallest_normal = T::of(scale(1.0, 1 - T::LARGEST));
    let epsilon = scale(1.0, 1 - T::DIGITS);
    let positive = [
        T::of(0.0),
        T::of_bits(1),
        T::of_bits(2),
        smallest_normal.step(-1),
        smallest_normal,
        smallest_normal.step(1),
        T::of(epsilon),
        T::of(epsilon * 0.5),
        T::of(scale(1.0, T::DIGITS - 1)),
        T::of(scale(1.0, T::DIGITS)),
        T::of(scale(1.0, 31)),
        T::of(scale(1.0, 63)),
        T::of(0.5),
        T::of(1.0).step(-1),
        T::of(1.0),
        T::of(1.0).step(1),
        T::of(1.5),
        T::of(2.0),
        T::of(2.5),
        T::of(3.0),
        T::of(10.0),
        T::of(std::f64::consts::PI),
        T::of(f64::INFINITY).step(-1),
        T::of(f64::INFINITY),
        T::of(f64::NAN),
    ];
    let negative = positive.map(|x| T::of_bits(x.bits() | 1 << (T::WIDTH - 1)));
    positive.into_iter().chain(negative).collect()
}

/// A step of SplitMix64.
fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

/// Pseudo-random numbers.
#[derive(Debug)]
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// Below `end`.
    fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// Of any number of bits up to `most`.
    fn any_size(&mut self, most: u64) -> u64 {
        let bits = 1 + self.below(most);
        self.below(1 << bits)
    }

    /// In `[0, 1)`.
    fn unit(&mut self) -> f64 {
        scale((self.next() >> 11) as f64, -53)
    }

    /// Either sign.
    fn sign<T: Real>(&mut self, x: T) -> T {
        T::of_bits(x.bits() ^ self.below(2) << (T::WIDTH - 1))
    }

    /// Any bit pattern; of NaN only the quiet ones, because to the others functions of two may answer as they like.
    fn any<T: Real>(&mut self) -> T {
        let x = T::of_bits(self.next() >> (64 - T::WIDTH));
        if x.is_nan() { T::of(f64::NAN) } else { x }
    }

    /// Any sign, any digits, an exponent of this range.
    fn between_exponents<T: Real>(&mut self, low: i32, high: i32) -> T {
        let exponent = low + self.below((high - low + 1) as u64) as i32;
        let x = T::of(scale(1.0 + self.unit(), exponent));
        self.sign(x)
    }

    /// Evenly in an interval.
    fn uniform<T: Real>(&mut self, [low, high]: [f64; 2]) -> T {
        T::of(low + self.unit() * (high - low))
    }

    /// One of `points`.
    fn one_of(&mut self, points: &[f64]) -> f64 {
        points[self.below(points.len() as u64) as usize]
    }

    /// At any small distance from one of `points`.
    fn around<T: Real>(&mut self, points: &[f64]) -> T {
        let point = self.one_of(points);
        let size = if point == 0.0 { 1.0 } else { point };
        let distance = scale(
            size * (1.0 + self.unit()),
            -(self.below(T::DIGITS as u64 + 1) as i32),
        );
        T::of(
            point
                + if self.below(2) == 0 {
                    distance
                } else {
                    -distance
                },
        )
    }

    /// Within a thousand numbers of one of `points`.
    fn beside<T: Real>(&mut self, points: &[f64]) -> T {
        T::of(self.one_of(points)).step(self.below(2001) as i64 - 1000)
    }
}
