import { CLASSICAL, Server } from "../server";
import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const OPEN = "?evaluator=classical&simulations=400&tab=what-if";

/** Waits until a what-if that was asked for has gone as far as it shall. */
async function hasSimulations(analysis: AnalysisPage, simulations: number): Promise<void> {
  await expect.poll(async () => (await analysis.test("status-playouts").innerText()).replace(/\D/g, "")).toBe(String(simulations));
  await analysis.hasState("stopped", "limit reached");
}

test("a move's P is dragged and typed, and the search goes another way", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(OPEN);
  const before = await analysis.digest();
  await analysis.test("what-if-move").selectOption({ index: 19 });

  await analysis.test("what-if-prior-number").fill("0.5");
  await analysis.test("what-if-prior-number").press("Enter");
  await expect(analysis.test("what-if-made")).toContainText("at the root is 0.5");
  await analysis.hasNodes(400);
  await analysis.hasState("stopped");
  await expect(analysis.test("what-if").getByTestId("what-if-difference")).toContainText("The first difference is simulation");
  await expect(analysis.test("what-if").getByTestId("what-if-best")).toContainText("best move");
  expect(await analysis.digest()).not.toBe(before);

  // By the keyboard alone: the slider moves, and what it is moved to counts.
  const slider = analysis.test("what-if-prior");
  await slider.focus();
  await slider.press("Home");
  await expect(analysis.test("what-if-made").locator("li")).toHaveCount(2);
  await analysis.hasNodes(400);

  // Back, twice, by button and by key, and on again.
  await analysis.test("what-if-undo").click();
  await expect(analysis.test("what-if-made").locator("li")).toHaveCount(1);
  await page.locator("body").press("Control+z");
  await expect(analysis.test("what-if-made").locator("li")).toHaveCount(0);
  await analysis.test("live").click();
  await analysis.hasNodes(400);
  expect(await analysis.digest()).toBe(before);
  await expect(analysis.test("what-if-undo")).toBeDisabled();
  await page.locator("body").press("Control+y");
  await expect(analysis.test("what-if-made").locator("li")).toHaveCount(1);
  await analysis.test("what-if-redo").click();
  await expect(analysis.test("what-if-made").locator("li")).toHaveCount(2);
  await expect(analysis.test("what-if-redo")).toBeDisabled();
});

test("what is changed in the past is replayed from there", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(OPEN);
  await analysis.test("moment").fill("150");
  await analysis.test("moment").press("Enter");
  await analysis.hasNodes(150);
  await expect(analysis.test("what-if-moment")).toContainText("from simulation 150");
  await analysis.test("what-if-cpuct-number").fill("4");
  await analysis.test("what-if-cpuct-number").press("Enter");
  await analysis.hasNodes(400);
  await expect(analysis.test("what-if-made")).toContainText("cpuct is 4, from simulation 150");
  const words = await analysis.test("what-if").getByTestId("what-if-difference").innerText();
  expect(Number(words.match(/simulation (\d+)/)![1])).toBeGreaterThan(150);
  // The time bar marks it, and the moment is gone to.
  await analysis.test("back-1").click();
  await expect(analysis.test("marks").locator(".edited")).toHaveCount(1);
  await analysis.test("what-if").getByTestId("what-if-go").click();
  await expect(analysis.test("moment")).not.toHaveValue(/^(399|400)$/);
  // The formula has the number that is in force at the moment that is shown.
  await analysis.test("tab-formula").click();
  await expect(analysis.test("step-cpuct")).toContainText("4 +");
  await analysis.test("moment").fill("100");
  await analysis.test("moment").press("Enter");
  await expect(analysis.test("step-cpuct")).toContainText("1.745 +");
});

test("moves are excluded and searched alone, and all again", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(OPEN);
  const edges = await analysis.edges();
  const best = edges.reduce((most, edge) => (edge.n > most.n ? edge : most));
  const mv = await analysis.row(best.move).getAttribute("data-mv");
  await analysis.test("what-if-move").selectOption(mv!);
  await analysis.test("what-if-forbid").click();
  await expect(analysis.test("what-if-made")).toContainText("is excluded");
  await expect(analysis.test("what-if").getByTestId("what-if-best")).toContainText("changes from");
  await analysis.test("what-if-all").click();
  await expect(analysis.test("what-if-made")).toContainText("all moves at the root are searched");
  await analysis.test("what-if-move").selectOption({ index: 10 });
  await analysis.test("what-if-force").click();
  await expect(analysis.test("what-if-made")).toContainText("only");
});

test("a move is given visits that its node does not count", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(OPEN);
  await analysis.test("what-if-move").selectOption({ index: 18 });
  await analysis.test("what-if-visits").fill("200");
  await analysis.test("what-if-give").click();
  await expect(analysis.test("what-if-made")).toContainText("is given");
  await expect(analysis.test("what-if-has")).toContainText("given");
  await analysis.hasState("stopped");
  await analysis.hasNodes(400);
  const edges = await analysis.edges();
  expect(edges.reduce((sum, edge) => sum + edge.n, 0)).toBe(399);
  const given = analysis.rows().getByTestId("cell-given");
  await expect(given).toHaveCount(1);
  await expect(given).toContainText("+");
});

test("the past of a search with given visits is walked through in both directions", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=4&tab=what-if");
  // b2b3, a rare move, so that its place among the root's moves leaves a gap.
  await analysis.test("what-if-move").selectOption(String(9 + 64 * 17));
  await analysis.test("what-if-visits").fill("3");
  await analysis.test("what-if-give").click();
  await expect(analysis.test("what-if-made")).toContainText("is given");
  // Four simulations, the edit, and the three that are given.
  const last = 8;
  await expect(analysis.test("moment")).toHaveValue(String(last));
  const body = page.locator("body");
  await body.press("Home");
  await expect(analysis.test("moment")).toHaveValue("0");
  await body.press("End");
  await expect(analysis.test("moment")).toHaveValue(String(last));
  for (let step = 1; step <= 12; step += 1) {
    await body.press(".");
    await expect(analysis.test("moment")).toHaveValue(String(last + step));
  }
  await body.press(",");
  await expect(analysis.test("moment")).toHaveValue(String(last + 11));
  await analysis.hasNodes(15);
  const edges = await analysis.edges();
  expect(edges.reduce((sum, edge) => sum + edge.n, 0)).toBe(14);
});

test("a node's value, any other parameter, and what changes nothing", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(OPEN);
  const before = await analysis.digest();
  await analysis.test("what-if-value-number").fill("-0.9");
  await analysis.test("what-if-value-number").press("Enter");
  await expect(analysis.test("what-if-made")).toContainText("V of the root is −0.900");
  await analysis.test("what-if-other").selectOption("formula");
  await analysis.test("what-if-other-value").selectOption("alphazero");
  await expect(analysis.test("what-if-made")).toContainText("formula is alphazero");
  await analysis.test("what-if-undo").click();
  await analysis.test("what-if-undo").click();
  await expect(analysis.test("what-if-made").locator("li")).toHaveCount(0);
  await analysis.test("live").click();
  await analysis.hasNodes(400);
  await expect.poll(() => analysis.digest()).toBe(before);

  const cpuct = await analysis.test("what-if-cpuct-number").inputValue();
  await analysis.test("what-if-cpuct-number").fill(`${cpuct}0`);
  await analysis.test("what-if-cpuct-number").press("Enter");
  await expect(page.getByText("That changes nothing")).toBeVisible();
  await analysis.test("what-if-cpuct-number").fill("1000");
  await analysis.test("what-if-cpuct-number").press("Enter");
  await expect(page.getByText("c_puct must be between 0.00 and 8.00.")).toBeVisible();
  expect(await analysis.digest()).toBe(before);
});

test("a link makes the same what-ifs again", async ({ page, browser }) => {
  test.setTimeout(60_000);
  const analysis = new AnalysisPage(page);
  await analysis.open(`${OPEN}&set=batch:4`);
  await analysis.test("what-if-move").selectOption({ index: 5 });
  await analysis.test("what-if-prior-number").fill("0.25");
  await analysis.test("what-if-prior-number").press("Enter");
  await expect(analysis.test("what-if-made").locator("li")).toHaveCount(1);
  await hasSimulations(analysis, 400);
  await analysis.test("what-if-fpu_value-number").fill("0.9");
  await analysis.test("what-if-fpu_value-number").press("Enter");
  await expect(analysis.test("what-if-made").locator("li")).toHaveCount(2);
  // The address follows what is shown.
  await expect(page).toHaveURL(/simulations=400&.*edits=\d+~prior~.*~fpu_value~/);
  await hasSimulations(analysis, 400);
  const digest = await analysis.digest();
  const link = new URL(page.url()).search;

  const other = new AnalysisPage(await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage());
  await other.page.goto(`/${link}`);
  await expect(other.test("what-if-made").locator("li")).toHaveCount(2, { timeout: 20_000 });
  await expect.poll(() => other.digest(), { timeout: 20_000 }).toBe(digest);
  await other.page.context().close();
});

test("what-ifs survive a reload and a restart of the server", async ({ page, expectedErrors }) => {
  // The page tries to come back while there is no server.
  expectedErrors.push(/WebSocket/, /ERR_CONNECTION_REFUSED/);
  test.setTimeout(60_000);
  let server = await Server.start(CLASSICAL);
  try {
    const analysis = new AnalysisPage(page);
    await page.goto(`${server.url}/${OPEN}`);
    await analysis.hasNodes(400);
    await analysis.test("what-if-cpuct-number").fill("3");
    await analysis.test("what-if-cpuct-number").press("Enter");
    await expect(analysis.test("what-if-made").locator("li")).toHaveCount(1);
    // The address follows what is shown.
    await expect(page).toHaveURL(/simulations=400&.*edits=\d+~set~cpuct/);
    await hasSimulations(analysis, 400);
    const digest = await analysis.digest();
    await server.stop();
    server = await Server.start(CLASSICAL, server);
    await page.reload();
    await expect(analysis.test("what-if-made").locator("li")).toHaveCount(1);
    await expect.poll(() => analysis.digest()).toBe(digest);
    await analysis.test("what-if-undo").click();
    await expect(analysis.test("what-if-made").locator("li")).toHaveCount(0);
  } finally {
    await server.remove();
  }
});
