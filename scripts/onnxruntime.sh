#!/usr/bin/env bash
# Finds ONNX Runtime's shared library, downloading it into the cache when it is not there yet.
#
#   onnxruntime.sh             prints its path
#   onnxruntime.sh COMMAND...  runs COMMAND with that path in PUCTOSCOPE_ONNXRUNTIME
#
#   PUCTOSCOPE_ONNXRUNTIME=FILE  use this library (1.24 or newer) and download nothing
#   DEVICE=webgpu                the build with WebGPU (25 MB), for any vendor's graphics processor
#   GPU=1                        the CUDA build with its libraries (1.5 GB); GPU=0: never; unset: if a GPU is seen
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

gpu_seen() { { have nvidia-smi && nvidia-smi -L 2>/dev/null | grep -q GPU; } || [ -e /dev/nvidia0 ]; }

# download NAME WHAT: prints where the library pinned by NAME.txt is; fetches it when that was not done before.
download() {
    local name=$1 what=$2 list=$root/scripts/$1.txt folder new
    folder=$cache/$name-$(sed -n 's/^onnxruntime[a-z-]*==\([0-9.]*\).*/\1/p' "$list")
    # The list lies beside what it named, so a changed list is noticed.
    if ! cmp -s "$list" "$folder/list.txt"; then
        say "fetching $what, once"
        mkdir -p "$cache"
        new=$(mktemp -d "$cache/new.XXXXXX")
        # One flat folder, because the libraries find each other beside themselves; whole or absent, never half there.
        # TensorRT's provider is left out: its own libraries are not fetched.
        if ! { fetch_wheels "$list" "$new/wheels" &&
            find "$new/wheels" -name 'lib*.so*' ! -name '*tensorrt*' -exec mv -t "$new" {} + &&
            find "$new/wheels" -path '*/onnxruntime/LICENSE' -exec mv -t "$new" {} + &&
            rm -rf "$new/wheels" "$folder" && cp "$list" "$new/list.txt" && chmod 755 "$new" &&
            mv -T "$new" "$folder"; }; then
            rm -rf "$new"
            return 1
        fi
        say "unpacked into $folder"
    fi
    find "$folder" -name 'libonnxruntime.so.*' | grep . || {
        say "there is no library in $folder: remove it and try again"
        return 1
    }
}

# Prints the path of the library to use.
find_library() {
    if [ -n "${PUCTOSCOPE_ONNXRUNTIME:-}" ]; then
        [ -f "$PUCTOSCOPE_ONNXRUNTIME" ] || die "PUCTOSCOPE_ONNXRUNTIME names no file: $PUCTOSCOPE_ONNXRUNTIME"
        realpath "$PUCTOSCOPE_ONNXRUNTIME"
        return
    fi
    if [[ ${DEVICE:-} == *webgpu* ]]; then
        [ "$(uname -m)" = x86_64 ] || die "there is no build of ONNX Runtime with WebGPU for $(uname -m)"
        download onnxruntime-webgpu "ONNX Runtime with WebGPU (25 MB)" || die "could not fetch ONNX Runtime with WebGPU"
        return
    fi
    local gpu=${GPU:-}
    if [ -z "$gpu" ] && [ "$(uname -m)" = x86_64 ] && gpu_seen; then
        gpu=auto
    fi
    case $gpu in
        1 | auto)
            download onnxruntime-gpu "ONNX Runtime for CUDA and its libraries (1.5 GB; GPU=0 avoids this)" && return
            [ "$gpu" = auto ] || die "could not fetch ONNX Runtime for CUDA; GPU=0 uses the CPU"
            say "could not fetch ONNX Runtime for CUDA; going on with the CPU"
            ;;
        '' | 0) ;;
        *) die "GPU is 1 or 0, not $gpu" ;;
    esac
    download onnxruntime "ONNX Runtime (24 MB)" || die "could not fetch ONNX Runtime with pip; where this machine has" \
        "no route to a package index, bring libonnxruntime.so (1.24 or newer) and name it in PUCTOSCOPE_ONNXRUNTIME"
}

library=$(find_library)
if [ $# = 0 ]; then
    echo "$library"
    exit
fi
export PUCTOSCOPE_ONNXRUNTIME=$library
# The CUDA build asks for cuDNN and the others by name only, and they lie beside it.
if [ -e "$(dirname "$library")/libonnxruntime_providers_cuda.so" ]; then
    LD_LIBRARY_PATH=$(dirname "$library")${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
    export LD_LIBRARY_PATH
fi
exec "$@"
