import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test("the best moves' lines are shown with score, visits and moves", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=200");
  const lines = analysis.test("lines").locator("li");
  await expect(lines).toHaveCount(3);
  const edges = (await analysis.edges()).sort((a, b) => b.n - a.n);
  for (let at = 0; at < 3; at++) {
    const visits = await lines.nth(at).locator(".line-visits").innerText();
    expect(Number(visits)).toBe(edges[at].n);
  }
  await expect(lines.first()).toContainText("1.");

  await analysis.test("lines-count").selectOption("5");
  await expect(lines).toHaveCount(5);
  await expect(page).toHaveURL(/lines=5/);
  await analysis.reload();
  await expect(lines).toHaveCount(5);
  await analysis.test("lines-count").selectOption("0");
  await expect(lines).toHaveCount(0);
});

test("a move that is pointed at is seen on the board, and played by a click", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=300&notation=uci");
  const board = () =>
    analysis.test("board").getByRole("gridcell").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const before = await board();
  const buttons = analysis.test("lines").locator("li").first().locator("button");
  const names = (await buttons.allInnerTexts()).map((text) => text.replace(/^.*\s/, ""));
  expect(names.length).toBeGreaterThan(1);

  await buttons.nth(1).hover();
  await expect(page.locator(".board-frame")).toHaveClass(/previewed/);
  const to = (uci: string) => analysis.test(`square-${uci.slice(2, 4)}`);
  await expect(to(names[1])).toHaveAttribute("aria-label", /(pawn|knight|bishop|rook|queen|king)/);
  await expect(to(names[1])).toHaveClass(/last/);
  expect(await board()).not.toEqual(before);
  await analysis.test("fen").hover();
  await expect(page.locator(".board-frame")).not.toHaveClass(/previewed/);
  expect(await board()).toEqual(before);

  // By keys as by the pointer.
  await buttons.first().focus();
  await expect(to(names[0])).toHaveClass(/last/);
  await buttons.nth(1).click();
  await expect(analysis.test("moves")).toContainText(names[0]);
  await expect(analysis.test("moves")).toContainText(names[1]);
  await expect(page.locator(".board-frame")).not.toHaveClass(/previewed/);
});

test("lines stay as they are while they are pointed at, and mates are counted", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1_w_-_-_0_1&evaluator=classical&simulations=30");
  const first = analysis.test("lines").locator("li").first();
  await expect(first.locator(".line-score")).toHaveText("#1");
  await expect(first).toContainText("Rd8#");
  await expect(analysis.row("d1d8").getByTestId("cell-cp")).toHaveText("#1");
  await analysis.test("lines").hover();
  const held = await analysis.test("lines").innerText();
  await analysis.test("step-100").dispatchEvent("click");
  await analysis.hasNodes(130);
  expect(await analysis.test("lines").innerText()).toBe(held);
  await analysis.test("fen").hover();
  await expect.poll(() => analysis.test("lines").innerText()).not.toBe(held);
});

test("lines are never those of another position, also while they are pointed at", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=200");
  const first = analysis.test("lines").locator("li").first();
  await expect(first).toContainText("1.");
  await first.locator("button").first().click();
  // The pointer rests where it was.
  await expect(first).toContainText("1...");
  await analysis.hasNodes(400);
  const best = (await analysis.edges()).reduce((most, edge) => (edge.n > most.n ? edge : most));
  await expect(first.locator(".line-visits")).toHaveText(String(best.n));
  // Nor does the board go on with a line of the position before.
  await first.locator("button").nth(2).hover();
  await page.keyboard.press("ArrowLeft");
  await expect(first).not.toContainText("1...");
  await analysis.test("walk-back").hover();
  await expect(page.locator(".board-frame")).not.toHaveClass(/previewed/);
});
