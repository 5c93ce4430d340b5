//! A placed tuple against one of higher rank: the axes that it lacks are trailing, and stretch.

use super::pairs::StillPlaced;
use super::{PairUp, Placed};
use crate::dim::{Stretch, each_rank};
use crate::error::Violation;

/// A placed tuple of the first axes against a tuple that has `$T` more, which the placed side
/// stretches along.
macro_rules! placed_prefix {
    ($($L:ident $R:ident $i:tt),+; $($T:ident $t:tt),*) => {
        #[diagnostic::do_not_recommend]
        impl<$($L: Copy, $R: Copy,)+ $($T: Copy),*> PairUp<Placed<($($R,)+)>> for ($($L,)+ $($T,)*) {
            type Pair = ($(($L, $R),)+ $(($T, Stretch),)*);

            #[inline(always)]
            fn pair_up(&self, other: &Placed<($($R,)+)>) -> Result<Self::Pair, Violation> {
                Ok(($((self.$i, other.0.$i),)+ $((self.$t, Stretch),)*))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Copy, $R: Copy,)+ $($T: Copy),*> PairUp<($($L,)+ $($T,)*)> for Placed<($($R,)+)> {
            type Pair = ($(($R, $L),)+ $((Stretch, $T),)*);

            #[inline(always)]
            fn pair_up(&self, other: &($($L,)+ $($T,)*)) -> Result<Self::Pair, Violation> {
                Ok(($((self.0.$i, other.$i),)+ $((Stretch, other.$t),)*))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($L: Copy, $R: Copy,)+ $($T: Copy),*> PairUp<Placed<($($R,)+)>> for Placed<($($L,)+ $($T,)*)> {
            type Pair = StillPlaced<($(($L, $R),)+ $(($T, Stretch),)*)>;

            #[inline(always)]
            fn pair_up(&self, other: &Placed<($($R,)+)>) -> Result<Self::Pair, Violation> {
                Ok(StillPlaced(($((self.0.$i, other.0.$i),)+ $((self.0.$t, Stretch),)*)))
            }
        }

        placed_prefix!(@shorter $($L $R $i),+; $($T $t),*);
    };
    (@shorter $($L:ident $R:ident $i:tt),+;) => {};
    (@shorter $($L:ident $R:ident $i:tt),+; $($T:ident $t:tt),+) => {
        #[diagnostic::do_not_recommend]
        impl<$($L: Copy, $R: Copy,)+ $($T: Copy),*> PairUp<Placed<($($L,)+ $($T,)+)>> for Placed<($($R,)+)> {
            type Pair = StillPlaced<($(($R, $L),)+ $((Stretch, $T),)+)>;

            #[inline(always)]
            fn pair_up(&self, other: &Placed<($($L,)+ $($T,)+)>) -> Result<Self::Pair, Violation> {
                Ok(StillPlaced(($((self.0.$i, other.0.$i),)+ $((Stretch, other.0.$t),)+)))
            }
        }
    };
}

/// Every way to cut a list of axes into a non-empty head and a tail.
macro_rules! every_prefix {
    ($rank:literal: $L:ident $R:ident $S:ident $i:tt $(, $T:ident $U:ident $V:ident $t:tt)*) => {
        every_prefix!([$L $R $i] $($T $U $t),*);
    };
    ([$($L:ident $R:ident $i:tt),+]) => {
        placed_prefix!($($L $R $i),+;);
    };
    ([$($L:ident $R:ident $i:tt),+] $T:ident $S:ident $t:tt $(, $U:ident $V:ident $u:tt)*) => {
        placed_prefix!($($L $R $i),+; $T $t $(, $U $u)*);
        every_prefix!([$($L $R $i,)+ $T $S $t] $($U $V $u),*);
    };
}

each_rank!(every_prefix);
