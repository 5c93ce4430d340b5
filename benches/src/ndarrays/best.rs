//! With `Zip`, into an output that is there; by rows where that is faster than a stretched view.

use std::hint::black_box;

use broadloom::math;
use ndarray::{Array1, Array2, Array4, ArrayD, ArrayView1, Zip, azip, s};

use super::{Item, all, array, elements, gradients, objects, unit};
use crate::cases::{Case, K14_CALLS, case};

fn squared_distance<T: Item>(a: &ArrayView1<T>, b: &ArrayView1<T>) -> T {
    Zip::from(a)
        .and(b)
        .fold(T::ZERO, |sum, &a, &b| sum + (a - b) * (a - b))
}

/// ndarray at its best, if the kernel is here and has so many dimensions.
pub(crate) fn best<T: Item>(kernel: &str, d: &[usize]) -> Option<Box<dyn Case<T>>> {
    let number = T::from_f64;
    let case = match (kernel, d) {
        ("K1", &[_]) => {
            let (a, x): (T, Array1<T>) = (number(0.001), unit(1, d));
            let run = move |y: &mut Array1<T>| Zip::from(y).and(&x).for_each(|y, &x| *y += a * x);
            case(unit(2, d), 1, run, elements)
        }
        ("K2", &[_]) => {
            let [a, b, c]: [Array1<T>; 3] = [1, 2, 3].map(|seed| unit(seed, d));
            let run = move |d: &mut Array1<T>| {
                let all = Zip::from(d).and(&a).and(&b).and(&c);
                all.for_each(|d, &a, &b, &c| *d = a * b + c - a);
            };
            case(unit(9, d), 1, run, elements)
        }
        ("K3", &[_, m]) => {
            let (x, v): (Array2<T>, Array1<T>) =
                (array(1, d, -0.5, 0.5), array(2, &[m], -0.5, 0.5));
            let run = move |o: &mut Array2<T>| {
                let all = Zip::from(o).and(&x).and_broadcast(&v);
                all.for_each(|o, &x, &v| *o = (x + v).fmax(T::ZERO));
            };
            case(unit(9, d), 1, run, elements)
        }
        ("K4", &[n, _]) => {
            let (x, u): (Array2<T>, Array1<T>) = (unit(1, d), unit(2, &[n]));
            let run = move |o: &mut Array2<T>| {
                let rows = Zip::from(o.rows_mut()).and(x.rows()).and(&u);
                rows.for_each(|o, x, &u| Zip::from(o).and(x).for_each(|o, &x| *o = x * u));
            };
            case(unit(9, d), 1, run, elements)
        }
        ("K5", &[n, m]) => {
            let (u, v): (Array1<T>, Array1<T>) = (array(1, &[n], 0.0, 0.001), unit(2, &[m]));
            let run = move |o: &mut Array2<T>| {
                let rows = Zip::from(o.rows_mut()).and(&u);
                rows.for_each(|o, &u| Zip::from(o).and(&v).for_each(|o, &v| *o += u * v));
            };
            case(unit(3, d), 1, run, elements)
        }
        ("K6", &[_, c, _, _]) => {
            let channel = |seed, low, high| -> Array4<T> { array(seed, &[1, c, 1, 1], low, high) };
            let (mean, var) = (channel(2, 0.0, 1.0), channel(3, 0.5, 1.5));
            let (gamma, beta) = (channel(4, 0.0, 1.0), channel(5, 0.0, 1.0));
            let x: Array4<T> = unit(1, d);
            let run = move |o: &mut Array4<T>| {
                let scale = Zip::from(&gamma).and(&var);
                let scale = scale.map_collect(|&g, &v| g / (v + number(1e-5)).sqrt());
                let parameters = Zip::from(o).and(&x).and_broadcast(&mean);
                let all = parameters.and_broadcast(&scale).and_broadcast(&beta);
                all.for_each(|o, &x, &m, &s, &b| *o = (x - m) * s + b);
            };
            case(unit(9, d), 1, run, elements)
        }
        ("K7", &[_]) => {
            let [s, k]: [Array1<T>; 2] = [1, 2].map(|seed| array(seed, d, 50.0, 150.0));
            let t: Array1<T> = array(3, d, 0.25, 1.25);
            let (rate, drift) = (number(0.02), number(0.02 + 0.5 * 0.3 * 0.3));
            let (volatility, half) = (number(0.3), number(0.5));
            let root = number(std::f64::consts::FRAC_1_SQRT_2);
            let normal = move |x: T| half + half * math::erf(x * root);
            let run = move |o: &mut Array1<T>| {
                let all = Zip::from(o).and(&s).and(&k).and(&t);
                all.for_each(|o, &s, &k, &t| {
                    let deviation = t.sqrt() * volatility;
                    let d1 = (math::ln(s / k) + t * drift) / deviation;
                    let discounted = k * math::exp(T::ZERO - rate * t);
                    *o = s * normal(d1) - discounted * normal(d1 - deviation);
                });
            };
            case(unit(9, d), 1, run, elements)
        }
        ("K8", &[_, _]) => {
            let x: Array2<T> = array(1, d, -2.0, 2.0);
            let run = move |o: &mut Array2<T>| {
                Zip::from(o.rows_mut()).and(x.rows()).for_each(|mut o, x| {
                    let top = x.fold(x[0], |a, &b| a.fmax(b));
                    Zip::from(&mut o)
                        .and(x)
                        .for_each(|o, &x| *o = math::exp(x - top));
                    let factor = T::ONE / o.sum();
                    o *= factor;
                });
            };
            case(unit(9, d), 1, run, elements)
        }
        ("K9k3" | "K9k64", &[n, m, k]) => {
            let (a, b): (Array2<T>, Array2<T>) = (unit(1, &[n, k]), unit(2, &[m, k]));
            let run = move |o: &mut Array2<T>| {
                Zip::from(o.rows_mut()).and(a.rows()).for_each(|o, a| {
                    Zip::from(o)
                        .and(b.rows())
                        .for_each(|o, b| *o = squared_distance(&a, &b));
                });
            };
            case(unit(9, &[n, m]), 1, run, elements)
        }
        ("K10a", &[_]) => {
            let [a, b]: [Array1<T>; 2] = [1, 2].map(|seed| unit(seed, d));
            let run = move |sum: &mut T| *sum = squared_distance(&a.view(), &b.view());
            case(T::ZERO, 1, run, |sum| vec![*sum])
        }
        ("K10b", &[n, _]) => {
            let [a, b]: [Array2<T>; 2] = [1, 2].map(|seed| unit(seed, d));
            let run = move |o: &mut Array1<T>| {
                let rows = Zip::from(o).and(a.rows()).and(b.rows());
                rows.for_each(|o, a, b| *o = squared_distance(&a, &b));
            };
            case(unit(9, &[n]), 1, run, elements)
        }
        ("K10c", &[_, m]) => {
            let [a, b]: [Array2<T>; 2] = [1, 2].map(|seed| unit(seed, d));
            let run = move |o: &mut Array1<T>| {
                o.fill(T::ZERO);
                for (a, b) in a.rows().into_iter().zip(b.rows()) {
                    let all = Zip::from(&mut *o).and(a).and(b);
                    all.for_each(|o, &a, &b| *o += (a - b) * (a - b));
                }
            };
            case(unit(9, &[m]), 1, run, elements)
        }
        ("K11", &[n]) => {
            let [a, b]: [Array2<T>; 2] = [1, 2].map(|seed| unit(seed, &[n, n]));
            let run = move |o: &mut Array2<T>| {
                Zip::from(o)
                    .and(&a)
                    .and(&b.t())
                    .for_each(|o, &a, &b| *o = a + b);
            };
            case(unit(9, &[n, n]), 1, run, elements)
        }
        ("K12", &[n]) => {
            let [a, b]: [Array1<T>; 2] = [1, 2].map(|seed| unit(seed, &[2 * n]));
            let run = move |o: &mut Array1<T>| {
                let all = Zip::from(o).and(a.slice(s![..;2])).and(b.slice(s![1..;2]));
                all.for_each(|o, &a, &b| *o = a + b);
            };
            case(unit(9, d), 1, run, elements)
        }
        ("K13a", &[n]) => {
            let a: Vec<Array2<T>> = objects(1, n, &[4, 4]);
            let v: Vec<Array1<T>> = objects(2, n, &[4]);
            let run = move |o: &mut Vec<Array2<T>>| {
                for ((a, v), o) in a.iter().zip(&v).zip(o) {
                    Zip::from(o)
                        .and(a)
                        .and_broadcast(v)
                        .for_each(|o, &a, &v| *o = a + v);
                }
            };
            case(objects(1, n, &[4, 4]), n, run, all)
        }
        ("K13b", &[n]) => {
            let [a, b, c, e]: [Vec<Array1<T>>; 4] = [1, 2, 3, 4].map(|seed| objects(seed, n, &[3]));
            let (two, half) = (number(2.0), number(0.5));
            let run = move |o: &mut Vec<Array1<T>>| {
                for (i, o) in o.iter_mut().enumerate() {
                    let all = Zip::from(o).and(&a[i]).and(&b[i]).and(&c[i]).and(&e[i]);
                    all.for_each(|o, &a, &b, &c, &e| *o = (a + b * two - c * half) * e);
                }
            };
            case(objects(1, n, &[3]), n, run, all)
        }
        ("K14", _) => {
            let (a, b): (ArrayD<T>, ArrayD<T>) = (unit(1, &[2, 3, 4]), unit(2, &[3, 4]));
            let run = move |o: &mut ArrayD<T>| {
                for _ in 0..K14_CALLS {
                    let all = Zip::from(&mut *o).and(black_box(&a));
                    all.and_broadcast(black_box(&b))
                        .for_each(|o, &a, &b| *o = a + b);
                }
            };
            case(unit(9, &[2, 3, 4]), K14_CALLS, run, elements)
        }
        ("K15", &[_, m]) => {
            let [x, w]: [Array2<T>; 2] = [1, 4].map(|seed| array(seed, d, -1.0, 1.0));
            let [u, v]: [Array1<T>; 2] = [2, 3].map(|seed| array(seed, &[m], -1.0, 1.0));
            let run = move |(du, dv, sum): &mut (Array1<T>, Array1<T>, T)| {
                du.fill(T::ZERO);
                dv.fill(T::ZERO);
                *sum = T::ZERO;
                for (x, w) in x.rows().into_iter().zip(w.rows()) {
                    azip!((&x in &x, &w in &w, &u in &u, &v in &v, du in &mut *du, dv in &mut *dv) {
                        let t = math::tanh(x * u + v);
                        let slope = w * (T::ONE - t * t);
                        *sum += w * t;
                        *dv += slope;
                        *du += slope * x;
                    });
                }
            };
            case((unit(9, &[m]), unit(9, &[m]), T::ZERO), 1, run, gradients)
        }
        _ => return None,
    };
    Some(case)
}
