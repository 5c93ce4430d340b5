#!/bin/sh
# One table of the functions of floats: ours, std's and NumPy's, elements per nanosecond. Several rounds, program after program; the best
# of each counts. `PYTHON=/path/to/venv/bin/python ROUNDS=5 benches/functions.sh`
set -e
cd "$(dirname "$0")/.."
cargo build --quiet --release -p benches --bin functions
program="${CARGO_TARGET_DIR:-target}/release/functions"
round=0
while [ "$round" -lt "${ROUNDS:-5}" ]; do
    "$program" --csv | "${PYTHON:-python3}" benches/numpy_functions.py
    round=$((round + 1))
done | awk -F, '
    function text(x) { return x == "" ? "-" : sprintf("%.3g", x) }
    function ratio(x, y) { return y == "" ? "-" : sprintf("%.1f", x / y) }
    $1 == "function" { next }
    { key = $1 " | " $2 }
    !(key in seen) { seen[key]; keys[++count] = key }
    { for (i = 6; i <= 8; i++) if ($i != "-" && $i > best[key, i]) best[key, i] = $i }
    END {
        print "| Function | Type | Ours | std | NumPy | Ours / std | Ours / NumPy |"
        print "|---|---|--:|--:|--:|--:|--:|"
        for (k = 1; k <= count; k++) {
            ours = best[keys[k], 6]; std = best[keys[k], 7]; numpy = best[keys[k], 8]
            print "| " keys[k] " | " text(ours) " | " text(std) " | " text(numpy) " | " ratio(ours, std) " | " ratio(ours, numpy) " |"
        }
    }'
