// Pictures of what the page shows, and its numbers as text.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";

const SEARCHED = "?evaluator=classical&simulations=400";
const SOURCE = "Puctoscope · classical · 400 simulations · c_puct 1.745";

/** A saved picture: its file's name and its bytes. */
type Saved = { name: string; bytes: Buffer };

/** Opens the dialog on one of the things that it takes pictures of. */
async function open(analysis: AnalysisPage, subject: string): Promise<void> {
  if (!(await analysis.test("picture-dialog").isVisible())) {
    await analysis.menu("share");
    await analysis.test("share-picture").click();
  }
  await analysis.test(`picture-of-${subject}`).click();
  await expect(analysis.test("picture-preview")).toBeVisible();
}

/** Saves what the dialog shows. */
async function save(analysis: AnalysisPage, format: "svg" | "png"): Promise<Saved> {
  await analysis.test(`picture-${format}`).click();
  const download = analysis.page.waitForEvent("download");
  await analysis.test("save-picture").click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^puctoscope-[a-z0-9-]+\\.${format}$`));
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Reads an SVG as another program would. */
async function read(page: Page, svg: string): Promise<{ root: string; wrong: string; width: number; height: number; texts: string[]; desc: string }> {
  return page.evaluate((svg) => {
    const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
    const root = parsed.documentElement;
    return {
      root: root.tagName,
      wrong: parsed.querySelector("parsererror")?.textContent ?? "",
      width: Number(root.getAttribute("width")),
      height: Number(root.getAttribute("height")),
      texts: [...parsed.querySelectorAll("text")].map((text) => text.textContent ?? ""),
      desc: parsed.querySelector("desc")?.textContent ?? "",
    };
  }, svg);
}

/** Checks that a picture stands alone and says where it comes from; returns its texts. */
async function standsAlone(page: Page, { bytes }: Saved): Promise<string[]> {
  const svg = bytes.toString("utf8");
  const { root, wrong, texts, desc, width } = await read(page, svg);
  expect({ root, wrong }).toEqual({ root: "svg", wrong: "" });
  expect(width).toBeGreaterThan(0);
  expect(svg, "colours are written out").not.toContain("var(");
  expect(svg.match(/(?:href|src)="(?!#)[^"]*"|url\((?!#)[^)]*\)/g), "nothing is fetched").toBeNull();
  expect(svg, "the page's font first, and one that is everywhere last").toMatch(/font-family="&quot;Inter&quot;[^"]*sans-serif"/);
  expect(desc).toContain(SOURCE);
  expect(desc).toContain("FEN ");
  expect(texts.join(" "), "the source is to be read").toContain("Puctoscope · classical · 400 simulations");
  return texts;
}

/** Width and height of a PNG. */
function sizeOfPng(bytes: Buffer): [number, number] {
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect(bytes.toString("latin1", 12, 16)).toBe("IHDR");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

async function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test("the board is saved with its arrows, its pieces and its source", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await expect(analysis.test("drawing")).toBeAttached();
  const arrows = await analysis.test("arrows").locator("path").count();
  expect(arrows).toBeGreaterThan(0);
  await open(analysis, "board");
  await expectAccessible(page, '[data-testid="picture-dialog"]');
  const svg = await save(analysis, "svg");
  expect(svg.name).toBe("puctoscope-board-root-400.svg");
  expect(await standsAlone(page, svg)).toContain("Board: start position");
  const text = svg.bytes.toString("utf8");
  expect(text.match(/stroke="#10131c"/g)?.length, "an outline for each arrow").toBe(arrows);
  expect(text.match(/<g transform="translate\([^)]*\)"><g fill=/g)?.length, "a man on each of 32 squares").toBe(32);
  expect(text).toContain("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
});

test("a board is titled by the move that led there", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=60&moves=e2e4,e7e5,g1f3");
  await open(analysis, "board");
  await expect(analysis.test("picture-preview")).toHaveAttribute("alt", "Board: after 2. Nf3");
});

test("pieces of another set come along", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await page.keyboard.press("Shift+B");
  await analysis.test("pieces-classic").check();
  await page.keyboard.press("Escape");
  await open(analysis, "board");
  await expect.poll(async () => (await analysis.test("picture-preview").getAttribute("src"))!.includes(encodeURIComponent('<symbol id="white-king"'))).toBe(true);
  const svg = await save(analysis, "svg");
  await standsAlone(page, svg);
  expect(svg.bytes.toString("utf8").match(/href="#white-pawn"/g)?.length).toBe(8);
});

test("a PNG has two pixels for each of the screen, and is as wide as it is wanted", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await open(analysis, "board");
  const svg = await read(page, (await save(analysis, "svg")).bytes.toString("utf8"));
  // What a PNG is made of brings the page's font along, where the page has one; the file in SVG does not.
  const shipped = await page.locator("link[rel=preload][as=font]").count();
  const drawn = async () => decodeURIComponent((await analysis.test("picture-preview").getAttribute("src"))!);
  if (shipped > 0) await expect.poll(drawn).toContain('<style>@font-face{font-family:"Inter"');
  const png = await save(analysis, "png");
  expect(sizeOfPng(png.bytes)).toEqual([2 * svg.width, 2 * svg.height]);
  await analysis.test("picture-width").selectOption("640");
  const [width, height] = sizeOfPng((await save(analysis, "png")).bytes);
  expect(width).toBe(1280);
  await expect(analysis.test("picture-size")).toHaveText(`${width} × ${height} pixels`);
});

for (const form of ["icicle", "links"]) {
  test(`the tree is saved as it is looked at: ${form}`, async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open(SEARCHED);
    if (form === "links") await analysis.test("tree-links").click();
    await expect(analysis.test("tree")).toHaveAttribute("data-form", form);
    await open(analysis, "tree");
    const svg = await save(analysis, "svg");
    const texts = await standsAlone(page, svg);
    const best = (await analysis.edges()).reduce((best, edge) => (edge.n > best.n ? edge : best));
    expect(texts).toContain(await analysis.row(best.move).locator(".move-name").innerText());
    expect(texts.some((text) => /^\d+(\.\d)?%$/.test(text)), "shares are in its labels").toBe(true);
    expect(svg.bytes.toString("utf8").match(/<path /g)!.length).toBeGreaterThan(10);
  });
}

test("the table is saved with the columns and rows that are shown", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await analysis.test("sort-q").click();
  await open(analysis, "moves");
  const svg = await save(analysis, "svg");
  const texts = await standsAlone(page, svg);
  const colour = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--s").trim());
  const lines = svg.bytes.toString("utf8").split(`stroke="${colour}" stroke-width="1.5"`).length - 1;
  expect(lines, "bars of Q and U up to S, for each move").toBe(await analysis.rows().count());
  const rows = await analysis.rows().locator(".move-name").allInnerTexts();
  const places = rows.map((name) => texts.findIndex((text) => text.split(" ")[0] === name));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect([...places].sort((a, b) => a - b), "in the order that is shown").toEqual(places);
  for (const column of ["n", "p", "q", "s"]) {
    const cell = await analysis.rows().first().getByTestId(`cell-${column}`).innerText();
    expect(texts, column).toContain(cell.trim());
  }
});

test("charts and the chart of Why have their source, and say where they are missing", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await analysis.menu("share");
  await analysis.test("share-picture").click();
  await analysis.test("picture-of-chart").click();
  await expect(analysis.test("picture-nothing")).toContainText("Open the tab Charts first");
  await expect(analysis.test("save-picture")).toBeDisabled();
  await analysis.test("close-picture").click();
  await analysis.test("tab-charts").click();
  await expect(analysis.test("charts")).toHaveAttribute("data-end", "400", { timeout: 20_000 });
  await open(analysis, "chart");
  const chart = await save(analysis, "svg");
  expect(chart.name).toBe("puctoscope-n-root-400.svg");
  await standsAlone(page, chart);
  expect(chart.bytes.toString("utf8")).toContain("the root, 400 visits");
  await analysis.test("close-picture").click();
  // The panel's own button does the same.
  const download = page.waitForEvent("download");
  await analysis.test("chart-png-file").click();
  const png = readFileSync(await (await download).path());
  const { width, height } = await read(page, chart.bytes.toString("utf8"));
  expect(sizeOfPng(png)).toEqual([2 * width, 2 * height]);
  await analysis.test("tab-why").click();
  await expect(analysis.test("why-story")).toBeVisible({ timeout: 15_000 });
  await open(analysis, "why");
  const why = await standsAlone(page, await save(analysis, "svg"));
  expect(why.join(" ")).toContain(await analysis.test("why-chart").locator(".why-key.own").innerText());
});

test("a small game's board is a picture, too", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=connect-four&moves=d&simulations=100");
  await open(analysis, "board");
  const svg = (await save(analysis, "svg")).bytes.toString("utf8");
  const { wrong, desc } = await read(page, svg);
  expect(wrong).toBe("");
  expect(desc).toContain("connect-four d");
  expect(svg).not.toMatch(/var\(|class="/);
});

test("a picture is copied, and a refusal is said beside the button", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await open(analysis, "board");
  await analysis.test("copy-picture").click();
  await expect(analysis.test("announcement")).toHaveText("Picture copied.");
  const kinds = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => [...item.types]));
  expect(kinds).toContain("image/png");
  await page.evaluate(() => (navigator.clipboard.write = () => Promise.reject(new Error("no"))));
  await analysis.test("copy-picture").click();
  await expect(analysis.test("picture-error")).toHaveText("This browser did not take the picture. Save it instead.");
});

test("numbers are copied as text wherever they stand", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  const edges = await analysis.edges();
  const name = (uci: string) => analysis.row(uci).locator(".move-name").innerText();

  await analysis.menu("columns");
  await analysis.test("copy-table").click();
  const rows = (await clipboard(page)).trimEnd().split("\n").map((line) => line.split("\t"));
  expect(rows[0].slice(0, 2)).toEqual(["Move", "Score"]);
  expect(rows.length).toBe(edges.length + 1);
  const [n, q] = ["N", "Q"].map((head) => rows[0].indexOf(head));
  for (const [place, edge] of edges.entries()) {
    expect(rows[place + 1][0].split(" ")[0]).toBe(await name(edge.move));
    expect([number(rows[place + 1][n]), number(rows[place + 1][q])]).toEqual([edge.n, edge.q]);
  }
  await analysis.test("copy-markdown").click();
  const markdown = (await clipboard(page)).trimEnd().split("\n");
  expect(markdown[1]).toMatch(/^\| --- \|( ---: \|)+$/);
  expect(markdown.length).toBe(edges.length + 2);
  await page.keyboard.press("Escape");

  await analysis.menu("share");
  await analysis.test("copy-lines").click();
  const lines = (await clipboard(page)).trimEnd().split("\n");
  expect(lines.length).toBe(await analysis.test("lines").locator("li").count());
  expect(lines[0]).toMatch(/^[+−]?\d+\.\d\d \([\d,]+ visits\) 1\. /);
  await analysis.test("copy-status").click();
  const status = await clipboard(page);
  expect(status).toContain("400 nodes");
  expect(status).toContain(await analysis.digest());
  await analysis.test("copy-moves").click();
  expect((await clipboard(page)).split("\n")[0]).toBe(rows[0].join("\t"));
  await page.keyboard.press("Escape");

  await analysis.test("tab-why").click();
  await expect(analysis.test("why-story")).toBeVisible({ timeout: 15_000 });
  await analysis.test("copy-why").click();
  const story = await clipboard(page);
  const plain = (text: string) => text.replace(/\s+/g, " ").trim();
  expect(plain(story)).toContain(plain((await analysis.test("why-story").locator("p").allInnerTexts()).join(" ")));
  expect(story).toContain("To become the best move");

  await analysis.test("tab-formula").click();
  await expect(analysis.test("step-score")).toBeVisible();
  await analysis.test("copy-formula").click();
  const formula = await clipboard(page);
  const score = await analysis.test("step-score").getByTestId("result").getAttribute("data-exact");
  expect(formula.split("\n").find((line) => line.startsWith("S = "))).toMatch(new RegExp(` = ${score!.replace(".", "\\.")}$`));

  await analysis.test("tab-charts").click();
  await expect(analysis.test("charts")).toHaveAttribute("data-end", "400", { timeout: 20_000 });
  await analysis.test("copy-chart").click();
  expect((await clipboard(page)).split("\n")[0]).toMatch(/^moment,visits,N /);
});
