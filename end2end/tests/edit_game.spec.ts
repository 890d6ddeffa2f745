// The game is edited: variations, comments, glyphs, shapes, undo and redo, by mouse and by keys.

import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

/** 1. e4 e5 (1... c5 2. Nc3) 2. Nf3, with all that can be said. */
const GAME = '[White "Anna"]\n\n1. e4! {[%clk 0:05:00] [%eval 0.35] best} e5 (1... c5 {[%csl Gd4][%cal Rd2d4]} 2. Nc3) 2. Nf3 *';

async function opened(page: Page): Promise<AnalysisPage> {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=4k3/8/8/8/8/8/8/4K3_w_-_-_0_1&evaluator=uniform&simulations=1");
  await analysis.drop("game.pgn", Buffer.from(GAME));
  await expect(analysis.test("players")).toHaveText(/Anna/);
  await expect(analysis.test("more-of-move")).toBeVisible();
  return analysis;
}

/** The list without blanks. */
async function moves(analysis: AnalysisPage): Promise<string> {
  return (await analysis.test("moves").innerText()).replace(/\s+/g, "");
}

async function reads(analysis: AnalysisPage, words: string): Promise<void> {
  await expect.poll(() => moves(analysis)).toBe(`Start${words.replaceAll(" ", "")}`);
}

/** A move of the list. */
function move(analysis: AnalysisPage, name: string) {
  return analysis.test("moves").getByRole("button", { name, exact: true });
}

/** Opens the menu of a move by the right button, and does something in it. */
async function does(analysis: AnalysisPage, name: string, item: string): Promise<void> {
  await move(analysis, name).click({ button: "right" });
  await expect(analysis.test("game-menu")).toBeVisible();
  await analysis.test(item).click();
  await expect(analysis.test("game-menu")).toBeHidden();
}

async function isCurrent(analysis: AnalysisPage, name: string): Promise<void> {
  await expect(move(analysis, name)).toHaveAttribute("aria-current", "true");
}

const WHOLE = "1.e4! +0.35 5:00 best e5 ( 1...c5 2.Nc3 ) 2.Nf3";

test("variations, comments, glyphs, clocks and evaluations are shown, in lines or in columns", async ({ page }) => {
  const analysis = await opened(page);
  await reads(analysis, WHOLE.replace("best e5", "best 1...e5"));
  await expect(analysis.test("moves").locator(".glyph")).toHaveAttribute("title", "Good move");
  await analysis.test("moves-in-columns").click();
  await expect(analysis.test("moves").locator(".pair")).toHaveCount(3);
  await expect(analysis.test("moves").locator(".aside")).toHaveText(["best", /1\.\.\.c5/]);
  await expectAccessible(page, ".game");
  await page.reload();
  await expect(analysis.test("moves").locator(".pair"), "the choice is kept").toHaveCount(3);
});

test("a variation is promoted, made the main line, and deleted, and all of it is undone", async ({ page }) => {
  const analysis = await opened(page);
  const before = await moves(analysis);
  await does(analysis, "Nc3", "menu-promote");
  await reads(analysis, "1.e4! +0.35 5:00 best 1...c5 ( 1...e5 2.Nf3 ) 2.Nc3");
  await expect(analysis.test("undo-game")).toHaveAttribute("title", /Undo: promote 2\.\sNc3 \(Ctrl Z\)/);
  await analysis.test("undo-game").click();
  await expect.poll(() => moves(analysis)).toBe(before);

  await does(analysis, "Nc3", "menu-delete-variation");
  await reads(analysis, "1.e4! +0.35 5:00 best 1...e5 2.Nf3");
  await page.keyboard.press("Control+z");
  await expect(analysis.test("redo-game")).toHaveAttribute("title", /Redo: delete 1\.\.\.\sc5/);
  await expect.poll(() => moves(analysis)).toBe(before);
  await page.keyboard.press("Control+Shift+Z");
  await reads(analysis, "1.e4! +0.35 5:00 best 1...e5 2.Nf3");
  await page.keyboard.press("Control+z");

  await does(analysis, "e5", "menu-keep-line");
  await reads(analysis, "1.e4! +0.35 5:00 best 1...e5 2.Nf3");
  await page.keyboard.press("Control+z");
  await does(analysis, "e5", "menu-delete");
  await reads(analysis, "1.e4! +0.35 5:00 best 1...c5 2.Nc3");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+y");
  await reads(analysis, "1.e4! +0.35 5:00 best 1...c5 2.Nc3");
  await analysis.reload();
  await reads(analysis, "1.e4! +0.35 5:00 best 1...c5 2.Nc3");
  await expect(analysis.test("undo-game")).toHaveAttribute("title", /Undo: delete/);
  await page.locator("body").press("Control+z");
  await expect.poll(() => moves(analysis), "undo is kept, too").toBe(before);
});

test("keys go from variation to variation, judge, delete and open the menu", async ({ page }) => {
  const analysis = await opened(page);
  await move(analysis, "e5").click();
  await isCurrent(analysis, "e5");
  await page.keyboard.press("Shift+ArrowDown");
  await isCurrent(analysis, "c5");
  await page.keyboard.press("!");
  await isCurrent(analysis, "c5!");
  await page.keyboard.press("!");
  await isCurrent(analysis, "c5!!");
  await page.keyboard.press("q");
  await isCurrent(analysis, "c5?");
  await page.keyboard.press("Shift+ArrowUp");
  await isCurrent(analysis, "e5");
  await page.keyboard.press("Delete");
  await reads(analysis, "1.e4! +0.35 5:00 best 1...c5? 2.Nc3");
  await page.keyboard.press("Shift+F10");
  await expect(analysis.test("game-menu")).toContainText("1. e4");
  await expectAccessible(page, ".move-menu");
  await page.keyboard.press("Escape");
  await expect(analysis.test("game-menu")).toBeHidden();
  await isCurrent(analysis, "e4!");
});

test("glyphs of the menu take each other's place, and a null move is inserted", async ({ page }) => {
  const analysis = await opened(page);
  await does(analysis, "Nf3", "glyph-6");
  await expect(move(analysis, "Nf3?!")).toBeVisible();
  await move(analysis, "Nf3?!").click({ button: "right" });
  await analysis.test("more-glyphs").click();
  await analysis.test("glyph-146").click();
  await expect(move(analysis, "Nf3?!N")).toBeVisible();
  await does(analysis, "Nf3?!N", "glyph-6");
  await does(analysis, "Nf3N", "menu-pass");
  await isCurrent(analysis, "--");
});

test("a comment is written in its place, saved by itself, and closed by Esc", async ({ page }) => {
  const analysis = await opened(page);
  await move(analysis, "Nf3").click();
  await page.keyboard.press("Shift+C");
  await expect(analysis.test("comment-text")).toBeFocused();
  await page.keyboard.type("to the centre");
  await expect(analysis.test("comment-state")).toHaveText("Saved");
  await expect(analysis.test("moves")).toContainText("to the centre");
  await page.keyboard.type(", soon");
  await page.keyboard.press("Escape");
  await expect(analysis.test("comment-editor")).toBeHidden();
  await expect(analysis.test("moves")).toContainText("to the centre, soon");
  // What programs read stays.
  await analysis.test("moves").getByText("best").click();
  await expect(analysis.test("comment-text")).toHaveValue("best");
  await analysis.test("comment-text").fill("best by test");
  await expectAccessible(page, ".comment-editor");
  await analysis.test("close-comment").click();
  await expect(analysis.test("moves")).toContainText("best by test");
  await expect(analysis.test("moves")).toContainText("5:00");
  await does(analysis, "c5", "menu-comment-before");
  await expect(analysis.test("comment-text")).toBeFocused();
  await page.keyboard.type("or");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => moves(analysis)).toContain("(or1...c5");
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: [/WebSocket/] });

  test("a comment waits, and nothing of it is lost", async ({ page }) => {
    let lose = () => {};
    let isGone = false;
    await page.routeWebSocket(/\/socket$/, (socket) => {
      if (isGone) return void socket.close();
      socket.connectToServer();
      lose = () => socket.close();
    });
    const analysis = await opened(page);
    await move(analysis, "Nf3").click();
    await page.keyboard.press("Shift+C");
    await expect(analysis.test("comment-text")).toBeFocused();
    isGone = true;
    lose();
    await page.keyboard.type("kept");
    await expect(analysis.test("comment-state")).toHaveText(/^Offline/);
    await page.keyboard.press("Escape");
    await expect(analysis.test("comment-text"), "what is not saved stays").toHaveValue("kept");
    isGone = false;
    await expect(analysis.test("comment-state")).toHaveText("Saved", { timeout: 15_000 });
    await expect(analysis.test("moves")).toContainText("kept");
  });
});

test("circles and arrows are the game's", async ({ page }) => {
  const analysis = await opened(page);
  const drawn = () =>
    analysis
      .test("drawing")
      .locator("[data-shape]")
      .evaluateAll((all) => all.map((one) => one.getAttribute("data-shape")).sort());
  await move(analysis, "c5").click();
  await expect.poll(drawn).toEqual(["d2d4", "d4"]);
  await analysis.test("square-g1").click({ button: "right" });
  await expect.poll(drawn).toEqual(["d2d4", "d4", "g1"]);
  // A click plays moves, and takes nothing away.
  await analysis.test("square-a4").click();
  await expect.poll(drawn).toEqual(["d2d4", "d4", "g1"]);
  await analysis.reload();
  await expect.poll(drawn).toEqual(["d2d4", "d4", "g1"]);
  await does(analysis, "c5", "menu-clear-shapes");
  await expect.poll(drawn).toEqual([]);
  await page.keyboard.press("Control+z");
  await expect.poll(drawn).toEqual(["d2d4", "d4", "g1"]);
});

test("line, FEN and game are copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const analysis = await opened(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await does(analysis, "Nc3", "menu-copy-line");
  await expect.poll(copied).toBe("1. e4 c5 2. Nc3");
  await does(analysis, "Nc3", "menu-copy-fen");
  await expect.poll(copied).toBe("rnbqkbnr/pp1ppppp/8/2p5/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 2");
  await does(analysis, "Nc3", "menu-copy-pgn");
  await expect.poll(async () => (await copied()).replaceAll("\n", " ")).toContain("(1... c5 {[%csl Gd4][%cal Rd2d4]} 2. Nc3)");
});

test("what was done last is undone first, to the game or to the search", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?moves=e2e4&evaluator=uniform&simulations=50&depth=lab");
  await analysis.test("tab-what-if").click();
  await analysis.test("what-if-cpuct-number").fill("4");
  await analysis.test("what-if-cpuct-number").press("Enter");
  const made = analysis.test("what-if-made").locator("li");
  await expect(made).toHaveCount(1);
  await page.locator("body").press("!");
  await isCurrent(analysis, "e4!");
  await page.locator("body").press("Control+z");
  await isCurrent(analysis, "e4");
  await expect(made).toHaveCount(1);
  await page.locator("body").press("Control+y");
  await isCurrent(analysis, "e4!");
  await page.locator("body").press("Control+z");
  await analysis.test("what-if-undo").click();
  await expect(made).toHaveCount(0);
});

test("a finger that rests on a move opens its menu", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, hasTouch: true, viewport: { width: 390, height: 844 } });
  const analysis = await opened(await context.newPage());
  // What is said of a search that has begun moves what is below it.
  await analysis.hasNodes(400);
  await expect(analysis.test("opening")).toHaveText(/^C40/);
  const box = (await move(analysis, "Nf3").boundingBox())!;
  const client = await context.newCDPSession(analysis.page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await expect(analysis.test("game-menu")).toBeVisible();
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(analysis.test("game-menu")).toBeVisible();
  await context.close();
});

test("who watches is shown no way to edit", async ({ page, context, browser, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await opened(page);
  await owner.menu("share");
  await owner.test("watch-link").click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const audience = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const viewer = new AnalysisPage(await audience.newPage());
  await viewer.page.goto(link);
  await expect(viewer.test("connection")).toHaveText("watching");
  await expect(viewer.test("more-of-move")).toBeVisible();
  for (const name of ["undo-game", "redo-game", "comment-current"]) await expect(viewer.test(name)).toBeHidden();
  await move(viewer, "Nc3").click({ button: "right" });
  await expect(viewer.test("game-menu").getByRole("button")).toHaveCount(3);
  await viewer.page.keyboard.press("Escape");
  await viewer.test("moves").getByText("best").click();
  await expect(viewer.test("comment-editor")).toHaveCount(0);
  await viewer.page.keyboard.press("Delete");
  await expect(viewer.test("notice")).toContainText("Only the owner can change this analysis.");
  // What the owner does is seen.
  await does(owner, "Nc3", "menu-promote");
  await expect.poll(() => moves(viewer)).toContain("1...c5(");
  await audience.close();
});

test("the head of the moves names the opening, also of positions after it", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?moves=e2e4,e7e5,g1f3,b8c6,f1c4,g8f6&evaluator=uniform&simulations=1");
  await expect(analysis.test("opening")).toHaveText("C55 Italian Game: Two Knights Defense");
  // A move of the board that leads out of the names.
  await analysis.play("a2", "a3");
  await expect(analysis.test("moves")).toContainText("a3");
  await expect(analysis.test("opening")).toHaveText("C55 Italian Game: Two Knights Defense");
  await analysis.test("moves").getByText("e5", { exact: true }).click();
  await expect(analysis.test("opening")).toHaveText("C20 King's Pawn Game");
  await analysis.test("move-start").click();
  await expect(analysis.test("opening")).toHaveText("");
});
