import { expect, test } from "../fixtures";
import { HeldBack } from "../held_back";
import { AnalysisPage } from "../pages/analysis_page";

test("moves by click, back and forward", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.play("e2", "e4");
  await expect(analysis.test("moves")).toContainText("e4");
  await expect(analysis.test("edge-e7e5")).toBeVisible();
  await analysis.play("e7", "e5");
  await expect(analysis.test("moves")).toContainText("e5");
  await expect(analysis.test("edge-g1f3")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(analysis.test("edge-e7e5")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(analysis.test("edge-e2e4")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(analysis.test("edge-g1f3")).toBeVisible();
});

test("going along the game is seen before the server has followed", async ({ page }) => {
  const answers = await HeldBack.of(page);
  const analysis = new AnalysisPage(page);
  await analysis.open("?moves=e2e4,e7e5,g1f3&simulations=20");
  answers.hold();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(analysis.test("fen")).toHaveValue(/4P3.* b /);
  await expect(analysis.test("tree-empty")).toHaveText("This position is not searched yet.", { useInnerText: true });
  await expect(analysis.test("moment")).toHaveValue("0");
  await analysis.hasState("waiting");
  answers.release();
  await expect(analysis.test("edge-e7e5")).toBeVisible();
  await expect(analysis.test("tree-empty")).toBeHidden();
});

test("a move by dragging", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.test("square-g1").dragTo(analysis.test("square-f3"));
  await expect(analysis.test("moves")).toContainText("Nf3");
});

test("an illegal move is not played", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.play("e2", "e5");
  // What is played next is there later.
  await analysis.play("d2", "d4");
  await expect(analysis.test("moves")).toContainText("d4");
  await expect(analysis.test("moves")).not.toContainText("e5");
});

test("a promotion asks for the piece", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(`?fen=${"8/P6k/8/8/8/8/8/K7_w_-_-_0_1"}&simulations=5`);
  await analysis.play("a7", "a8");
  await analysis.test("promote-knight").click();
  await expect(analysis.test("moves")).toContainText("a8=N");
});
