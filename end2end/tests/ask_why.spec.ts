import { expect, test } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage, number } from "../pages/analysis_page";

/** Waits until what is said is of this move at this moment. */
async function isTold(analysis: AnalysisPage, moment: number): Promise<void> {
  await expect(analysis.test("why")).toHaveAttribute("aria-busy", "false", { timeout: 15_000 });
  await expect(analysis.test("why-moment")).toHaveText(`at simulation ${moment.toLocaleString("en-US")}`, { timeout: 15_000 });
}

async function ask(analysis: AnalysisPage, move: string, moment: number): Promise<void> {
  await analysis.test("why-move").selectOption({ label: move });
  await isTold(analysis, moment);
  await expect(analysis.test("why-chart")).toContainText(move);
}

test("a move's story names its visits, and its moments lead there", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=2000&tab=why");
  await isTold(analysis, 2000);
  const best = (await analysis.edges()).reduce((best, edge) => (edge.n > best.n ? edge : best));
  await expect(analysis.test("why-story"), "nothing is chosen: the most visited").toContainText(`has ${best.n.toLocaleString("en-US")} of 1,999 visits`);
  await expect(analysis.test("needs-best")).toContainText("nothing: it is the best move");
  await ask(analysis, "c4", 2000);
  const c4 = (await analysis.edges()).find((edge) => edge.move === "c2c4")!;
  await expect(analysis.test("why-story")).toContainText(`c4 has ${c4.n} of 1,999 visits`);
  const first = analysis.test("why-story").locator("[data-moment]").first();
  const moment = Number(await first.getAttribute("data-moment"));
  await first.click();
  await analysis.hasNodes(moment);
  expect(await analysis.cell("c2c4", "n")).toBe("1");
  await isTold(analysis, moment);
  await expect(analysis.test("why-story")).toContainText("c4 has 1 of ");
  await page.keyboard.press(",");
  await isTold(analysis, moment - 1);
  await expect(analysis.test("why-story")).toContainText("c4 has no visits yet");
  await expect(analysis.test("why-reply")).toContainText("c4 has no visits, so no reply was searched");
  await expect(page).toHaveURL(/tab=why/);
});

test("what a move needs agrees with its numbers", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=800&tab=why");
  for (const [move, uci] of [["a3", "a2a3"], ["c4", "c2c4"], ["e4", "e2e4"]]) {
    await ask(analysis, move, 800);
    const edge = (await analysis.edges()).find((edge) => edge.move === uci)!;
    const next = await analysis.test("needs-next").innerText();
    if (next.includes("nothing:")) continue;
    expect(number(await analysis.test("needs-next").getByTestId("needs-p").innerText())).toBeGreaterThan(edge.p);
    expect(number(await analysis.test("needs-next").getByTestId("needs-q").innerText())).toBeGreaterThan(edge.q);
    const waits = number(await analysis.test("needs-next").getByTestId("needs-visits").innerText());
    expect(waits).toBeGreaterThan(0);
    const best = analysis.test("needs-best");
    if ((await best.innerText()).includes("nothing:")) continue;
    const most = Math.max(...(await analysis.edges()).map((edge) => edge.n));
    expect([most - edge.n, most - edge.n + 1]).toContain(number(await best.getByTestId("needs-visits").innerText()));
  }
});

test("the answer is shown as a line, and leads into the tree", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=1000&tab=why");
  await ask(analysis, "Nc3", 1000);
  const line = (await analysis.test("why-line").innerText()).split(" ");
  expect(line[0]).toBe("Nc3");
  await analysis.test("why-to-reply").click();
  await expect.poll(() => new URL(page.url()).searchParams.get("path")?.split(",").length).toBe(2);
  await analysis.test("tab-edges").click();
  await expect(analysis.test("trail")).toHaveText(new RegExp(`Nc3\\s*${line[1].replace("+", "\\+")}`));
  await analysis.test("tab-why").click();
  await isTold(analysis, 1000);
  await expect(analysis.test("why-story"), "of a node deeper in the tree").toContainText(" visits (");
  await analysis.test("why-to-move").click();
  await expect.poll(() => new URL(page.url()).searchParams.get("path")?.split(",").length).toBe(3);
});

test("the chart has a cursor at the shown moment, and is clicked to go to another", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=1000&tab=why");
  await ask(analysis, "e4", 1000);
  const cursor = () => analysis.test("why-cursor").getAttribute("x1").then(Number);
  const end = await cursor();
  await analysis.test("moment").fill("500");
  await analysis.test("moment").press("Enter");
  await isTold(analysis, 500);
  const middle = await cursor();
  expect(middle).toBeLessThan(end);
  const box = (await analysis.test("why-chart").locator("svg").boundingBox())!;
  await page.mouse.click(box.x + (box.width * (44 + 0.25 * 266)) / 316, box.y + box.height / 3);
  await expect.poll(async () => Math.abs((await analysis.nodes()) - 250)).toBeLessThan(15);
  const moment = await analysis.nodes();
  await isTold(analysis, moment);
  expect(await cursor()).toBeLessThan(middle);
});

test("all of it by keys", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=400");
  await analysis.test("tab-edges").focus();
  for (const tab of await analysis.tabsUpTo("why")) {
    await page.keyboard.press("ArrowRight");
    await expect(analysis.test(`tab-${tab}`)).toBeFocused();
  }
  await isTold(analysis, 400);
  await analysis.test("why-move").focus();
  await page.keyboard.type("d4");
  await isTold(analysis, 400);
  await expect(analysis.test("why-story")).toContainText("d4 has ");
  const link = analysis.test("why-story").locator("[data-moment]").first();
  await link.focus();
  const moment = Number(await link.getAttribute("data-moment"));
  await page.keyboard.press("Enter");
  await analysis.hasNodes(moment);
  await isTold(analysis, moment);
  await analysis.test("why-to-move").waitFor({ state: "detached" });
  await page.keyboard.press("End");
  await isTold(analysis, 400);
  await analysis.test("why-to-move").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/path=d2d4/);
});

test("a running search is asked about when it rests", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  // Slow enough for its log to be read while it grows.
  await analysis.open(`?evaluator=network:${SHIPPED}&simulations=300&tab=why`);
  await isTold(analysis, 300);
  await analysis.test("go").click();
  await expect.poll(() => analysis.nodes()).toBeGreaterThan(600);
  await expect(analysis.test("why-moment"), "it says for which moment it is").toHaveText("at simulation 300");
  await analysis.test("why-again").click();
  await expect(analysis.test("why-moment")).not.toHaveText("at simulation 300");
  await analysis.test("stop").click();
  await analysis.hasState("stopped");
  await isTold(analysis, await analysis.nodes());
  await expect(analysis.test("why-again")).toBeHidden();
});

test("there is not always something to ask", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=1&tab=why");
  await isTold(analysis, 1);
  await expect(analysis.test("why-story")).toContainText("No move has been visited here yet.");
  await page.keyboard.press("Home");
  await expect(analysis.test("why-nothing")).toBeVisible();
  await page.goto("/?fen=7k/5KQ1/8/8/8/8/8/8_b_-_-_0_1&tab=why&evaluator=classical");
  await expect(analysis.test("why-nothing")).toBeVisible();
  await analysis.open("?evaluator=classical&simulations=60&tab=why&fen=6k1/5ppp/8/8/8/8/5PPP/3R2K1_w_-_-_0_1");
  await ask(analysis, "Kf1", 60);
  await expect(analysis.test("needs-best")).toContainText("never: Rd8# is known to win");
});
