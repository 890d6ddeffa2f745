#!/usr/bin/env bash
# Measures on a machine with an NVIDIA card what runs on it, and whether it is right: prints a report for BENCHMARKS.md.
#
#   gpu_proof.sh               with what is built here, and ONNX Runtime's CUDA build
#   gpu_proof.sh bring FOLDER  only puts all that it needs into FOLDER, for a machine without a route to registries
#   FOLDER/gpu_proof.sh        there: CUDA's libraries may be those of its Python packages
#
#   NETWORK=FILE  measures this one beside the shipped network
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
say() { printf '%s\n' "$*" >&2; }

if [ ! -x "$here/gpu_proof" ]; then
    # shellcheck source=scripts/lib.sh
    . "$here/lib.sh"
    folder=${2:-$target/gpu-proof}
    [ "${1:-bring}" = bring ] || die "gpu_proof.sh [bring FOLDER]"
    library=$(dirname "$(GPU=1 "$here/onnxruntime.sh")")
    rm -rf "$folder/library"
    mkdir -p "$folder"
    cp "$target/release/puctoscope" "$target/release/examples/gpu_proof" "$here/gpu_proof.sh" "$folder"
    [ -z "${NETWORK:-}" ] || cp "$NETWORK" "$folder"
    if [ $# = 0 ]; then
        # A gigabyte and a half, which lies here already.
        ln -s "$library" "$folder/library"
        exec "$folder/gpu_proof.sh"
    fi
    cp -r "$library" "$folder/library"
    exit 0
fi

# Where pip installs NVIDIA's libraries, each has a folder of its own.
packages=$(python3 -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])' 2>/dev/null || true)
libraries=$here/library
for folder in "$packages"/nvidia/*/lib; do
    [ ! -d "$folder" ] || libraries=$libraries:$folder
done
export LD_LIBRARY_PATH=$libraries${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
PUCTOSCOPE_ONNXRUNTIME=$(find -L "$here/library" -name 'libonnxruntime.so*' | sort | head -n 1)
export PUCTOSCOPE_ONNXRUNTIME

failed=0
# step SECONDS NAME COMMAND...: the step's lines; one that fails does not end the report.
step() {
    local seconds=$1 name=$2 status=0
    shift 2
    printf '\n## %s\n\n' "$name"
    timeout "$seconds" "$@" 2>&1 || status=$?
    [ $status = 0 ] || { failed=1; printf '\nFAILED: status %s\n' "$status"; }
}

# What a search reaches of the rate that the bare network has at its batch size, both on the clock.
search() {
    local network=$1 precision=$2 batch=$3 nodes=$4 given=()
    [ "$network" = shipped ] || given=(--network "$here/$network")
    "$here/puctoscope" bench --evaluator network "${given[@]}" --device cuda --precision "$precision" --batch "$batch" \
        --nodes "$nodes" --runs 3 --json | python3 -c '
import json, sys
taken = json.load(sys.stdin)
evaluations = taken["evals_per_cpu_s"] * taken["cpu_s"]
print("| %s | %s | %d | %.0f | %.0f | %.2f |" % (*sys.argv[1:3], taken["batch"], taken["nodes"] / taken["wall_s"],
    evaluations / taken["wall_s"], taken["mean_depth"]))' "$network" "$precision"
}

searches() {
    printf '| network | precision | batch | visits a second | evaluations a second | mean depth |\n|---|---|---|---|---|---|\n'
    local network precision batch
    for network in shipped "${networks[@]}"; do
        for precision in single half; do
            for batch in 1 16 64 256; do
                search "$network" "$precision" "$batch" $((batch * 200 + 2000)) || return 1
            done
        done
    done
}

# The same search twice has the same digest; the CPU's has another, because its sums are in another order.
digests() {
    local device first second
    for device in cuda cpu; do
        first=$("$here/puctoscope" analyse --device $device --nodes 2000 --json | grep digest)
        second=$("$here/puctoscope" analyse --device $device --nodes 2000 --json | grep digest)
        echo "$device: $first $second"
        [ "$first" = "$second" ] || return 1
    done
}

# A server says which device it took.
serve() {
    local log server status=1 tries port
    log=$(mktemp)
    "$here/puctoscope" serve --no-data --address 127.0.0.1:0 --site "$(mktemp -d)" --device auto >"$log" 2>&1 &
    server=$!
    for ((tries = 0; tries < 200 && status != 0; tries++)); do
        sleep 0.1
        port=$(grep -o '127\.0\.0\.1:[0-9]*' "$log" | head -n 1 || true)
        [ -z "$port" ] || { curl --silent --fail "http://$port/health" && status=0; } || true
    done
    kill "$server"
    echo
    head -n 20 "$log"
    return $status
}

# With the card's memory taken by somebody else: an error where the card was asked for, the CPU and a reason where not.
exhausted() {
    python3 - "$here/puctoscope" <<'PYTHON'
import ctypes, subprocess, sys
cuda = ctypes.CDLL("libcudart.so.13")
taken, size, pointer = 0, 1 << 30, ctypes.c_void_p()
while size > 1 << 20:
    if cuda.cudaMalloc(ctypes.byref(pointer), ctypes.c_size_t(size)) == 0:
        taken += size
    else:
        size //= 2
print("taken by another process: %.1f GB" % (taken / 1e9))
asked = [sys.argv[1], "analyse", "--nodes", "20", "--device"]
told = subprocess.run(asked + ["cuda"], capture_output=True, text=True, timeout=60)
print("--device cuda: status", told.returncode, told.stderr.strip()[-400:])
free = subprocess.run(asked + ["auto"], capture_output=True, text=True, timeout=60)
print("--device auto: status", free.returncode, free.stderr.strip()[-400:], free.stdout.strip().splitlines()[-1:])
sys.exit(told.returncode == 0 or free.returncode != 0)
PYTHON
}

mapfile -t networks < <(cd "$here" && find . -maxdepth 1 \( -name '*.pb.gz' -o -name '*.onnx' \) -printf '%P\n' | sort)
printf '# %s\n' "$(nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader)"
for network in shipped "${networks[@]}"; do
    file=$network
    [ "$network" = shipped ] || file=$here/$network
    step 100 "Evaluations: $network" "$here/gpu_proof" "$file"
done
export -f search searches digests serve exhausted
export here
step 150 "Searches" bash -c "networks=(${networks[*]:-}); $(declare -f search searches); searches"
step 60 "The same search twice" bash -c digests
step 30 "The server" bash -c serve
step 90 "Memory exhausted" bash -c exhausted
if python3 -c 'import ctypes; ctypes.CDLL("libnvinfer.so.10")' 2>/dev/null; then
    step 100 "TensorRT" "$here/gpu_proof" shipped tensorrt
else
    printf '\n## TensorRT\n\nIts library, libnvinfer.so.10, is not here.\n'
fi
exit $failed
