#!/bin/sh -e
# Without the optional features a user gets our crates and typenum, nothing else; the rule alone
# depends on nothing.
cd "$(dirname "$0")/.."
# One crate name a line; what a proc macro uses is no part of the program.
tree() { cargo tree -e normal,no-proc-macro --prefix none -f '{lib}' "$@" | sort -u | tr '\n' ' '; }
check() {
    [ "$1" = "$2" ] || { echo "the dependencies are '$1', not '$2'"; exit 1; }
    echo "$1"
}
check "$(tree -p broadloom)" "array_core broadloom typenum "
check "$(tree -p array-core --no-default-features)" "array_core "
