import { expect, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";

test("the table sorts by every column, both ways", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=500");
  for (const column of ["n", "p", "q", "u", "s", "cp"]) {
    for (const direction of ["descending", "ascending"] as const) {
      const heading = page.locator("th", { has: analysis.test(`sort-${column}`) });
      await expect(async () => {
        if ((await heading.getAttribute("aria-sort")) !== direction) await analysis.test(`sort-${column}`).click();
        await expect(heading).toHaveAttribute("aria-sort", direction, { timeout: 500 });
      }).toPass();
      const cells = await page.getByTestId(`cell-${column}`).allInnerTexts();
      const values = cells.map((text) => number(text.split("\n")[0])).filter((value) => !Number.isNaN(value));
      const sorted = [...values].sort((a, b) => (direction === "ascending" ? a - b : b - a));
      expect(values, `${column} ${direction}`).toEqual(sorted);
    }
  }
});

test("White's view flips the values of Black's moves, and only those", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?moves=e2e4&simulations=300&view=mover");
  const mover = number(await analysis.cell("e7e5", "q"));
  const u = await analysis.cell("e7e5", "u");
  await analysis.menu("view-menu");
  await analysis.test("view-white").click();
  await expect.poll(async () => number(await analysis.cell("e7e5", "q"))).toBeCloseTo(-mover, 6);
  expect(await analysis.cell("e7e5", "u")).toBe(u);
  await expect(page).not.toHaveURL(/view=mover/);
});

test("moves are written in SAN or UCI", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await expect(analysis.row("g1f3").getByTestId("cell-move")).toContainText("Nf3");
  await analysis.menu("view-menu");
  await analysis.test("notation-uci").click();
  await expect(analysis.row("g1f3").getByTestId("cell-move")).toContainText("g1f3");
});

test("any node's edges can be opened, and its breadcrumbs lead back", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=800");
  await analysis.row("e2e4").dblclick();
  await expect(analysis.test("trail")).toContainText("e4");
  await expect(analysis.test("edge-e7e5")).toBeVisible();
  const visits = number(await analysis.test("node-n").innerText());
  const edges = await analysis.edges();
  expect(edges.reduce((sum, edge) => sum + edge.n, 0) + 1).toBe(visits);
  await expect(page).toHaveURL(/path=/);
  await analysis.test("trail-root").click();
  await expect(analysis.test("edge-e2e4")).toBeVisible();
});

test("the text to copy is Lc0's verbose move stats", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=100");
  await analysis.menu("columns");
  await analysis.test("copy-stats").click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const lines = text.trim().split("\n");
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toMatch(/^info string node/);
  expect(lines[0]).toMatch(/^info string \w+ +\(\d+ *\) N: +\d+ \(\+ ?\d+\) \(P: +[\d.]+%\)/);
});
