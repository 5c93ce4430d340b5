//! Twenty expressions of a small program. It prints what `../broadloom/mixed.rs` prints.
use ndarray::{Array1, Array2, Axis, Zip};

fn print(number: usize, elements: impl IntoIterator<Item = f64>) {
    print!("{number}:");
    for element in elements {
        print!(" {element:.3}");
    }
    println!();
}

fn main() {
    let n = std::env::args().count() + 5;
    let m = n - 1;
    let wave = |k: usize| move |i: usize, j: usize| (((i * 7 + j * 3) * k) % 11) as f64 / 4.0 - 1.1;
    let [x, y] = [2, 3].map(|k| Array2::from_shape_fn((n, m), |(i, j)| wave(k)(i, j) as f32));
    let [d, e] = [4, 5].map(|k| Array2::from_shape_fn((n, m), |(i, j)| wave(k)(i, j)));
    let w = Array2::from_shape_fn((m, 4), |(i, j)| wave(6)(i, j) as f32);
    let u = Array1::from_shape_fn(n, |i| wave(7)(i, 0) as f32);
    let v = Array1::from_shape_fn(m, |i| wave(8)(i, 0) as f32);
    let bytes = Array2::from_shape_fn((n, m), |(i, j)| (i * 40 + j) as u8);
    let show = |number, a: Array2<f32>| print(number, a.iter().map(|&x| x as f64));
    let show_vector = |number, a: Array1<f32>| print(number, a.iter().map(|&x| x as f64));

    // Maps.
    show(1, (&x * &y + 1.0 - &v).mapv_into(|x| x.max(0.25)));
    let column = u.view().insert_axis(Axis(1));
    show(2, ((&x - &y) * 2.0 + column).mapv_into(f32::tanh));
    let gauss = Zip::from(&d).and(&e).map_collect(|&d, &e| (-(d * d) / 2.0).exp() * e);
    print(3, gauss.iter().copied());
    let mut out = x.clone();
    out.scaled_add(0.1, &y);
    show(4, out);
    show(5, x.mapv(|x| if x > 0.0 { x } else { 0.1 * x }));
    show(6, bytes.mapv(|byte| byte as f32 / 255.0));
    show(7, &column * &v);

    // Reductions over an axis.
    show_vector(8, x.sum_axis(Axis(1)));
    show_vector(9, (&x - &y).mapv_into(|x| x * x).sum_axis(Axis(0)));
    let mean = x.mean_axis(Axis(0)).unwrap();
    let var = x.var_axis(Axis(0), 0.0);
    show(10, (&x - &mean) / (&var + 1e-5).mapv_into(f32::sqrt));
    show_vector(11, mean);
    show_vector(12, var);
    let largest = d.fold_axis(Axis(0), f64::NEG_INFINITY, |m, &x| m.max(x));
    print(13, largest.iter().copied());
    let position = x.map_axis(Axis(1), |row| {
        let first = (0, row[0]);
        row.iter().enumerate().fold(first, |m, (k, &x)| if x > m.1 { (k, x) } else { m }).0
    });
    print(14, position.iter().map(|&k| k as f64));
    let logsumexp = d.map_axis(Axis(1), |row| {
        let largest = row.fold(f64::NEG_INFINITY, |m, &x| m.max(x));
        row.fold(0.0, |sum, &x| sum + (x - largest).exp()).ln() + largest
    });
    print(15, logsumexp.iter().copied());
    let greater = Zip::from(&x).and(&y).map_collect(|x, y| x > y);
    let any = greater.map_axis(Axis(0), |column| column.iter().any(|&greater| greater));
    print(16, any.iter().map(|&any| any as u8 as f64));

    // Of everything, of rows, and products.
    print(17, [(&d - &e).abs().mean().unwrap()]);
    let mut normalised = x.clone();
    for mut row in normalised.axis_iter_mut(Axis(0)) {
        let largest = row.fold(f32::NEG_INFINITY, |m, &x| m.max(x));
        row.mapv_inplace(|x| (x - largest).exp());
        let sum = row.sum();
        row /= sum;
    }
    show(18, normalised);
    show(19, x.dot(&w));
    let differences = &x.view().insert_axis(Axis(1)) - &y.view().insert_axis(Axis(0));
    show(20, differences.mapv_into(|x| x * x).sum_axis(Axis(2)));
}
