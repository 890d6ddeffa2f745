import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

/** From leela-chess#492: Qxh7+ mates, and searches see it late. */
const HARD = "5r1k/1bp2ppp/1pNnp3/1P2N3/R7/4P1P1/2QPqP1n/6K1 w - - 0 1";

test("a mate that was found a move later is carried back, and taken back", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(`?fen=${encodeURIComponent(HARD)}&evaluator=classical&simulations=4000&keep=0&tab=what-if`);
  await analysis.hasNodes(4000);
  const digest = await analysis.digest();
  await analysis.play("c2", "h7");
  await analysis.hasNodes(400);
  // With the classical evaluator it takes some more.
  await analysis.test("step-100").click();
  await analysis.hasNodes(500);
  await analysis.test("step-100").click();
  await analysis.hasNodes(600);
  await page.keyboard.press("ArrowLeft");
  await analysis.hasNodes(4000);

  const offer = analysis.test("carry-offer");
  await expect(offer).toContainText("Qxh7+ was searched with 600 nodes: mate in 4.");
  await offer.getByTestId("carry-result").click();
  await expect(analysis.test("carried")).toContainText("The main line was", { timeout: 1000 });
  await expect(analysis.test("carry-offer")).toContainText("The result is carried back.");
  await expect(analysis.test("what-if-made").locator("li")).toHaveCount(1);
  await expect(analysis.test("carried")).toContainText("By itself the search would have needed");
  expect(await analysis.digest()).not.toBe(digest);
  await analysis.hasNodes(4000);

  await analysis.test("what-if-undo").click();
  await page.keyboard.press("End");
  expect(await analysis.digest()).toBe(digest);
  await offer.getByTestId("carry-whole").click();
  await expect(analysis.test("carry-offer")).toContainText("All of it is carried back.");
  await analysis.hasNodes(4000);
});
