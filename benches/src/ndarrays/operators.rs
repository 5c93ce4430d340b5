//! With operators and methods of whole arrays.

use std::hint::black_box;

use broadloom::{Float, math};
use ndarray::{Array1, Array2, Array4, ArrayD, Axis, s};

use super::{Item, all, array, elements, gradients, objects, unit};
use crate::cases::{Case, K14_CALLS, case};

fn fmax<T: Float>(x: T) -> T {
    x.fmax(T::ZERO)
}

fn square<T: Item>(x: T) -> T {
    x * x
}

/// ndarray's operators, if the kernel is here and has so many dimensions.
pub(crate) fn operators<T: Item>(kernel: &str, d: &[usize]) -> Option<Box<dyn Case<T>>> {
    let number = T::from_f64;
    let case = match (kernel, d) {
        ("K1", &[_]) => {
            let x: Array1<T> = unit(1, d);
            let y: Array1<T> = unit(2, d);
            case(y, 1, move |y| *y += &(&x * number(0.001)), elements)
        }
        ("K2", &[_]) => {
            let [a, b, c]: [Array1<T>; 3] = [1, 2, 3].map(|seed| unit(seed, d));
            case(unit(9, d), 1, move |d| *d = &a * &b + &c - &a, elements)
        }
        ("K3", &[_, m]) => {
            let (x, v): (Array2<T>, Array1<T>) =
                (array(1, d, -0.5, 0.5), array(2, &[m], -0.5, 0.5));
            case(
                unit(9, d),
                1,
                move |o| *o = (&x + &v).mapv_into(fmax),
                elements,
            )
        }
        ("K4", &[n, _]) => {
            let (x, u): (Array2<T>, Array2<T>) = (unit(1, d), unit(2, &[n, 1]));
            case(unit(9, d), 1, move |o| *o = &x * &u, elements)
        }
        ("K5", &[n, m]) => {
            let (u, v): (Array2<T>, Array1<T>) = (array(1, &[n, 1], 0.0, 0.001), unit(2, &[m]));
            let o: Array2<T> = unit(3, d);
            case(o, 1, move |o| *o += &(&u * &v), elements)
        }
        ("K6", &[_, c, _, _]) => {
            let channel = |seed, low, high| -> Array4<T> { array(seed, &[1, c, 1, 1], low, high) };
            let (x, mean, var) = (unit(1, d), channel(2, 0.0, 1.0), channel(3, 0.5, 1.5));
            let (gamma, beta) = (channel(4, 0.0, 1.0), channel(5, 0.0, 1.0));
            let x: Array4<T> = x;
            let run = move |o: &mut Array4<T>| {
                *o =
                    (&x - &mean) * (&gamma / (&var + number(1e-5)).mapv_into(|x| x.sqrt())) + &beta;
            };
            case(unit(9, d), 1, run, elements)
        }
        ("K7", &[_]) => {
            let [s, k]: [Array1<T>; 2] = [1, 2].map(|seed| array(seed, d, 50.0, 150.0));
            let t: Array1<T> = array(3, d, 0.25, 1.25);
            let root = number(std::f64::consts::FRAC_1_SQRT_2);
            let normal =
                move |x: Array1<T>| (x * root).mapv_into(math::erf) * number(0.5) + number(0.5);
            let run = move |o: &mut Array1<T>| {
                let deviation = t.mapv(|x| x.sqrt()) * number(0.3);
                let drift = &t * number(0.02 + 0.5 * 0.3 * 0.3);
                let d1 = ((&s / &k).mapv_into(math::ln) + drift) / &deviation;
                let d2 = &d1 - &deviation;
                *o = &s * normal(d1) - &k * (&t * number(-0.02)).mapv_into(math::exp) * normal(d2);
            };
            case(unit(9, d), 1, run, elements)
        }
        ("K8", &[_, _]) => {
            let x: Array2<T> = array(1, d, -2.0, 2.0);
            let run = move |o: &mut Array2<T>| {
                let top = x.map_axis(Axis(1), |row| row.fold(row[0], |a, &b| a.fmax(b)));
                let power = (&x - &top.insert_axis(Axis(1))).mapv_into(math::exp);
                let sum = power.sum_axis(Axis(1)).insert_axis(Axis(1));
                *o = power / sum;
            };
            case(unit(9, d), 1, run, elements)
        }
        ("K9k3" | "K9k64", &[n, m, k]) => {
            let (a, b): (Array2<T>, Array2<T>) = (unit(1, &[n, k]), unit(2, &[m, k]));
            let run = move |o: &mut Array2<T>| {
                let a = a.view().insert_axis(Axis(1));
                let a = a.broadcast((n, m, k)).expect("one row for each");
                let difference = a.to_owned() - b.view().insert_axis(Axis(0));
                *o = difference.mapv_into(square).sum_axis(Axis(2));
            };
            case(unit(9, &[n, m]), 1, run, elements)
        }
        ("K10a", &[_]) => {
            let [a, b]: [Array1<T>; 2] = [1, 2].map(|seed| unit(seed, d));
            let run = move |sum: &mut T| *sum = (&a - &b).mapv_into(square).sum();
            case(T::ZERO, 1, run, |sum| vec![*sum])
        }
        ("K10b" | "K10c", &[_, _]) => {
            let [a, b]: [Array2<T>; 2] = [1, 2].map(|seed| unit(seed, d));
            let axis = Axis((kernel == "K10b") as usize);
            let run = move |o: &mut Array1<T>| *o = (&a - &b).mapv_into(square).sum_axis(axis);
            case(unit(9, &d[1 - axis.0..][..1]), 1, run, elements)
        }
        ("K11", &[n]) => {
            let [a, b]: [Array2<T>; 2] = [1, 2].map(|seed| unit(seed, &[n, n]));
            case(unit(9, &[n, n]), 1, move |o| *o = &a + &b.t(), elements)
        }
        ("K12", &[n]) => {
            let [a, b]: [Array1<T>; 2] = [1, 2].map(|seed| unit(seed, &[2 * n]));
            let run = move |o: &mut Array1<T>| *o = &a.slice(s![..;2]) + &b.slice(s![1..;2]);
            case(unit(9, d), 1, run, elements)
        }
        ("K13a", &[n]) => {
            let a: Vec<Array2<T>> = objects(1, n, &[4, 4]);
            let v: Vec<Array1<T>> = objects(2, n, &[4]);
            let run = move |o: &mut Vec<Array2<T>>| {
                for ((a, v), o) in a.iter().zip(&v).zip(o) {
                    *o = a + v;
                }
            };
            case(objects(1, n, &[4, 4]), n, run, all)
        }
        ("K13b", &[n]) => {
            let [a, b, c, e]: [Vec<Array1<T>>; 4] = [1, 2, 3, 4].map(|seed| objects(seed, n, &[3]));
            let run = move |o: &mut Vec<Array1<T>>| {
                for (i, o) in o.iter_mut().enumerate() {
                    *o = (&a[i] + &b[i] * number(2.0) - &c[i] * number(0.5)) * &e[i];
                }
            };
            case(objects(1, n, &[3]), n, run, all)
        }
        ("K14", _) => {
            let (a, b): (ArrayD<T>, ArrayD<T>) = (unit(1, &[2, 3, 4]), unit(2, &[3, 4]));
            let run = move |o: &mut ArrayD<T>| {
                for _ in 0..K14_CALLS {
                    *o = black_box(&a) + black_box(&b);
                }
            };
            case(unit(9, &[2, 3, 4]), K14_CALLS, run, elements)
        }
        ("K15", &[_, m]) => {
            let [x, w]: [Array2<T>; 2] = [1, 4].map(|seed| array(seed, d, -1.0, 1.0));
            let [u, v]: [Array1<T>; 2] = [2, 3].map(|seed| array(seed, &[m], -1.0, 1.0));
            let run = move |(du, dv, sum): &mut (Array1<T>, Array1<T>, T)| {
                let t = (&x * &u + &v).mapv_into(math::tanh);
                *sum = (&w * &t).sum();
                let slope = &w * &t.mapv_into(|t| T::ONE - t * t);
                *dv = slope.sum_axis(Axis(0));
                *du = (&slope * &x).sum_axis(Axis(0));
            };
            case((unit(9, &[m]), unit(9, &[m]), T::ZERO), 1, run, gradients)
        }
        _ => return None,
    };
    Some(case)
}
