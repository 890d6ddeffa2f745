// The shipped network's name and file, as it is and with other bytes; and what the program itself finds with it.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { program } from "./server";

const folder = join(fileURLToPath(new URL(".", import.meta.url)), "../networks/shipped");
const ending = ".pb.gz";
const file = readdirSync(folder).find((name) => name.endsWith(ending))!;

/** The name it is offered under. */
export const SHIPPED = file.slice(0, -ending.length);

/** A member of a gzip file that holds nothing: behind a network's file it makes another file of the same network. */
const nothing = Buffer.from("1f8b080000000000000303000000000000000000", "hex");

export function network(number = 0): Buffer {
  const shipped = readFileSync(join(folder, file));
  return Buffer.concat([shipped, ...Array<Buffer>(number).fill(nothing)]);
}

/** The digest of the program's own search, a simulation at a time. */
export function digestOf(fen: string, nodes: number, runtime: "embedded" | "onnxruntime" = "embedded"): string {
  const args = ["analyse", "--fen", fen, "--runtime", runtime, "--nodes", `${nodes}`, "--json"];
  return JSON.parse(execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })).digest;
}
