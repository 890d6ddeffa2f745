#!/usr/bin/env bash
# Runs a command of Debian's Python with PyTorch, NumPy and safetensors: enough for the tests of the training. For a
# training in earnest, trainer/README.md brings the newest PyTorch.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

python=/usr/bin/python3
# OpenBLAS because the plain library that comes otherwise is many times slower.
if ! "$python" -c 'import torch' 2>/dev/null || ! /sbin/ldconfig -p | grep -q libopenblas; then
    install_packages python3 python3-torch libopenblas0
fi
folder=$cache/safetensors
keep_wheels safetensors "$folder"
# One thread: several that wait for each other on busy cores are slower than one.
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
exec env PYTHONPATH="$folder${PYTHONPATH:+:$PYTHONPATH}" "$python" "$@"
