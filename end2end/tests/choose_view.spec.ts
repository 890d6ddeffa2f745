import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test("the theme is chosen and remembered", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await expect(async () => {
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

test("a narrow screen shows the settings when they are asked for", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await expect(analysis.test("go")).toBeVisible();
  await expect(analysis.test("set-cpuct")).toBeHidden();
  await expect(analysis.test("keep")).toBeHidden();
  await analysis.test("more-settings").click();
  await expect(analysis.test("more-settings")).toHaveAttribute("aria-expanded", "true");
  await analysis.test("set-cpuct").fill("3");
  await analysis.test("set-cpuct").press("Tab");
  await expect(page).toHaveURL(/set=cpuct/);
  await analysis.test("more-settings").click();
  await expect(analysis.test("set-cpuct")).toBeHidden();
});
