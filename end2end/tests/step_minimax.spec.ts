import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";

const SEARCHED = "?evaluator=classical&simulations=300&tab=minimax";

/** Waits until nothing more is awaited, and what is shown is this event. */
async function isAt(analysis: AnalysisPage, moment: number): Promise<void> {
  await expect(analysis.test("minimax")).toHaveAttribute("data-moment", String(moment), { timeout: 20_000 });
  await expect(analysis.test("minimax")).toHaveAttribute("aria-busy", "false");
}

async function isFinished(analysis: AnalysisPage): Promise<void> {
  await expect(analysis.test("minimax")).toHaveAttribute("data-finished", "true", { timeout: 30_000 });
  await expect(analysis.test("minimax")).toHaveAttribute("aria-busy", "false");
}

/** A cell of the table of searches. */
async function cell(analysis: AnalysisPage, search: RegExp, name: string): Promise<string> {
  return analysis.test("mm-versus").getByRole("row", { name: search }).locator(`[data-cell="${name}"]`).innerText();
}

test("the slides' tree, event by event", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await isAt(analysis, 0);
  await analysis.test("mm-source").selectOption("slides");
  await isAt(analysis, 0);
  await expect(analysis.test("mm-event")).toContainText("Not started. Press +1 to begin");
  for (const [moment, words] of [
    [1, "Max has 2 moves"],
    [2, "At a, Min has 2 moves. Its window is (−∞, +∞)."],
    [3, "a1 is a leaf, worth 1.14."],
    [4, "beta becomes 1.14."],
  ] as const) {
    await analysis.test("mm-on").click();
    await isAt(analysis, moment);
    await expect(analysis.test("mm-event")).toContainText(words);
    await expect(analysis.test("announcement")).toContainText(words);
  }
  await analysis.test("mm-value").click();
  await isAt(analysis, 6);
  await analysis.test("mm-back").click();
  await isAt(analysis, 5);
  await analysis.test("mm-node").click();
  await isAt(analysis, 6);
  await analysis.test("mm-end").click();
  await isFinished(analysis);
  await expect(analysis.test("mm-event")).toContainText("Finished: the root is worth 0.28, by a a2.");
  await expect(analysis.test("mm-tree").locator(".mm-node")).toHaveCount(6);
  await expect(analysis.test("mm-tree").locator(".mm-unseen.cut")).toHaveCount(1);
  await expect(analysis.test("mm-tree").locator(".mm-unseen.cut")).toContainText("cut off");
  await expect(analysis.test("mm-leaves")).toHaveText("3 of 4 without cutoffs");
  await expect(analysis.test("mm-cut")).toHaveText("1");
  await expect(analysis.test("mm-least")).toContainText("2^1 + 2^1 − 1 = 3");
  await analysis.test("mm-value-before").click();
  await isAt(analysis, 10);

  await analysis.test("mm-plain").click();
  await isAt(analysis, 0);
  await analysis.test("mm-end").click();
  await isFinished(analysis);
  await expect(analysis.test("mm-leaves")).toHaveText("4 of 4 without cutoffs");
  await expect(analysis.test("mm-tree").locator(".mm-unseen")).toHaveCount(0);
});

test("a tree of one's own is in the link, and what is wrong with one is named", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await isAt(analysis, 0);
  await analysis.test("mm-source").selectOption("own");
  await analysis.test("mm-text").fill("((3 12 8) (2 4 6) (14 5 2))");
  await analysis.test("mm-text").press("Enter");
  await isAt(analysis, 0);
  await analysis.test("mm-end").click();
  await isFinished(analysis);
  await expect(analysis.test("mm-event")).toContainText("the root is worth 3, by a a1.");
  const end = await analysis.test("minimax").getAttribute("data-moment");
  await expect.poll(() => new URL(page.url()).searchParams.get("minimax")).toBe(`at:${end},tree:((3 12 8) (2 4 6) (14 5 2))`);
  await page.reload();
  await isAt(analysis, Number(end));
  await expect(analysis.test("mm-text")).toHaveValue("((3 12 8) (2 4 6) (14 5 2))");
  await expect(analysis.test("mm-event")).toContainText("the root is worth 3");

  await analysis.test("mm-text").fill("(1 ())");
  await analysis.test("mm-set-text").click();
  await expect(analysis.test("mm-refused")).toHaveText("At character 5: a node needs a move.");
  await expect(analysis.test("mm-text")).toHaveAttribute("aria-invalid", "true");
  await analysis.test("mm-text").fill("(1 -2)");
  await analysis.test("mm-text").press("Enter");
  await isAt(analysis, 0);
  await expect(analysis.test("mm-refused")).toBeHidden();
});

test("chess to two plies, beside PUCT with as many evaluations", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=20&tab=minimax");
  await isAt(analysis, 0);
  await expect(analysis.test("mm-depth")).toHaveValue("2");
  await expect(analysis.test("mm-evaluator")).toHaveValue("classical");
  await analysis.test("mm-end").click();
  await isFinished(analysis);
  await expect(analysis.test("mm-nodes")).toContainText(" of 421 without cutoffs");
  const used = number(await analysis.test("mm-evaluations").innerText());
  expect(used).toBeGreaterThanOrEqual(39);
  expect(used).toBeLessThan(200);
  await expect(analysis.test("mm-least")).toContainText("20^1 + 20^1 − 1 = 39");

  await analysis.test("mm-weigh").click();
  await expect(analysis.test("mm-weigh")).toBeHidden({ timeout: 20_000 });
  expect(await cell(analysis, /^Minimax/, "evaluations")).toBe("400");
  expect(number(await cell(analysis, /^Alpha-beta/, "evaluations"))).toBe(used);
  const value = await cell(analysis, /^Minimax/, "value");
  expect(await cell(analysis, /^Alpha-beta/, "value")).toBe(value);
  const moves = await analysis.test("mm-moves").locator("tbody [data-cell=value]").allInnerTexts();
  expect(moves).toHaveLength(20);
  expect(Math.max(...moves.map(number)), "the root's value is that of its best move").toBe(number(value));

  await analysis.test("mm-search-on").click();
  await analysis.hasNodes(used);
  await expect(analysis.test("mm-search-on")).toBeHidden();
  expect(number(await cell(analysis, /^PUCT \(classical\)/, "evaluations"))).toBe(used);
  const visits = await analysis.test("mm-moves").locator("tbody [data-cell=n]").allInnerTexts();
  expect(visits.map(number).reduce((sum, n) => sum + n)).toBe(used - 1);
});

test("what is pointed at is lit on the whole page, and what is chosen is selected", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await isAt(analysis, 0);
  await analysis.test("mm-end").click();
  await isFinished(analysis);
  const e4 = analysis.test("mm-moves").locator("tbody tr", { hasText: "e4" });
  await e4.hover();
  await expect(analysis.test("mm-tree").locator("[data-lit]")).toHaveCount(1);
  const node = await analysis.test("mm-tree").locator("[data-lit]").getAttribute("data-lit");
  await page.mouse.move(2, 2);
  await expect(analysis.test("mm-tree").locator("[data-lit]")).toHaveCount(0);
  const drawn = analysis.test("mm-tree").locator(`[data-node="${node}"]`);
  await drawn.locator(".mm-hit").hover();
  await expect(e4).toHaveClass(/lit/);
  await drawn.locator(".mm-hit").click();
  await analysis.test("tab-edges").click();
  await expect(analysis.row("e2e4")).toHaveAttribute("aria-selected", "true");
});

test("a node's children are shown when it is chosen, and a deeper node's path is on the board", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(`${SEARCHED}&minimax=plain`);
  await isAt(analysis, 0);
  await analysis.test("mm-end").click();
  await isFinished(analysis);
  await expect(analysis.test("mm-left-out")).toContainText(" of 421 nodes are drawn");
  const nodes = analysis.test("mm-tree").locator(".mm-node");
  const before = await nodes.count();
  await nodes.filter({ hasText: "+20" }).first().locator(".mm-hit").click();
  await expect(nodes).toHaveCount(before + 20);
  // Of the nodes, the first one is the root, and among the next ones are children of the opened node.
  await nodes.nth(5).locator(".mm-hit").hover();
  await expect(page.locator(".board-frame.previewed")).toBeVisible();
});

test("all of it by keys", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=100");
  await analysis.test("tab-edges").focus();
  for (const tab of await analysis.tabsUpTo("minimax")) {
    await page.keyboard.press("ArrowRight");
    await expect(analysis.test(`tab-${tab}`)).toBeFocused();
  }
  await isAt(analysis, 0);
  await analysis.test("mm-source").focus();
  await page.keyboard.press("ArrowDown");
  await expect(analysis.test("mm-source")).toHaveValue("slides");
  await isAt(analysis, 0);
  await analysis.test("mm-on").focus();
  await page.keyboard.press("Enter");
  await isAt(analysis, 1);
  await page.keyboard.press("Space");
  await isAt(analysis, 2);
  await analysis.test("mm-end").focus();
  await page.keyboard.press("Enter");
  await isFinished(analysis);
  await expect(analysis.test("mm-end"), "the focus stays where it was").toBeFocused();

  await analysis.test("mm-data").locator("summary").focus();
  await page.keyboard.press("Enter");
  const rows = analysis.test("mm-table").locator("tbody tr");
  await expect(rows).toHaveCount(6);
  await rows.first().focus();
  await page.keyboard.press("End");
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(rows.nth(4)).toBeFocused();
  await expect(rows.nth(4)).toContainText("cut, 1 of 2 moves cut off");
  await page.keyboard.press("ArrowRight");
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows.last()).toHaveAttribute("aria-selected", "true");
  await expect(analysis.test("mm-tree").locator(".mm-light.chosen")).toHaveCount(1);
});

test("playing goes on by itself to the end, and pauses", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(`${SEARCHED}&minimax=at:2,tree:((1.14 0.28) (-8.93 0.39))`);
  await isAt(analysis, 2);
  await analysis.test("mm-play").click();
  await expect(analysis.test("minimax")).not.toHaveAttribute("data-moment", "2");
  await analysis.test("mm-play").click();
  await expect(analysis.test("mm-play")).toHaveAttribute("aria-pressed", "false");
  await analysis.test("mm-play").click();
  await isFinished(analysis);
  await expect(analysis.test("mm-play")).toHaveAccessibleName("Play");
});

test("a large tree is searched while other things are done, and can be stopped", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(`${SEARCHED}&minimax=plain,depth:5,by:rollout`);
  await isAt(analysis, 0);
  await analysis.test("mm-end").click();
  const nodes = async () => number((await analysis.test("mm-working").innerText()).split("evaluated,")[1] ?? "");
  await expect.poll(nodes, { timeout: 30_000 }).toBeGreaterThan(400);
  // The same worker shows an earlier moment meanwhile.
  await analysis.goTo(120);
  await expect(page.locator("html")).toHaveAttribute("data-moment", "120", { timeout: 15_000 });
  await analysis.test("mm-stop").click();
  await expect(analysis.test("mm-working")).toBeHidden();
  await expect(analysis.test("minimax")).not.toHaveAttribute("data-moment", "0");
  await expect(analysis.test("minimax")).toHaveAttribute("data-finished", "false");
  await expect(analysis.test("mm-left-out")).toBeVisible();
});

test("an answer to what was asked before does not hide how far a search is", async ({ page }) => {
  await page.addInitScript(() => {
    const native = window.Worker;
    window.Worker = class extends native {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener("message", ({ data }) => Object.assign(window, { repeat: () => this.dispatchEvent(new MessageEvent("message", { data })) }));
      }
    };
  });
  const analysis = new AnalysisPage(page);
  await analysis.open(`${SEARCHED}&minimax=plain,depth:5,by:rollout`);
  await isAt(analysis, 0);
  // The worker's last word is about this.
  await analysis.test("mm-on").click();
  await isAt(analysis, 1);
  await analysis.test("mm-end").evaluate((end: HTMLElement) => {
    end.click();
    (window as unknown as { repeat(): void }).repeat();
  });
  await expect(analysis.test("mm-working")).toContainText("positions evaluated");
  await expect(analysis.test("minimax")).toHaveAttribute("aria-busy", "true");
  await analysis.test("mm-stop").click();
  await expect(analysis.test("mm-working")).toBeHidden();
  await expect(analysis.test("minimax")).toHaveAttribute("aria-busy", "false");
});

test("a recording's position is searched without a server", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?recording=legals-mate&at=200&tab=minimax");
  await isAt(analysis, 0);
  await analysis.test("mm-end").click();
  await isFinished(analysis);
  await expect(analysis.test("mm-moves").locator("tbody tr").first()).toBeVisible();
});

for (const [name, width, height] of [["wide", 1440, 1400], ["narrow", 390, 1600]] as const) {
  test(`nothing stands in anybody's way, ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const analysis = new AnalysisPage(page);
    await analysis.open("?evaluator=classical&simulations=300");
    await (name === "wide" ? analysis.test("tab-minimax").click() : analysis.pane("minimax"));
    await isAt(analysis, 0);
    await analysis.test("mm-end").click();
    await isFinished(analysis);
    await analysis.test("mm-data").locator("summary").click();
    for (const source of ["position", "own"]) {
      if (source === "own") {
        await analysis.test("mm-source").selectOption(source);
        await isAt(analysis, 0);
        await analysis.test("mm-end").click();
        await isFinished(analysis);
      }
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expectAccessible(page);
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, "nothing sticks out").toBeLessThanOrEqual(width);
    }
  });
}

test("a small game is searched to its end, and where the truth is not known it says so", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?fen=connect2&evaluator=uniform:0.5&simulations=30&tab=minimax");
  await isAt(analysis, 0);
  await expect(analysis.test("mm-evaluator")).toHaveValue("truth");
  await analysis.test("mm-end").click();
  await isFinished(analysis);
  await expect(analysis.test("mm-event")).toContainText("Finished: the root is worth +1.000");
  await expect(analysis.test("mm-nodes")).toContainText(" of 53 without cutoffs");
  await analysis.test("mm-plain").click();
  await isAt(analysis, 0);
  await analysis.test("mm-end").click();
  await isFinished(analysis);
  await expect(analysis.test("mm-endings")).toHaveText("24");

  await page.goto("/?fen=connect-four&evaluator=uniform&simulations=30&tab=minimax");
  await isAt(analysis, 0);
  await expect(analysis.test("mm-evaluator")).toHaveValue("rollout");
  await analysis.test("mm-evaluator").selectOption("truth");
  await isAt(analysis, 0);
  await analysis.test("mm-end").click();
  await expect(analysis.test("mm-event")).toContainText("only positions with at most 20 free cells are solved. Choose another evaluator.");
});
