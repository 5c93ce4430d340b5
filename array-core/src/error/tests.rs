//! The texts of `ShapeError`, and the guarantees of both error types. The texts of `BroadcastError`
//! are tested in `rule/tests/messages.rs`, beside the code that composes them.

use super::*;

#[test]
fn an_error_is_one_word_and_can_go_anywhere() {
    fn is_an_error<E: std::error::Error + Clone + PartialEq + Send + Sync + 'static>() {
        assert_eq!(size_of::<Result<(), E>>(), size_of::<usize>());
    }
    is_an_error::<BroadcastError>();
    is_an_error::<ShapeError>();
}

#[test]
fn debug_shows_the_message_because_unwrap_prints_it() {
    let error = ShapeError::duplicate_axis(2);
    let text = "ShapeError(duplicate_axis): axis 2 is named twice; each axis can be named once";
    assert_eq!(format!("{error:?}"), text);
}

#[test]
fn shape_messages() {
    use ShapeErrorKind as Kind;
    let table = [
        (
            ShapeError::len_mismatch(&[2, 3], 6, 5),
            Kind::LenMismatch,
            "the shape [2, 3] has 6 elements, but 5 values were given",
        ),
        (
            ShapeError::out_of_bounds(11, 6, Some((0, 5))),
            Kind::OutOfBounds,
            "the highest element reached is 11, but the buffer has 6 elements: \
             axis 0 with stride 5 leads there",
        ),
        (
            ShapeError::out_of_bounds(-2, 6, Some((1, -1))),
            Kind::OutOfBounds,
            "the lowest element reached is -2, but the buffer starts at element 0: \
             axis 1 with stride -1 leads there",
        ),
        (
            ShapeError::out_of_bounds(6, 6, None),
            Kind::OutOfBounds,
            "the highest element reached is 6, but the buffer has 6 elements: the offset leads there",
        ),
        (
            ShapeError::repeated_axis(1, 4),
            Kind::OverlappingOutput,
            "a destination cannot name an element twice, but axis 1 has stride 0 and extent 4",
        ),
        (
            ShapeError::overlapping_output(&[0, 1], &[1, 0]),
            Kind::OverlappingOutput,
            "a destination cannot name an element twice, \
             but the indices [0, 1] and [1, 0] name the same one",
        ),
        (
            ShapeError::rank_mismatch("the list of strides", 2, 1),
            Kind::RankMismatch,
            "the list of strides has 1 entry, but the rank is 2 and needs one for each axis",
        ),
        (
            ShapeError::rank_of_type(&[1, 1, 2], 2),
            Kind::RankMismatch,
            "the array has rank 3, extents [1, 1, 2], and the type has rank 2: take a type of rank 3, \
             or change the rank first: `.reshape(..)`, `.squeeze(..)`, `.unsqueeze(..)`",
        ),
        (
            ShapeError::extent_of_type(&[4, 3], 1, 2),
            Kind::ExtentMismatch,
            "axis 1 of the array has extent 3, extents [4, 3], and the type has 2: \
             `_` in the type stands for any extent",
        ),
        (
            ShapeError::extent_mismatch("the operand", 1, 3, 4),
            Kind::ExtentMismatch,
            "axis 1 of the operand has extent 4, but 3 is needed",
        ),
        (
            ShapeError::axis_out_of_range(-1, 3),
            Kind::AxisOutOfRange,
            "there is no axis -1: the shape has axes -3 to 2, negative ones counted from the end",
        ),
        (
            ShapeError::axis_out_of_range(1, 1),
            Kind::AxisOutOfRange,
            "there is no axis 1: the shape has only axis 0, which is also -1",
        ),
        (
            ShapeError::axis_out_of_range(0, 0),
            Kind::AxisOutOfRange,
            "there is no axis 0: a scalar has no axes",
        ),
        (
            ShapeError::not_contiguous("a slice", &[2, 3], &[1, 2]),
            Kind::NotContiguous,
            "a slice needs elements one after the other in row-major order, \
             but the shape [2, 3] has strides [1, 2]; copy it first: `x.to_array()`",
        ),
        (
            ShapeError::empty_reduction("max", &[0, 3]),
            Kind::EmptyReduction,
            "`max` of no elements has no value: the shape is [0, 3]",
        ),
    ];
    for (error, kind, text) in table {
        assert_eq!(error.kind(), kind);
        assert_eq!(error.to_string(), text);
    }
    let limit = isize::MAX;
    assert_eq!(
        ShapeError::too_large(&[9, 9]).to_string(),
        format!("the shape [9, 9] has more than {limit} elements")
    );
    assert_eq!(
        ShapeError::reach_too_large(&[9, 9], &[1, 2]).to_string(),
        format!("the strides [1, 2] of the shape [9, 9] lead more than {limit} elements apart")
    );
}
