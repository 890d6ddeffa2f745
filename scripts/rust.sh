#!/usr/bin/env bash
# Checks that Rust is here and new enough, and adds what compiling and linting need beside it.
#
#   rust.sh          cargo, rustc and a C linker
#   rust.sh lint     rustfmt and clippy too
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

needed=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$root/Cargo.toml")
if ! have cargo || ! have rustc; then
    die "there is no Rust here; install it with rustup, or on Debian 12: apt-get install rustc-web cargo-web"
fi
found=$(rustc --version | cut -d ' ' -f 2)
if [ "$(printf '%s\n' "$needed" "$found" | sort -V | head -n 1)" != "$needed" ]; then
    die "Rust $needed or newer is needed, and this is $found: \"rustup update stable\" brings it; on Debian 12 it is" \
        "the packages rustc-web and cargo-web, not rustc and cargo"
fi
# rustc links through cc, and rustup does not bring one.
have cc || install_packages gcc libc6-dev

# A rustup proxy exists even for a missing component, so ask the tools themselves.
lint_tools() { cargo fmt --version && cargo clippy --version; } >/dev/null 2>&1

if [ "${1:-}" = lint ] && ! lint_tools; then
    if have rustup; then
        say "adding rustfmt and clippy with rustup"
        rustup component add rustfmt clippy
    else
        install_packages rustfmt-web rust-web-clippy
    fi
fi
