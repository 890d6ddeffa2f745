import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test("backwards, forwards, and live again, with the numbers of every moment", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=1");
  // What the live search looked like at each of its first moments.
  const seen = new Map<number, unknown>();
  for (let nodes = 1; nodes <= 12; nodes += 1) {
    await analysis.hasNodes(nodes);
    seen.set(nodes, { edges: await analysis.edges(), digest: await analysis.digest() });
    await analysis.test("step-1").click();
  }
  await analysis.hasNodes(13);
  await expect(analysis.test("live")).toHaveAttribute("aria-pressed", "true");
  for (let nodes = 12; nodes >= 1; nodes -= 1) {
    await analysis.test("back-1").click();
    await analysis.hasNodes(nodes);
    expect({ edges: await analysis.edges(), digest: await analysis.digest() }, `moment ${nodes}`).toEqual(seen.get(nodes));
  }
  await expect(analysis.test("live")).toHaveAttribute("aria-pressed", "false");
  await analysis.test("step-10").click();
  await analysis.hasNodes(11);
  expect({ edges: await analysis.edges(), digest: await analysis.digest() }).toEqual(seen.get(11));
  await analysis.test("live").click();
  await analysis.hasNodes(13);
  await expect(analysis.test("moment")).toHaveValue("13");
});

test("the scrubber, a number, marks and keys lead to a moment", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=2000");
  const moment = analysis.test("moment");
  await analysis.test("scrubber").fill("700");
  await analysis.hasNodes(700);
  await expect(moment).toHaveValue("700");
  await expect(page).toHaveURL(/at=700/);
  await moment.fill("1,234");
  await moment.press("Enter");
  await analysis.hasNodes(1234);
  await expect(analysis.test("marks").locator("button").first()).toBeAttached();
  const marks = await analysis.test("marks").locator("button").evaluateAll((all) => all.map((one) => Number(one.getAttribute("data-moment"))));
  expect(marks.length).toBeGreaterThan(0);
  await page.keyboard.press("Home");
  await analysis.hasNodes(0);
  await page.keyboard.press("]");
  await analysis.hasNodes(marks[0]);
  await page.keyboard.press("[");
  await expect(analysis.test("previous-mark"), "there is none before the first").toBeDisabled();
  await page.keyboard.press("End");
  await analysis.hasNodes(2000);
  for (const [key, nodes] of [[",", 1999], ["<", 1989], ["Control+,", 1889], [".", 1890], [">", 1900], ["Control+.", 2000]] as const) {
    await page.keyboard.press(key);
    await analysis.hasNodes(nodes);
  }
  await expect(analysis.test("live"), "the last moment is the present").toHaveAttribute("aria-pressed", "true");
});

test("a link shows its moment", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?evaluator=classical&simulations=300&at=120");
  await analysis.hasNodes(120);
  await expect(analysis.test("live")).toHaveAttribute("aria-pressed", "false");
  await analysis.test("live").click();
  await analysis.hasNodes(300);
});

test("the search is played, paused and played on", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=3000");
  await analysis.test("speed").selectOption("100 / s");
  await page.keyboard.press("k");
  await expect(analysis.test("play")).toHaveAttribute("aria-pressed", "true");
  // It begins anew, from the end.
  const isUnderWay = (nodes: number) => nodes > 20 && nodes < 3000;
  await expect.poll(async () => isUnderWay(await analysis.nodes())).toBe(true);
  await page.keyboard.press("k");
  await expect(analysis.test("play")).toHaveAttribute("aria-pressed", "false");
  expect(await analysis.nodes()).toBeLessThan(3000);
  await analysis.test("speed").selectOption("20,000 / s");
  await analysis.test("play").click();
  await analysis.hasNodes(3000);
  await expect(analysis.test("live"), "at its end it is live").toHaveAttribute("aria-pressed", "true");
});

test("the past is looked at while the present goes on", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=500");
  await analysis.test("go").click();
  await expect.poll(() => analysis.nodes()).toBeGreaterThan(5000);
  await analysis.test("moment").fill("400");
  await analysis.test("moment").press("Enter");
  await analysis.hasNodes(400);
  const before = await analysis.edges();
  const end = () => analysis.test("scrubber").getAttribute("max").then(Number);
  const then = await end();
  await expect.poll(end, "the present goes on").toBeGreaterThan(then);
  await expect(analysis.test("stop")).toBeEnabled();
  expect(await analysis.edges(), "the past does not change").toEqual(before);
  await page.keyboard.press(",");
  await analysis.hasNodes(399);
  await analysis.test("stop").click();
  await expect(analysis.test("go")).toBeEnabled();
  const last = await end();
  await analysis.test("scrubber").fill(String(last - 1));
  await expect.poll(() => analysis.nodes(), { message: "what came meanwhile is read too", timeout: 30_000 }).toBe(last - 1);
  await analysis.test("live").click();
  await analysis.hasNodes(last);
});

test("a selection that the past does not know comes back with its node", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=200&path=e2e4,e7e5");
  const path = () => new URL(page.url()).searchParams.get("path");
  await expect.poll(path).toBe("e2e4,e7e5");
  await analysis.test("to-start").click();
  await analysis.hasNodes(0);
  await expect.poll(path).toBe(null);
  await analysis.test("live").click();
  await analysis.hasNodes(200);
  await expect.poll(path).toBe("e2e4,e7e5");
  await expect(analysis.test("trail")).toContainText("e5");
});

test("a link to a moment that the search has not got shows what there is", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=200&at=250");
  await analysis.test("step-100").click();
  await analysis.hasNodes(300);
  await expect(analysis.test("live"), "it does not leap there later").toHaveAttribute("aria-pressed", "true");
});

test("marks are there without being asked for, and lead from change to change", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=400&depth=search");
  const marks = analysis.test("marks").locator("button");
  await expect(marks).not.toHaveCount(0);
  await expect(analysis.test("live"), "the present is shown all the same").toHaveAttribute("aria-pressed", "true");
  await expect(analysis.test("next-mark"), "nothing comes after the present").toBeDisabled();
  const moments = await marks.evaluateAll((marks) => marks.map((mark) => Number(mark.getAttribute("data-moment"))));
  const last = String(Math.max(...moments.filter((moment) => moment < 400)));
  await page.keyboard.press("[");
  await expect(analysis.test("moment")).toHaveValue(last);
  await analysis.test("previous-mark").click();
  await expect(analysis.test("moment")).not.toHaveValue(last);
  await page.keyboard.press("]");
  await expect(analysis.test("moment")).toHaveValue(last);
  // What comes later is marked when the search rests again.
  await page.keyboard.press("End");
  await analysis.setLimit("1200");
  await analysis.test("go").click();
  await analysis.hasNodes(1200);
  await page.keyboard.press("[");
  await expect(analysis.test("live")).toHaveAttribute("aria-pressed", "false");
});

test("a mark is gone to where none was read yet", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=400&depth=analyse");
  await page.keyboard.press("[");
  await expect(analysis.test("live")).toHaveAttribute("aria-pressed", "false");
  await expect(analysis.test("moment")).not.toHaveValue("400");
});
