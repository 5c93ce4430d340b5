//! The errors of the ranges of indices, each with its way out.

use super::index_sums::Seen;
use crate::error::{BroadcastError, BroadcastErrorKind};

/// An access and its axis, and the range that they tell.
type ToldRange = ((usize, usize), i64);

/// The error of an index with two ranges.
#[cold]
pub(super) fn two_ranges(letter: &str, seen: &[Seen<'_>], sides: [ToldRange; 2]) -> BroadcastError {
    let [one, other] = sides.map(|((at, axis), range)| {
        let Seen { name, text, .. } = seen[at];
        let extent = extents(&seen[at])[axis];
        format!("{range} in `{text}`, as axis {axis} of `{name}` has {extent}")
    });
    let help = one_range(letter, seen, sides);
    BroadcastError::of_kind(
        BroadcastErrorKind::IndexRange,
        format!("index `{letter}` has {one}, and {other}\n  help: {help}"),
    )
}

fn extents<'n>(one: &Seen<'n>) -> &'n [usize] {
    one.extents.unwrap_or(&[])
}

/// How an index with two ranges gets one.
fn one_range(letter: &str, seen: &[Seen<'_>], sides: [ToldRange; 2]) -> String {
    let extent = |at: usize, axis: usize| extents(&seen[at])[axis];
    if sides.iter().any(|&((at, axis), _)| extent(at, axis) == 1) {
        return "an index does not stretch: where an axis has one element write `0`, as in `x[i, 0]`"
            .into();
    }
    let [((short, axis), least), ((long, of_long), range)] = shorter_first(sides);
    // An access of a whole axis beside one that is inside for fewer values: the axis is cut.
    if extent(short, axis) as i64 > least && extent(long, of_long) as i64 == range {
        let (part, of, name) = (seen[short].text, seen[short].name, seen[long].name);
        return format!(
            "`{part}` is inside `{of}` for {least}; the range `{letter} < {least}`, behind the value that \
             `{letter}` belongs to, takes as many of `{name}`"
        );
    }
    let with_other = |(((at, _), _), wanted): (ToldRange, i64)| {
        let mut extents = extents(&seen[at]).iter();
        let axis = extents.position(|&extent| extent as i64 == wanted)?;
        let name = seen[at].name;
        Some(format!("; axis {axis} of `{name}` has {wanted}"))
    };
    let other_axis = { sides.into_iter().zip([sides[1].1, sides[0].1]) }.find_map(with_other);
    let other_axis = other_axis.unwrap_or_default();
    format!("the axes that an index runs along have one extent{other_axis}")
}

fn shorter_first([one, other]: [ToldRange; 2]) -> [ToldRange; 2] {
    match one.1 <= other.1 {
        true => [one, other],
        false => [other, one],
    }
}

#[cold]
pub(super) fn other_rank(one: &Seen<'_>, rank: usize) -> BroadcastError {
    let Seen {
        name, text, along, ..
    } = one;
    BroadcastError::of_kind(
        BroadcastErrorKind::IndexCount,
        format!(
            "`{text}` has {}, and `{name}` has rank {rank}\n  \
             help: an operand has an index for each of its axes; a fixed one is a number: `x[i, 0]`",
            counted(along.len(), "index", "indices"),
        ),
    )
}

/// `1 index`, `2 indices`.
pub(super) fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

/// The most elements in front of an operand that a help proposes.
const FEW: i64 = 1024;

/// The error of an access outside of its operand.
#[cold]
pub(super) fn outside<const L: usize>(
    letters: &[&'static str; L],
    one: &Seen<'_>,
    axis: usize,
    reach: Option<[i64; 2]>,
    n: &[usize; L],
) -> BroadcastError {
    let Seen {
        name,
        text,
        extents,
        along,
        ..
    } = one;
    let extent = extents.map_or(0, |extents| extents[axis]);
    let runs = match reach {
        Some([low, high]) if low == high => format!("is {low}"),
        Some([low, high]) => format!("runs from {low} to {high}"),
        None => "overflows".to_string(),
    };
    let ranges = { along[axis].terms.iter() }
        .map(|&(letter, _)| {
            format!(
                "`{}` has {}",
                letters[letter],
                counted(n[letter], "value", "values")
            )
        })
        .collect::<Vec<_>>();
    let help = match reach {
        _ if ranges.is_empty() => match one.name_along(axis) {
            Some(variable) => format!(
                "`{variable}` is a variable of the code around the call; indices count from 0, and the sum \
                 over an index is a reducer: `sum(|{variable}| {text})`"
            ),
            None => {
                "indices count from 0, and not from the end: the last one is `n - 1`".to_string()
            }
        },
        Some([low, _])
            if (-FEW..0).contains(&low) && along[axis].terms.iter().all(|term| term.1 > 0) =>
        {
            format!(
                "every index begins at 0, under an `if` too: add {by} to each index expression of this \
                 axis, or say what is in front of the operand: `clamp`, `wrap` and `pad` of the index, as \
                 in `{name}[pad(..)]`",
                by = low.unsigned_abs()
            )
        }
        Some([_, high])
            if high >= extent as i64 && along[axis].terms.iter().all(|term| term.1 < 0) =>
        {
            let (last, by) = (
                extent.saturating_sub(1),
                (high - extent as i64).saturating_add(1),
            );
            let index = only_index(one).map(|index| format!(", as in `{name}[{index} - {by}]`"));
            format!(
                "every index begins at 0, where the index of this axis is {high}, and the last element \
                 has {last}: subtract {by}{}",
                index.unwrap_or_default()
            )
        }
        _ => format!(
            "{}, from 0 on, by an operand or a bound{}",
            ranges.join(" and "),
            fewer(letters, one, axis, reach, n)
        ),
    };
    BroadcastError::of_kind(
        BroadcastErrorKind::IndexOutside,
        format!(
            "`{text}` is outside of `{name}`: the index of axis {axis}, which has {}, {runs}\n  \
             help: {help}",
            counted(extent, "element", "elements"),
        ),
    )
}

/// The text between the brackets of an access along one axis.
fn only_index<'a>(one: &Seen<'a>) -> Option<&'a str> {
    let list = one.text.strip_prefix(one.name)?;
    let list = list.strip_prefix('[')?.strip_suffix(']')?;
    (one.along.len() == 1).then_some(list)
}

/// How an access that runs past the end of its axis stays inside, if fewer values of one index do it.
fn fewer(
    letters: &[&'static str],
    one: &Seen<'_>,
    axis: usize,
    reach: Option<[i64; 2]>,
    n: &[usize],
) -> String {
    let extent = extents(one).get(axis).copied().unwrap_or(0) as i64;
    let over = reach.map_or(0, |[_, high]| high.saturating_sub(extent).saturating_add(1));
    let along = one.along[axis].terms.iter().filter(|term| term.1 == 1);
    match along.map(|term| term.0).max_by_key(|&letter| n[letter]) {
        Some(letter) if over > 0 && n[letter] as i64 > over => format!(
            "; the range `{letter} < {inside}`, behind the value that `{letter}` belongs to, keeps it \
             inside, or say what is behind the operand: `clamp`, `wrap` and `pad` of the index, as in \
             `{name}[pad({index})]`",
            letter = letters[letter],
            inside = n[letter] as i64 - over,
            name = one.name,
            index = only_index(one).unwrap_or(".."),
        ),
        _ => String::new(),
    }
}
