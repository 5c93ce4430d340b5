//! Tests of what the compiler says: programs that must not compile, with the messages, in `ui`, and in `late` where only a build
//! finds them wrong.
