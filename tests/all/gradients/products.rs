//! Products of variables, of every kind of operands, against sums of products.

use super::*;

/// `sum(cotangent * a b)` over batches of matrices of these extents, and its gradients.
fn by_sums(a: &ArrayD<f64>, b: &ArrayD<f64>, g: &ArrayD<f64>) -> (ArrayD<f64>, [ArrayD<f64>; 2]) {
    let (first, second) = (a.dims(), b.dims());
    let [n, k, m] = [first[1], first[2], second[2]];
    let batch = if first[0] == 1 { second[0] } else { first[0] };
    let mut y = ArrayD::zeros([batch, n, m]);
    let mut gradients = [ArrayD::zeros(first), ArrayD::zeros(second)];
    for q in 0..batch {
        let (p, r) = (q % first[0].max(1), q % second[0].max(1));
        for i in 0..n {
            for j in 0..m {
                for s in 0..k {
                    y[[q, i, j]] += a[[p, i, s]] * b[[r, s, j]];
                    gradients[0][[p, i, s]] += g[[q, i, j]] * b[[r, s, j]];
                    gradients[1][[r, s, j]] += g[[q, i, j]] * a[[p, i, s]];
                }
            }
        }
    }
    (y, gradients)
}

#[test]
fn matrices_batches_and_vectors() {
    /// The shapes of both operands, their tuples, and their extents as batches of matrices.
    type Case<'c> = [(&'c [usize], Option<&'c [i64]>, [usize; 3]); 2];
    let cases: [Case<'_>; 14] = [
        [(&[3, 4], None, [1, 3, 4]), (&[4, 2], None, [1, 4, 2])],
        [(&[4], None, [1, 1, 4]), (&[4, 2], None, [1, 4, 2])],
        [(&[3, 4], None, [1, 3, 4]), (&[4], None, [1, 4, 1])],
        [(&[4], None, [1, 1, 4]), (&[4], None, [1, 4, 1])],
        [(&[5, 3, 4], None, [5, 3, 4]), (&[5, 4, 2], None, [5, 4, 2])],
        [(&[5, 3, 4], None, [5, 3, 4]), (&[1, 4, 2], None, [1, 4, 2])],
        [(&[1, 3, 4], None, [1, 3, 4]), (&[5, 4, 2], None, [5, 4, 2])],
        [
            (&[5, 3, 4], None, [5, 3, 4]),
            (&[4, 2], Some(&[1, 2]), [1, 4, 2]),
        ],
        [
            (&[3, 4], Some(&[1, 2]), [1, 3, 4]),
            (&[5, 4, 2], None, [5, 4, 2]),
        ],
        [
            (&[0, 3, 4], None, [0, 3, 4]),
            (&[4, 2], Some(&[1, 2]), [1, 4, 2]),
        ],
        [
            (&[5, 3, 0], None, [5, 3, 0]),
            (&[0, 2], Some(&[1, 2]), [1, 0, 2]),
        ],
        [
            (&[5, 0, 4], None, [5, 0, 4]),
            (&[4, 2], Some(&[1, 2]), [1, 4, 2]),
        ],
        [
            (&[1, 1, 1], None, [1, 1, 1]),
            (&[1, 1], Some(&[1, 2]), [1, 1, 1]),
        ],
        [
            (&[1, 3, 4], None, [1, 3, 4]),
            (&[4, 2], Some(&[1, 2]), [1, 4, 2]),
        ],
    ];
    let random = &mut Random(0x1234_5678_9abc_def1);
    for [(first, at_first, whole), (second, at_second, other)] in cases {
        let (a, b) = (random.array(first), random.array(second));
        for inferred in [false, true] {
            let tape = if inferred {
                Tape::inferred()
            } else {
                Tape::new()
            };
            let (va, vb) = (tape.var(&a), tape.var(&b));
            // An inferred tape aligns the operand of lower rank.
            let placed = |var: &Var<f64>, at: Option<&[i64]>| match at {
                Some(at) if !inferred => var.at(at),
                _ => var.clone(),
            };
            let y = placed(&va, at_first).matmul(placed(&vb, at_second));
            let batch = if whole[0] == 1 { other[0] } else { whole[0] };
            let g = random.array(&[batch, whole[1], other[2]]);
            let (a, b) = (
                a.reshape(&whole[..]).to_array(),
                b.reshape(&other[..]).to_array(),
            );
            let (value, gradients) = by_sums(&a, &b, &g);
            let close = |got: &ArrayD<f64>, want: &ArrayD<f64>| {
                assert_eq!(got.len(), want.len());
                for (got, want) in got.as_slice().iter().zip(want.as_slice()) {
                    assert!(
                        (got - want).abs() <= 1e-12 * want.abs().max(1.0),
                        "{got} and not {want}"
                    );
                }
            };
            close(&y.value(), &value);
            let found = y.backward_with(&g.reshape(y.dims()).to_array());
            assert_eq!((found[&va].dims(), found[&vb].dims()), (first, second));
            close(&found[&va], &gradients[0]);
            close(&found[&vb], &gradients[1]);
        }
    }
}

#[test]
fn slices_of_a_variable_add_where_they_are() {
    let tape = Tape::<f64>::new();
    let x = tape.var(array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let y = x.slice(s![0, ..]) * 2.0 + x.slice(s![1, ..;-1]) * x.slice(s![.., 1]).sum(..);
    let gradients = y.sum(..).backward();
    // y = 2 (1 + 2 + 3) + (4 + 5 + 6) (2 + 5)
    assert_eq!(gradients[&x], array![[2.0, 17.0, 2.0], [7.0, 22.0, 7.0]]);
    // A slice alone, of a slice, with a cotangent that is stretched.
    let tape = Tape::<f64>::new();
    let x = tape.var(array![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let y = x.slice(s![.., 1..]).slice(s![1]);
    assert_eq!(
        y.sum(..).backward()[&x],
        array![[0.0, 0.0, 0.0], [0.0, 1.0, 1.0]]
    );
}
