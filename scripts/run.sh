#!/usr/bin/env bash
# Starts the server that was built. Its options are those of make: NETWORK=file, NETWORKS=folder, SYZYGY=folder, DEVICE=cpu|cuda|webgpu,
# PRECISION=single|half, ADDRESS=host:port, DATA=folder, GPU=1|0.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

command=("$target/release/puctoscope" serve --site "${PUCTOSCOPE_SITE:-$target/site}" --address "${ADDRESS:-127.0.0.1:3000}")
[ -z "${NETWORK:-}" ] || command+=(--network "$NETWORK")
[ -z "${NETWORKS:-}" ] || command+=(--networks "$NETWORKS")
[ -z "${SYZYGY:-}" ] || command+=(--syzygy "$SYZYGY")
[ -z "${DEVICE:-}" ] || command+=(--device "$DEVICE")
[ -z "${PRECISION:-}" ] || command+=(--precision "$PRECISION")
[ -z "${DATA:-}" ] || command+=(--data "$DATA")

if "$root/scripts/onnxruntime.sh" >/dev/null; then
    command=("$root/scripts/onnxruntime.sh" "${command[@]}")
elif [ -n "${NETWORK:-}${PUCTOSCOPE_ONNXRUNTIME:-}" ] || [[ ${DEVICE:-} == *webgpu* ]]; then
    die "ONNX Runtime was asked for and is not here"
else
    say "going on without ONNX Runtime: the page says that networks cannot be used, and searches with classical"
fi
# exec: signals reach the server itself.
exec "${command[@]}"
