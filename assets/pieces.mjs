// pieces.mjs PACKAGES OUT: makes of others' drawings of chess pieces what the page draws with: one file for each set, with a symbol for each
// piece. Their licences are put beside them. Files of the packages are read, and no code of theirs is run.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [packages, out] = process.argv.slice(2);
const read = (name) => readFileSync(join(packages, name), "utf8");

const CHESSGROUND = "@lichess-org/chessground";
const AWESOME = "@fortawesome/free-solid-svg-icons";

write("classic", "by Colin M.L. Burnett, from chessground: GPL-3.0-or-later", CHESSGROUND, classic(read(`${CHESSGROUND}/assets/chessground.cburnett.css`)));
write("flat", "from Font Awesome Free by Fonticons, Inc.: CC BY 4.0; colours and outlines were added", AWESOME, flat);

/** Writes a set, with its licence. `drawing`: what a piece consists of, and the view box around it. */
function write(name, from, origin, drawing) {
  let symbols = "";
  for (const color of ["white", "black"]) {
    for (const role of ["king", "queen", "rook", "bishop", "knight", "pawn"]) {
      const { box, shapes } = drawing(color, role);
      symbols += `<symbol id="${color}-${role}" viewBox="${box}">${shapes}</symbol>\n`;
    }
  }
  const text = `<svg xmlns="http://www.w3.org/2000/svg"><!-- Chess pieces ${from} -->\n${symbols}</svg>\n`;
  writeFileSync(join(out, `pieces-${name}.svg`), text);
  const licence = origin === AWESOME ? "LICENSE.txt" : "LICENSE";
  const head = `The chess pieces of the set "${name}" are ${from}.`;
  writeFileSync(join(out, `pieces-${name}-licence.txt`), `${head}\n\n${read(`${origin}/${licence}`)}`);
}

/** Burnett's pieces stand in a style sheet, as data. */
function classic(sheet) {
  return (color, role) => {
    const rule = found(sheet, new RegExp(`piece\\.${role}\\.${color} \\{[^}]*;base64,([A-Za-z0-9+/=]+)`));
    const svg = Buffer.from(rule, "base64").toString("utf8");
    return { box: "0 0 45 45", shapes: found(svg, /^<svg[^>]*>(.*)<\/svg>\s*$/s) };
  };
}

/** Font Awesome's are outlines of one colour, from 32 above a square of 512 down to its end. */
function flat(color, role) {
  const script = read(`${AWESOME}/faChess${role[0].toUpperCase()}${role.slice(1)}.js`);
  const width = Number(found(script, /var width = (\d+);/));
  const outline = found(script, /var svgPathData = '([^'<>"]+)';/);
  const side = 660;
  const [fill, edge] = color === "white" ? ["#fbf8f1", "#262320"] : ["#35312e", "#f3eee3"];
  const line = `stroke="${edge}" stroke-width="26" stroke-linejoin="round" paint-order="stroke"`;
  return {
    box: `${(width - side) / 2} ${(512 - 32 - side) / 2} ${side} ${side}`,
    shapes: `<path d="${outline}" fill="${fill}" ${line}/>`,
  };
}

function found(text, pattern) {
  const match = text.match(pattern);
  if (!match) throw new Error(`the packages of pieces have changed: nothing fits ${pattern}`);
  return match[1];
}
