import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test("the theme is chosen and remembered", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await expect(async () => {
    await analysis.menu("view-menu");
    await analysis.test("theme").click();
    expect(await background()).not.toBe(light);
  }).toPass();
  const dark = await background();
  await page.reload();
  await expect.poll(background).toBe(dark);
});

test("the board turns", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  const top = async (square: string) => (await analysis.test(`square-${square}`).boundingBox())!.y;
  expect(await top("a8")).toBeLessThan(await top("a1"));
  await analysis.test("flip").click();
  await expect.poll(async () => (await top("a8")) > (await top("a1"))).toBe(true);
});

test("the keys are listed", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await page.keyboard.press("?");
  await expect(analysis.test("help-dialog")).toBeVisible();
  const licences = await page.request.get((await analysis.test("licences").getAttribute("href"))!);
  expect(await licences.text()).toContain("shakmaty");
  await page.keyboard.press("Escape");
  await expect(analysis.test("help-dialog")).toBeHidden();
});

test("hovering a move lights it on board and table", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=300");
  await analysis.row("d2d4").hover();
  await expect(analysis.row("d2d4")).toHaveClass(/lit/);
  await expect(analysis.test("arrows").locator(".lit")).not.toHaveCount(0);
});

test("a narrow screen has the game below the board, and the rest behind its segments", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await expect(analysis.test("go")).toBeVisible();
  await expect(analysis.test("walk-back")).toBeInViewport();
  await expect(analysis.test("evaluation")).toBeInViewport();
  await expect(analysis.test("moves")).toBeVisible();
  await analysis.test("pane-edges").click();
  await expect(analysis.test("edges")).toBeVisible();
  await expect(analysis.test("moves")).toBeHidden();
  await analysis.pane("charts");
  await expect(page.locator("#panel-charts")).toBeVisible();
  await expect(analysis.test("pane-more")).toContainText("Charts");
  await analysis.test("pane-tree").click();
  await expect(analysis.test("tree-canvas")).toBeVisible();
  await analysis.menu("search-settings");
  await analysis.test("set-cpuct").fill("3");
  await analysis.test("set-cpuct").press("Enter");
  await expect(page).toHaveURL(/set=cpuct/);
});
