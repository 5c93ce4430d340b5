//! Elements of other crates: complex numbers, floats of 16 bits; random arrays.

use array_core::expr::ComplexParts;
use broadloom::prelude::*;
use half::{bf16, f16};
use num_complex::Complex;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand_distr::{Normal, StandardNormal, Uniform};

type C = Complex<f64>;

fn table() -> Array2<C> {
    Array2::from_fn((3, 40), |[i, j]| C::new(i as f64 - 1.0, j as f64 * 0.5))
}

#[test]
fn complex_numbers_have_the_operators_and_sums() {
    let z = table();
    let i = C::new(0.0, 1.0);
    for view in [z.view(), z.slice(s![..;-1, ..]), z.slice(s![.., ..;-1])] {
        let y = (i * view + view * i - view / C::new(2.0, 0.0)).eval();
        for k in 0..3 {
            for j in 0..40 {
                let x = view[[k, j]];
                assert_eq!(y[[k, j]], i * x + x * i - x / C::new(2.0, 0.0));
            }
        }
        let sums = view.sum(axes![1]);
        for k in 0..3 {
            let row: Vec<C> = (0..40).map(|j| view[[k, j]]).collect();
            assert_eq!(sums[k], row.iter().sum::<C>());
        }
        assert_eq!(view.sum(..), view.to_vec().iter().sum::<C>());
    }
    let row = Array1::from(vec![C::new(1.0, 1.0); 40]);
    assert_eq!((&z - row.at(axes![1])).eval()[[1, 0]], C::new(-1.0, -1.0));
    assert_eq!(broadcast!(z * z + i).eval()[[0, 0]], C::new(1.0, 1.0));
    assert_eq!(
        Array2::<C>::zeros((0, 3)).sum(0).to_vec(),
        [C::new(0.0, 0.0); 3]
    );
}

#[test]
fn parts_of_complex_numbers() {
    let z = table();
    assert_eq!(z.re().eval()[[0, 7]], -1.0);
    assert_eq!(z.im().eval()[[0, 7]], 3.5);
    assert_eq!(z.conj().eval()[[0, 7]], C::new(-1.0, -3.5));
    assert_eq!(z.norm_sqr().eval()[[0, 2]], 2.0);
    assert_eq!(z.norm().eval()[[1, 6]], 3.0);
    let angles = z.arg().eval();
    assert!((angles[[1, 1]] - std::f64::consts::FRAC_PI_2).abs() < 1e-15);
    assert_eq!((z.conj() * &z).re().sum(..), z.norm_sqr().sum(..));
    let huge = array![Complex::new(1e38_f32, 1e38)];
    assert!((huge.norm().eval()[0] / 1.4142135e38 - 1.0).abs() < 1e-6);
}

#[test]
fn halves_are_cast_and_summed_in_f32() {
    let x = Array1::from_fn(4000, |[_]| f16::from_f32(1.0));
    assert_eq!(x.sum(..), 4000.0_f32);
    let wide = x.cast::<f32>().eval();
    assert_eq!(wide.sum(..), 4000.0);
    let y = (&x * f16::from_f32(0.5) + f16::from_f32(1.0)).eval();
    assert_eq!(y[7], f16::from_f32(1.5));
    let short = (&wide * 0.1).cast::<bf16>().eval();
    assert_eq!(short.cast::<f64>().eval()[0], bf16::from_f32(0.1).to_f64());
    let rounded = array![0.1_f32, f32::NAN, 1e30].cast::<f16>().eval();
    assert_eq!(rounded[0], f16::from_f32(0.1));
    assert!(rounded[1].is_nan() && rounded[2].is_infinite());
}

#[test]
fn random_arrays_repeat_with_their_seed() {
    let draw = |seed| {
        let mut rng = StdRng::seed_from_u64(seed);
        Array2::<f64>::random((20, 30), StandardNormal, &mut rng)
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
    let mut rng = StdRng::seed_from_u64(3);
    let x = Array1::random(10_000, Normal::new(5.0, 2.0).unwrap(), &mut rng);
    assert!((x.mean(..) - 5.0).abs() < 0.1 && (x.std(..) - 2.0).abs() < 0.1);
    let faces = Array::random(shape![2, 3], Uniform::new(1, 7).unwrap(), &mut rng);
    assert!(faces.iter().all(|face| (1..7).contains(face)));
    assert!(Array2::<f64>::random((0, 3), StandardNormal, &mut rng).is_empty());
}
