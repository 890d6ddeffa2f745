import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test("a link reproduces position, search, moment, selection and view", async ({ page, browser, server }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?moment=100");
  await analysis.play("d2", "d4");
  await analysis.hasNodes(400);
  await analysis.hasState("limit reached", "stopped");
  await analysis.test("set-cpuct").fill("3");
  await analysis.test("set-cpuct").press("Enter");
  await expect(page).toHaveURL(/set=cpuct/);
  await analysis.shows("cpuct 3");
  await analysis.hasNodes(400);
  await analysis.hasState("limit reached");
  await analysis.test("step-10").click();
  await analysis.hasState("stopped");
  await analysis.test("view-white").click();
  await expect(page).toHaveURL(/view=white/);
  const nodes = await analysis.nodes();
  await expect(page).toHaveURL(new RegExp(`moment=${nodes}`));
  const digest = await analysis.digest();

  // Somebody else: nothing of this browser's storage.
  const stranger = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const other = new AnalysisPage(await stranger.newPage());
  await other.open(new URL(page.url()).search);
  await other.hasNodes(nodes);
  expect(await other.digest()).toBe(digest);
  await expect(other.test("moves")).toContainText("d4");
  await expect(other.test("set-cpuct")).toHaveValue("3");
  await stranger.close();
});

test("reloading the page finds the same analysis again", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?moment=250");
  const digest = await analysis.digest();
  await page.reload();
  await analysis.hasNodes(250);
  expect(await analysis.digest()).toBe(digest);
});
