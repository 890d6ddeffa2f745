import type { Page } from "@playwright/test";

import { expect, expectAccessible, test } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage, atRest } from "../pages/analysis_page";
import { Comparison, SIDES } from "../pages/comparison";

/** Opens a search of so many simulations, and compares it with one that differs in c_puct, made in the dialog. */
async function withOtherCpuct(page: Page, simulations: number, cpuct: string) {
  const analysis = new AnalysisPage(page);
  const both = new Comparison(page);
  await analysis.open(`?evaluator=classical&simulations=${simulations}`);
  await page.keyboard.press("c");
  await both.test("compare-parameters").click();
  await both.test("parameter-cpuct").fill(cpuct);
  await both.test("parameter-cpuct").press("Tab");
  await both.test("apply-parameters").click();
  await both.shows(simulations, simulations);
  return { analysis, both };
}

test("numbers of both searches stand side by side, and their differences are right", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=300");
  const a = await analysis.edges();
  await analysis.test("set-cpuct").fill("3");
  await analysis.test("set-cpuct").press("Enter");
  await analysis.shows("cpuct 3");
  await analysis.hasNodes(300);
  await analysis.hasState("limit reached");
  const b = await analysis.edges();
  expect(b).not.toEqual(a);

  const both = new Comparison(page);
  await analysis.test("compare").click();
  // The search that is shown is A; the one before is offered.
  await both.test("compare-search").filter({ hasText: "classical" }).click();
  await both.shows(300, 300);
  await expect(both.test("search-A")).toHaveValue(/\d/);
  const rows = await both.rows();
  expect(rows).toHaveLength(20);
  const sums = SIDES.map((side) => rows.reduce((sum, row) => sum + row[`n-${side}`], 0));
  expect(sums).toEqual([299, 299]);
  const codes = "abcdefgh";
  const square = (code: number) => codes[code % 8] + (Math.floor(code / 8) + 1);
  for (const row of rows) {
    const code = Number(row.mv);
    const uci = square(code % 64) + square(Math.floor(code / 64) % 64);
    for (const [side, edges] of [["A", b], ["B", a]] as const) {
      const edge = edges.find((edge) => edge.move === uci)!;
      expect(row[`n-${side}`], uci).toBe(edge.n);
      expect(Math.abs(row[`p-${side}`] - edge.p), uci).toBeLessThan(0.0501);
      if (edge.n > 0) expect(row[`q-${side}`], uci).toBeCloseTo(edge.q, 3);
      else expect(row[`q-${side}`], uci).toBeNaN();
    }
    const points = (row["n-B"] / sums[1] - row["n-A"] / sums[0]) * 100;
    expect(Math.abs(row.share - points), `${uci}: ${row.share}, not ${points}`).toBeLessThan(0.0501);
    expect(row.p, "the priors are the same").toBe(0);
    if (row["n-A"] > 0 && row["n-B"] > 0) expect(Math.abs(row.q - (row["q-B"] - row["q-A"]))).toBeLessThan(0.0016);
    else expect(row.q).toBeNaN();
  }

  // Sorted by every column, both ways.
  for (const column of ["n-A", "n-B", "share", "p-A", "p-B", "q-A", "q-B", "q"]) {
    const button = both.test(`compared-sort-${column}`);
    // The table begins sorted by the visits of A.
    for (const aria of column === "n-A" ? ["ascending", "descending"] : ["descending", "ascending"]) {
      await button.click();
      await expect(button.locator("..")).toHaveAttribute("aria-sort", aria);
      const known = (await both.rows()).map((row) => row[column]).filter((value) => !Number.isNaN(value));
      const sign = aria === "ascending" ? 1 : -1;
      expect(known, `${column} ${aria}`).toEqual([...known].sort((one, other) => sign * (one - other)));
    }
  }
  await both.test("compared-sort-move").click();
  const names = (await both.rows()).map((row) => row.name);
  expect(names).toEqual([...names].sort());
});

test("where they part is named, and the trees are the same until then", async ({ page }) => {
  const { both } = await withOtherCpuct(page, 400, "2.4");
  await expect(both.test("other-settings-table")).toContainText("cpuct");
  await expect(both.test("other-settings-table")).toContainText("2.4");
  await expect(both.test("other-evaluation"), "the evaluator is the same").toHaveCount(0);
  const parting = await both.simulationOf("other-way");
  expect(parting).toBeGreaterThan(1);
  await expect(both.test("other-way")).toContainText(/They diverge at simulation \d+: A tries 1\..+, B tries 1\..+ Before that their trees are equal\./);

  await both.test("go-other-way").click();
  await both.shows(parting, parting);
  const line = await both.test("compared-line").innerText();
  const differ = async () => (await both.rows()).some((row) => row["n-A"] !== row["n-B"]);
  await expect.poll(differ, "they part at this node").toBe(true);
  await page.keyboard.press(",");
  await both.shows(parting - 1, parting - 1);
  await expect(both.test("compared-line")).toHaveText(line);
  for (const row of await both.rows()) {
    expect([row["n-A"], row["q-A"]], row.name).toEqual([row["n-B"], row["q-B"]]);
  }
  // Every earlier moment at the root, too.
  await both.test("compared-scrubber").fill("0");
  await both.shows(0, 0);
  for (let time = 1; time < Math.min(parting, 12); time += 1) {
    await page.keyboard.press(".");
    await both.shows(time, time);
    await expect(both.test("node-A")).toHaveText((await both.test("node-B").innerText()).replace("B", "A"));
  }
});

test("best moves that differ are where both say so", async ({ page }) => {
  const { both } = await withOtherCpuct(page, 400, "6");
  const best = async () => {
    const text = await Promise.all(SIDES.map((side) => both.test(`line-${side}`).innerText()));
    return text.map((text) => text.match(/1\.\s?(\S+)/)?.[1]);
  };
  const first = await both.simulationOf("first-best");
  await both.test("go-first-best").click();
  await both.shows(first, first);
  const [a, b] = await best();
  expect(a).not.toBe(b);
  await expect(both.test("first-best")).toContainText(`${a} in A, ${b} in B`);
  await both.test("compared-back-1").click();
  await both.shows(first - 1, first - 1);
  const before = await best();
  if (before[0] && before[1]) expect(before[0]).toBe(before[1]);
  const last = await both.simulationOf("last-best");
  await both.test("go-last-best").click();
  await both.shows(last, last);
  const then = await best();
  expect(then[0]).not.toBe(then[1]);
  if (last < 400) {
    await both.test("compared-step-1").click();
    await both.shows(last + 1, last + 1);
    const after = await best();
    expect(after[0]).toBe(after[1]);
  }
});

test("the time bar, its keys and its choices move both", async ({ page }) => {
  const { analysis, both } = await withOtherCpuct(page, 400, "4");
  for (const [key, time] of [[",", 399], ["<", 389], ["Control+,", 289], [".", 290], [">", 300], ["Control+.", 400], ["Home", 0], ["End", 400]] as const) {
    await page.keyboard.press(key);
    await both.shows(time, time);
  }
  for (const [button, time] of [["back-1", 399], ["back-10", 389], ["back-100", 289], ["step-1", 290], ["step-10", 300], ["step-100", 400]] as const) {
    await both.test(`compared-${button}`).click();
    await both.shows(time, time);
  }
  const moment = both.test("compared-moment");
  await moment.fill("123");
  await moment.press("Enter");
  await both.shows(123, 123);
  await expect(page).toHaveURL(/time=123/);
  // B at another moment.
  await both.test("lead").fill("-100");
  await both.test("lead").press("Enter");
  await both.shows(123, 23);
  await expect(page).toHaveURL(/lead=-100/);
  await both.test("lead").fill("50");
  await both.test("lead").press("Enter");
  await both.shows(123, 173);
  await both.test("lead").fill("nonsense");
  await both.test("lead").press("Enter");
  await expect(both.test("lead"), "what is no number changes nothing").toHaveValue("50");
  await both.test("lead").fill("0");
  await both.test("lead").press("Enter");
  await both.shows(123, 123);
  // Marks and their keys.
  const parting = await both.simulationOf("other-way");
  await page.keyboard.press("Home");
  await both.shows(0, 0);
  await page.keyboard.press("]");
  await both.shows(parting, parting);
  await both.test("compared-marks").locator("button").last().click();
  await expect.poll(async () => (await both.simulations())[0]).toBeGreaterThan(parting);
  // Played to the end.
  await both.test("compared-scrubber").fill("320");
  await both.shows(320, 320);
  await page.keyboard.press("k");
  await expect(both.test("compared-play")).toHaveAttribute("aria-pressed", "true");
  await both.shows(400, 400);
  await expect(both.test("compared-play")).toHaveAttribute("aria-pressed", "false");
  // Closed by a key; the page is what it was.
  await page.keyboard.press("Escape");
  await expect(both.test("comparison")).toBeHidden();
  await analysis.hasNodes(400);
  await expect(analysis.test("edges")).toBeVisible();
  await expect(page).not.toHaveURL(/compare=/);
});

test("searches of other lengths go by simulations, or by share", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const both = new Comparison(page);
  await analysis.open("?evaluator=classical&simulations=200");
  await analysis.test("set-batch").fill("8");
  await analysis.test("set-batch").press("Enter");
  await analysis.shows("batch 8");
  await analysis.hasState("limit reached");
  const before = await analysis.nodes();
  await analysis.test("step-100").click();
  await analysis.hasNodes(before + 100);
  const longer = before + 100;
  await analysis.test("compare").click();
  await both.test("compare-search").click();
  await both.shows(longer, 200);
  await both.test("compared-scrubber").fill("150");
  await both.shows(150, 150);
  await both.test("compared-scrubber").fill("250");
  await both.shows(250, 200);
  await both.test("pace-share").click();
  const half = Math.round((150 * 200) / longer);
  await both.test("compared-scrubber").fill("150");
  await both.shows(150, half);
  await expect(page).toHaveURL(/pace=share/);
  await expect(both.test("moment-B")).toHaveText(`${half} of 200 simulations`);
  await expect(both.test("findings"), "the order of simulations is compared, not batches").toContainText(/They diverge at simulation/);
  await both.test("go-other-way").click();
  await expect(both.test("pace-simulations")).toHaveAttribute("aria-pressed", "true");
  // The other way round.
  await page.keyboard.press("End");
  await both.shows(longer, 200);
  const rows = await both.rows();
  await both.test("swap").click();
  await both.shows(200, longer);
  for (const row of await both.rows()) {
    const other = rows.find((other) => other.mv === row.mv)!;
    expect([row["n-A"], row["n-B"]], row.name).toEqual([other["n-B"], other["n-A"]]);
  }
  // With itself.
  const chosen = await both.test("search-B").inputValue();
  await both.test("search-A").selectOption(chosen);
  await expect(both.test("no-difference")).toContainText(`The first ${longer} simulations are the same in both.`);
  await expect(both.test("same-settings")).toBeVisible();
});

test("a node of one tree is the same node of the other", async ({ page }) => {
  const { analysis, both } = await withOtherCpuct(page, 600, "3");
  const tree = (side: string) => both.side(side).getByTestId("tree");
  const canvas = (side: string) => both.side(side).getByTestId("tree-canvas");
  // By keys in A.
  await canvas("A").focus();
  await page.keyboard.press("ArrowDown");
  await expect(both.test("compared-line")).toHaveText(/^1\.\s?\S+$/);
  await expect(tree("B")).not.toHaveAttribute("data-selected", "0");
  const line = await both.test("compared-line").innerText();
  const item = (side: string) => both.side(side).locator('[role="treeitem"][aria-selected="true"]');
  for (const side of SIDES) await expect(item(side)).toContainText(line.slice(2));
  // By a click in B, back to the root.
  await canvas("B").click({ position: { x: 30, y: 8 } });
  await expect(both.test("compared-line")).toHaveText("Root");
  await expect(tree("A")).toHaveAttribute("data-selected", "0");
  // By the table, down two moves; the board follows.
  for (let ply = 0; ply < 2; ply += 1) {
    const before = (await both.rows())[0];
    await both.test("compared-row").first().getByRole("button").click();
    await expect(both.test("compared-line")).toContainText(before.name);
  }
  await expect(both.test("compared-line")).toHaveText(/^1\.\s?\S+ \S+$/);
  const moves = await both.test("compared-line").innerText();
  await both.test("compared-up").click();
  await expect(both.test("compared-line")).toHaveText(moves.split(" ")[0]);
  // Zoomed together.
  await canvas("A").focus();
  await page.keyboard.press("Enter");
  for (const side of SIDES) await expect(both.side(side).getByTestId("tree-crumbs")).toContainText(moves.split(" ")[0]);
  await page.keyboard.press("Escape");
  for (const side of SIDES) await expect(tree(side)).toHaveAttribute("data-root", "0");
  await both.test("compared-up").click();
  await expect(both.test("compared-line")).toHaveText("Root");
  // Pointed at in the table: the move is on the board.
  const name = await both.test("compared-row").first().getByRole("button").innerText();
  await both.test("compared-row").first().hover();
  const square = name.slice(-2).replace(/[+#]/, "");
  await expect(analysis.test(`square-${square}`)).toHaveAttribute("aria-label", /pawn|knight/);
});

test("colours are of visits or of Q", async ({ page }) => {
  const { both } = await withOtherCpuct(page, 400, "4");
  const picture = () =>
    both.side("A").getByTestId("tree-canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  await expect(both.test("sides-scale")).toContainText("more visits in A");
  const visits = await atRest(both.side("A").getByTestId("tree-canvas"));
  await both.test("colour-value").click();
  await expect(both.test("sides-scale")).toContainText("better in A");
  await expect.poll(picture).not.toBe(visits);
  await expect(page).toHaveURL(/compare=value/);
  await both.test("comparison").focus();
  await page.keyboard.press("d");
  await expect(both.test("colour-visits")).toHaveAttribute("aria-pressed", "true");
});

test("a search is compared with itself at another moment", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const both = new Comparison(page);
  await analysis.open("?evaluator=classical&simulations=300");
  await page.keyboard.press("c");
  await both.test("compare-moment").click();
  await expect(both.test("lead")).toHaveValue("−150");
  await expect(both.test("no-difference")).toBeVisible();
  await both.shows(300, 150);
  await both.test("compared-scrubber").fill("290");
  await both.shows(290, 140);
  const row = (await both.rows())[0];
  expect(row["n-A"]).toBeGreaterThan(row["n-B"]);
});

test("what is still running is followed", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const both = new Comparison(page);
  // With a network, whose log stays short while it is read.
  await analysis.open(`?evaluator=network:${SHIPPED}&simulations=50`, 30_000);
  await analysis.test("set-cpuct").fill("3");
  await analysis.test("set-cpuct").press("Enter");
  await analysis.shows("cpuct 3");
  await analysis.hasState("limit reached", "stopped");
  await analysis.test("go").click();
  await expect.poll(() => analysis.nodes()).toBeGreaterThan(60);
  await page.keyboard.press("c");
  await both.test("compare-search").click();
  await expect.poll(async () => (await both.simulations())[0], { timeout: 15_000 }).toBeGreaterThan(60);
  const then = (await both.simulations())[0];
  await expect.poll(async () => (await both.simulations())[0], "the end moves on", { timeout: 15_000 }).toBeGreaterThan(then);
  await both.test("compared-scrubber").fill("40");
  await both.shows(40, 40);
  await both.test("stop-comparing").click();
  await analysis.test("stop").click();
});

test("a link shows both searches, their moment and their colours", async ({ page, browser, server }) => {
  const { both } = await withOtherCpuct(page, 300, "3");
  await both.test("colour-value").click();
  await both.test("compared-scrubber").fill("250");
  await both.shows(250, 250);
  await expect(page).toHaveURL(/compare=value.*time=250/);
  const rows = await both.rows();
  const finding = await both.test("other-way").innerText();

  const stranger = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const other = new Comparison(await stranger.newPage());
  await other.page.goto(`/${new URL(page.url()).search}`);
  await other.shows(250, 250);
  await expect(other.test("other-way")).toHaveText(finding);
  await expect(other.test("colour-value")).toHaveAttribute("aria-pressed", "true");
  expect(await other.rows()).toEqual(rows);
  await stranger.close();

  await page.reload();
  await both.shows(250, 250);
  expect(await both.rows()).toEqual(rows);
});

test("a search whose log was read before it had an event is read on", async ({ page }) => {
  let isYoung = true;
  await page.route(/\/searches\/1\/log\?from=0$/, async (route) => {
    if (!isYoung) return route.fallback();
    // As the log was a moment ago: a header, and nothing behind it.
    isYoung = false;
    const response = await route.fetch({ url: `${route.request().url()}&to=0` });
    await route.fulfill({ response, headers: { ...response.headers(), "x-puctoscope-moment": "0" } });
  });
  const { both } = await withOtherCpuct(page, 300, "3");
  expect(isYoung).toBe(false);
  await expect(both.test("compared-trouble")).toHaveCount(0);
});

test("a comparison with a network that is another one here says so", async ({ page }) => {
  const both = new Comparison(page);
  await page.goto(`/?evaluator=classical&simulations=60&compare=visits&b-evaluator=network:${SHIPPED}&b-network=0123456789ab&b-simulations=40`);
  await both.shows(60, 40);
  await expect(both.test("notice")).toContainText("a different version of");
});

test("what cannot be read is said", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const both = new Comparison(page);
  await analysis.open("?evaluator=classical&simulations=100");
  await page.route("**/log?**", (route) => route.fulfill({ status: 500, body: "" }));
  await page.keyboard.press("c");
  await both.test("compare-moment").click();
  await expect(both.test("compared-trouble")).toContainText(/Search [AB]: The log of this search could not be loaded/);
  await page.unroute("**/log?**");
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await both.test("compare-moment").click();
  await both.shows(100, 50);
  await expect(both.test("compared-trouble")).toHaveCount(0);
});

test("nothing is compared where the dialogs are closed unchanged, and a move on the board ends it", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const both = new Comparison(page);
  await analysis.open("?evaluator=classical&simulations=100");
  await page.keyboard.press("c");
  await both.test("compare-parameters").click();
  await expect(both.test("parameter-menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(both.test("parameter-menu")).toBeHidden();
  // A change that comes later is one for itself.
  await analysis.test("set-cpuct").fill("3");
  await analysis.test("set-cpuct").press("Enter");
  await expect(page).toHaveURL(/set=cpuct/);
  await analysis.hasState("limit reached", "stopped");
  await expect(both.test("comparison")).toBeHidden();
  await analysis.test("compare").click();
  await both.test("compare-search").click();
  await both.shows(100, 100);
  await analysis.play("e2", "e4");
  await expect(both.test("comparison")).toBeHidden();
  await expect(analysis.test("moves")).toContainText("e4");
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const [width, height] of [[1440, 900], [420, 800]] as const) {
    test(`the comparison is accessible in its ${colorScheme} theme, ${width} pixels wide`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await withOtherCpuct(page, 200, "4");
      await page.setViewportSize({ width, height });
      await expectAccessible(page);
    });
  }

  test(`its dialog is accessible in its ${colorScheme} theme, and opened by keys`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const analysis = new AnalysisPage(page);
    const both = new Comparison(page);
    await analysis.open("?evaluator=classical&simulations=100");
    await analysis.test("compare").focus();
    await page.keyboard.press("Enter");
    await expect(both.test("compare-menu")).toBeVisible();
    await expectAccessible(page);
    await both.test("compare-moment").focus();
    await page.keyboard.press("Enter");
    await expect(both.test("comparison")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(both.test("compare"), "back where one came from").toBeFocused();
  });
}
