//! What `lhs + rhs` is for chosen extents, index by index: the expectation of lines whose extents were unknown.

use serde_json::{Value as Json, json};

/// The extent that two have in common.
fn join(left: usize, right: usize) -> Option<usize> {
    match (left, right) {
        (1, extent) | (extent, 1) => Some(extent),
        _ => (left == right).then_some(left),
    }
}

/// The number of the element at `index`; an axis of extent 1 has one element for every index.
fn position(extents: &[usize], index: &[usize]) -> usize {
    let axes = extents.iter().zip(index);
    axes.fold(0, |position, (&extent, &index)| {
        position * extent + if extent == 1 { 0 } else { index }
    })
}

/// The index of element number `position`.
fn index(extents: &[usize], mut position: usize) -> Vec<usize> {
    let mut index = vec![0; extents.len()];
    for (axis, &extent) in extents.iter().enumerate().rev() {
        index[axis] = position % extent;
        position /= extent;
    }
    index
}

/// `small` with an extent of 1 on each axis that the tuple does not name.
fn spread(small: &[usize], axes: &[i64], rank: usize) -> Vec<usize> {
    let mut extents = vec![1; rank];
    for (&axis, &extent) in axes.iter().zip(small) {
        extents[axis as usize] = extent;
    }
    extents
}

/// The elements that operand `operand` has: small whole numbers, all different.
pub(crate) fn elements(operand: usize, count: usize) -> Vec<i64> {
    (1..=count as i64).map(|n| n << (8 * operand)).collect()
}

/// What a line has to expect of `lhs + rhs`.
pub(crate) fn sum(shapes: [&[usize]; 2], axes: &[i64]) -> Json {
    let rank = shapes[0].len().max(shapes[1].len());
    let whole = shapes.map(|shape| match shape.len() == rank {
        true => shape.to_vec(),
        false => spread(shape, axes, rank),
    });
    let pairs = whole[0].iter().zip(&whole[1]);
    let Some(extents) = pairs
        .map(|(&left, &right)| join(left, right))
        .collect::<Option<Vec<usize>>>()
    else {
        let kinds = ["incompatible_shapes", "dim_size_mismatch"];
        return json!({ "error": kinds[0], "error_any": kinds });
    };
    let operands = [0, 1].map(|operand| elements(operand, shapes[operand].iter().product()));
    let data: Vec<i64> = (0..extents.iter().product())
        .map(|number| {
            let index = index(&extents, number);
            operands[0][position(&whole[0], &index)] + operands[1][position(&whole[1], &index)]
        })
        .collect();
    json!({ "shape": extents, "dtype": "f32", "data": data })
}
