//! Products of few elements of fixed extents against the same products of run-time extents, bit by
//! bit, at every level.

use super::super::{dot, matmul, matmul_into, try_matmul_into};
use crate::array::{Array, ArrayD, StackArray};
use crate::isa::{Level, force};
use crate::{Shape, array, shape};

/// Numbers whose sums are not exact.
fn value(i: usize) -> f32 {
    (i * 7919 % 1009) as f32 / 97.0 - 5.0
}

macro_rules! check {
    ($([$n:literal $k:literal] by [$j:literal $m:literal])*) => {$({
        let a = StackArray::<f32, Shape![$n, $k]>::from(
            std::array::from_fn::<_, $n, _>(|i| std::array::from_fn::<_, $k, _>(|s| value(i * $k + s))),
        );
        let b = StackArray::<f32, Shape![$j, $m]>::from(
            std::array::from_fn::<_, $j, _>(|s| std::array::from_fn::<_, $m, _>(|j| value(s * $m + j + 50))),
        );
        let of_run_time = [
            ArrayD::from_vec([$n, $k], a.to_vec()),
            ArrayD::from_vec([$j, $m], b.to_vec()),
        ];
        for level in Level::ALL {
            let Ok(_guard) = force(level) else { continue };
            let expected: Vec<_> = matmul(&of_run_time[0], &of_run_time[1]).iter().map(|x| x.to_bits()).collect();
            let mut out = StackArray::<f32, Shape![$n, $m]>::from([[f32::NAN; $m]; $n]);
            matmul_into(&a, &b, &mut out);
            let found: Vec<_> = out.iter().map(|x| x.to_bits()).collect();
            assert_eq!(found, expected, "[{}, {}, {}] at {}", $n, $k, $m, level.name());
            // A view of other strides takes the general way.
            let right = b.t();
            let mut other = Array::<f32, Shape![$n, $m]>::zeros(shape![$n, $m]);
            matmul_into(&a, &right.t(), &mut other);
            assert!(other.iter().map(|x| x.to_bits()).eq(expected.iter().copied()));
        }
    })*};
}

#[test]
fn tiny_products_have_the_bits_of_all_products() {
    check! {
        [1 1] by [1 1]
        [2 2] by [2 2]
        [3 3] by [3 3]
        [1 8] by [8 3]
        [5 7] by [7 1]
        [8 8] by [8 8]
        // Not tiny.
        [9 2] by [2 3]
    }
}

#[test]
fn tiny_vectors_and_special_numbers() {
    let (u, v) = (array![0.1f32, 0.7, -3.3], array![1.7f32, 0.9, 0.3]);
    let of_run_time = [
        ArrayD::from_vec([3], u.to_vec()),
        ArrayD::from_vec([3], v.to_vec()),
    ];
    for level in Level::ALL {
        let Ok(_guard) = force(level) else { continue };
        let expected = dot(&of_run_time[0], &of_run_time[1]);
        assert_eq!(
            dot(&u, &v).to_bits(),
            expected.to_bits(),
            "{}",
            level.name()
        );
        let zeros = array![[0.0f32, 0.0], [1.0, 1.0]];
        let special = array![[f32::INFINITY, 1.0], [f32::NAN, -1.0]];
        let mut out = array![[7.0f32, 7.0], [7.0, 7.0]];
        matmul_into(&zeros, &special, &mut out);
        assert!(out[[0, 0]].is_nan() && out[[1, 0]].is_nan());
        assert_eq!((out[[0, 1]], out[[1, 1]]), (0.0, 0.0));
    }
    // Integers wrap around.
    assert_eq!(dot(&array![i32::MAX, 1], &array![1, 1]), i32::MIN);
    // No steps, and no rows.
    let (a, b) = (
        Array::<f32, Shape![2, 0]>::zeros(shape![2, 0]),
        Array::zeros(shape![0, 3]),
    );
    let mut out = array![[7.0f32, 7.0, 7.0], [7.0, 7.0, 7.0]];
    matmul_into(&a, &b, &mut out);
    assert_eq!(out.to_vec(), [0.0; 6]);
    // An output of run-time extents has to have those of the product.
    let square = array![[1.0f32, 2.0], [3.0, 4.0]];
    let mut wrong = ArrayD::full([3, 2], 7.0f32);
    let error = try_matmul_into(&square, &square, &mut wrong).unwrap_err();
    assert_eq!(error.kind().as_str(), "output_too_small");
    assert_eq!(wrong.to_vec(), [7.0; 6]);
}
