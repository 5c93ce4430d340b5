//! Results as arrays of other crates, without the features: each method says which feature it needs.

use super::lazy::Lazy;

macro_rules! absent {
    ($($feature:literal $method:ident $Is:ident $message:literal $note:literal;)*) => {
        $(
            /// Values that become a result without the feature: none.
            #[cfg(not(feature = $feature))]
            #[diagnostic::on_unimplemented(message = $message, label = "not here without the feature", note = $note)]
            #[doc(hidden)]
            pub trait $Is {
                /// Unknown to the compiler, so that there is no further error.
                type Made;
            }
        )*

        /// Names of results that expressions have only to say which feature they need.
        #[doc(hidden)]
        pub trait AbsentResults: Lazy {
            $(
                #[cfg(not(feature = $feature))]
                #[allow(missing_docs, reason = "it only refuses")]
                fn $method(self) -> <Self as $Is>::Made
                where
                    Self: $Is,
                {
                    unreachable!("no result is made without its feature")
                }
            )*
        }
    };
}
absent! {
    "ndarray" into_ndarray IsNdarray
        "`into_ndarray` needs the feature `ndarray` of broadloom"
        "`broadloom = {{ version = \"0.1\", features = [\"ndarray\"] }}` in Cargo.toml, `ndarray-0-16` for that version; `.eval()` makes an array of broadloom";
    "nalgebra" to_nalgebra IsNalgebra
        "`to_nalgebra` needs the feature `nalgebra` of broadloom"
        "`broadloom = {{ version = \"0.1\", features = [\"nalgebra\"] }}` in Cargo.toml; `.eval()` makes an array of broadloom";
    "image" to_image IsImage
        "`to_image` needs the feature `image` of broadloom"
        "`broadloom = {{ version = \"0.1\", features = [\"image\"] }}` in Cargo.toml; `.eval()` makes an array of broadloom";
    "arrow" into_arrow IsArrow
        "`into_arrow` needs the feature `arrow` of broadloom"
        "`broadloom = {{ version = \"0.1\", features = [\"arrow\"] }}` in Cargo.toml; `.eval()` makes an array of broadloom";
}

impl<X: Lazy> AbsentResults for X {}
