import { expect, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";

test("in the midst of a batch, its other leaves are in flight", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=1");
  await analysis.test("set-batch").fill("8");
  await analysis.test("set-batch").press("Enter");
  await expect(analysis.test("searches").locator("option")).toHaveCount(2);
  await analysis.setLimit("200");
  await analysis.test("go").click();
  await expect.poll(() => analysis.nodes(), "a search ends with a whole batch").toBeGreaterThanOrEqual(200);
  await analysis.hasState("limit reached");
  const nodes = await analysis.nodes();
  await expect(analysis.test("cell-in-flight")).toHaveCount(0);

  const inFlight = async () =>
    (await analysis.test("cell-in-flight").allInnerTexts()).reduce((sum, text) => sum + number(text), 0);
  await analysis.test("step-1").click();
  await analysis.hasNodes(nodes + 1);
  await expect.poll(inFlight).toBeGreaterThanOrEqual(7);
  const seven = await inFlight();
  const digest = await analysis.digest();
  await analysis.test("step-1").click();
  await analysis.hasNodes(nodes + 2);
  await expect.poll(inFlight).toBe(seven - 1);
  await analysis.test("back-1").click();
  await analysis.hasNodes(nodes + 1);
  await expect.poll(inFlight, "it waits again").toBe(seven);
  await expect.poll(() => analysis.digest()).toBe(digest);

  await expect(page).toHaveURL(new RegExp(`simulations=${nodes + 2}&at=\\d+(&|$)`));
  await page.goto(page.url());
  await analysis.hasNodes(nodes + 1);
  await expect.poll(() => analysis.digest(), "a link leads into the midst of a batch").toBe(digest);
  await expect.poll(inFlight).toBe(seven);
});

test("a batch of no leaves is refused", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=10");
  await analysis.test("set-batch").fill("0");
  await analysis.test("set-batch").press("Enter");
  await expect(analysis.test("set-batch")).toHaveAttribute("aria-invalid", "true");
  await analysis.hasNodes(10);
});
