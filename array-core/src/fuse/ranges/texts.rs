//! The texts of the errors of ranges, each with its way out.

use super::{Seen, Solver};
use crate::error::{BroadcastError, BroadcastErrorKind};

impl<const L: usize> Solver<'_, L> {
    /// The error of an index with two ranges.
    #[cold]
    pub(super) fn differ(
        &self,
        letter: usize,
        ranges: [i64; 2],
        at: (usize, usize),
    ) -> BroadcastError {
        let first = self.told[letter].expect("the axis that told the first range");
        let sides = [(first, ranges[0]), (at, ranges[1])];
        let help = self.one_range(sides);
        let parts = sides.map(|((at, axis), range)| {
            let Seen {
                name,
                text,
                extents,
                ..
            } = self.seen[at];
            let extent = extents.map_or(0, |extents| extents[axis]);
            format!("{range} in `{text}`, as axis {axis} of `{name}` has {extent}")
        });
        let [one, other] = &parts;
        BroadcastError::of_kind(
            BroadcastErrorKind::IndexRange,
            format!(
                "index `{}` has {one}, and {other}\n  help: {help}",
                self.letters[letter],
            ),
        )
    }

    /// How an index with two ranges, each told by an access and its axis, gets one.
    fn one_range(&self, sides: [((usize, usize), i64); 2]) -> String {
        let extents = |at: usize| self.seen[at].extents.unwrap_or(&[]);
        if sides.iter().any(|&((at, axis), _)| extents(at)[axis] == 1) {
            return "an index does not stretch: where an axis has one element write `0`, as in `x[i, 0]`"
                .into();
        }
        let least = sides[0].1.min(sides[1].1);
        // The offset of one side leaves fewer values: the other side is cut.
        if let [((short, axis), _), ((long, of_long), range)] = sides_by_range(sides)
            && extents(short)[axis] as i64 > least
            && range > least
        {
            let name = self.seen[long].name;
            let wholes = ".., ".repeat(of_long);
            return format!(
                "an offset is inside for fewer values; take as many of `{name}`: \
                 `let part = {name}.slice(s![{wholes}..{}]);`",
                extents(long)[of_long] as i64 - (range - least)
            );
        }
        let other_axis =
            sides
                .iter()
                .zip([sides[1].1, sides[0].1])
                .find_map(|(&((at, _), _), wanted)| {
                    let axis = extents(at)
                        .iter()
                        .position(|&extent| extent as i64 == wanted)?;
                    Some(format!(
                        "; axis {axis} of `{}` has {wanted}",
                        self.seen[at].name
                    ))
                });
        format!(
            "the axes that an index runs along have one extent{}",
            other_axis.unwrap_or_default()
        )
    }
}

/// The side with the shorter range first.
fn sides_by_range<T>(sides: [(T, i64); 2]) -> [(T, i64); 2] {
    let [one, other] = sides;
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
fn counted(count: usize, one: &str, several: &str) -> String {
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
        _ if ranges.is_empty() => "axes count from 0, and not from the end".to_string(),
        Some([low, _])
            if (-FEW..0).contains(&low) && along[axis].terms.iter().all(|term| term.1 > 0) =>
        {
            format!(
                "every index begins at 0, under an `if` too: add {by} to all indices of this axis, or take \
             the operand with {by} more in front, `{name}.pad(axes![{axis}], ({by}, 0), 0.0)`",
                by = low.unsigned_abs()
            )
        }
        _ => format!(
            "{}, from 0 on, by an operand or a bound",
            ranges.join(" and ")
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
