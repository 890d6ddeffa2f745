#!/usr/bin/env bash
# Runs a command, as the tests of WebGPU, with what they need: ONNX Runtime's build with WebGPU (25 MB), and SwiftShader, a Vulkan driver
# that computes on the CPU and comes with Debian's Chromium, which the browser tests need anyway.
#
#   webgpu.sh COMMAND...  runs COMMAND with the library's path in PUCTOSCOPE_TEST_WEBGPU; where it cannot be had, says so, and
#                         those tests skip
#
#   PUCTOSCOPE_SWIFTSHADER=FOLDER  the folder of libvk_swiftshader.so and libvulkan.so.1    [/usr/lib/chromium]
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

if [ "$(uname -m)" != x86_64 ]; then
    say "there is no build of ONNX Runtime with WebGPU for $(uname -m): its tests skip"
elif [ ! -e "${PUCTOSCOPE_SWIFTSHADER:-/usr/lib/chromium}/libvk_swiftshader.so" ] && ! (install_packages chromium-headless-shell); then
    say "SwiftShader could not be installed: the tests of WebGPU skip"
elif library=$(env -u PUCTOSCOPE_ONNXRUNTIME DEVICE=webgpu "$root/scripts/onnxruntime.sh"); then
    export PUCTOSCOPE_TEST_WEBGPU=$library
else
    say "ONNX Runtime with WebGPU could not be fetched: its tests skip"
fi
exec "$@"
