// An analysis that the page searches itself stays in the browser: after a reload, in a second tab, without a server, as a file.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, Server, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { preferences } from "../preferences";

const DATABASE = "puctoscope-analyses";

/** As far as a position is searched by itself. */
const FIRST_NODES = 400;

/** An analysis of three searches, with a variation and a comment, that is kept; and the nodes of all three. */
async function made(page: Page): Promise<[AnalysisPage, number]> {
  const analysis = new AnalysisPage(page);
  await analysis.open("?in=browser&moves=e2e4,e7e5&evaluator=random&simulations=300");
  let nodes = 300;
  for (const [to, from, name] of [["f3", "g1", "Nf3"], ["c4", "f1", "Bc4"]]) {
    await analysis.play(from, to);
    await expect(move(analysis, name)).toHaveAttribute("aria-current", "true");
    await analysis.hasNodes(FIRST_NODES);
    nodes += FIRST_NODES;
    if (name === "Bc4") await comments(analysis, "the other way");
    await move(analysis, "e5").click();
    await analysis.hasNodes(300);
  }
  await isKept(page, nodes);
  return [analysis, nodes];
}

/** A move of the list. */
function move(analysis: AnalysisPage, name: string) {
  return analysis.test("moves").getByRole("button", { name, exact: true });
}

/** Comments the current move. */
async function comments(analysis: AnalysisPage, words: string): Promise<void> {
  await analysis.page.keyboard.press("Shift+C");
  await expect(analysis.test("comment-text")).toBeFocused();
  await analysis.page.keyboard.type(words);
  await expect(analysis.test("comment-state")).toHaveText("Saved");
  await analysis.page.keyboard.press("Escape");
  await expect(analysis.test("comment-editor")).toBeHidden();
  await expect(analysis.test("moves")).toContainText(words);
}

/** All of a store of the database: its keys, each with its value as text. */
async function stored(page: Page, store: string): Promise<[unknown, string][]> {
  return page.evaluate(
    async ([database, store]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const known = await indexedDB.databases();
      if (!known.some(({ name }) => name === database)) return [];
      const opened = await done(indexedDB.open(database));
      const all = opened.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(all.getAllKeys()), done(all.getAll())]);
      opened.close();
      return keys.map((key, place) => [key, String(values[place])] as [unknown, string]);
    },
    [DATABASE, store],
  );
}

/** Waits until an analysis with so many nodes in all its searches is in the database. */
async function isKept(page: Page, nodes: number): Promise<void> {
  const all = async () => (await stored(page, "entries")).map(([, json]) => JSON.parse(json).nodes);
  await expect.poll(all).toContain(nodes);
}

async function openList(analysis: AnalysisPage): Promise<void> {
  await analysis.menu("view-menu");
  await analysis.test("kept").click();
  await expect(analysis.test("kept-dialog")).toBeVisible();
}

/** The id of the tab's analysis. */
function tab(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem("puctoscope.browser.analysis"));
}

test("a reload finds game, comment, searches and what can be undone", async ({ page }) => {
  const [analysis, nodes] = await made(page);
  const [digest, moves, id] = [await analysis.digest(), await analysis.test("moves").innerText(), await tab(page)];
  expect(id).not.toBeNull();
  await analysis.reload();
  await analysis.hasNodes(300);
  expect(await analysis.digest()).toBe(digest);
  await expect(analysis.test("moves")).toHaveText(moves, { useInnerText: true });
  expect(await tab(page), "it is the same").toBe(id);

  // The search goes on, and so does the game.
  await analysis.test("step-10").click();
  await analysis.hasNodes(310);
  await analysis.test("undo-game").click();
  await expect(analysis.test("moves")).not.toContainText("the other way");
  await analysis.test("redo-game").click();
  await expect(analysis.test("moves")).toContainText("the other way");
  await isKept(page, nodes + 10);
  // It goes to where the comment was done again.
  await analysis.hasNodes(FIRST_NODES);
  await analysis.reload();
  await analysis.hasNodes(FIRST_NODES);
  await move(analysis, "e5").click();
  await analysis.hasNodes(310);
});

test("two tabs write over nothing: the first goes on as a copy", async ({ page, context }) => {
  const [analysis, nodes] = await made(page);
  const id = await tab(page);
  const second = new AnalysisPage(await context.newPage());
  await second.page.goto(`/?in=browser&watch=${id}`);
  await expect(second.test("moves")).toContainText("the other way");
  await second.hasNodes(300);
  expect(await tab(second.page)).toBe(id);

  await analysis.test("step-10").click();
  await analysis.hasNodes(310);
  await expect(analysis.test("notice").filter({ hasText: "here it goes on as a copy" })).toHaveCount(1);
  await expect.poll(() => tab(page)).not.toBe(id);
  await expect.poll(async () => (await stored(page, "entries")).length).toBe(2);
  await second.reload();
  await second.hasNodes(300);
  await isKept(page, nodes + 10);
  await analysis.reload();
  await analysis.hasNodes(310);
  await expect(analysis.test("moves")).toContainText("the other way");
});

test("the list opens what is kept, and takes a deletion back", async ({ page }) => {
  const [analysis] = await made(page);
  await openList(analysis);
  const rows = analysis.test("kept-list").locator("li");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("1. e4 e5");
  await expect(analysis.test("kept-facts")).toContainText("3 searches");
  await expectAccessible(page, ".kept");
  await analysis.test("kept-delete").click();
  await expect(rows).toHaveCount(0);
  await expect(analysis.test("kept-deleted").locator("li")).toHaveCount(1);
  await analysis.test("kept-undo").click();
  await expect(rows).toHaveCount(1);

  // Another analysis, and from there back to it.
  await page.goto("/?in=browser&fen=startpos&evaluator=uniform&simulations=20");
  await analysis.hasNodes(20);
  await isKept(page, 20);
  await openList(analysis);
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: "1. e4 e5" }).getByTestId("kept-open").click();
  await expect(analysis.test("moves")).toContainText("the other way");
  await analysis.hasNodes(300);
});

test("an analysis is saved as a file, which another browser opens", async ({ page, browser, server }) => {
  const [analysis] = await made(page);
  const digest = await analysis.digest();
  await openList(analysis);
  const download = page.waitForEvent("download");
  await analysis.test("kept-export").click();
  const file = await (await download).path();
  expect((await download).suggestedFilename()).toMatch(/\.puctanalysis$/);

  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies([preferences("depth=lab&met=123")]);
  const other = new AnalysisPage(await context.newPage());
  await other.open("?in=browser&fen=startpos&evaluator=uniform&simulations=20");
  await openList(other);
  await other.test("kept-file").setInputFiles({ name: "none.puctanalysis", mimeType: "", buffer: Buffer.from("none") });
  await expect(other.test("kept-trouble")).toContainText("no file of an analysis");
  await other.test("kept-file").setInputFiles({ name: "a.puctanalysis", mimeType: "", buffer: readFileSync(file) });
  await expect(other.test("moves")).toContainText("the other way");
  await other.hasNodes(300);
  expect(await other.digest()).toBe(digest);
  await context.close();
});

test("a damaged log is named, and what comes before the damage is used", async ({ page }) => {
  const [analysis, nodes] = await made(page);
  const damage = analysis.test("notice").filter({ hasText: "log is damaged" });
  await page.evaluate(async (database) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opened = await done(indexedDB.open(database));
    const logs = opened.transaction("logs", "readwrite").objectStore("logs");
    const [key] = await done(logs.getAllKeys());
    const piece: Uint8Array = await done(logs.get(key));
    piece[piece.length - 20] ^= 4;
    await done(logs.put(piece, key));
    opened.close();
  }, DATABASE);
  await analysis.reload();
  await expect(damage).toContainText(/a checksum is wrong; the search goes on from simulation 2\d\d/);
  await expect(analysis.test("moves")).toContainText("the other way");
  // It goes on from there, and what is written anew is sound.
  await analysis.test("step-10").click();
  await expect.poll(() => analysis.nodes()).toBeGreaterThanOrEqual(266);
  await analysis.hasState("limit reached", "stopped");
  const sound = await analysis.nodes();
  await isKept(page, nodes - 300 + sound);
  const digest = await analysis.digest();
  await analysis.reload();
  await analysis.hasNodes(sound);
  expect(await analysis.digest()).toBe(digest);
  await expect(damage).toHaveCount(0);
});

test("where the browser has no database the page says so, and goes on", async ({ page }) => {
  await page.context().route("**/worker.js", async (route) => {
    const answer = await route.fetch();
    const gone = 'Object.defineProperty(self, "indexedDB", { value: undefined });\n';
    await route.fulfill({ response: answer, body: gone + (await answer.text()) });
  });
  const analysis = new AnalysisPage(page);
  await analysis.open("?in=browser&fen=startpos&evaluator=random&simulations=100");
  const words = "it has no database for this page; it is here until the page is closed";
  await expect(analysis.test("notice").filter({ hasText: words })).toHaveCount(1);
  await analysis.test("step-10").click();
  await analysis.hasNodes(110);
});

test("without a server all is kept as well", async ({ browser }) => {
  const server = await Server.start();
  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies([preferences("depth=lab&met=123")]);
  const analysis = new AnalysisPage(await context.newPage());
  await analysis.open("?in=browser&fen=startpos&evaluator=random&simulations=100");
  const id = await tab(analysis.page);
  await server.stop();
  await analysis.test("step-10").click();
  await analysis.hasNodes(110);
  await isKept(analysis.page, 110);
  const entries = await stored(analysis.page, "entries");
  expect(entries.map(([key]) => key)).toEqual([id]);
  await context.close();
  await server.remove();
});

test("lessons and pages in frames keep nothing", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?in=browser&embed=1&fen=startpos&evaluator=random&simulations=100");
  await analysis.hasNodes(100);
  expect(await tab(page)).toBeNull();
  expect(await stored(page, "entries")).toEqual([]);
});
