#!/bin/sh -e
# Compares the documented interface with ci/public-api.txt. BLESS=1 writes the list; read the diff.
cd "$(dirname "$0")/.."
. ci/lint-env.sh
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
cargo doc --no-deps -p broadloom
rustc --edition 2024 -o "$out/list" ci/public_api.rs
"$out/list" "$CARGO_TARGET_DIR/doc/broadloom" >"$out/list.txt"
[ "$BLESS" != 1 ] || cp "$out/list.txt" ci/public-api.txt
diff -u ci/public-api.txt "$out/list.txt" || { echo "the interface changed: CHANGELOG.md, then BLESS=1 $0"; exit 1; }
