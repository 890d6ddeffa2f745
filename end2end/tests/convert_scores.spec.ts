import { expect, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";

test("Q and centipawns convert both ways", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?tab=score&simulations=100");
  const panel = analysis.test("score-panel");
  const q = panel.getByRole("spinbutton").or(panel.getByRole("textbox")).first();
  await q.fill("0.5");
  await q.press("Enter");
  const cp = panel.getByRole("spinbutton").or(panel.getByRole("textbox")).nth(1);
  // 90 tan(1.5637541897 / 2)
  await expect.poll(async () => number(await cp.inputValue())).toBeCloseTo(90 * Math.tan(1.5637541897 / 2), -0.3);
  await cp.fill("0");
  await cp.press("Enter");
  await expect.poll(async () => number(await q.inputValue())).toBe(0);
});

test("the point is a slider for the keyboard", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?tab=score&simulations=100");
  const handle = analysis.test("score-handle");
  await handle.focus();
  const before = number((await handle.getAttribute("aria-valuenow"))!);
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => number((await handle.getAttribute("aria-valuenow"))!)).toBeGreaterThan(before);
});

test("the published table is reproduced in all eleven rows", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?tab=score&simulations=100");
  const rows = analysis.test("score-table").locator("tbody tr");
  await expect(rows).toHaveCount(11);
  for (const row of await rows.all()) {
    const [, printed, computed] = (await row.locator("th, td").allInnerTexts()).map(number);
    expect(computed).toBe(printed);
  }
});
