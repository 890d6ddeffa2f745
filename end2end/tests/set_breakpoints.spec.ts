import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const TWO_ROOKS = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";

/** Makes a breakpoint in the open dialog by mouse. */
async function add(analysis: AnalysisPage, kind: string, of?: string, number?: string): Promise<void> {
  await analysis.test("breakpoint-kind").selectOption(kind);
  if (of !== undefined) await analysis.test("breakpoint-of").selectOption({ label: of });
  if (number !== undefined) await analysis.test("breakpoint-number").fill(number);
  await analysis.test("add-breakpoint").click();
}

const list = (analysis: AnalysisPage) => analysis.test("breakpoint-list").locator("li");

test("each kind stops the search where it becomes true, and lets it go on", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  for (const { kind, of, number, words, check } of [
    {
      kind: "visits", of: "d4", number: "50", words: "d4 has 50 visits",
      check: async () => expect(await analysis.cell("d2d4", "n")).toBe("50"),
    },
    {
      kind: "visits", of: "any move", number: "60", words: /^\S+ has 60 visits$/,
      check: async () => expect(Math.max(...(await analysis.edges()).map((edge) => edge.n))).toBe(60),
    },
    { kind: "best", words: /^\S+ is the best move now$/, check: async () => {} },
    {
      kind: "kld", number: "2e-4", words: "the KLD gain fell below 2e-4",
      check: async () => expect((await analysis.nodes()) % 100).toBe(0),
    },
  ]) {
    await analysis.open("?evaluator=classical&simulations=1");
    await analysis.menu("limits");
    await analysis.test("breakpoints").click();
    await add(analysis, kind, of, number);
    await expect(list(analysis)).toHaveCount(1);
    await analysis.test("close-breakpoints").click();
    await analysis.menu("limits");
    await expect(analysis.test("breakpoints")).toHaveText("Breakpoints (1)…");
    await analysis.test("go").click();
    await expect(analysis.test("status-state")).toHaveText(words, { timeout: 15_000 });
    await expect(analysis.test("announcement")).toContainText("Stopped by a breakpoint");
    await check();
    const stopped = await analysis.nodes();
    await analysis.setLimit(String(stopped + 1));
    await analysis.test("go").click();
    await analysis.hasState("limit reached");
    await analysis.hasNodes(stopped + 1);
  }
});

test("Q is for the side to move, and crosses a value up or down", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=1&moves=e2e4&view=white");
  await analysis.menu("limits");
  await analysis.test("breakpoints").click();
  await analysis.test("breakpoint-kind").selectOption("q");
  await expect(analysis.test("breakpoint-form")).toContainText("Q for Black");
  const values = new Set<number>();
  for (const value of ["-0.01", "0.01", "−0.02", "0.02", "-0.03", "0.03", "-0.04", "0.04", "0"]) {
    await add(analysis, "q", "the position", value);
    values.add(Number(value.replace("−", "-")));
  }
  await expect(list(analysis)).toHaveCount(9);
  await page.keyboard.press("Escape");
  await analysis.test("go").click();
  await expect(analysis.test("status-state")).toHaveText(/^Q for Black (rose to|fell below) [+−]?0(\.0[1-4])?$/, { timeout: 15_000 });
  const words = await analysis.test("status-state").innerText();
  const value = Number(words.split(" ").pop()!.replace("−", "-"));
  expect(values).toContain(value);
  await analysis.menu("view-menu");
  await analysis.test("view-mover").click();
  const q = Number((await analysis.test("node-q").innerText()).replace("−", "-"));
  expect(words.includes("rose") ? q >= value - 0.0005 : q <= value + 0.0005, `${q} ${words}`).toBe(true);
});

test("a proof stops the search: of a move, of the position, of any node", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  for (const [of, words] of [["Ra7", "Ra7 is proven"], ["the position", "the result is proven"], ["any node", / is proven$/]] as const) {
    await analysis.open(`?evaluator=classical&simulations=1&fen=${TWO_ROOKS.replaceAll(" ", "_")}`);
    await analysis.menu("limits");
    await analysis.test("breakpoints").click();
    await add(analysis, "proof", of);
    await page.keyboard.press("Escape");
    await analysis.test("go").click();
    await expect(analysis.test("status-state")).toHaveText(words, { timeout: 15_000 });
  }
});

test("breakpoints are made, switched off and removed by keys, and are in the link", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=20");
  await analysis.row("e2e4").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("b");
  await expect(analysis.test("breakpoint-menu")).toBeVisible();
  await expect(analysis.test("breakpoint-kind")).toHaveValue("visits");
  await expect(analysis.test("breakpoint-of").locator("option:checked")).toHaveText("e4");
  await analysis.test("breakpoint-number").focus();
  await page.keyboard.type("44");
  await page.keyboard.press("Enter");
  await expect(list(analysis)).toHaveText(["e4 reaches 44 visits×"]);
  await page.keyboard.type("many");
  await page.keyboard.press("Enter");
  await expect(analysis.test("breakpoint-trouble")).toContainText("not a number of visits");
  await expect(analysis.test("breakpoint-number")).toBeFocused();
  await analysis.test("breakpoint-kind").focus();
  await page.keyboard.type("another");
  await expect(analysis.test("breakpoint-number")).toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(list(analysis)).toHaveCount(2);
  await expect(page).toHaveURL(/break=visits:e2e4:44,best/);
  await list(analysis).nth(1).getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/break=visits:e2e4:44,~best/);
  await page.keyboard.press("Escape");
  await expect(analysis.test("breakpoint-menu")).toBeHidden();
  await analysis.reload();
  await analysis.hasNodes(20);
  await analysis.menu("limits");
  await expect(analysis.test("breakpoints")).toHaveText("Breakpoints (1)…");
  await analysis.test("breakpoints").focus();
  await page.keyboard.press("Enter");
  await expect(list(analysis)).toHaveCount(2);
  await expect(list(analysis).nth(1).getByRole("checkbox")).not.toBeChecked();
  await list(analysis).nth(1).getByRole("button").last().focus();
  await page.keyboard.press("Enter");
  await expect(list(analysis)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await analysis.test("go").focus();
  await page.keyboard.press("Enter");
  await expect(analysis.test("status-state")).toHaveText("e4 has 44 visits", { timeout: 15_000 });
  await analysis.test("step-10").click();
  await analysis.menu("limits");
  await analysis.test("breakpoints").click();
  await expect(analysis.test("breakpoint-hit"), "it runs on").toBeHidden();
});

test("the table's row of a move opens its breakpoint, and what stopped is shown where it was", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=20&set=batch:8");
  await analysis.row("c2c4").click();
  await analysis.menu("move-menu");
  await analysis.test("stop-here").click();
  await expect(analysis.test("breakpoint-of").locator("option:checked")).toHaveText("c4");
  await analysis.test("breakpoint-number").fill("12");
  await analysis.test("breakpoint-number").press("Enter");
  await page.keyboard.press("Escape");
  await analysis.test("go").click();
  await expect(analysis.test("status-state")).toHaveText("c4 has 12 visits", { timeout: 15_000 });
  await analysis.menu("limits");
  await analysis.test("breakpoints").click();
  await expect(analysis.test("breakpoint-hit")).toContainText("stopped at event");
  const moment = Number((await analysis.test("breakpoint-hit").innerText()).replace(/\D/g, ""));
  await analysis.test("breakpoint-hit").click();
  await expect(analysis.test("breakpoint-menu")).toBeHidden();
  await expect(analysis.test("moment")).toHaveValue(String(moment));
  expect(await analysis.cell("c2c4", "n")).toBe("12");
});

test("a running search takes new breakpoints, and who looks at the past hears of them", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=100");
  await analysis.test("go").click();
  await expect.poll(() => analysis.nodes()).toBeGreaterThan(1000);
  await analysis.test("moment").fill("50");
  await analysis.test("moment").press("Enter");
  await analysis.hasNodes(50);
  const end = Number(await analysis.test("scrubber").getAttribute("max"));
  await analysis.menu("limits");
  await analysis.test("breakpoints").click();
  await add(analysis, "visits", "any move", String(Math.round(end / 2)));
  await page.keyboard.press("Escape");
  await expect(page.getByText(/A breakpoint stopped the search at simulation/)).toBeVisible({ timeout: 30_000 });
  await analysis.hasState("past");
  await page.keyboard.press("End");
  await expect(analysis.test("status-state")).toHaveText(/ has [\d,]+ visits$/);
});

test("a move of another position is kept, said to be none here, and stops nothing", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=20&break=visits:e7e5:5");
  await analysis.menu("limits");
  await analysis.test("breakpoints").click();
  await expect(list(analysis)).toContainText("not a move here");
  await page.keyboard.press("Escape");
  await analysis.setLimit("100");
  await analysis.test("go").click();
  await analysis.hasNodes(100);
  await analysis.hasState("limit reached");
});
