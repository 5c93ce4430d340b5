//! Methods in pairs: one that returns an error, and one that panics instead.

/// Declares such methods of one type: `name try_name(&this, other: Type) -> Output { result }`.
macro_rules! pairs {
    ($Of:ident, $errors:literal: $($(#[$doc:meta])* $name:ident $try_name:ident(&$this:ident $(, $arg:ident: $Arg:ty)*) -> $Output:ty { $result:expr })*) => {
        impl<T: Float> $Of<T> {
            $(
                $(#[$doc])*
                ///
                /// # Panics
                #[doc = concat!("Where [`", stringify!($try_name), "`](Self::", stringify!($try_name), ") gives an error.")]
                #[track_caller]
                pub fn $name(&self $(, $arg: $Arg)*) -> $Output {
                    crate::array::or_panic(self.$try_name($($arg),*))
                }

                #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), ").")]
                ///
                /// # Errors
                #[doc = $errors]
                pub fn $try_name(&self $(, $arg: $Arg)*) -> Result<$Output, GradError> {
                    let $this = self;
                    $result
                }
            )*
        }
    };
}
