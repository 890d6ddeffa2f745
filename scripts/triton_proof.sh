#!/usr/bin/env bash
# Tries the evaluator remote:URL against a real Triton Inference Server, started here from a wheel: outputs, speed, what happens when it
# is killed in a search. Prints a report for BENCHMARKS.md. It needs neither a GPU nor root.
#
#   PUCTOSCOPE=FILE  the program                 [target/release/puctoscope]
#   SERVERS=FILE     the example of crate remote [target/release/examples/servers]
#   NODES=800        visits of the searches
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

program=${PUCTOSCOPE:-$target/release/puctoscope}
servers=${SERVERS:-$target/release/examples/servers}
nodes=${NODES:-800}
for file in "$program" "$servers"; do
    [ -x "$file" ] || die "there is no $file: \`make triton-proof\` builds it"
done

# A virtual environment beside the other downloads; Triton's stub is made for one Python.
environment=$cache/triton-$(sha256sum "$root/scripts/triton.txt" | cut -c 1-12)
if [ ! -e "$environment/done" ]; then
    python=$(command -v python3.11 || command -v python3.12 || command -v python3.10) || die "needs Python 3.10 to 3.12"
    rm -rf "$environment"
    say "fetching Triton"
    "$python" -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$root/scripts/triton.txt" >&2
    touch "$environment/done"
fi
packages=$("$environment/bin/python" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
version=$("$environment/bin/python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')

work=$(mktemp -d "${TMPDIR:-/tmp}/puctoscope-triton.XXXXXX")
tritons=() waiting=()
# end PROCESS: kills a Triton, or a client. The Python processes that a killed Triton leaves behind go too, and the memory they share.
end() {
    local child children region
    children=$(pgrep -P "$1" || true)
    for child in $children; do
        region=$(ps -o args= -p "$child" | grep -o 'triton_python_backend_shm_region_[0-9a-f-]*' || true)
        [ -z "$region" ] || rm -f "/dev/shm/$region"
    done
    # shellcheck disable=SC2086 # one word for each of them
    kill -9 "$1" $children 2>/dev/null || true
}
cleanup() {
    for process in "${tritons[@]}" "${waiting[@]}"; do
        [ -z "$process" ] || end "$process"
    done
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT

cp -r "$packages/pytriton/tritonserver/backends" "$work/backends"
cp "$packages/pytriton/tritonserver/python_backend_stubs/$version/triton_python_backend_stub" "$work/backends/python/"
"$program" triton shipped "$work/models" --python --max-batch 64
model=$(ls "$work/models")

# triton NUMBER: starts one, and waits until it is ready.
triton() {
    local http=$((18100 + 10 * $1)) grpc=$((18101 + 10 * $1))
    # The variables are those of the wheel's libraries and of the backend's Python.
    PYTHONPATH=$packages LD_LIBRARY_PATH=$packages/nvidia_pytriton.libs \
        "$packages/pytriton/tritonserver/bin/tritonserver" --model-repository="$work/models" \
        --backend-directory="$work/backends" --http-address=127.0.0.1 --http-port="$http" \
        --grpc-address=127.0.0.1 --grpc-port="$grpc" --allow-metrics=false >"$work/triton-$1.log" 2>&1 &
    tritons[$1]=$!
    for _ in $(seq 600); do
        if curl -sf "127.0.0.1:$http/v2/models/$model/ready" >/dev/null; then return 0; fi
        kill -0 "${tritons[$1]}" 2>/dev/null || break
        sleep 0.1
    done
    tail -n 20 "$work/triton-$1.log" >&2
    die "Triton did not start"
}
stop() {
    end "${tritons[$1]}"
    wait "${tritons[$1]}" 2>/dev/null || true
    tritons[$1]=
}
address() { echo "$2://127.0.0.1:$((18100 + 10 * $1 + $([ "$2" = grpc ] && echo 1 || echo 0)))/$model"; }

step() { printf '\n## %s\n\n' "$*"; }
failed=0
try() { "$@" || { failed=1; echo "FAILED: $*"; }; }

triton 0
grpc=$(address 0 grpc) http=$(address 0 http)
echo "$(curl -s 127.0.0.1:18100/v2 | "$environment/bin/python" -c 'import json, sys; d = json.load(sys.stdin); print(d["name"], d["version"])'), Python backend, ONNX Runtime on the CPU, model $model"

step "Outputs"
library=$(find "$packages/onnxruntime/capi" -name 'libonnxruntime.so*' -o -name 'onnxruntime_pybind11_state*.so' | sort | head -n 1)
case $library in *libonnxruntime.so*) export PUCTOSCOPE_ONNXRUNTIME=$library ;; esac
try "$servers" outputs "$grpc"
try "$servers" outputs "$http"

step "Evaluations a connection"
for batch in 1 8 32; do try "$servers" rate "$grpc" "$batch" 1 4; done
try "$servers" rate "$grpc" 8 4 4
try "$servers" rate "$http" 8 1 4

step "A search, against the rate of the same batches without one, and against that of Triton while it computes"
count() {
    curl -s "127.0.0.1:18100/v2/models/$model/stats" | "$environment/bin/python" -c '
import json, sys
stats = json.load(sys.stdin)["model_stats"][0]
parts = stats["inference_stats"]
print(stats["inference_count"], sum(parts[part]["ns"] for part in ("compute_input", "compute_infer", "compute_output")))'
}
compare() {
    local before after taken bare
    bare=$("$servers" rate "$grpc" "$1" 1 5 | sed 's/.*: \([0-9]*\) evaluations.*/\1/')
    before=$(count)
    taken=$("$program" bench --evaluator "remote:$grpc" --batch "$1" --nodes "$nodes" --json)
    after=$(count)
    "$environment/bin/python" - "$taken" $before $after "$bare" <<'PYTHON'
import json, sys
taken, numbers = json.loads(sys.argv[1]), [int(text) for text in sys.argv[2:]]
positions, seconds = numbers[2] - numbers[0], (numbers[3] - numbers[1]) / 1e9
# One position is evaluated before the search, to see whether that works.
search, triton = (positions - 1) / taken["wall_s"], positions / seconds
bare = numbers[4]
print(f"batch {taken['batch']}: {search:.0f} evaluations/s in the search; without one {bare} ({100 * search / bare:.0f} %);"
      f" by Triton while it computes {triton:.0f} ({100 * search / triton:.0f} %)")
PYTHON
}
for batch in 8 32; do try compare "$batch"; done

step "Killed and started again in a search"
search() { "$program" analyse --evaluator "remote:$grpc" --batch 8 --nodes "$nodes" --json; }
digest() { "$environment/bin/python" -c 'import json, sys; print(json.load(sys.stdin)["digest"])' <"$1"; }
before=$(date +%s%N)
search >"$work/whole.json"
taken=$((($(date +%s%N) - before) / 1000000))
search >"$work/again.json" 2>"$work/said" &
waiting=($!)
sleep "$(printf '%d.%03d' $((taken / 3 / 1000)) $((taken / 3 % 1000)))"
stop 0
sleep 2
triton 0
wait "${waiting[0]}"
waiting=()
cat "$work/said"
echo "digest undisturbed: $(digest "$work/whole.json")"
echo "digest with a kill:  $(digest "$work/again.json")"
try grep -q 'the search waits' "$work/said"
try grep -q 'the search goes on' "$work/said"
try test "$(digest "$work/whole.json")" = "$(digest "$work/again.json")"

step "Two, one of which is killed"
triton 1
"$servers" pause "$grpc,$(address 1 grpc)" 8 8 >"$work/pause" 2>&1 &
waiting=($!)
sleep 4
stop 1
try wait "${waiting[0]}"
waiting=()
cat "$work/pause"

exit $failed
