// A small network with attention, which the page has ONNX Runtime evaluate, and what the program says with it.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, program } from "./fixtures";
import type { AnalysisPage } from "./pages/analysis_page";

const path = fileURLToPath(new URL("../networks/tests/fixtures/multihead.pb.gz", import.meta.url));

/** Its file. */
export const ATTENTION = readFileSync(path);

const FEN = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8";

/** The address of a search in the browser, before the network is brought. */
export const QUERY = `?in=browser&fen=${FEN.replaceAll(" ", "_")}&simulations=20&tab=network`;

/** Numbers differ by no more. */
const TOLERANCE = 1e-4;

type Evaluated = { wdl: [number, number, number]; policy: { move: string; p: number }[] };
type Analysed = { best_move: string; edges: { move: string; n: number; p: number }[] };

/** What a command of the program says, which has ONNX Runtime compute on the processor. */
function native<T>(command: string, ...args: string[]): T {
  const all = [command, "--fen", FEN, "--network", path, "--runtime", "onnxruntime", "--device", "cpu", ...args, "--json"];
  return JSON.parse(execFileSync(program, all, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
}

/** That what the page shows of the network and of 20 simulations with it is what the program says. */
export async function isAsNatively(analysis: AnalysisPage): Promise<void> {
  await analysis.hasState("limit reached", "stopped");
  await analysis.hasNodes(20);
  await expect(analysis.test("network-panel")).toHaveAttribute("aria-busy", "false");
  await expect(analysis.test("network-head")).toContainText("ONNX Runtime");

  const { wdl, policy } = native<Evaluated>("evaluate");
  const [, win, loss] = (await analysis.test("network-v").innerText()).match(/V = W − L = (\S+) − (\S+) =/)!;
  expect(Math.abs(Number(win) - wdl[0])).toBeLessThan(TOLERANCE);
  expect(Math.abs(Number(loss) - wdl[2])).toBeLessThan(TOLERANCE);
  for (const { move, p } of policy) {
    const shown = await analysis.test(`policy-${move}`).getByTestId("policy-masked").innerText();
    expect(Math.abs(Number(shown.replace("%", "")) / 100 - p), move).toBeLessThan(TOLERANCE);
  }

  const searched = native<Analysed>("analyse", "--nodes", "20");
  const edges = await analysis.edges();
  expect(edges.toSorted((one, other) => other.n - one.n)[0].move).toBe(searched.best_move);
  for (const edge of edges) {
    const same = searched.edges.find(({ move }) => move === edge.move)!;
    expect(edge.n, `visits of ${edge.move}`).toBe(same.n);
    expect(Math.abs(edge.p / 100 - same.p), `P of ${edge.move}`).toBeLessThan(TOLERANCE);
  }
}

/** Collects what the page says while the library is on its way; the list so far. */
export async function progress(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const chip = document.querySelector('[data-testid="search-settings"]')!;
    const said: string[] = [];
    new MutationObserver(() => said.push(chip.textContent ?? "")).observe(chip, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { said });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** A graph in Lc0's convention that no library takes: it adds one thing. */
export function brokenGraph(): Buffer {
  const node = (name: string) => part(1, text(1, "/input/planes"), text(2, name), text(4, "Add"));
  const graph = [
    ...["/output/policy", "/output/wdl"].map(node),
    text(2, "broken"),
    tensor(11, "/input/planes", 112, 8, 8),
    tensor(12, "/output/policy", 1858),
    tensor(12, "/output/wdl", 3),
  ];
  return Buffer.concat([number(1, 8), part(7, ...graph), part(8, number(2, 17))]);
}

/** A tensor of ONNX with a name, of single-precision numbers: so many for each position. */
function tensor(field: number, name: string, ...sizes: number[]): Buffer {
  const shape = [part(1, text(2, "batch")), ...sizes.map((size) => part(1, number(1, size)))];
  return part(field, text(1, name), part(2, part(1, number(1, 1), part(2, ...shape))));
}

// Fields of a message, as protobuf writes them.

function number(field: number, value: number): Buffer {
  return Buffer.from([field << 3, ...varint(value)]);
}

function text(field: number, value: string): Buffer {
  return part(field, Buffer.from(value));
}

function part(field: number, ...parts: Buffer[]): Buffer {
  const bytes = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([(field << 3) | 2, ...varint(bytes.length)]), bytes]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
}
