//! Reductions that are no folds write over destinations in row-major order without an array in
//! between.

use super::counted::allocations;
use super::matrix;
use broadloom::prelude::*;

#[test]
fn variances_are_written_over_their_destinations() {
    let cell = |i: usize, j: usize| ((i * 7 + j * j) % 11) as f32;
    let x = Array::<f32, Shape![40, 70]>::from_fn(shape![40, 70], |[i, j]| cell(i, j));
    let mixed = Array2::from_fn((40, 70), |[i, j]| cell(i, j));
    let dynamic = x.clone().into_dyn();
    for axis in [0, 1] {
        let mut out = dynamic.sum(&[axis]);
        let writes: [(&dyn Fn(&mut ArrayD<f32>), ArrayD<f32>); 3] = [
            (&|out| dynamic.var_into(&[axis], out), dynamic.var(&[axis])),
            (
                &|out| dynamic.std_ddof_into(&[axis], 1, out),
                dynamic.std_ddof(&[axis], 1),
            ),
            (
                &|out| mixed.view().into_dyn().var_into(&[axis], out),
                dynamic.var(&[axis]),
            ),
        ];
        for (write, expected) in writes {
            let ((), count) = allocations(|| write(&mut out));
            assert_eq!((&out, count), (&expected, 0), "over axis {axis}");
        }
        // The control, and strides that are not in order.
        assert!(allocations(|| dynamic.var(&[axis])).1 > 0);
        let mut wide = ArrayD::<f32>::zeros([3 * out.len()]);
        dynamic.var_into(&[axis], wide.slice_mut(s![..;-3]).into_dyn());
        assert_eq!(wide.slice(s![..;-3]), dynamic.var(&[axis]));
        assert_eq!(wide[[0]], 0.0);
        let (expected, more) = allocations(|| dynamic.logsumexp(&[axis]));
        let ((), count) = allocations(|| dynamic.logsumexp_into(&[axis], &mut out));
        assert_eq!(out, expected);
        assert!(count < more, "{count} instead of {more}");
    }
    let mut rows = Array1::zeros((40,));
    let mut columns = Array::<f32, Shape![70]>::zeros(shape![70]);
    let ((), count) = allocations(|| {
        mixed.var_into(axes![1], &mut rows);
        x.var_into(axes![0], &mut columns);
    });
    assert_eq!(count, 0);
    assert_eq!(rows, mixed.var(axes![1]));
    assert_eq!(columns, x.var(axes![0]));
    // A total fills its destination; of nothing the variance is NaN.
    x.std_into(.., &mut rows);
    assert_eq!(rows, Array1::full((40,), x.std(..)));
    matrix(40, 0).var_into(axes![1], &mut rows);
    assert!(rows.iter().all(|v| v.is_nan()));
    rows.fill(1.0);
    assert!(matrix(30, 2).try_var_into(axes![1], &mut rows).is_err());
    assert_eq!(rows, Array1::full((40,), 1.0));
}
