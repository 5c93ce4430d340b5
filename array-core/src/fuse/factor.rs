//! The factors of a product that a sum adds, and what the compiler says of their types.

/// Pairs of factors of one type. If the type of one is open, it is that of the other.
#[diagnostic::on_unimplemented(
    message = "elements of two types are multiplied: `{Self}`",
    label = "the factors have the types `{Self}`",
    note = "elements are never converted silently; convert one side: `x as f64`, with indices `x[i] as f64`; a literal is written as one of the other side's type"
)]
pub trait SummedPair {
    /// The type of both.
    type Item;
    /// `()`. If two factors do not go together, the compiler does not know this type, and reports
    /// nothing more: see [`Known`](crate::dim::Known).
    type Proof;
}

#[diagnostic::do_not_recommend]
impl<T> SummedPair for (T, T) {
    type Item = T;
    type Proof = ();
}
