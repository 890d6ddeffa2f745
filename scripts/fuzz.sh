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
names=()
for name in "$@"; do names+=("$(basename "$name" .rs)"); done
# Without a sanitizer: the crates have no unsafe code, and those need a nightly compiler.
only=()
[ ${#names[@]} -gt 1 ] || only=("${names[0]}")
cargo fuzz build --sanitizer none --features libfuzzer --fuzz-dir . "${only[@]}"
triple=$(rustc -vV | sed -n 's/^host: //p')

# look NAME: lets one target run, and prints its last lines, or all of them where it found a fault.
look() {
    local name=$1 corpus=$cache/fuzz/$1 log status=0
    mkdir -p "$corpus"
    log=$(mktemp)
    # An input may take a second; time is that of the clock, which a machine with other work stretches.
    "$target/$triple/release/$name" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
        -artifact_prefix=faults/"$name"- -print_final_stats=1 -verbosity=0 "$corpus" "seeds/$name" >"$log" 2>&1 || status=$?
    # At once, so that the lines of two targets do not mix.
    if [ $status = 0 ]; then
        printf '== %s\n%s\n' "$name" "$(grep '^stat::' "$log")"
    else
        printf '== %s\n%s\n' "$name" "$(<"$log")"
    fi
    rm "$log"
    return $status
}
export -f look
export cache target triple seconds
mkdir -p faults
# One on each core.
printf '%s\n' "${names[@]}" | xargs -P "$(nproc)" -I NAME bash -c 'look NAME'
