#!/bin/sh -e
# The instructions of a call of each kernel at level x86-64-v3, as callgrind counts them, are within 2 % of benches/record/instr.txt.
# BLESS=1 writes that file. Not a numbered step: it needs valgrind, which it installs where it may.
cd "$(dirname "$0")/.."
record=benches/record/instr.txt
command -v valgrind >/dev/null || { [ "$(id -u)" = 0 ] && apt-get install -y -q valgrind >/dev/null 2>&1; } || true
command -v valgrind >/dev/null || { echo "skipped: valgrind is missing, and cannot be installed here"; exit 0; }
cargo build --release --quiet -p benches --features quick --bin probe
out=$(mktemp -d) && trap 'rm -r "$out"' EXIT
valgrind --tool=callgrind --toggle-collect=probe::measured --dump-before=probe::measured --callgrind-out-file="$out/count" \
    "${CARGO_TARGET_DIR:-target}/release/probe" >"$out/probes" 2>"$out/errors" || { cat "$out/errors"; exit 1; }
[ -s "$out/probes" ] || { echo "skipped: $(grep x86-64-v3 "$out/errors")"; exit 0; }
# Written before the function is entered: the first file is empty, and what follows the last entry is in the file without a number.
number=0
while read -r kernel size form calls; do
    number=$((number + 1))
    file=$out/count.$((number + 1))
    [ -e "$file" ] || file=$out/count
    total=$(sed -n 's/^totals: //p' "$file")
    echo "$kernel $size $form $((total / calls))"
done <"$out/probes" >"$out/found"
[ -z "$BLESS" ] || { cp "$out/found" "$record"; echo "written to $record"; exit 0; }
awk 'function wrong(text) { print $1, $2, $3 ":", text; bad = 1 }
    { key = $1 " " $2 " " $3 }
    NR == FNR { was[key] = $4; next }
    !(key in was) { wrong($4 " instructions a call, not recorded"); next }
    { by = 100 * ($4 / was[key] - 1) }
    by > 2 || by < -2 { wrong(sprintf("%d instructions a call, recorded %d (%+.1f %%)", $4, was[key], by)) }
    { delete was[key] }
    END { for (key in was) { print key ": recorded, but gone"; bad = 1 }
      if (bad) print "what is meant to be is recorded by BLESS=1 ci/instr.sh"; exit bad }' "$record" "$out/found"
echo "$number counts are as recorded"
