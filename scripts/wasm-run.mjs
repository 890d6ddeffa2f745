// Runs exported functions of a plain wasm32-unknown-unknown module under Node: the engine's replay, checked in the
// browser's instruction set without a browser.
//
//   node scripts/wasm-run.mjs MODULE.wasm [--input FILE] EXPORT...
//
// The module has no imports, and speaks like this:
//
//   EXPORT() -> u64        a UTF-8 text, its address in the high 32 bits and its length in the low 32.
//                          A text that starts with "error" is a failure.
//   input(len: u32) -> u32 (with --input) the address of `len` bytes, into which FILE is copied before the first call
//   panic_text() -> u64    (optional) the text a panic hook kept; asked for after a trap
//
// One line for each export, with its milliseconds, then a closing line; the exit status is 0 when none failed.

import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";

const args = process.argv.slice(2);
let input = null;
const names = [];
for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
  if (arg === "--input") input = args.shift();
  else names.push(arg);
}
const file = names.shift();
if (!file || names.length === 0) {
  console.error("usage: wasm-run.mjs MODULE.wasm [--input FILE] EXPORT...");
  process.exit(2);
}

const module = await WebAssembly.compile(await readFile(file));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
  console.error(`${file} imports ${imports[0].module}.${imports[0].name}; a plain module imports nothing`);
  process.exit(2);
}
const { exports } = await WebAssembly.instantiate(module, {});

// A new view each time: memory moves when it grows.
function text(packed) {
  const bits = BigInt.asUintN(64, packed);
  const bytes = new Uint8Array(exports.memory.buffer, Number(bits >> 32n), Number(bits & 0xffffffffn));
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

function call(name) {
  if (typeof exports[name] !== "function") return `error: there is no export ${name}`;
  try {
    return text(exports[name]());
  } catch (trap) {
    let why = trap.message;
    try {
      if (exports.panic_text) why = text(exports.panic_text()) || why;
    } catch {
      // A module that trapped may trap again; the first reason is the one to tell.
    }
    return `error: ${why}`;
  }
}

if (input !== null) {
  const bytes = await readFile(input);
  const address = exports.input(bytes.length) >>> 0;
  new Uint8Array(exports.memory.buffer, address, bytes.length).set(bytes);
}

let failed = 0;
for (const name of names) {
  const start = performance.now();
  const answer = call(name);
  if (answer.startsWith("error")) failed += 1;
  console.log(`wasm ${name} (${Math.round(performance.now() - start)} ms): ${answer}`);
}
console.log(`wasm result: ${failed === 0 ? "ok" : "FAILED"}. ${names.length - failed} passed; ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
