//! What the types say about a reduction: which leaves are constant along the axes that its kernels
//! work on.

use core::marker::PhantomData;

use super::axes::{Knows, Taken};
use crate::expr::{Inputs, Node, Varies};
use crate::kernel::{FoldClasses, taken_axes};
use crate::leaf::{ClassSet, Classes};
use crate::plan::ToldFold;
use crate::sealed::Sealed;
use crate::shape::{ExprShape, Shape, Whole, WholeOf};

/// The reduction of an `E` over axes about which `A` is known.
pub(super) struct Of<E, A>(PhantomData<(E, A)>);

/// An axis that a kernel works on, as far as it is known.
enum AxisRole {
    /// The last reduced axis.
    LastTaken,
    /// The last axis that is kept.
    LastKept,
    /// The kept axis before the last one.
    Rows,
}

/// The leaves that are constant along the axis of `role`; those that are constant everywhere if the
/// axis is not known. Axes whose types are 1 are not in the nest, and have no role.
const fn constant(varies: &Varies, rank: Option<usize>, taken: Taken, role: AxisRole) -> ClassSet {
    let Some(rank) = rank else {
        return varies.constant_everywhere();
    };
    // The kept axes that are still to be skipped.
    let mut before = match role {
        AxisRole::Rows => 1,
        _ => 0,
    };
    let mut axis = rank;
    while axis > 0 {
        axis -= 1;
        let is_taken = match taken {
            Taken::All => true,
            Taken::Listed(list) => {
                let (mut found, mut i) = (false, 0);
                while i < list.len() {
                    found |= list[i] == axis as i64;
                    i += 1;
                }
                found
            }
            Taken::Unknown => return varies.constant_everywhere(),
        };
        if is_taken == matches!(role, AxisRole::LastTaken) && varies.any_along(rank, axis) {
            if before == 0 {
                return varies.constant_along(rank, axis);
            }
            before -= 1;
        }
    }
    varies.constant_everywhere()
}

/// Declares the classes of one role.
macro_rules! roles {
    ($($AxisRole:ident)*) => {$(
        pub(super) struct $AxisRole<E, A>(PhantomData<(E, A)>);

        impl<E: Node<Shape: Whole>, A: Knows> Classes for $AxisRole<E, A> {
            const SEALED: Sealed = Sealed;
            const ZERO: ClassSet = constant(
                &<E::Inputs<'_> as Inputs<'_>>::VARIES,
                <WholeOf<E::Shape> as ExprShape>::RANK,
                A::TAKEN,
                AxisRole::$AxisRole,
            );
        }
    )*};
}
roles!(LastTaken LastKept Rows);

impl<E: Node<Shape: Whole>, A: Knows> FoldClasses for Of<E, A> {
    type Lanes = LastTaken<E, A>;
    type Columns = LastKept<E, A>;
    type Shared = Rows<E, A>;
    const RANKED: bool = <WholeOf<E::Shape> as ExprShape>::RANK.is_some();
    // If the lane axis has extent 1 at run time, leaves that are constant along it may vary along
    // the others; the fold then runs as one column, so column kernels are needed.
    const KEEPS: bool = !matches!(A::TAKEN, Taken::All) || {
        let varies = &<E::Inputs<'_> as Inputs<'_>>::VARIES;
        let everywhere = varies.arrays(varies.constant_everywhere());
        varies.arrays(LastTaken::<E, A>::ZERO) > everywhere
    };
    const REUSES: bool = {
        let varies = &<E::Inputs<'_> as Inputs<'_>>::VARIES;
        let shared = varies.arrays(Rows::<E, A>::ZERO);
        let everywhere = varies.arrays(varies.constant_everywhere());
        Self::KEEPS && shared > everywhere
    };
    const TOLD: Option<ToldFold> = {
        let list = match A::TAKEN {
            Taken::All => Some(taken_axes(None)),
            Taken::Listed(list) => Some(taken_axes(Some(list))),
            Taken::Unknown => None,
        };
        match list {
            Some(taken) => ToldFold::of(
                <WholeOf<E::Shape> as ExprShape>::RANK,
                <WholeOf<E::Shape> as Shape>::EXTENTS,
                &taken,
                &<E::Inputs<'_> as Inputs<'_>>::FIXED,
            ),
            None => None,
        }
    };
}
