#!/usr/bin/env bash
# Lets cargo-fuzz look for inputs that a target of fuzz/ is wrong about.
#
#   fuzz.sh SECONDS [TARGET...]  so long for each target, all of them unless some are named
#   fuzz.sh --at-hand            only says, by its exit status, whether cargo-fuzz is here
#
# What it has learned is kept in the cache; an input that is a fault is written to fuzz/faults, and belongs into fuzz/seeds.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

version=0.13.2
tool=$cache/cargo-fuzz-$version
# Behind it rustup's folder, for shells whose profile does not name it.
export PATH=$tool/bin:$PATH:$HOME/.cargo/bin
if [ "${1:-}" = --at-hand ]; then
    have cargo-fuzz
    exit
fi
seconds=${1:?seconds}
shift
# libFuzzer is C++.
have c++ || install_packages g++
if ! have cargo-fuzz; then
    say "building cargo-fuzz, once"
    cargo install --quiet --locked --version $version --root "$tool" cargo-fuzz
fi
cd "$root/fuzz"
[ $# -gt 0 ] || set -- targets/*.rs
mkdir -p faults
for name in "$@"; do
    name=$(basename "$name" .rs)
    corpus=$cache/fuzz/$name
    mkdir -p "$corpus"
    # Without a sanitizer: the crates have no unsafe code, and those need a nightly compiler. An input may take a second; time is that
    # of the clock, which a machine with other work stretches.
    cargo fuzz run --sanitizer none --features libfuzzer --fuzz-dir . "$name" "$corpus" "seeds/$name" -- \
        -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 -artifact_prefix=faults/"$name"- \
        -print_final_stats=1 -verbosity=0
done
