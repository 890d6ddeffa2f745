// A whole game, analysed and explained: progress, graph, turning points, report; paused, reloaded, taken on by a server that was killed.

import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

/** The panel of the whole game. */
class Game extends AnalysisPage {
  async is(state: string, timeout = 30_000): Promise<void> {
    await expect(this.test("game-standing")).toHaveAttribute("data-state", state, { timeout });
  }

  async setNodes(nodes: string): Promise<void> {
    await this.test("game-nodes").fill(nodes);
    await this.test("game-nodes").press("Enter");
  }

  turns() {
    return this.test("game-turn");
  }
}

// Black walks into a mate: 2... Ke7 is the blunder.
const OPEN = "?fen=startpos&moves=e2e4,e7e5,d1h5,e8e7,h5e5&evaluator=classical&simulations=1&tab=game";

async function opened(page: Page): Promise<Game> {
  const game = new Game(page);
  await page.goto(`/${OPEN}`);
  await expect(game.test("analyse-game")).toBeEnabled();
  return game;
}

test("a game is analysed, and what turned it is explained", async ({ page }) => {
  const game = await opened(page);
  await expect(game.test("game-about")).toContainText("Every position of the game is searched");
  await expect(game.test("game-about")).toContainText("5 positions: 2,000 simulations");
  await expect(game.test("analyse-game")).toHaveText("Analyse game");
  await game.setNodes("150");
  await expect(game.test("game-about")).toContainText("5 positions: 750 simulations");
  await game.test("analyse-game").click();
  await game.is("done");
  await expect(game.test("game-standing")).toHaveText("5 positions, each searched with 150 nodes");

  const blunder = game.turns().filter({ hasText: "Ke7" });
  await expect(blunder).toHaveText(/2\.\.\.\s*Ke7\?\?/);
  await expect(page.locator(".game-turns li").filter({ has: blunder })).toContainText("The evaluator gave Ke7");
  await expect(game.test("game-accuracy")).toContainText("Lichess");
  await expect(game.test("game-accuracy")).toHaveAttribute("title", /exp\(/);
  await expect(game.test("game-mark")).toHaveCount(await game.turns().count());
  await expect(game.test("game-picture").locator("polygon")).toHaveCount(4);

  // The move list has the sign, and the game itself is as it was.
  await expect(page.getByTestId("moves").locator(".found")).toHaveCount(await game.turns().count());
  await expect(page.getByTestId("moves").getByRole("button", { name: "Ke7" })).toContainText("??");
  await expectAccessible(page, ".game-panel");

  // To the turning point, and along the graph with keys.
  await blunder.click();
  await expect(blunder).toHaveAttribute("aria-current", "true");
  await expect(game.test("game-place")).toContainText("Ke7");
  await game.test("game-graph").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(game.test("game-place")).toContainText("Qh5");
  await page.keyboard.press("End");
  await expect(game.test("game-graph")).toHaveAttribute("aria-valuenow", "5");
  await expect(game.test("game-graph")).toHaveAttribute("aria-valuetext", /Qxe5#: W 100 %, D 0 %, L 0 %/);
  const box = await game.test("game-graph").boundingBox();
  await game.test("game-graph").click({ position: { x: 2, y: (box?.height ?? 2) / 2 } });
  await expect(game.test("game-graph")).toHaveAttribute("aria-valuenow", "0");
  // What was searched for the game is the search of the position.
  await game.hasNodes(150);
});

test("the report and the annotated PGN are one click away", async ({ page }) => {
  const game = await opened(page);
  await game.setNodes("60");
  await game.test("analyse-game").click();
  await game.is("done");
  const href = await game.test("game-report").getAttribute("href");
  const report = await page.request.get(href ?? "");
  expect(report.status()).toBe(200);
  const html = await report.text();
  for (const part of ["<svg class=\"graph\"", "Turning points", "Ke7??"]) expect(html).toContain(part);
  expect(html).not.toContain("<script");
  const pgn = await page.request.get((await game.test("game-pgn").getAttribute("href")) ?? "");
  expect(await pgn.text()).toContain("[%wdl ");
});

test("what was found is written into the game, and taken back", async ({ page }) => {
  const game = await opened(page);
  await game.setNodes("60");
  await game.test("analyse-game").click();
  await game.is("done");
  const moves = page.getByTestId("moves");
  await expect(moves).not.toContainText("The evaluator gave");
  await game.test("game-write").click();
  await expect(moves).toContainText("The evaluator gave Ke7");
  await expect(page.getByTestId("announcement")).toContainText("annotate the game");
  await game.test("game-write").click();
  await expect(page.getByTestId("notice")).toContainText("written in the game already");
  await page.keyboard.press("Control+z");
  await expect(moves).not.toContainText("The evaluator gave");
});

test("it is paused, goes on, and waits for what is searched by hand", async ({ page }) => {
  const game = await opened(page);
  await game.setNodes("200000");
  await game.test("analyse-game").click();
  await game.is("running");
  await expect(game.test("analyse-game")).toHaveText("Pause");
  await expect(game.test("game-nodes")).toBeDisabled();
  await game.test("analyse-game").click();
  await game.is("paused");
  await expect(game.test("analyse-game")).toHaveText("Go on");
  // A reload shows the same, and less is enough by now.
  await page.reload();
  await game.is("paused");
  await game.setNodes("300");
  await game.test("analyse-game").click();
  await game.is("done");
});

test("Stop stops it where it is what runs", async ({ page }) => {
  const game = await opened(page);
  await page.getByTestId("moves").getByRole("button", { name: "Start" }).click();
  await game.setNodes("500000");
  await game.test("analyse-game").click();
  await game.is("running");
  await game.hasState("searching");
  await game.test("stop").click();
  await game.is("paused");
});

test("a viewer sees it, and cannot ask for it", async ({ page, browser, server }) => {
  const game = await opened(page);
  await game.setNodes("60");
  await game.test("analyse-game").click();
  await game.is("done");
  const id = await page.evaluate(() => sessionStorage.getItem("puctoscope.analysis"));
  const audience = await browser.newContext({ baseURL: server.url });
  const viewer = new Game(await audience.newPage());
  await viewer.page.goto(`/?watch=${id}&tab=game`);
  await viewer.is("done");
  await expect(viewer.turns().filter({ hasText: "Ke7" })).toHaveCount(1);
  await expect(viewer.test("analyse-game")).toBeDisabled();
  await audience.close();
});
