import { expect, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";

/** The visits of a move in the table. */
async function visits(analysis: AnalysisPage, uci: string): Promise<number> {
  return number(await analysis.cell(uci, "n"));
}

test("playing a move keeps its subtree, going back finds the earlier tree", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=600");
  await analysis.menu("limits");
  await analysis.test("autostart").uncheck();
  const digest = await analysis.digest();
  const best = (await analysis.edges()).sort((a, b) => b.n - a.n)[0];
  await analysis.play(best.move.slice(0, 2), best.move.slice(2, 4));
  await analysis.hasNodes(best.n);
  await expect(analysis.test("status-playouts")).toHaveText(`0 + ${best.n} kept`);
  await analysis.test("step-10").click();
  await analysis.hasNodes(best.n + 10);
  await expect(analysis.test("status-playouts")).toHaveText(`10 + ${best.n} kept`);
  const edges = await analysis.edges();
  expect(edges.reduce((sum, edge) => sum + edge.n, 1)).toBe(best.n + 10);
  // What was kept has a past, too.
  for (let at = 0; at < 12; at++) await analysis.test("back-1").click();
  await analysis.hasNodes(best.n - 2);

  await page.keyboard.press("ArrowLeft");
  await analysis.hasNodes(600);
  expect(await analysis.digest()).toBe(digest);
  expect(await visits(analysis, best.move)).toBe(best.n);
  await page.keyboard.press("ArrowRight");
  await analysis.hasNodes(best.n + 10);
});

test("a search can begin empty, too", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=300");
  await analysis.menu("limits");
  await analysis.test("keep").uncheck();
  await expect(page).toHaveURL(/keep=0/);
  const best = (await analysis.edges()).sort((a, b) => b.n - a.n)[0];
  await analysis.play(best.move.slice(0, 2), best.move.slice(2, 4));
  await analysis.hasNodes(400);
  await expect(analysis.test("status-playouts")).toHaveText("400");
});

test("a position that was kept is searched on by itself", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=300");
  const best = (await analysis.edges()).sort((a, b) => b.n - a.n)[0];
  await analysis.play(best.move.slice(0, 2), best.move.slice(2, 4));
  await analysis.hasNodes(400);
  await expect(analysis.test("status-playouts")).toHaveText(`${400 - best.n} + ${best.n} kept`);
});

test("only some moves are searched", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=100");
  await analysis.test("only-moves").fill("Nf3 e2e4, a4");
  await analysis.test("only-moves").press("Enter");
  const visited = async () => (await analysis.edges()).filter((edge) => edge.n > 0).map((edge) => edge.move).sort();
  await expect.poll(visited, "the other search is shown").toEqual(["a2a4", "e2e4", "g1f3"]);
  await analysis.hasNodes(100);
  await expect(page).toHaveURL(/only=/);
  await analysis.reload();
  await analysis.hasNodes(100);
  await expect(analysis.test("only-moves")).toHaveValue(/Nf3/);
  await analysis.test("only-moves").fill("Nf3 Qh9");
  await analysis.test("only-moves").press("Enter");
  await expect(analysis.test("only-moves")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("not a legal move here")).toBeVisible();
  // Another position, all its moves.
  await analysis.play("g1", "f3");
  await expect(analysis.test("only-moves")).toHaveValue("");
  await analysis.hasNodes(400);
  expect((await analysis.edges()).filter((edge) => edge.n > 0).length).toBeGreaterThan(5);
});

test("a search whose best move is settled can stop early", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=7k/8/8/8/8/8/1r6/K1r5_w_-_-_0_1&evaluator=classical&simulations=5");
  await analysis.menu("limits");
  await analysis.test("stop-early").check();
  await analysis.setLimit("5000");
  await analysis.test("go").click();
  await analysis.hasState("decided");
  expect(await analysis.nodes()).toBeLessThanOrEqual(20);
});
