//! A view is reshaped without a copy exactly when some strides give the same elements in the same
//! order.

use super::{DynRank, Numbers, View, by_index};

/// The strides that give `places` under `extents`, from the offset of the first, if they exist: the
/// naive way.
fn strides_of(places: &[usize], extents: &[usize]) -> Option<Vec<isize>> {
    let mut strides = vec![];
    let mut inner = 1;
    for &extent in extents.iter().rev() {
        strides.push(if extent > 1 {
            places[inner] as isize - places[0] as isize
        } else {
            0
        });
        inner *= extent;
    }
    strides.reverse();
    let reached = super::indices(extents);
    let fits = reached.iter().zip(places).all(|(index, &place)| {
        let offset: isize = index
            .iter()
            .zip(&strides)
            .map(|(&i, &s)| i as isize * s)
            .sum();
        places[0] as isize + offset == place as isize
    });
    fits.then_some(strides)
}

/// Every list of extents with the product `count`, of at most four axes.
fn factorings(count: usize, rank: usize) -> Vec<Vec<usize>> {
    match rank {
        0 if count == 1 => vec![vec![]],
        0 => vec![],
        _ => (1..=count)
            .filter(|&extent| count.is_multiple_of(extent))
            .flat_map(|extent| {
                factorings(count / extent, rank - 1)
                    .into_iter()
                    .map(move |rest| [&[extent][..], &rest].concat())
            })
            .collect(),
    }
}

#[test]
fn views_of_any_strides() {
    let data: Vec<usize> = (0..400).collect();
    let mut numbers = Numbers(7);
    let (mut possible, mut refused) = (0, 0);
    for _ in 0..400 {
        let rank = numbers.below(4);
        let extents: Vec<usize> = (0..rank).map(|_| 1 + numbers.below(4)).collect();
        // Often strides that continue each other, sometimes any, including 0 and negative ones.
        let mut strides = vec![0; rank];
        let mut step = 1 + numbers.below(2) as isize;
        for axis in (0..rank).rev() {
            strides[axis] = match numbers.below(5) {
                0 => numbers.below(5) as isize - 2,
                1 => -step,
                _ => step,
            };
            step *= extents[axis] as isize;
        }
        let Ok(view) = View::<_, DynRank>::try_from_strided(&data, &extents, &strides, 200) else {
            continue;
        };
        let places = by_index(&view);
        for rank in 0..=4 {
            for new in factorings(places.len(), rank) {
                let expected = strides_of(&places, &new).is_some();
                match view.try_reshape(&new) {
                    Ok(reshaped) => {
                        assert!(
                            expected,
                            "{extents:?} {strides:?} to {new:?}: the elements are others"
                        );
                        assert_eq!(
                            by_index(&reshaped),
                            places,
                            "{extents:?} {strides:?} to {new:?}"
                        );
                        possible += 1;
                    }
                    Err(error) => {
                        assert!(!expected, "{extents:?} {strides:?} to {new:?}: {error}");
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(
        possible > 1000 && refused > 1000,
        "both happen: {possible}, {refused}"
    );
}
