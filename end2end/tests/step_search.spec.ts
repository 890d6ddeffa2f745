import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test("one, ten and a hundred simulations, and back", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=1");
  await analysis.hasNodes(1);
  const first = await analysis.digest();
  for (const [button, nodes] of [["step-1", 2], ["step-10", 12], ["step-100", 112]] as const) {
    await analysis.test(button).click();
    await analysis.hasNodes(nodes);
  }
  await analysis.hasState("stopped");
  const later = await analysis.digest();
  expect(later).not.toBe(first);
  await analysis.test("back-1").click();
  await analysis.hasNodes(111);
  await expect.poll(() => analysis.digest()).not.toBe(later);
  await analysis.test("step-1").click();
  await analysis.hasNodes(112);
  await expect.poll(() => analysis.digest(), "the same simulation gives the same log").toBe(later);
});

test("simulations by keyboard", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=5");
  await page.keyboard.press(".");
  await analysis.hasNodes(6);
  await page.keyboard.press(",");
  await analysis.hasNodes(5);
});

test("back to the empty tree", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=2");
  await analysis.test("back-1").click();
  await analysis.test("back-1").click();
  await analysis.hasNodes(0);
  await expect(page.getByText("to search this position")).toBeVisible();
  await analysis.test("step-1").click();
  await analysis.hasNodes(1);
});

test("the move lit as next is the one that gets the visit", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=40");
  for (let step = 0; step < 8; step += 1) {
    const next = page.locator("tr.edge.next");
    await expect(next).toHaveCount(1);
    const id = (await next.getAttribute("data-testid"))!;
    const visits = async () => Number((await page.getByTestId(id).getByTestId("cell-n").innerText()).replace(/\D/g, ""));
    const before = await visits();
    await analysis.test("step-1").click();
    await expect.poll(visits, id).toBe(before + 1);
  }
});
