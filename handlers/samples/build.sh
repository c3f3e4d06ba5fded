#!/bin/sh
# Stands in for the toolchain of policies: says what a build would say, and leaves a module where one would be.
set -eu
echo "Compiling $(basename "$PWD")"
for step in check compile optimize; do
    sleep 0.3
    echo "  $step: done"
done
mkdir -p target/wasm32-wasip1/release
printf '\000asm\001\000\000\000' > target/wasm32-wasip1/release/policy.wasm
echo "Finished" >&2
