import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { NOTHING_CHOSEN } from "../preferences";

test("a link reproduces position, search, moment, selection and view", async ({ page, browser, server }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=100");
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
  await analysis.menu("view-menu");
  await analysis.test("view-white").click();
  await expect(page, "whoever has chosen another view sees this one").toHaveURL(/view=white/);
  const nodes = await analysis.nodes();
  await expect(page).toHaveURL(new RegExp(`simulations=${nodes}`));
  const digest = await analysis.digest();

  // Somebody else: nothing of this browser's storage.
  const stranger = await browser.newContext({ baseURL: server.url, storageState: NOTHING_CHOSEN });
  const other = new AnalysisPage(await stranger.newPage());
  await other.open(new URL(page.url()).search);
  await other.hasNodes(nodes);
  expect(await other.digest()).toBe(digest);
  await expect(other.test("moves")).toContainText("d4");
  await expect(other.test("set-cpuct")).toHaveValue("3");
  await stranger.close();
});

test("numbers mean the same to a reader who has chosen another view, and his choice stays", async ({ page, browser, server }) => {
  // The tests' own choice is the mover's view.
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=60&moves=e2e4");
  await expect(page).toHaveURL(/view=mover/);
  const movers = await analysis.cell("e7e5", "q");
  const stranger = await browser.newContext({ baseURL: server.url, storageState: NOTHING_CHOSEN });
  const other = new AnalysisPage(await stranger.newPage());
  await other.open(new URL(page.url()).search);
  expect(await other.cell("e7e5", "q")).toBe(movers);
  await other.open("?evaluator=classical&simulations=60&moves=e2e4&depth=lab");
  await expect(other.page).toHaveURL(/view=white/);
  const whites = await other.cell("e7e5", "q");
  expect(whites).not.toBe(movers);
  await analysis.open(new URL(other.page.url()).search);
  expect(await analysis.cell("e7e5", "q")).toBe(whites);
  // Something else is chosen: that alone is kept.
  await page.keyboard.press("f");
  const chosen = () => page.evaluate(() => document.cookie);
  await expect.poll(chosen).toContain("flip=1");
  expect(await chosen()).toContain("view=mover");
  await stranger.close();
});

test("reloading the page finds the same analysis again", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=250");
  const digest = await analysis.digest();
  await page.reload();
  await analysis.hasNodes(250);
  expect(await analysis.digest()).toBe(digest);
});

test("a link keeps its moment, however its position is written", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  // Nothing can be captured on e3, so that some leave it out.
  await page.goto("/?fen=rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR_b_KQkq_e3_0_1&evaluator=classical&simulations=300&at=100&path=e7e5");
  await analysis.hasNodes(100);
  await expect(analysis.test("trail")).toContainText("e5");
  await expect(page).toHaveURL(/at=100/);
  await expect(page).toHaveURL(/path=e7e5/);
});

test("a page that is reloaded before its address is written is the same analysis", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=50");
  await analysis.test("step-100").click();
  await analysis.hasNodes(150);
  await expect(page).toHaveURL(/simulations=150/);
  const tab = () => page.evaluate(() => sessionStorage.getItem("puctoscope.analysis"));
  const before = await tab();
  expect(before).not.toBeNull();
  // As where the address is written when the new document is on its way already.
  await page.evaluate(() => sessionStorage.setItem("puctoscope.query", "?simulations=151"));
  await page.reload();
  await analysis.hasNodes(150);
  expect(await tab()).toBe(before);
  // A link is another analysis.
  await page.evaluate(() => sessionStorage.removeItem("puctoscope.query"));
  await page.goto("/?evaluator=classical&simulations=60");
  await analysis.hasNodes(60);
  expect(await tab()).not.toBe(before);
});
