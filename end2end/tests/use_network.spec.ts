import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const reference = process.env.PUCTOSCOPE_REFERENCE;
const network = reference ? join(reference, "networks/maia-1900.pb.gz") : undefined;

test.use({ serverArgs: network ? ["--network", network] : [] });
test.skip(!network, "PUCTOSCOPE_REFERENCE names no folder with networks");

test("a real network searches a real position", async ({ page }) => {
  expect(existsSync(network!), network).toBe(true);
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=200&set=arithmetic:lc0");
  await analysis.hasNodes(200);
  await expect(analysis.test("no-network")).toBeHidden();
  await expect(analysis.test("networks")).toContainText("maia-1900");
  await expect(analysis.test("status-device")).toContainText("ONNX Runtime");
  // Lc0's own search of the start position with this network prefers e4, then d4.
  const edges = (await analysis.edges()).sort((a, b) => b.n - a.n);
  expect(edges.slice(0, 2).map((edge) => edge.move)).toEqual(["e2e4", "d2d4"]);
  expect(Math.abs(edges[0].p - 44.24)).toBeLessThan(0.02);
});
