#!/bin/sh -e
# What ci/heavy.sh tests was tested since its sources last changed.
cd "$(dirname "$0")/.."
. ci/heavy-sources.sh
[ "$(heavy_sources)" = "$(cat ci/heavy.txt)" ] || { echo "run ci/heavy.sh: what it tests has changed (ci/heavy-sources.sh)"; exit 1; }
