//! Names of the crate without its prelude.

/// The crate has every name of the prelude.
mod all {
    use broadloom::*;

    #[test]
    fn the_crate_in_place_of_the_prelude() {
        let v = array![1.0, 2.0, 3.0];
        let column = v.slice(s![.., NewAxis]);
        assert_eq!((column * 2.0).eval().extents(), [3, 1]);
    }
}

/// An array has `sum` without a trait: iterators have a method of that name.
mod one {
    use broadloom::Array1;

    #[test]
    fn the_sum_of_an_array() {
        let prices = Array1::from(vec![3.5, 4.25, 1.0]);
        assert_eq!((&prices * 2.0).eval().sum(..), 17.5);
    }
}
