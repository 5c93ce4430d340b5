// What operators, placement and destinations accept, from inferred literals to generic functions.
use broadloom::prelude::*;

fn add_bias<N: Dim, C: Dim>(x: &Array<f32, (N, C)>, bias: &Array<f32, (C,)>) -> Array<f32, (N, C)> {
    (x + bias.at(axes![1])).eval()
}

fn same_shape<S: Shape>(a: &Array<f64, S>, b: &Array<f64, S>) -> Array<f64, S> {
    (a * 2.0 + b.maximum(a)).eval()
}

fn write_into<S: Shape>(a: &Array<f64, S>, out: &mut Array<f64, S>) {
    out.assign(a);
    out.update(|out| out * 2.0 + a);
    (a + 1.0).eval_into(out)
}

fn lazy<'a>(x: &'a Array2<f32>) -> Expr<impl Node<Item = f32, Shape = Shape![_, _]> + Closed + 'a> {
    x * 2.0 + 1.0
}

#[test]
fn operators() {
    // Elements whose type is not known before the last line.
    let unknown = Array::from_vec(shape![2], vec![1.0, 2.0]);
    assert_eq!((&unknown * 2.0 + 1.0).eval().as_slice(), [3.0, 5.0]);
    let mut doubled = Array::from_vec(shape![2], vec![0.0; 2]);
    (&unknown * 2.0).eval_into(&mut doubled);

    let x = Array::from_vec(shape![2, 3], vec![1f32, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let y = ((&x * 2.0 + 1.0) / 3.0).sqrt().eval();
    assert_eq!(y.extents(), [2, 3]);
    let mut out = Array::from_vec(shape![2, 3], vec![0.0; 6]);
    (&x * 2.0).eval_into(&mut out);
    out += &x;
    assert_eq!(out[[1, 2]], 18.0);

    // An expression by reference, on either side.
    let far = &x - 1.0;
    assert_eq!((2.0 * &far - &far * &far + -&far + &x).eval()[[0, 1]], 2.0);

    // Literal ones stretch, either side.
    let column = Array::from_vec(shape![2, 1], vec![1.0, 2.0]);
    let row = Array::from_vec(shape![1, 3], vec![1.0, 2.0, 3.0]);
    assert_eq!((&column * &row).eval().extents(), [2, 3]);
    out -= &row;

    // Placed operands take the rank of what they meet, a destination too.
    let (u, v) = (
        Array::from_vec(shape![2], vec![1.0; 2]),
        Array::from_vec(shape![3], vec![1.0; 3]),
    );
    out.assign(u.at(axes![0]) * v.at(axes![1]));
    assert_eq!(
        (v.at(axes![1]) + u.at(axes![0]) + &x).eval().extents(),
        [2, 3]
    );
    assert_eq!(
        x.greater(0.0).select(&x, v.at(axes![1])).eval().extents(),
        [2, 3]
    );

    // A computed extent of 1 stretches once it is made degenerate.
    const ONE: usize = 1;
    let gray = Array::from_vec(shape![2, { ONE }], vec![1.0; 2]);
    assert_eq!((&x * gray.degenerate::<1>()).eval().extents(), [2, 3]);

    let (xd, vd) = (
        ArrayD::from_vec([2, 3], vec![1f32; 6]),
        ArrayD::from_vec([3], vec![1f32; 3]),
    );
    assert_eq!((&xd + vd.at(&[1])).eval().dims(), [2, 3]);

    let x32 = Array2::from_vec((2, 3), vec![1f32; 6]);
    let _ = lazy(&x32).eval();
    let _ = add_bias(&x32, &Array1::from_vec(3, vec![1f32; 3]));
    let a = Array::from_vec(shape![2, 2], vec![1f64; 4]);
    let _ = same_shape(&a, &a);
    write_into(&a, &mut a.clone());
}

#[test]
fn numbers_and_variables_by_reference() {
    let x = array![1.0_f32, 2.0];
    let rates = [0.5, 2.0];
    let mut y = x.clone();
    for rate in &rates {
        y += &x * rate;
        y *= rate;
        broadcast!(y = y + rate);
    }
    assert_eq!(y, array![8.5, 14.0]);
    assert_eq!(x.maximum(&rates[0]).eval(), x);
    let counts = array![3, 1, 2];
    assert_eq!(
        (&counts - counts.iter().min().unwrap()).eval(),
        array![2, 0, 1]
    );

    let tape = Tape::<f64>::new();
    let layers = vec![
        tape.var(Array2::<f64>::eye(2)),
        tape.var(Array2::<f64>::eye(2)),
    ];
    let mut h = tape.constant(array![[1.0, 2.0]]);
    for w in &layers {
        h = h.matmul(&w) * &2.0;
    }
    assert_eq!(h.value(), array![[4.0, 8.0]]);
}

#[test]
fn repetitions_and_shifts_of_every_spelling() {
    let x = array![[1, 2], [3, 4]];
    let twice = array![[1, 2, 1, 2], [3, 4, 3, 4]];
    let list = vec![1, 2];
    assert_eq!(x.tile(2), twice);
    assert_eq!(
        (x.tile(&[1, 2]), x.tile([1, 2]), x.tile(&list)),
        (twice.clone().into(), twice.clone().into(), twice.into())
    );
    assert!(ArrayD::<i32>::ones([0; 0]).try_tile(2).is_err());
    let one = x.row(0).len() - 1;
    assert_eq!(x.roll(one, 1), x.roll(-1_i32, axes![1]));
}
