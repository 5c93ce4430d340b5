#!/bin/sh
# The hash of the sources of what ci/heavy.sh tests.
heavy_sources() {
    git ls-files examples/python examples/engine tests/containers/wrong | LC_ALL=C sort | xargs sha256sum | sha256sum
}
