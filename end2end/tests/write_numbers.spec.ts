import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

/** A position in which the side to move stands worse, so that there are negative numbers. */
const WORSE = "?fen=r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1_b_-_-_0_8&evaluator=classical&simulations=400";

test("minus signs are true ones, shares have no blank, and scores are in pawns", async ({ page }) => {
  test.setTimeout(60_000);
  const analysis = new AnalysisPage(page);
  await analysis.open(WORSE);
  // The tree is a picture.
  for (const tab of (await analysis.tabs()).filter((tab) => tab !== "tree")) {
    await analysis.test(`tab-${tab}`).click();
    const panel = page.locator(`#panel-${tab}`);
    await expect(panel.locator("> *")).not.toHaveCount(0);
    await expect(panel.locator('[aria-busy="true"]:visible')).toHaveCount(0);
    const text = await panel.innerText();
    // Moves and words have hyphens, numbers have none.
    expect(text.match(/(?:^|[\s(:])-\d[\d.]*/g), tab).toBeNull();
    expect(text.match(/[−-]0(?:\.0+)?(?![\d.])/g), `${tab}: nothing is less than nothing`).toBeNull();
    expect(text.match(/\d\s%/g), tab).toBeNull();
    expect(text.match(/\d\.[a-hNBRQKO]/g), `${tab}: a blank after a move's number`).toBeNull();
    const fields = await panel.locator("input:not([type=range])").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(fields.filter((value) => /^-/.test(value)), tab).toEqual([]);
  }
  for (const cell of await analysis.rows().getByTestId("cell-cp").allInnerTexts()) {
    expect(cell).toMatch(/^(?:[+−]\d+\.\d\d|0\.00|#−?\d+|–)$/);
  }
  await expect(analysis.test("lines").locator(".line-score").first()).toHaveText(/^(?:[+−]\d+\.\d\d|0\.00)$/);
});

test("values are White's, and it is said which are not", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(`${WORSE}&view=white`);
  const own = await analysis.edges();
  await expect(analysis.test("edges").locator("xpath=../..")).toContainText("U and S are for Black, who chooses the move.");
  await analysis.test("tab-charts").click();
  await expect(analysis.test("chart-at")).toContainText("for White");
  await analysis.test("tab-edges").click();
  await analysis.menu("view-menu");
  await analysis.test("view-mover").click();
  const turned = await analysis.edges();
  for (const edge of own) {
    const other = turned.find((one) => one.move === edge.move)!;
    expect(edge.q + other.q, edge.move).toBeCloseTo(0, 6);
    expect(other.s, edge.move).toBe(edge.s);
  }
  await analysis.test("tab-charts").click();
  await expect(analysis.test("chart-at")).toContainText("for Black, to move");
});

test("millions fit where N stands", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=20");
  const fits = await analysis.test("node-n").evaluate((cell) => {
    cell.textContent = "2,000,000";
    const [text, next] = [document.createRange(), cell.closest(".own")!.nextElementSibling!];
    text.selectNodeContents(cell);
    return text.getBoundingClientRect().right <= next.getBoundingClientRect().left;
  });
  expect(fits).toBe(true);
});

test("the formula has four digits, all of them on hover, and fractions with a bar", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=300&tab=formula");
  const numbers = analysis.test("formula-steps").locator("button.operand, [data-testid=result]");
  await expect(numbers.first()).toBeVisible();
  for (const number of await numbers.all()) {
    const digits = (await number.innerText()).replace(/[−,]|^0\.0*|\./g, "");
    const title = (await number.getAttribute("title"))!.replace(/ ·.*/, "");
    const isWhole = /^−?\d+$/.test(title);
    if (!isWhole) expect(digits.length, title).toBeLessThanOrEqual(5);
    const [short, exact] = [await number.innerText(), title].map((text) => Number(text.replace(/,/g, "").replace("−", "-").replace("∞", "Infinity")));
    if (Number.isFinite(exact)) expect(Math.abs(short - exact)).toBeLessThanOrEqual(Math.abs(exact) * 1e-3 + 1e-8);
  }
  // One above the other, with a line between them.
  const fraction = analysis.test("step-exploration").locator(".formula-numbers .formula-fraction");
  const [over, under] = await Promise.all([".formula-over", ".formula-below"].map((part) => fraction.locator(part).boundingBox()));
  expect(over!.y + over!.height).toBeLessThanOrEqual(under!.y + 1);
  await expect(fraction.locator(".formula-over")).toHaveCSS("border-bottom-width", "1px");
  await expect(analysis.test("step-root").locator(".formula-numbers .formula-under").first()).toHaveCSS("border-top-width", "1px");
});

test("moves that are excluded look excluded", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=100&only=d2d4,e2e4");
  await expect(page).toHaveURL(/only=d2d4,e2e4/);
  await expect(analysis.row("g1f3")).toHaveClass(/excluded/);
  await expect(analysis.row("g1f3")).toHaveAttribute("title", /Excluded/);
  await expect(analysis.row("g1f3").getByTestId("cell-move")).toHaveText(/excluded/);
  await expect(analysis.row("d2d4")).not.toHaveClass(/excluded/);
  await expect(page.locator(".edge.excluded .next-mark")).toHaveCount(0);
  for (const column of ["n", "s", "p", "move"]) {
    for (let click = 0; click < 2; click += 1) {
      await analysis.test(`sort-${column}`).click();
      const kinds = await analysis.rows().evaluateAll((rows) => rows.map((row) => row.classList.contains("excluded")));
      expect(kinds, column).toEqual([false, false, ...Array(18).fill(true)]);
    }
  }
  // One more by hand.
  await analysis.test("tab-what-if").click();
  await analysis.test("what-if-move").selectOption({ label: "d4" });
  await analysis.test("what-if-forbid").click();
  await expect(analysis.test("what-if-made")).toContainText("only e4 is searched");
  await analysis.test("tab-edges").click();
  await expect(analysis.row("d2d4")).toHaveClass(/excluded/);
});

test("a row that is pointed at looks unlike the next selection", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=100");
  const next = analysis.rows().and(page.locator(".next"));
  const other = analysis.rows().and(page.locator(":not(.next)")).nth(3);
  await other.hover();
  const ground = (row: typeof next) => row.locator("td").first().evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await ground(other)).not.toBe(await ground(next));
  await expect(next.locator(".next-mark")).toBeVisible();
});
