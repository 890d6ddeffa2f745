import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, expectAccessible, test } from "../fixtures";
import { network, SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";
import { CLASSICAL } from "../server";

const folder = mkdtempSync(join(tmpdir(), "puctoscope-two-networks-"));
writeFileSync(join(folder, "human.pb.gz"), network(1));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.use({ serverArgs: [...CLASSICAL, "--networks", folder] });

test("priors come from another network, and everything says so", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=60");
  const chip = analysis.test("search-settings");
  await expect(chip).toContainText("classical");
  await analysis.test("priors-choice").click();
  const from = analysis.test("priors-from");
  await expect(from).toHaveValue("");
  await expect(from.locator("option").first()).toHaveText("the same network");
  await expect(from.locator("option", { hasText: SHIPPED })).toHaveCount(1);
  await from.selectOption("uniform");
  await expect(chip).toContainText("values: classical, priors: uniform");
  await expect(page).toHaveURL(/[?&]priors=uniform/);
  await analysis.hasNodes(60);
  const edges = await analysis.edges();
  expect(new Set(edges.map((edge) => edge.p)).size, "equal priors").toBe(1);

  await analysis.test("opponent-priors-from").selectOption("classical");
  await expect(chip).toContainText("values: classical, priors: uniform, opponent: classical");
  await expect(page).toHaveURL(/opponent-priors=classical/);
  await analysis.hasNodes(60);
  await analysis.test("tab-formula").click();
  await expect(analysis.test("formula").getByTestId("whose-numbers")).toHaveText(
    "P of the moves here is from uniform, V from classical.",
  );
  await expectAccessible(page, '[data-testid="formula"]');

  await analysis.reload();
  await expect(chip).toContainText("values: classical, priors: uniform, opponent: classical");
  await expect(analysis.test("priors-from")).toHaveValue("uniform");

  await analysis.test("priors-from").selectOption("");
  await expect(chip).toHaveText(/^\s*classical/);
  await expect(page).not.toHaveURL(/priors=/);
});

test("the network panel shows either of the two", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(`?evaluator=network:${SHIPPED}&priors=network:human&opponent-priors=uniform&simulations=20&tab=network`);
  await expect(analysis.test("search-settings")).toContainText(`values: ${SHIPPED}, priors: human, opponent: uniform`);
  const shown = analysis.test("network-of");
  await expect(shown).toHaveValue("values");
  await expect(analysis.test("network-head")).toContainText(SHIPPED);
  await expect(analysis.test("network-taken")).toContainText("The search takes V of it");
  await expect(analysis.test("policy-equal")).toContainText("another network's");
  await shown.selectOption("priors");
  await expect(analysis.test("network-head")).toContainText("human");
  await expect(analysis.test("network-taken")).toContainText("The search takes P of it");
  await expect(analysis.test("policy-equal")).toContainText(/all \d+ are equal/);
});

test("a link finds the search, and a name that is unknown is told", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&priors=random&simulations=30");
  await expect(analysis.test("search-settings")).toContainText("values: classical, priors: random");
  await analysis.test("priors-from").selectOption("network:human");
  await expect(analysis.test("search-settings")).toContainText("priors: human");
  await expect(analysis.test("status-device")).toContainText("CPU");
  await expect(analysis.test("searches").locator("option")).toHaveCount(2);
  await expect(analysis.test("searches").locator("option").first()).toContainText("values: classical, priors: random");
});
