//! The macros of the errors' tables: the kinds of an error with their names, and its messages.

/// A kind of error: the enum, and `as_str`, which gives the names. Variants in `of` have the kind
/// of another error, and its name.
macro_rules! kinds {
    (
        $(#[$about:meta])* $Kind:ident {
            $($(#[$doc:meta])* $Variant:ident $name:literal,)*
        }
        $(of { $($(#[$of_doc:meta])* $Of:ident($Other:ident),)* })?
        $(#[$as_str:meta])* as_str
    ) => {
        $(#[$about])*
        #[non_exhaustive]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $Kind {
            $($(#[$doc])* $Variant,)*
            $($($(#[$of_doc])* $Of($Other),)*)?
        }

        impl $Kind {
            $(#[$as_str])*
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)*
                    $($(Self::$Of(kind) => kind.as_str(),)*)?
                }
            }
        }
    };
}
pub(crate) use kinds;

/// The messages of an error, each a cold constructor that takes what the text names.
#[cfg(feature = "array")]
macro_rules! messages {
    (
        $Error:ident $Kind:ident
        $($(#[$doc:meta])* $name:ident($($arg:ident: $Arg:ty),*)
            $kind:ident $(($of:expr))? $text:literal $(, $value:expr)*;)*
    ) => {
        impl $Error {
            $(
                $(#[$doc])*
                #[cold]
                pub(crate) fn $name($($arg: $Arg),*) -> Self {
                    Self::new($Kind::$kind $(($of))?, format!($text $(, $value)*))
                }
            )*
        }
    };
}
#[cfg(feature = "array")]
pub(crate) use messages;

/// Prints errors: `Display` the message, `Debug` the kind before it, because `unwrap` prints that.
#[cfg(feature = "array")]
macro_rules! printed {
    ($($Error:ident |$error:ident| $message:expr;)*) => {$(
        impl std::fmt::Display for $Error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let $error = self;
                write!(f, "{}", $message)
            }
        }

        impl std::fmt::Debug for $Error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({}): {self}", stringify!($Error), self.kind().as_str())
            }
        }

        impl std::error::Error for $Error {}

        /// For functions that read or write something, and return a `std::io::Result`.
        impl From<$Error> for std::io::Error {
            fn from(error: $Error) -> Self {
                Self::new(std::io::ErrorKind::InvalidData, error)
            }
        }
    )*};
}
#[cfg(feature = "array")]
pub(crate) use printed;
