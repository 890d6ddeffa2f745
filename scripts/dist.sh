#!/usr/bin/env bash
# Makes the archive that is given away: the program with its page inside, as one file, and its licences.
#
#   MACHINE=x86_64|aarch64  what it is for  [this machine]
#   OUT=FOLDER              where it goes   [target/dist of the project, whatever CARGO_TARGET_DIR says]
#   PUCTOSCOPE_SITE=FOLDER  the site that is packed  [target/site]
#
# From the same commit, site and compiler, at the same place, it is the same archive.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

# Most bytes of the program.
budget=40000000

machine=${MACHINE:-$(uname -m)}
triple=$machine-unknown-linux-gnu
out=${OUT:-$root/target/dist}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
name=puctoscope-$version-linux-$machine

# A compiler for another machine is Debian's, and its standard library rustup's.
tool=
if [ "$machine" != "$(uname -m)" ]; then
    tool=$machine-linux-gnu-
    have "${tool}gcc" || install_packages "gcc-${machine//_/-}-linux-gnu"
    underscored=${triple//-/_}
    export "CARGO_TARGET_${underscored^^}_LINKER=${tool}gcc" "CC_$underscored=${tool}gcc"
fi
if ! rustc --print target-libdir --target "$triple" 2>/dev/null | xargs ls >/dev/null 2>&1; then
    have rustup || die "there is no standard library for $triple here, and no rustup to bring it"
    rustup target add "$triple"
fi

work=$target/dist-$machine
mkdir -p "$work" "$out"
CARGO_TARGET_DIR=$target MACHINE=$machine scripts/bundle.sh \
    cargo build --locked --profile dist --target "$triple" --package server --features bundle \
    --message-format json-render-diagnostics >"$work/built.json"

# Every crate that was built for that machine is named with its licence; what cargo itself says of it is another source than
# what the list was made of.
missing=
while read -r crate; do
    grep -qF "  ${crate/@/ } (" "$work/licences.txt" || missing+=" $crate"
done < <(grep -F "/$triple/dist/deps/" "$work/built.json" | grep -o '"package_id":"registry+[^"]*' | sed 's/.*#//' | sort -u)
[ -z "$missing" ] || die "their licences are missing:$missing"

# Names of functions are an eighth of the bytes; who looks for a fault has them in the one that cargo has made.
program=$work/puctoscope
"${tool}strip" -o "$program" "$target/$triple/dist/puctoscope"
bytes=$(stat -c %s "$program")
[ "$bytes" -le "$budget" ] || die "the program has $bytes bytes, more than its budget of $budget"
# The newest version of a function of the C library that it calls.
glibc=$("${tool}objdump" -T "$program" | grep -o 'GLIBC_[0-9.]*' | sed 's/GLIBC_//' | sort -Vu | tail -n 1)

folder=$work/$name
rm -rf "$folder"
mkdir "$folder"
install -m 755 "$program" "$folder/puctoscope"
install -m 644 LICENSE "$work/licences.txt" "$folder"
sed -e "s/@VERSION@/$version/" -e "s/@MACHINE@/$machine/" -e "s/@GLIBC@/$glibc/" scripts/dist-readme.txt >"$folder/README.txt"
archive=$out/$name.tar.gz
time=$(git log -1 --format=%ct 2>/dev/null || echo 0)
tar --create --directory "$work" --sort name --mtime "@$time" --owner 0 --group 0 --numeric-owner \
    --format ustar "$name" | gzip -9n >"$archive.new"
mv "$archive.new" "$archive"
(cd "$out" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
say "$archive: $(stat -c %s "$archive") bytes, the program $bytes; it needs glibc $glibc or newer"
