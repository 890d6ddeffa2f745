import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test("the search answers on a small board, and its mind is seen", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=tic-tac-toe&evaluator=rollout&simulations=400&tree=links");
  await analysis.menu("limits");
  await analysis.test("opponent").selectOption("black");
  await page.getByRole("button", { name: "Play a1" }).click();
  // It has answered, and waits: two stones stand, and the first player is to move.
  await expect(analysis.test("moves").locator("[data-testid^=move-]")).toHaveCount(3);
  await expect(analysis.test("moves").locator("[data-testid^=move-]").last()).toHaveText("b2");
  await analysis.hasNodes(400);
  await expect(page).toHaveURL(/opponent=black(:|%3A)400/);
  // Taken back, it does not move again for the user.
  await analysis.menu("limits");
  await analysis.test("opponent").selectOption("nobody");
  await analysis.test("walk-back").click();
  await analysis.hasState("limit reached", "stopped");
  await expect(analysis.test("moves").locator("[aria-current=true]")).toHaveText("a1");
});

test("the search plays chess from a link", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?fen=startpos&evaluator=classical&opponent=white:200");
  await expect(analysis.test("moves").locator("[data-testid^=move-]")).toHaveCount(2, { timeout: 20_000 });
  // The board is that of the search, which comes after the move.
  await expect(analysis.test("edge-e7e5")).toBeVisible();
  await analysis.play("e7", "e5");
  await expect(analysis.test("moves").locator("[data-testid^=move-]")).toHaveCount(4, { timeout: 20_000 });
});
