import { expect, expectAccessible, test } from "../fixtures";
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

test("Lc0's lines are under the table, go on with the search, and are what is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=100&depth=lab&view=mover&notation=uci");
  const [lines, fold] = [analysis.test("lc0-text"), analysis.test("lc0-lines")];
  await expect(lines).toHaveCount(0);
  await fold.locator("summary").click();
  await expect(lines).toContainText(/N: +100 /);
  const read = async () => (await lines.textContent())!.trimEnd().split("\n");
  const of = async (move: string) => (await read()).find((line) => line.startsWith(`info string ${move} `))!;
  const shown = await read();
  expect(shown).toHaveLength(21);
  expect(shown.at(-1)).toMatch(/^info string node/);
  await analysis.test("copy-lines").click();
  expect((await page.evaluate(() => navigator.clipboard.readText())).trimEnd().split("\n")).toEqual(shown);
  const visits = shown.slice(0, -1).map((line) => Number(line.match(/N: +(\d+)/)![1]));
  expect(visits, "least visited first").toEqual([...visits].sort((a, b) => a - b));
  for (const edge of (await analysis.edges()).filter((edge) => edge.n > 0)) {
    const [, n, q] = (await of(edge.move)).match(/N: +(\d+) .*\(Q: +(-?[\d.]+)\)/)!;
    expect(Number(n), edge.move).toBe(edge.n);
    expect(Number(q), edge.move).toBeCloseTo(edge.q, 2);
  }
  // A line is its move.
  await lines.locator("span", { hasText: "info string e2e4" }).click();
  await expect(analysis.row("e2e4")).toHaveAttribute("aria-selected", "true");
  await page.locator("body").press(".");
  await expect(lines).toContainText(/string node .* N: +101 /);
  // Of another node, too, as soon as it is selected.
  await analysis.row("e2e4").dblclick();
  await expect(lines).toContainText("info string e7e5");
  await expectAccessible(page, ".lc0-lines");
  await page.setViewportSize({ width: 390, height: 844 });
  await analysis.pane("edges");
  const frame = fold.locator("pre");
  expect(await frame.evaluate((pre) => pre.scrollWidth > pre.clientWidth), "lines go on below").toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "by themselves").toBe(true);
});
