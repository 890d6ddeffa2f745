import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const DIALOGS = [
  { key: "?", id: "help-dialog" },
  { key: "n", id: "network-menu" },
  { key: "p", id: "parameter-menu" },
  { key: "b", id: "breakpoint-menu" },
  { key: "r", id: "recording-menu" },
  { key: "c", id: "compare-menu" },
];

for (const { width, height } of [{ width: 1366, height: 768 }, { width: 1920, height: 1080 }]) {
  test(`dialogs open at their top, and are as high as what is in them: ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const analysis = new AnalysisPage(page);
    await analysis.open("?evaluator=classical&simulations=20");
    for (const { key, id } of DIALOGS) {
      // The second time it may have been left scrolled.
      for (const time of ["first", "second"]) {
        await page.locator("body").press(key);
        const dialog = analysis.test(id);
        await expect(dialog).toBeVisible();
        const scrolled = () => dialog.evaluate((dialog) => [dialog, ...dialog.children].map((part) => part.scrollTop));
        expect((await scrolled()).every((top) => top === 0), `${id}, ${time}`).toBe(true);
        await expect(dialog.locator("h2")).toBeInViewport();
        await dialog.evaluate((dialog) => [...dialog.children].forEach((part) => (part.scrollTop = 9999)));
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    }
    await page.locator("body").press("c");
    const compare = (await analysis.test("compare-menu").boundingBox())!;
    const end = (await analysis.test("compare-network").boundingBox())!;
    expect(compare.y + compare.height - end.y - end.height, "little is left under its last words").toBeLessThan(80);
    await page.keyboard.press("Escape");
  });
}

test("keys are a dialog's while it is open, wherever the focus is", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=20");
  for (const { key, id } of DIALOGS) {
    await page.locator("body").press(key);
    await expect(analysis.test(id)).toBeVisible();
    // As after a click on a button that is gone then.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press(",");
    await page.keyboard.press("Escape");
    await expect(analysis.test(id)).toBeHidden();
  }
  await analysis.hasNodes(20);
});

test("the keys stand beside their words", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await page.keyboard.press("?");
  const overlaps = await analysis.test("help-dialog").locator("dl > div").evaluateAll((rows) =>
    rows.filter((row) => {
      const [key, words] = [row.querySelector("kbd")!, row.querySelector("dd")!].map((part) => part.getBoundingClientRect());
      return key.right > words.left;
    }).map((row) => row.textContent),
  );
  expect(overlaps).toEqual([]);
});

test("what is chosen for a comparison is compared, and its end goes back", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=100");
  await page.keyboard.press("c");
  await analysis.test("compare-network").click();
  await analysis.evaluator("uniform").click();
  await expect(analysis.test("use-network")).toHaveText("Compare with it");
  await analysis.test("use-network").click();
  await expect(analysis.test("comparison")).toBeVisible();
  await analysis.test("stop-comparing").click();
  await expect(analysis.test("comparison")).toBeHidden();
  await expect(analysis.test("networks")).toContainText("classical");
  await analysis.shows("classical");
  await expect(page).not.toHaveURL(/uniform/);
  await analysis.hasNodes(100);
  // Further moves are searched with it, too.
  await analysis.play("e2", "e4");
  await analysis.hasNodes(400);
  await expect(analysis.test("networks")).toContainText("classical");
});

test("a what-if is answered where it was made", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=200&tab=what-if");
  const beside = (id: string) => page.locator(".what-if-part", { has: analysis.test(id) }).getByTestId("what-if-outcome");
  await analysis.test("what-if-move").selectOption({ index: 5 });
  await analysis.test("what-if-force").click();
  await expect(beside("what-if-force")).toContainText("The best move");
  await expect(beside("what-if-force")).toBeInViewport();
  await analysis.test("what-if-cpuct-number").fill("4");
  await analysis.test("what-if-cpuct-number").press("Enter");
  await expect(beside("what-if-cpuct")).toContainText("simulation");
  await expect(page.locator(".what-if-part").getByTestId("what-if-outcome")).toHaveCount(1);
});
