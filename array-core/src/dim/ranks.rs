//! `each_rank`: generates implementations for tuples, once for each rank.

/// Calls a macro for each rank from 1 to 8: with the rank, and three names and the number of each
/// axis.
macro_rules! each_rank {
    ($callback:ident) => {
        $callback!(1: A0 B0 C0 0);
        $callback!(2: A0 B0 C0 0, A1 B1 C1 1);
        $callback!(3: A0 B0 C0 0, A1 B1 C1 1, A2 B2 C2 2);
        $callback!(4: A0 B0 C0 0, A1 B1 C1 1, A2 B2 C2 2, A3 B3 C3 3);
        $callback!(5: A0 B0 C0 0, A1 B1 C1 1, A2 B2 C2 2, A3 B3 C3 3, A4 B4 C4 4);
        $callback!(6: A0 B0 C0 0, A1 B1 C1 1, A2 B2 C2 2, A3 B3 C3 3, A4 B4 C4 4, A5 B5 C5 5);
        $callback!(7: A0 B0 C0 0, A1 B1 C1 1, A2 B2 C2 2, A3 B3 C3 3, A4 B4 C4 4, A5 B5 C5 5,
            A6 B6 C6 6);
        $callback!(8: A0 B0 C0 0, A1 B1 C1 1, A2 B2 C2 2, A3 B3 C3 3, A4 B4 C4 4, A5 B5 C5 5,
            A6 B6 C6 6, A7 B7 C7 7);
    };
}
pub(crate) use each_rank;
