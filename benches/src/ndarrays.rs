//! The same kernels with ndarray, each in its fastest idiomatic form: `Zip` into an existing output.

use broadloom::Float;
use ndarray::{Array1, Array2, Array4, Axis, Zip};

use crate::data::vector;

/// Input `seed` as a matrix.
pub fn matrix<T: Float>(seed: u32, rows: usize, columns: usize, low: f64, high: f64) -> Array2<T> {
    let items = vector(seed, rows * columns, low, high);
    Array2::from_shape_vec((rows, columns), items).expect("one item for each index")
}

/// Input `seed` as an array of four axes.
pub fn array4<T: Float>(seed: u32, [n, c, h, w]: [usize; 4], low: f64, high: f64) -> Array4<T> {
    let items = vector(seed, n * c * h * w, low, high);
    Array4::from_shape_vec((n, c, h, w), items).expect("one item for each index")
}

/// K1.
pub fn k1<T: Float>(a: T, x: &Array1<T>, y: &mut Array1<T>) {
    Zip::from(y).and(x).for_each(|y, &x| *y = a * x + *y);
}

/// K2.
pub fn k2<T: Float>(a: &Array1<T>, b: &Array1<T>, c: &Array1<T>, d: &mut Array1<T>) {
    Zip::from(d)
        .and(a)
        .and(b)
        .and(c)
        .for_each(|d, &a, &b, &c| *d = a * b + c - a);
}

/// K3.
pub fn k3<T: Float>(x: &Array2<T>, v: &Array1<T>, o: &mut Array2<T>) {
    Zip::from(o)
        .and(x)
        .and_broadcast(v)
        .for_each(|o, &x, &v| *o = (x + v).fmax(T::ZERO));
}

/// K4: by rows, which is faster than a stretched view.
pub fn k4<T: Float>(x: &Array2<T>, u: &Array1<T>, o: &mut Array2<T>) {
    Zip::from(o.rows_mut())
        .and(x.rows())
        .and(u)
        .for_each(|o, x, &u| {
            Zip::from(o).and(x).for_each(|o, &x| *o = x * u);
        });
}

/// K5: by rows, which is faster than a stretched view.
pub fn k5<T: Float>(u: &Array1<T>, v: &Array1<T>, o: &mut Array2<T>) {
    Zip::from(o.rows_mut()).and(u).for_each(|o, &u| {
        Zip::from(o).and(v).for_each(|o, &v| *o = *o + u * v);
    });
}

/// K6: the statistics stretched along the picture.
pub fn k6<T: Float>(x: &Array4<T>, norm: [&Array1<T>; 4], o: &mut Array4<T>) {
    let [mean, var, gamma, beta] = norm;
    let scale = Zip::from(gamma)
        .and(var)
        .map_collect(|&g, &v| g / (v + T::from_f64(1e-5)).sqrt());
    let column = |channel: &'_ Array1<T>| channel.clone().insert_axis(Axis(1)).insert_axis(Axis(2));
    let (mean, scale, beta) = (column(mean), column(&scale), column(beta));
    Zip::from(o)
        .and(x)
        .and_broadcast(&mean)
        .and_broadcast(&scale)
        .and_broadcast(&beta)
        .for_each(|o, &x, &m, &s, &b| *o = (x - m) * s + b);
}
