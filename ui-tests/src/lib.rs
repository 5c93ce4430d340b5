//! Tests of what the compiler says: programs that must not compile in `ui`, with the messages, and programs that must in `pass`.
