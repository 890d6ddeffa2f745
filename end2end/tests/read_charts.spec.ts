import { readFileSync } from "node:fs";
import { expect, expectAccessible, test, Server } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const KINDS = ["n", "q", "own", "p", "qu", "kld", "minimax", "wdl"];

type Numbers = { mv: string; n: number; p: number; q: number | null; error: number | null };

/** Waits until the charts are of the log up to this moment. */
async function isCharted(analysis: AnalysisPage, end: number): Promise<void> {
  await expect(analysis.test("charts")).toHaveAttribute("data-end", String(end), { timeout: 20_000 });
  await expect(analysis.test("charts")).toHaveAttribute("aria-busy", "false");
}

/** Waits until this moment is on the screen. */
async function isShown(analysis: AnalysisPage, moment: number): Promise<void> {
  await expect(analysis.page.locator("html")).toHaveAttribute("data-moment", String(moment), { timeout: 15_000 });
}

/** Where the read-out is: the moment, and the node's visits there. */
async function readOut(analysis: AnalysisPage): Promise<{ moment: number; visits: number }> {
  const at = analysis.test("chart-at");
  return { moment: Number(await at.getAttribute("data-moment")), visits: Number(await at.getAttribute("data-visits")) };
}

/** Every move's exact numbers at the read-out, whether it has a colour or not. */
async function numbers(analysis: AnalysisPage): Promise<Numbers[]> {
  const more = analysis.test("chart-more");
  if ((await more.isVisible()) && (await more.getAttribute("aria-expanded")) === "false") await more.click();
  return analysis.test("chart-moves").locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const number = (name: string) => (row.hasAttribute(name) ? Number(row.getAttribute(name)) : null);
      return { mv: row.getAttribute("data-mv")!, n: number("data-n")!, p: number("data-p")!, q: number("data-q"), error: number("data-error") };
    }),
  );
}

/** Shows a moment; the charts' read-out and the edges table then say the same. */
async function agrees(analysis: AnalysisPage, moment: number): Promise<void> {
  await analysis.goTo(moment);
  await isShown(analysis, moment);
  await expect(analysis.test("chart-at")).toHaveAttribute("data-moment", String(moment));
  const told = await numbers(analysis);
  const codes = await analysis.rows().evaluateAll((rows) => rows.map((row) => row.getAttribute("data-mv")!));
  const edges = await analysis.edges();
  expect(told.length).toBe(edges.length);
  edges.forEach((edge, at) => {
    const one = told.find((one) => one.mv === codes[at])!;
    expect(one.n, `N of ${edge.move} at ${moment}`).toBe(edge.n);
    expect(Math.abs(one.p * 100 - edge.p), `P of ${edge.move}`).toBeLessThan(0.0051);
    if (one.q !== null) expect(Math.abs(one.q - edge.q), `Q of ${edge.move} at ${moment}`).toBeLessThan(0.00051);
    else expect(one.n).toBe(0);
  });
}

/** What a button saves. */
async function saved(analysis: AnalysisPage, button: string): Promise<{ name: string; text: string }> {
  const download = analysis.page.waitForEvent("download");
  await analysis.test(button).click();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

/** A table of a CSV file: heads, and rows of cells. */
function table(text: string): { heads: string[]; rows: string[][] } {
  const [heads, ...rows] = text.trimEnd().split("\n").map((line) => line.split(","));
  return { heads, rows };
}

test("charts say what the edges table says, at every moment", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=200&tab=charts");
  await isCharted(analysis, 200);
  for (const moment of [200, 1, 2, 57, 199]) await agrees(analysis, moment);
  // Of another node, from White's view where Black moves.
  await page.keyboard.press("End");
  await page.goto("/?evaluator=classical&simulations=200&tab=charts&path=e2e4&view=white");
  await isShown(analysis, 200);
  await isCharted(analysis, 200);
  const { moment, visits } = await readOut(analysis);
  expect(visits).toBeGreaterThan(20);
  await agrees(analysis, moment);
  const white = (await numbers(analysis))[0].q!;
  await page.keyboard.press("v");
  await expect.poll(async () => (await numbers(analysis))[0].q).toBe(-white);
});

test("batches and what-ifs are in them", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=160&set=batch:8&tab=charts");
  const end = Number(await page.locator("html").getAttribute("data-moment"));
  expect(end, "batches are events as well").toBeGreaterThan(160);
  await isCharted(analysis, end);
  for (const wanted of [end, 100, 33]) {
    // No sample is of the moment at which a batch was gathered.
    await analysis.goTo(wanted);
    await isShown(analysis, wanted);
    await agrees(analysis, (await readOut(analysis)).moment);
  }
  const rare = (await analysis.rows().last().getAttribute("data-mv"))!;
  await page.goto(`/?evaluator=classical&simulations=240&tab=charts&edits=100~give~~${rare}~40,180~prior~~${rare}~0.4`);
  await expect(analysis.test("marks").locator(".edited")).toHaveCount(2, { timeout: 20_000 });
  // Given visits are no simulations' own.
  await analysis.hasNodes(200);
  await analysis.hasState("limit reached", "stopped");
  const live = Number(await page.locator("html").getAttribute("data-moment"));
  await isCharted(analysis, live);
  for (const moment of [live, 99, 150, 181, 182]) await agrees(analysis, moment);
  await analysis.goTo(182);
  await isShown(analysis, 182);
  expect((await numbers(analysis)).find((one) => one.mv === rare)!.p).toBeCloseTo(0.4, 2);
});

test("charts that are gone before they are measured harm nothing", async ({ page }) => {
  // Frames come when the test says so.
  await page.addInitScript(() => {
    const held: FrameRequestCallback[] = [];
    const ask = window.requestAnimationFrame.bind(window);
    const frames = { held: false };
    window.requestAnimationFrame = (call) => (frames.held ? held.push(call) : ask(call));
    Object.assign(window, {
      holdFrames: () => (frames.held = true),
      giveFrames: () => {
        frames.held = false;
        held.splice(0).forEach((call) => call(performance.now()));
      },
    });
  });
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=100&tab=charts");
  await isCharted(analysis, 100);
  const other = await page.getByRole("tab").evaluateAll((tabs) => tabs.map((tab) => tab.id).find((id) => id !== "tab-charts")!);
  // In one go: charts of the node below are soon told.
  const isGone = await page.evaluate(async (other) => {
    const frames = window as unknown as { holdFrames: () => void; giveFrames: () => void };
    const by = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
    frames.holdFrames();
    by(other)!.click();
    by("tab-charts")!.click();
    by("edges")!.querySelector("tbody tr")!.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
    await new Promise((done) => setTimeout(done));
    const isGone = by("chart-stage") === null;
    frames.giveFrames();
    return isGone;
  }, other);
  expect(isGone).toBe(true);
  await expect(analysis.test("chart-stage")).toBeVisible();
});

// One page each: Chromium gives a page ten downloads.
for (const kind of KINDS) {
  test(`chart ${kind} is saved as numbers and as a picture`, async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?evaluator=classical&simulations=600&tab=charts");
    await isCharted(analysis, 600);
    await page.locator("body").press("End");
    const last = await numbers(analysis);
    await analysis.test(`chart-${kind}`).click();
    const csv = await saved(analysis, "chart-csv-file");
    expect(csv.name).toBe(`puctoscope-${kind}-root-600.csv`);
    const { heads, rows } = table(csv.text);
    expect(rows.every((row) => row.length === heads.length)).toBe(true);
    if (kind !== "p") {
      expect(rows.length).toBe(256);
      expect(rows[0].slice(0, 2)).toEqual(["1", "1"]);
      expect(rows[255].slice(0, 2)).toEqual(["600", "600"]);
      const moments = rows.map((row) => Number(row[0]));
      expect(moments.every((moment, at) => at === 0 || moment > moments[at - 1])).toBe(true);
    }
    const svg = await saved(analysis, "chart-svg-file");
    expect(svg.name).toBe(`puctoscope-${kind}-root-600.svg`);
    const parsed = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
      return { root: parsed.documentElement.tagName, wrong: parsed.querySelector("parsererror")?.textContent ?? "" };
    }, svg.text);
    expect(parsed).toEqual({ root: "svg", wrong: "" });
    expect(svg.text, "colours are written out").not.toContain("var(");
    expect(svg.text).toContain("the root, 600 visits");
    if (kind === "n") {
      expect(heads.slice(0, 3)).toEqual(["moment", "visits", `N ${await analysis.test("chart-moves").locator("tbody th").first().innerText()}`]);
      expect(rows[255].slice(2).map(Number)).toEqual(last.map((one) => one.n));
      expect(rows[255].slice(2).map(Number).reduce((a, b) => a + b)).toBe(599);
    }
    if (kind === "q") {
      const best = heads.findIndex((head) => head.startsWith("Q "));
      expect(Number(rows[255][best]), "exactly").toBe(last[0].q);
      expect(Number(rows[255][best + 1])).toBe(last[0].error);
    }
    if (kind === "p") {
      expect(rows.map((row) => Number(row[2]))).toEqual(last.map((one) => one.n));
      expect(rows.reduce((sum, row) => sum + Number(row[3]), 0)).toBeCloseTo(1, 12);
    }
    if (kind === "qu") {
      expect(heads).toEqual(["moment", "visits", "Q + U", "Q", "U"]);
      // The root itself is opened first: then no move has a visit.
      const sums = rows.map((row) => Math.abs(Number(row[2]) - Number(row[3]) - Number(row[4])));
      expect(Math.max(...sums)).toBeLessThan(1e-9);
      expect(Number(rows[255][3]), "Q of the most visited move").toBeCloseTo(last[0].q!, 12);
    }
    if (kind === "kld") {
      expect(heads).toEqual(["moment", "visits", "entropy", "KLD gain"]);
      const shares = last.map((one) => one.n / 599).filter((share) => share > 0);
      expect(Number(rows[255][2])).toBeCloseTo(-shares.reduce((sum, share) => sum + share * Math.log(share), 0), 12);
      const shown = await analysis.test("status-kld").innerText();
      expect(Number(rows[255][3]).toExponential(1), "what the status line says").toBe(shown);
    }
    if (kind === "minimax") {
      expect(heads.slice(2)).toEqual(["Q", "minimax", "Q of the best move"]);
      expect(Number(rows[255][4])).toBe(last[0].q);
    }
    if (kind === "wdl") expect(rows[255].slice(2).map(Number).reduce((a, b) => a + b)).toBeCloseTo(1, 9);
  });
}

test("a chart is clicked and dragged to a moment, and has the time bar's cursor", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=200&tab=charts");
  await isCharted(analysis, 200);
  const cursor = () => analysis.test("chart-cursor").getAttribute("x1").then(Number);
  const end = await cursor();
  const box = (await analysis.test("chart-svg").boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.3);
  const { moment, visits } = await readOut(analysis);
  await isShown(analysis, moment);
  expect(visits).toBe(moment);
  expect(moment).toBeGreaterThan(40);
  expect(moment).toBeLessThan(110);
  await expect(analysis.test("moment")).toHaveValue(String(moment));
  const middle = await cursor();
  expect(middle).toBeLessThan(end);
  await expect(page).toHaveURL(new RegExp(`at=${moment}(&|$)`));
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3, { steps: 5 });
  await page.mouse.up();
  const dragged = await readOut(analysis);
  expect(dragged.moment).toBeLessThan(moment);
  await isShown(analysis, dragged.moment);
  await page.mouse.move(box.x - 60, box.y);
  await expect(analysis.test("chart-at"), "the time bar's moment, again").toHaveAttribute("data-moment", String(dragged.moment));
  expect(await cursor()).toBeLessThan(middle);
  // And the other way round.
  await analysis.goTo(150);
  await isShown(analysis, 150);
  expect(await cursor()).toBeGreaterThan(middle);
});

test("a move that is pointed at is lit everywhere", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=500&tab=charts");
  await isCharted(analysis, 500);
  await expect(analysis.test("arrows").locator('[data-colour="1"]'), "in the colour of its line").toHaveCount(1);
  const second = analysis.test("chart-moves").locator("tbody tr").nth(1);
  await second.hover();
  await expect(second).toHaveClass(/lit/);
  await expect(analysis.test("arrows").locator(".lit")).toHaveCount(1);
  const mv = (await second.getAttribute("data-mv"))!;
  await expect(analysis.rows().and(page.locator(`[data-mv="${mv}"]`))).toHaveClass(/lit/);
  // The line itself: its dot at the end is under the pointer then.
  await page.mouse.move(0, 0);
  await expect(analysis.test("arrows").locator(".lit")).toHaveCount(0);
  const picture = analysis.test("chart-svg");
  const box = (await picture.boundingBox())!;
  const dots = await picture.locator("circle").evaluateAll((all) => all.map((one) => [one.getAttribute("cx"), one.getAttribute("cy")].map(Number)));
  const scale = box.width / Number((await picture.getAttribute("viewBox"))!.split(" ")[2]);
  const top = dots.reduce((top, dot) => (dot[1] < top[1] ? dot : top));
  await page.mouse.move(box.x + top[0] * scale, box.y + top[1] * scale);
  const first = analysis.test("chart-moves").locator("tbody tr").first();
  await expect(first).toHaveClass(/lit/);
  await analysis.test("tab-edges").click();
  await expect(analysis.test("arrows").locator("[data-colour]")).toHaveCount(0);
});

test("all of it by keys", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=120&tab=charts");
  await isCharted(analysis, 120);
  const stage = analysis.test("chart-stage");
  await stage.focus();
  await page.keyboard.press("Home");
  expect(await readOut(analysis)).toEqual({ moment: 1, visits: 1 });
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  expect(await readOut(analysis)).toEqual({ moment: 12, visits: 12 });
  await expect(stage).toHaveAttribute("aria-valuenow", "11");
  await expect(stage).toHaveAttribute("aria-valuetext", /^12 visits, at simulation 12: /);
  await expect(analysis.test("moment"), "reading goes nowhere").toHaveValue("120");
  await page.keyboard.press("Enter");
  await isShown(analysis, 12);
  await page.keyboard.press("End");
  expect((await readOut(analysis)).moment).toBe(120);
  await page.keyboard.press("Escape");
  expect((await readOut(analysis)).moment, "the time bar's again").toBe(12);
  await page.keyboard.press("ArrowDown");
  await expect(analysis.test("chart-moves").locator("tbody tr").first()).toHaveClass(/lit/);
  await expect(analysis.test("arrows").locator(".lit")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(analysis.test("arrows").locator(".lit")).toHaveCount(0);
  await analysis.test("chart-wdl").focus();
  await page.keyboard.press("Enter");
  await expect(analysis.test("chart-quantities")).toContainText("draw");
});

test("a link opens the same chart", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=100&tab=charts");
  await analysis.test("chart-minimax").click();
  await expect(page).toHaveURL(/chart=minimax/);
  await analysis.reload();
  await isShown(analysis, 100);
  await isCharted(analysis, 100);
  await expect(analysis.test("chart-minimax")).toHaveAttribute("aria-pressed", "true");
  await expect(analysis.test("chart-quantities").locator("tr")).toHaveCount(3);
  await analysis.test("chart-n").click();
  await expect(page).not.toHaveURL(/chart=/);
});

test("a running search is followed, and the last chart is of all of it", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=50&tab=charts");
  await isCharted(analysis, 50);
  await analysis.test("go").click();
  const end = () => analysis.test("charts").getAttribute("data-end").then(Number);
  await expect.poll(end, { timeout: 20_000 }).toBeGreaterThan(100);
  await expect.poll(end, { timeout: 20_000 }).toBeGreaterThan(1000);
  await analysis.test("stop").click();
  await analysis.hasState("stopped");
  await isCharted(analysis, await analysis.nodes());
  await expect(analysis.test("chart-behind")).toBeHidden();
  const { moment, visits } = await readOut(analysis);
  expect([moment, visits]).toEqual([await analysis.nodes(), await analysis.nodes()]);
  // One simulation more is one more in the chart.
  await analysis.test("step-1").click();
  await isCharted(analysis, moment + 1);
});

test.describe("without a server", () => {
  test.use({ expectedErrors: [/WebSocket/, /ERR_CONNECTION_REFUSED/, /Failed to load resource/] });

  test("a recording has charts, and says why", async ({ browser }) => {
    const server = await Server.start();
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const analysis = new AnalysisPage(await context.newPage());
    await analysis.open("?evaluator=classical&moves=e2e4&simulations=180&tab=charts");
    await isCharted(analysis, 180);
    const live = await numbers(analysis);
    // What these tabs are made of was fetched before.
    await analysis.test("tab-why").click();
    await expect(analysis.test("why-story")).toContainText("of 179 visits");
    await analysis.page.keyboard.press("r");
    const download = analysis.page.waitForEvent("download");
    await analysis.test("save-recording").click();
    const bytes = readFileSync(await (await download).path());
    await analysis.test("close-recordings").click();
    await server.stop();
    await analysis.drop("mine.puctrec", bytes);
    await expect(analysis.test("recording-bar")).toBeVisible();
    await analysis.test("tab-charts").click();
    await isCharted(analysis, 180);
    await agrees(analysis, 180);
    expect(await numbers(analysis)).toEqual(live);
    await agrees(analysis, 44);
    await analysis.test("tab-why").click();
    await expect(analysis.test("why-moment")).toHaveText("at simulation 44");
    await expect(analysis.test("why-story")).toContainText("of 43 visits");
    await context.close();
    await server.remove();
  });
});

test("there is not always something to chart", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=1&tab=charts");
  await isCharted(analysis, 1);
  await expect(analysis.test("chart-no-moves")).toBeVisible();
  await analysis.test("chart-kld").click();
  await expect(analysis.test("chart-quantities").locator('[data-quantity="KLD gain"]')).toContainText("–");
  await page.goto("/?fen=7k/5KQ1/8/8/8/8/8/8_b_-_-_0_1&tab=charts&evaluator=classical");
  // Before the answer nothing is charted, and after it no move.
  await expect(analysis.test("chart-missing").or(analysis.test("chart-no-moves")).filter({ visible: true })).toHaveCount(1);
});

test("charts are accessible, and fit on a phone", async ({ page }) => {
  test.slow();
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=400&tab=charts");
  await isCharted(analysis, 400);
  await analysis.test("chart-data").locator("summary").click();
  await expect(analysis.test("chart-data").locator("tbody tr")).not.toHaveCount(0);
  for (const [colorScheme, kind] of [["light", "q"], ["dark", "wdl"]] as const) {
    await page.emulateMedia({ colorScheme });
    await analysis.test(`chart-${kind}`).click();
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await analysis.pane("charts");
  await expect(analysis.test("chart-svg")).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
