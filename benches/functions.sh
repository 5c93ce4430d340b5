#!/bin/sh
# One table of the functions of floats: ours, std's, NumPy's and Eigen's, elements per nanosecond.
# Several rounds, program after program; the best of each counts. NumPy and Eigen are left out where
# they are not installed.
#
#     benches/functions.sh             # the highest level of this machine
#     benches/functions.sh v3          # AVX2
#     PYTHON=/path/to/venv/bin/python EIGEN=/path/to/include/eigen3 ROUNDS=5 benches/functions.sh
set -e
cd "$(dirname "$0")/.."
cargo build --quiet --release -p benches --bin functions
target=${CARGO_TARGET_DIR:-target}/release
level=${1:-}
flags=-march=native
if [ "$level" = v3 ]; then
    flags="-mavx2 -mfma"
    export NPY_DISABLE_CPU_FEATURES="X86_V4 AVX512_ICL AVX512_SPR"
fi
eigen=cat
if ${CXX:-g++} -std=c++17 -O3 -DNDEBUG $flags "-I${EIGEN:-/usr/include/eigen3}" \
    -o "$target/functions_eigen" benches/functions_eigen.cpp 2>"$target/functions_eigen.log"; then
    eigen=$target/functions_eigen
else
    echo "Eigen is not installed, or does not compile: $target/functions_eigen.log" >&2
fi
round=0
while [ "$round" -lt "${ROUNDS:-5}" ]; do
    "$target/functions" --csv $level | "${PYTHON:-python3}" benches/numpy_functions.py | "$eigen"
    round=$((round + 1))
done | awk -F, '
    function text(x) { return x == "" ? "-" : sprintf(x < 10 ? "%.2f" : "%.1f", x) }
    $1 == "function" { next }
    { if (!($1 in seen)) { seen[$1]; names[++count] = $1 } }
    { for (i = 6; i <= NF; i++) if ($i != "-" && $i > best[$1, $2, i]) best[$1, $2, i] = $i }
    function cell(name, type,    i, line) {
        line = text(best[name, type, 6])
        for (i = 7; i <= 9; i++) line = line " / " text(best[name, type, i])
        return line
    }
    END {
        print "| | f32: broadloom / std / NumPy / Eigen | f64: broadloom / std / NumPy / Eigen |"
        print "|---|---|---|"
        for (k = 1; k <= count; k++) print "| " names[k] " | " cell(names[k], "f32") " | " cell(names[k], "f64") " |"
    }'
