// openings.mjs PACKAGES FILE: writes the names of openings that a package has into FILE, which the crate `openings` is built with: a line
// for each named position, its board, side to move, rights and en passant square as in a FEN, its ECO code and its name, between tabs.
// The package's file is read, and no code of it is run.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [packages, file] = process.argv.slice(2);
const text = readFileSync(join(packages, "chess-openings/dist/chess/openings/eco.js"), "utf8");
const ENTRY = /^ {4}'([^']+)': \{\s*eco: '([A-E]\d\d)',\s*name: (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/gm;

const lines = [...text.matchAll(ENTRY)].map(([, position, code, quoted, other]) => {
  const name = (quoted ?? other).replace(/\\(.)/g, "$1");
  return `${position}\t${code}\t${name}\n`;
});
const count = text.match(/^ {8}eco: /gm)?.length ?? 0;
if (lines.length === 0 || lines.length !== count) {
  throw new Error(`${count} openings are named, and ${lines.length} could be read`);
}
writeFileSync(file, lines.sort().join(""));
