import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { written } from "../arithmetic";

/** Cells of a row of outputs: move, index, logit, share of all, share of the legal ones, P. */
async function cells(analysis: AnalysisPage, move: string): Promise<string[]> {
  return analysis.test(`small-output-${move}`).locator("th, td").allTextContents();
}

test("a small network is taken apart: input, layers, masked outputs, value", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=connect2&evaluator=trained&simulations=30&path=b&tab=network&depth=lab");
  await expect(analysis.test("small-list")).toHaveText("[0, −1, 0, 0]");
  await expect(analysis.test("small-own")).toContainText("0 0 0 0");
  await expect(analysis.test("small-theirs")).toContainText("0 1 0 0");
  await expect(analysis.test("small-outputs").locator("tbody tr")).toHaveCount(4);
  await expect(analysis.test("small-output-b")).toHaveAttribute("data-legal", "false");
  const taken = await cells(analysis, "b");
  expect(taken.slice(4, 6)).toEqual(["masked", "masked"]);
  const rows = await Promise.all(["a", "b", "c", "d"].map((move) => cells(analysis, move)));
  const percent = (text: string) => written(text.replace("%", ""));
  const sum = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
  expect(Math.abs(sum(rows.map((row) => percent(row[3]))) - 100)).toBeLessThan(0.3);
  const legal = rows.filter((row) => row[4] !== "masked");
  expect(legal).toHaveLength(3);
  expect(Math.abs(sum(legal.map((row) => percent(row[4]))) - 100)).toBeLessThan(0.3);
  await expect(analysis.test("small-value")).toContainText("V = tanh(");
  await expect(analysis.test("small-layers").locator("li")).not.toHaveCount(0);
  await expect(analysis.test("topology")).toHaveAttribute("aria-label", /Dense layer 1, \d+ units.*4 outputs/);
  await expectAccessible(page);
  // P is what the search has, where no move was proven to lose since: that takes its P away.
  await analysis.open("?fen=connect2&evaluator=trained&simulations=30&tab=network&depth=lab");
  await expect(analysis.test("small-output-b")).toHaveAttribute("data-legal", "true");
  for (const move of ["a", "b", "c", "d"]) {
    const row = await cells(analysis, move);
    expect(row[5], move).toBe(row[6]);
  }
});

test("where the game is over there is nothing to take apart", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=connect2&evaluator=trained&simulations=60&path=b,c,a&tab=network&depth=lab");
  await expect(analysis.test("network-none")).toContainText("The game is over");
});

test("a count by hand adds up, term by term, in a page without a server", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?in=browser&fen=startpos&evaluator=classical&simulations=30&tab=network&depth=lab");
  const rows = analysis.test("network-count").locator("tbody tr");
  await expect(rows).toHaveCount(8);
  const numbers = await rows.evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent!.replace("−", "-")))),
  );
  const total = await analysis.test("network-count").locator("tfoot td").allTextContents();
  for (const [column, text] of total.entries()) {
    expect(numbers.reduce((sum, row) => sum + row[column], 0)).toBe(Number(text.replace("−", "-")));
  }
  await expect(analysis.test("count-steps")).toContainText("recorded exactly this");
  // And what a network would see of it.
  await expect(analysis.test("network-planes-alone").locator(".nn-plane")).not.toHaveCount(0);
  await expect(analysis.test("plane-0")).toBeVisible();
  // And the list of moves, found by name and by number.
  await analysis.test("network-moves").locator("summary").click();
  await expect(analysis.test("network-moves-found")).toHaveText("1,858 moves");
  await analysis.test("network-moves-find").fill("e2e4");
  await expect(analysis.test("network-moves-list").locator("li")).toHaveText(["e2e4 322"]);
  await analysis.test("network-moves-find").fill("1792");
  await expect(analysis.test("network-moves-list").locator("li")).toHaveText(["a7a8q 1792"]);
  await expect(analysis.test("network-beside").locator("tbody tr").nth(8)).toContainText("119");
});

test("the chart of Q and U of a move shows U give way to Q", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=connect2&evaluator=uniform:0.5&simulations=60&tab=charts&chart=qu");
  const value = async (quantity: string) =>
    Number(await analysis.test("chart-quantities").locator(`[data-quantity="${quantity}"]`).getAttribute("data-value"));
  await expect(analysis.test("chart-quantities").locator("tr")).toHaveCount(3);
  expect((await value("Q")) + (await value("U"))).toBeCloseTo(await value("Q + U"), 9);
  await expect(analysis.test("chart-qu")).toHaveAttribute("aria-pressed", "true");
});

test("the time line can be read without code in the browser", async ({ page }) => {
  await page.goto("/learn");
  await page.locator('a[href="/learn/history"]').first().click();
  await expect(page.getByTestId("history-line").locator("li")).toHaveCount(9);
  await expect(page.getByTestId("history-contests").locator("tbody tr")).toHaveCount(15);
  await expect(page.getByTestId("history-workers")).toContainText("100,000");
  await expectAccessible(page);
});
