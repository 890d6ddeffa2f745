# Puctoscope: `make run` and `make test` bring what they need and do the whole work; `make` lists the rest.
#
# Each step is a line that can be run by hand; scripts/step.sh only adds its name and seconds.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:

# rustup's folder, for shells whose profile does not name it.
export PATH := $(PATH):$(HOME)/.cargo/bin
# Absolute, because tests run in the folder of their crate.
export CARGO_TARGET_DIR := $(abspath $(or $(CARGO_TARGET_DIR),target))
TARGET := $(CARGO_TARGET_DIR)
export PUCTOSCOPE_SITE := $(TARGET)/site
export GPU NETWORK NETWORKS SYZYGY DEVICE PRECISION ADDRESS DATA

STEP := scripts/step.sh
# Where `make pages` puts the site: in the project, wherever cargo builds.
pages pages-test: OUT := $(abspath $(or $(OUT),target/pages))
WASM_TARGET := wasm32-unknown-unknown
PAGE := --package app --package worker --package training_worker --package lesson_worker --lib --target $(WASM_TARGET) --profile wasm-release --features app/hydrate
PLAYWRIGHT := env --chdir=end2end ../scripts/onnxruntime.sh ../scripts/node.sh \
	node node_modules/@playwright/test/cli.js test

.PHONY: help
help: ## This list
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | column -t -s $$'\t'
	@echo '  options: NETWORK=file NETWORKS=folder SYZYGY=folder DEVICE=cpu|cuda|webgpu PRECISION=single|half ADDRESS=127.0.0.1:3000 DATA=folder GPU=1|0 SPEC=smoke'

# ---- Use ----

.PHONY: run
run: setup build ## Build and start the server (NETWORK=, NETWORKS=, SYZYGY=, DEVICE=, PRECISION=, ADDRESS=, DATA=, GPU=)
	@scripts/run.sh

.PHONY: dev
dev: setup ## Serve a development build of the page, and show in it whatever is saved (options as for run)
	@$(STEP) "build xtask" cargo build --release --package xtask
	@$(TARGET)/release/xtask dev

.PHONY: bench
bench: build ## Measure what BENCHMARKS.md reports (NETWORK=)
	@scripts/bench.sh

.PHONY: gpu-proof
gpu-proof: native gpu-proof-parts ## Measure an NVIDIA card: outputs, speed, searches, what happens without memory (NETWORK=)
	@$(STEP) "GPU proof" scripts/gpu_proof.sh

.PHONY: triton-proof
triton-proof: native ## Try the evaluator remote:URL against a real Triton Inference Server, on the processor
	@$(STEP) "build the proof" cargo build --release --package remote --example servers
	@$(STEP) "Triton proof" scripts/triton_proof.sh

.PHONY: gpu-proof-parts
gpu-proof-parts:
	@$(STEP) "build the proof" cargo build --release --package networks --example gpu_proof --features cuda,tensorrt

.PHONY: gpu-proof-folder
gpu-proof-folder: native gpu-proof-parts ## Put what that needs into target/gpu-proof, for a machine without registries: gpu_proof.sh there
	@$(STEP) "folder" scripts/gpu_proof.sh bring $(TARGET)/gpu-proof

# ---- Build ----

.PHONY: setup
setup: ## Fetch what building and running need
	@$(STEP) "rust toolchain" scripts/rust.sh
	@$(STEP) "wasm toolchain" scripts/wasm-cargo.sh
	@$(STEP) "font, pieces, openings" scripts/assets.sh || true
	@$(STEP) "onnxruntime" scripts/onnxruntime.sh || [ -z "$(NETWORK)$(PUCTOSCOPE_ONNXRUNTIME)$(findstring webgpu,$(DEVICE))" ]

.PHONY: build
build: native site ## Build the server and its site folder

.PHONY: native
native:
	@scripts/rust.sh
	@$(STEP) "build the server" cargo build --release --package server --package xtask

.PHONY: site
site: native page ## Build the page and its site folder, target/site

# Writes nothing where native builds and tests write, and so can go on beside them.
.PHONY: page
page:
	@$(STEP) "build the page" scripts/wasm-cargo.sh build $(PAGE)
	@$(STEP) "site folder" $(TARGET)/release/xtask site $(SITE_FLAGS)

.PHONY: pages
pages: setup native ## Make the site as files that any host can serve, in target/pages (OUT=folder)
	@$(STEP) "build the page that needs no server" scripts/wasm-cargo.sh build $(PAGE:app/hydrate=app/static-site)
	@$(STEP) "site folder" $(TARGET)/release/xtask site --static --out $(OUT)
	@$(STEP) "documents" $(TARGET)/release/puctoscope pages $(OUT)

# What needs no server, of the tests for one.
STATIC := static_site/ analyse_small_games answer_lessons learn_lessons lesson_pictures print_lesson read_glossary replay_recordings \
	search_in_browser step_minimax take_tour watch_film

.PHONY: pages-test
pages-test: pages ## Test that site in a browser, served as files from a folder of a host, and offline
	@$(STEP) "browser setup" scripts/browser.sh
	@$(STEP) "browser tests of files" env PUCTOSCOPE_PAGES=$(OUT) $(PLAYWRIGHT) $(or $(SPEC),$(STATIC))

.PHONY: wheel
wheel: setup site ## Build the Python wheel, target/wheels: the program, and the package that reads its searches (OUT=folder)
	@OUT=$(OUT) $(STEP) "python wheel" scripts/wheel.sh

.PHONY: dist
dist: setup site ## Make the archive that is given away, target/dist/puctoscope-VERSION-linux-MACHINE.tar.gz (MACHINE=x86_64|aarch64, OUT=folder)
	@OUT=$(OUT) MACHINE=$(MACHINE) $(STEP) "archive" scripts/dist.sh

.PHONY: recordings
recordings: ## Make the recordings and small networks that come with the program anew, in public/recordings and public/trainings
	@mkdir -p public/recordings
	@$(STEP) "recordings" scripts/onnxruntime.sh cargo run --quiet --release --package server --example make_recordings -- \
		public/recordings --device cpu
	@$(STEP) "their outputs" scripts/onnxruntime.sh cargo run --quiet --release --package server --example make_outputs -- \
		public/recordings --device cpu
	@mkdir -p public/trainings
	@$(STEP) "recorded training" cargo run --quiet --release --package session --example record_training -- \
		public/trainings/connect-four.puctrun
	@$(STEP) "trained networks" cargo run --quiet --release --package session --example train_networks -- public/trainings

# ---- Test ----

# Golden data measured on Lc0, for those who have it; without it those tests say that they skip.
ifneq ($(wildcard ../shared/reference),)
export PUCTOSCOPE_REFERENCE ?= $(abspath ../shared/reference)
endif

.PHONY: test
# The CPU gives the same bits everywhere; GPU=1 tests the other.
test: export GPU := $(or $(GPU),0)
test: ## Run every check there is
	@$(STEP) --begin
	@# What needs no build comes first.
	@$(MAKE) --no-print-directory commits setup native
	@# One thread links the page for minutes: tests are compiled and run by the other core meanwhile.
	@$(MAKE) --no-print-directory SITE_FLAGS=--check-budget page page-lint >$(TARGET)/page.log 2>&1 & page=$$!; \
	$(MAKE) --no-print-directory native-lint unit uci-test python-test trainer-test wasm-test || { kill $$page 2>/dev/null; exit 1; }; \
	wait $$page || status=$$?; cat $(TARGET)/page.log; exit $${status:-0}
	@$(MAKE) --no-print-directory e2e-only
	@$(STEP) --end

.PHONY: lint
lint: commits native-lint page-lint ## Check formatting and lints

.PHONY: commits
commits:
	@$(STEP) "commit subjects" scripts/commits.sh

.PHONY: native-lint
native-lint: native
	@scripts/rust.sh lint
	@$(STEP) "cargo fmt" cargo fmt --all --check
	@# In the profiles that are built, to share their build scripts and macros.
	@$(STEP) "cargo clippy" cargo clippy --release --workspace --all-targets -- -D warnings

.PHONY: page-lint
page-lint:
	@scripts/rust.sh lint
	@$(STEP) "cargo clippy for the page" scripts/wasm-cargo.sh clippy $(PAGE) -- -D warnings

# All tests share the build that is served. Who names a package waits for one crate, and that is compiled sooner without being
# made fast: the dev profile, incrementally.
UNIT := $(if $(filter -p% --package%,$(ARGS)),,--release --workspace)

.PHONY: unit
unit: ## Run the Rust tests (ARGS="-p engine formula": those of a crate, with this in their names)
	@$(STEP) "cargo test" scripts/webgpu.sh scripts/onnxruntime.sh cargo test $(UNIT) $(ARGS)

.PHONY: uci-test
uci-test: native ## Test the UCI engine with python-chess, and in a game against Stockfish
	@$(STEP) "uci clients" scripts/uci_clients.sh $(TARGET)/release/puctoscope

.PHONY: python-test
python-test: native ## Test the Python package
	@$(STEP) "python package" scripts/python_test.sh $(TARGET)/release/puctoscope

.PHONY: trainer-test
trainer-test: native ## Test the training of networks
	@# Beside the server, because features and with them the crates below are then those that are built already.
	@$(STEP) "build the trainer" cargo build --release --package server --package xtask --package trainer
	@$(STEP) "trainer tests" env --chdir=trainer TRAINER=$(TARGET)/release/trainer ../scripts/onnxruntime.sh \
		../scripts/torch.sh -m unittest discover --start-directory tests --top-level-directory .

.PHONY: proof
proof: dist wheel ## Try the archive in a fresh Debian that has nothing else, and the wheel in one with pip (as root)
	@OUT=$(OUT) WHEEL=$(WHEEL) $(STEP) "proof" scripts/proof.sh

.PHONY: fuzz
fuzz: ## Look for inputs that readers are wrong about (SECONDS= each, TARGETS= names some)
	@$(STEP) "fuzz" scripts/fuzz.sh $(or $(SECONDS),60) $(TARGETS)

.PHONY: wasm-test
wasm-test: ## Replay a search of 100,000 simulations in wasm, repeat a training and evaluate positions, under Node
	@# Of the whole workspace, as the tests build them: their features are the same, so that nothing is built again.
	@$(STEP) "build what wasm is compared with" cargo build --quiet --release --workspace --example record_log --example training_digest --example embedded_digest
	@$(STEP) "record a search" $(TARGET)/release/examples/record_log $(TARGET)/wasm-replay.log
	@$(STEP) "build the wasm test" scripts/wasm-cargo.sh build --release --target $(WASM_TARGET) \
		--package session --example wasm_replay
	@$(STEP) "wasm test" scripts/node.sh node scripts/wasm-run.mjs \
		$(TARGET)/$(WASM_TARGET)/release/examples/wasm_replay.wasm --input $(TARGET)/wasm-replay.log replay revert search
	@$(STEP) "train for a while" $(TARGET)/release/examples/training_digest $(TARGET)/wasm-training.digests
	@$(STEP) "build the wasm training" scripts/wasm-cargo.sh build --release --target $(WASM_TARGET) \
		--package selfplay --example wasm_training
	@$(STEP) "wasm training" scripts/node.sh node scripts/wasm-run.mjs \
		$(TARGET)/$(WASM_TARGET)/release/examples/wasm_training.wasm --input $(TARGET)/wasm-training.digests train
	@$(STEP) "evaluate positions" $(TARGET)/release/examples/embedded_digest $(TARGET)/wasm-embedded.digests
	@$(STEP) "build the wasm evaluator" scripts/wasm-cargo.sh build --release --target $(WASM_TARGET) \
		--package networks --no-default-features --example wasm_embedded
	@$(STEP) "wasm evaluator" scripts/node.sh node scripts/wasm-run.mjs \
		$(TARGET)/$(WASM_TARGET)/release/examples/wasm_embedded.wasm --input $(TARGET)/wasm-embedded.digests evaluate

.PHONY: e2e
e2e: build e2e-only ## Test the page in a browser (SPEC= names one spec)

.PHONY: e2e-only
e2e-only:
	@$(STEP) "browser setup" scripts/browser.sh
	@$(STEP) "browser tests" $(PLAYWRIGHT) $(SPEC)

.PHONY: e2e-dev
e2e-dev: setup ## Test the page's development build in a browser (SPEC=): no proof for the one that is served, but it is built sooner
	@$(STEP) "build xtask" cargo build --release --package xtask
	@$(STEP) "development build" $(TARGET)/release/xtask dev --build
	@$(MAKE) --no-print-directory e2e-only PUCTOSCOPE_SITE=$(TARGET)/dev-site

.PHONY: lessons
lessons: build ## Answer every lesson by mouse, keyboard, touch and in large type, in both languages
	@scripts/browser.sh
	@PUCTOSCOPE_WHOLE_COURSE=1 $(PLAYWRIGHT) answer_lessons show_solutions

.PHONY: screenshots
screenshots: build ## Take the README's pictures into docs/pictures
	@scripts/browser.sh
	@PUCTOSCOPE_SCREENSHOTS=1 $(PLAYWRIGHT) --project screenshots

.PHONY: clean
clean: ## Remove what was built; downloads stay in the cache
	cargo clean
	rm -rf end2end/node_modules end2end/test-results end2end/playwright-report
