//! What the measurement itself promises: errors, records, points and references are what they claim to be.

use accuracy::functions;
use accuracy::points::{Choice, Points};
use accuracy::real::{Exact, Real};
use accuracy::record::{Found, Point, Record};
use array_core::isa::Level;

#[test]
fn errors_are_in_units_of_the_last_place() {
    let one = Exact::new(1.0, 2.0_f64.powi(-60), 0);
    assert_eq!(one.error(1.0_f64), 2.0_f64.powi(-8));
    assert_eq!(one.error(1.0_f64.step(1)), 1.0 - 2.0_f64.powi(-8));
    // Just below a power of two the unit is half as large.
    let below = Exact::new(1.0, -(2.0_f64.powi(-60)), 0);
    assert_eq!(below.error(1.0_f64), 2.0_f64.powi(-7));
    assert_eq!(Exact::of(1.0).error(1.0_f32.step(2)), 2.0);
    assert_eq!(Exact::of(-1.0).error((-1.0_f32).step(-3)), 3.0);
}

#[test]
fn denormal_numbers_have_one_unit() {
    let smallest = f64::from_bits(1);
    assert_eq!(Exact::of(smallest).error(0.0_f64), 1.0);
    assert_eq!(Exact::new(1.0, 0.0, -1075).error(smallest), 0.5);
    assert_eq!(Exact::new(1.0, 0.0, -9000).error(smallest), 1.0);
    assert_eq!(Exact::of(0.0).error(f32::from_bits(2)), 2.0);
    let tiny = 3.0 * 2.0_f64.powi(-150);
    assert_eq!(Exact::of(tiny).error(f32::from_bits(1)), 0.5);
}

#[test]
fn halves_are_rounded_by_the_digits_after_them() {
    let smallest = |n: f64, low: f64| Exact::new(n, low, -1074).rounded::<f64>().to_bits();
    assert_eq!([smallest(2.5, 1e-20), smallest(2.5, 0.0)], [3, 2]);
    assert_eq!([smallest(3.5, -1e-20), smallest(3.5, 0.0)], [3, 4]);
    assert_eq!(
        Exact::new(-1.5, 1e-20, -149).rounded::<f32>(),
        -f32::from_bits(1)
    );
}

#[test]
fn infinity_is_the_next_number_only_where_the_value_is_finite() {
    assert_eq!(Exact::of(f64::MAX).error(f64::INFINITY), 1.0);
    assert_eq!(Exact::new(1.0, 0.0, 128).error(f32::MAX), 1.0);
    assert_eq!(Exact::new(1.0, 0.0, 128).error(f32::INFINITY), 0.0);
    assert_eq!(Exact::new(1.5, 0.0, 130).error(f32::INFINITY), 0.0);
    assert_eq!(Exact::of(f64::INFINITY).error(f32::MAX), f64::INFINITY);
    assert_eq!(Exact::of(f64::INFINITY).error(f32::INFINITY), 0.0);
    assert_eq!(Exact::of(f64::NAN).error(f32::NAN), 0.0);
    assert_eq!(Exact::of(1.0).error(f32::NAN), f64::INFINITY);
}

#[test]
fn steps_pass_both_zeros_at_once() {
    assert_eq!(f32::from_bits(1).step(-2), -f32::from_bits(1));
    assert_eq!(f64::MAX.step(9), f64::INFINITY);
}

/// What the list promises is measured, but for two that are an operation of the CPU.
#[test]
fn every_function_of_the_list_is_measured() {
    let measured = functions::single();
    let is_measured = |name: &str| measured.iter().any(|f| f.name == name);
    let listed = array_core::functions::FUNCTIONS.iter().map(|f| f.name);
    let left_out: Vec<_> = listed.filter(|name| !is_measured(name)).collect();
    assert_eq!(left_out, ["recip", "copysign"]);
}

fn point(error: f64, x: u64) -> Point {
    Point {
        error,
        certain: error,
        bits: [x, 7],
        exact: Some(Exact::new(1.5, -1e-17, 3)),
    }
}

#[test]
fn what_is_written_is_read() {
    let mut record = Record::empty(&Level::ALL);
    record.points = 3;
    record.about.push(("reference".into(), "a: b".into()));
    record.levels[1].1.add(point(0.7, 1));
    record.levels[1].1.add(Point {
        exact: None,
        ..point(f64::INFINITY, 2)
    });
    record.levels[2].1.wrong = 5;
    assert_eq!(Record::parse(&record.text()), Some(record));
    assert_eq!(Record::parse("v3 nonsense"), None);
}

#[test]
fn the_worst_are_kept() {
    let mut found = Found::default();
    for x in 0..9 {
        found.add(point(0.5 + x as f64, x));
    }
    found.add(point(8.5, 8));
    let kept: Vec<f64> = found.worst.iter().map(|point| point.error).collect();
    assert_eq!(kept, [8.5, 7.5, 6.5, 5.5]);
    assert_eq!(found.threshold(), 5.5);
}

#[test]
fn a_sample_meets_every_exponent_of_both_signs() {
    let functions = functions::single();
    let points = Points::new(&functions[0], Choice::Patterns { step: 4096 });
    let mut seen = [false; 512];
    for number in 0..points.count() {
        seen[(points.at(number).0.bits() >> 23) as usize] = true;
    }
    assert!(seen.into_iter().all(|seen| seen));
}

#[test]
fn the_special_points_come_first() {
    let functions = functions::double();
    let points = Points::new(&functions[0], Choice::Random { count: 10 });
    let special: Vec<f64> = (0..points.count()).map(|n| points.at(n).0).collect();
    assert!(special.iter().any(|x| x.is_nan()) && special.contains(&f64::MIN));
    assert!(special.iter().any(|x| x.to_bits() == (-0.0_f64).to_bits()));
    assert_eq!(points.count() as usize, special.len());
}

/// The references agree with std on what has no size: NaN, infinities and the signs of zeros.
#[test]
fn the_references_have_the_special_values_of_std() {
    macro_rules! one {
        ($($name:ident)*) => { [$((stringify!($name), f64::$name as fn(f64) -> f64)),*] };
    }
    macro_rules! two {
        ($($name:ident)*) => { [$((stringify!($name), f64::$name as fn(f64, f64) -> f64)),*] };
    }
    let one = one!(exp exp2 exp_m1 ln log2 log10 ln_1p cbrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh);
    let two = two!(atan2 hypot powf);
    let special = |x: f64| x.is_nan() || x.is_infinite() || x == 0.0;
    for f in functions::double() {
        let std: Box<dyn Fn(f64, f64) -> f64> = match (
            one.iter().find(|(name, _)| *name == f.name),
            two.iter().find(|(name, _)| *name == f.name),
        ) {
            (Some(&(_, std)), _) => Box::new(move |x, _| std(x)),
            (_, Some(&(_, std))) => Box::new(std),
            _ if f.name == "powi" => Box::new(|x, n| x.powi(n as i32)),
            _ => continue,
        };
        let points = Points::new(&f, Choice::Random { count: 0 });
        for (x, y) in (0..points.count()).map(|number| points.at(number)) {
            if matches!(f.name, "acosh" | "asinh") && x.abs() == f64::MAX {
                continue; // There std overflows before the function does.
            }
            let (a, b) = (std(x, y), f.rounded.expect("a function of std")(x, y));
            // Next to a threshold std may be on the other side.
            let edge = |x: f64| x.abs() == f64::MAX || x.abs() < 1e-300 && x != 0.0;
            if (special(a) || special(b)) && !edge(a) && !edge(b) {
                let same = a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
                assert!(same, "{}({x:e}, {y:e}): std {a:e}, reference {b:e}", f.name);
            }
        }
    }
}
