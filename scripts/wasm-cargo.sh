#!/usr/bin/env bash
# cargo, run by a toolchain that can build for wasm32-unknown-unknown. It makes one if need be, in this order:
#
#   1. the toolchain in use, if it has the target already;
#   2. the same, after `rustup target add`;
#   3. Debian's Rust with a standard library built here from Debian's source of it, kept in the cache. Only the wasm
#      is built with it: Debian's compiler is slower, so the server stays with the toolchain in use.
#
#   WASM_RUSTUP_SECONDS  how long step 2 may take (default 90; 0: skip it)
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

triple=wasm32-unknown-unknown
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Compiler, standard library and linker work, or they do not: only a whole build tells. About 0.1 s.
builds_wasm() {
    echo 'pub fn f(n: usize) -> Vec<u8> { vec![1; n] } #[unsafe(no_mangle)] extern "C" fn g() -> usize { f(9).len() }' \
        >"$work/probe.rs"
    rustc --edition 2024 --target $triple --crate-type cdylib -o "$work/probe.wasm" "$work/probe.rs" \
        >"$work/probe.log" 2>&1
}

# Messages name files by their crates, wherever those lie on this machine: the module is shorter, and the same everywhere.
remap() {
    local folder
    for folder in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/; do
        printf ' --remap-path-prefix=%s=' "$folder"
    done
}

run() {
    rm -rf "$work"
    if [ $# = 0 ]; then exit; fi
    RUSTFLAGS="${RUSTFLAGS:-}$(remap)"
    export RUSTFLAGS
    exec cargo "$@"
}

builds_wasm && run "$@"

if have rustup && [ "${WASM_RUSTUP_SECONDS:-90}" != 0 ]; then
    say "asking rustup for $triple"
    timeout "${WASM_RUSTUP_SECONDS:-90}" rustup target add $triple >"$work/rustup.log" 2>&1 ||
        say "rustup cannot bring it: $(grep -m 1 '^error' "$work/rustup.log" || echo 'no answer in time')"
    builds_wasm && run "$@"
fi

packages=()
[ -x /usr/bin/rustc ] && [ -x /usr/bin/cargo ] || packages+=(rustc-web cargo-web)
[ -d /usr/lib/rustlib/src/rust/library ] || packages+=(rust-web-src)
# The linker is rust-lld, which on Debian is a link into the package lld-22.
[ -x /usr/bin/rust-lld ] || packages+=(rust-web-llvm lld-22)
[ ${#packages[@]} = 0 ] || install_packages "${packages[@]}"

# A change of Debian's compiler makes another folder: a standard library fits one compiler only.
release=$(/usr/bin/rustc --version)
sysroot=$cache/rust-wasm-$(/usr/bin/rustc -vV | sha256sum | cut -c 1-12)
if [ ! -d "$sysroot" ]; then
    say "building the standard library for $triple with Debian's $release; about a minute, once"
    mkdir -p "$cache" "$work/std/src"
    touch "$work/std/src/lib.rs"
    cat >"$work/std/Cargo.toml" <<'TOML'
[package]
name = "only-for-its-standard-library"
edition = "2024"
[workspace]
[profile.release]
opt-level = 3
TOML
    # RUSTC_BOOTSTRAP admits -Z build-std on a stable compiler; embedded bitcode lets the page's build use LTO.
    (
        cd "$work/std"
        unset "${!RUSTUP_@}" "${!CARGO_BUILD_@}" "${!CARGO_ENCODED_@}" RUSTC_WRAPPER
        RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc RUSTFLAGS='-C embed-bitcode=yes' CARGO_TARGET_DIR=$work/out \
            /usr/bin/cargo build --quiet --release --target $triple -Z build-std=std,panic_abort
    ) || die "the standard library did not build"

    # A sysroot of our own, because nothing should be written under /usr: wrappers that name it, Debian's files for
    # this machine by link, and the new library.
    host=$(/usr/bin/rustc -vV | sed -n 's/^host: //p')
    new=$(mktemp -d "$cache/new.XXXXXX")
    mkdir -p "$new/bin" "$new/lib/rustlib/$triple/lib"
    find "$work/out/$triple/release/deps" -name '*.rlib' ! -name 'libonly_for*' \
        -exec cp -t "$new/lib/rustlib/$triple/lib" {} +
    ln -s "/usr/lib/rustlib/$host" "$new/lib/rustlib/$host"
    for tool in rustc rustdoc; do
        printf '#!/bin/sh\nexec /usr/bin/%s --sysroot "%s" "$@"\n' "$tool" "$sysroot" >"$new/bin/$tool"
        chmod +x "$new/bin/$tool"
    done
    ln -s /usr/bin/cargo "$new/bin/cargo"
    chmod 755 "$new"
    mv -T "$new" "$sysroot"
fi

# The folder comes before rustup's on the PATH, so this works with and without rustup and changes no setting of it.
export PATH=$sysroot/bin:$PATH
builds_wasm || {
    cat "$work/probe.log" >&2
    die "Debian's $release cannot build for $triple; to build its library anew, remove $sysroot"
}
if [ "${1:-}" = clippy ]; then
    say "clippy is left out, because it fits the toolchain in use and not Debian's"
    rm -rf "$work"
    exit
fi
run "$@"
