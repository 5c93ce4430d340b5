//! Strides along axes of extent 0 or 1 are arbitrary, and so are all strides of a view without elements. The kernels'
//! table holds strides in bytes, and the multiplication that makes them overflowed: a panic in a debug build. The
//! conformance vectors go to strides of 4096, which is not far enough.

use broadloom::{ArrayD, ViewD, ViewMutD};

const WILD: [isize; 5] = [isize::MIN, isize::MAX, 1 << 61, -3, 0];

#[test]
fn along_an_axis_of_one() {
    let buffer = [1, 2, 3, 4, 5, 6];
    for stride in WILD {
        let view = ViewD::try_from_strided(&buffer, &[1, 3], &[stride, 1], 3).unwrap();
        assert_eq!((&view + &view).eval().as_slice(), [8, 10, 12]);
        assert_eq!((&view + 1).eval().as_slice(), [5, 6, 7]);
    }
}

#[test]
fn of_a_view_without_elements() {
    for stride in WILD {
        let view = ViewD::<i32>::try_from_strided(&[], &[0, 4], &[stride, stride], 77).unwrap();
        let row = ArrayD::full([1, 4], 1);
        assert_eq!((&view + &row).eval().dims(), [0, 4]);
    }
}

#[test]
fn of_a_destination() {
    for stride in WILD {
        let mut buffer = [1, 2, 3];
        let mut out = ViewMutD::try_from_strided(&mut buffer, &[1, 3], &[stride, 1], 0).unwrap();
        out += &ArrayD::full([1, 3], 10);
        assert_eq!(buffer, [11, 12, 13]);

        let mut out =
            ViewMutD::try_from_strided(&mut buffer, &[2, 0], &[stride, stride], 0).unwrap();
        out += &ArrayD::full([2, 0], 10);
        assert_eq!(buffer, [11, 12, 13]);
    }
}
