#!/usr/bin/env bash
# Packs the site that is built, with the licences of everything, for a program that has it inside (the feature `bundle` of the
# package `server`).
#
#   bundle.sh             prints where the bundle is; the licences are beside it, in licences.txt
#   bundle.sh COMMAND...  runs COMMAND, which builds such a program, with the bundle and the version in its environment
#
#   MACHINE=x86_64|aarch64  what the program is for          [this machine]
#   PUCTOSCOPE_SITE=FOLDER  the site that is packed          [target/site]
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

machine=${MACHINE:-$(uname -m)}
site=${PUCTOSCOPE_SITE:-$target/site}
[ -d "$site/pkg" ] || die "there is no site in $site: \`make site\` builds it"

commit=unknown
if [ -e "$root/.git" ]; then
    commit=$(git -C "$root" rev-parse --short=8 HEAD)
    SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
    if ! git -C "$root" diff --quiet HEAD; then
        say "what is not committed is in it, too"
        commit+=", changed"
    fi
fi
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-0}

work=$target/dist-$machine
mkdir -p "$work"
export PUCTOSCOPE_BUNDLE=$work/bundle.tar
(cd "$root" && "$target/release/xtask" bundle --site "$site" --out "$PUCTOSCOPE_BUNDLE" --licences "$work/licences.txt" \
    --target "$machine-unknown-linux-gnu") >&2

if [ $# = 0 ]; then
    echo "$PUCTOSCOPE_BUNDLE"
    exit
fi
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
export PUCTOSCOPE_VERSION="$version ($commit)"
# Messages name files by their crates, wherever those lie on this machine.
RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$root=."
for folder in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/; do
    RUSTFLAGS+=" --remap-path-prefix=$folder="
done
# Functions that are the same instructions are there once; the linker that rustc brings for this machine can do that.
if [ "$machine" = x86_64 ]; then
    RUSTFLAGS+=" -Clink-arg=-Wl,--icf=all"
fi
export RUSTFLAGS
# What is made small as a whole is not made in pieces.
unset CARGO_INCREMENTAL
exec "$@"
