//! The prelude beside those of other crates, whose names and methods keep their meaning.

mod ndarrays {
    use ::ndarray::prelude::*;
    use broadloom::prelude::beside::*;
    use rand::prelude::*;

    #[test]
    fn names_of_both() {
        let mut random = StdRng::seed_from_u64(7);
        let x = Array2::from_shape_simple_fn((3, 4), || random.random::<f64>());
        let centred = broadcast!(x - mean(x, (0)) @ (1)).into_ndarray();
        assert!(
            centred
                .sum_axis(Axis(0))
                .iter()
                .all(|total: &f64| total.abs() < 1e-12)
        );
        // Methods of ndarray.
        assert_eq!(x.sum(), x.lazy().sum(..));
        assert_eq!(
            x.slice(s![..;-1, 1..]).dot(&x.t().slice(s![1.., ..])).dim(),
            (3, 3)
        );
        assert_eq!(array![[1, 2], [3, 4]].mapv(|item| item * 2).max_of(), 8);
    }

    trait MaxOf {
        fn max_of(&self) -> i32;
    }
    impl MaxOf for Array2<i32> {
        fn max_of(&self) -> i32 {
            self.lazy().amax(..)
        }
    }
}

mod nalgebras {
    use ::nalgebra::*;
    use broadloom::prelude::beside::*;

    #[test]
    fn names_of_both() {
        let x = matrix![3.0, 4.0; 0.0, 1.0];
        assert_eq!(x.norm(), x.lazy().norm_l2(..));
        assert_eq!((x * x).trace(), x.dot(&x.transpose()));
        assert_eq!(x.map(|item| item + 1.0), (x.lazy() + 1.0).to_nalgebra());
        assert_eq!(x.max(), 4.0);
        let fixed: SMatrix<f64, 2, 2> = x.lazy().exp().to_nalgebra();
        assert_eq!(fixed[(1, 0)], 1.0);
    }
}

mod everything {
    #![allow(unused_imports, reason = "the names must not clash")]
    use ::nalgebra::{DMatrix, SMatrix};
    use ::ndarray::prelude::*;
    use ::ndarray::{self};
    use broadloom::prelude::*;

    #[test]
    fn methods_keep_their_meaning_beside_the_whole_prelude() {
        let x = ndarray::arr2(&[[1.0, 2.0], [3.0, 4.0]]);
        assert_eq!(x.sum(), 10.0);
        assert_eq!(x.dot(&x)[[0, 0]], 7.0);
        assert_eq!(x.mean(), Some(2.5));
        let v = vec![3, 1, 2];
        assert_eq!(
            (v.first(), v.concat_all(), v.iter().max()),
            (Some(&3), 6, Some(&3))
        );
        let mut sorted = v.clone();
        sorted.sort();
        sorted.reverse();
        assert_eq!(sorted.repeat(2), [3, 2, 1, 3, 2, 1]);
    }

    trait ConcatAll {
        fn concat_all(&self) -> i32;
    }
    impl ConcatAll for Vec<i32> {
        fn concat_all(&self) -> i32 {
            self.iter().sum()
        }
    }
}
