// The shipped network's file, as it is and with other bytes.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

/** A member of a gzip file that holds nothing: behind a network's file it makes another file of the same network. */
const nothing = Buffer.from("1f8b080000000000000303000000000000000000", "hex");

export function network(number = 0): Buffer {
  const shipped = readFileSync(join(here, "../networks/shipped/puctoscope-1.pb.gz"));
  return Buffer.concat([shipped, ...Array<Buffer>(number).fill(nothing)]);
}
