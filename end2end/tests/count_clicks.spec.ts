// What common tasks take in clicks and keys, counted: no more than in Nibbler, Lichess and En Croissant.

import { type Locator, type Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

/** A hand that counts what it does. Words that are typed are not counted: they are the same everywhere. */
class Hand {
  count = 0;

  constructor(readonly page: Page) {}

  async click(what: Locator, options: Parameters<Locator["click"]>[0] = {}): Promise<void> {
    this.count += 1;
    await what.click(options);
  }

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(key);
  }

  /** Ctrl+V, wherever the focus is. */
  async paste(text: string): Promise<void> {
    this.count += 1;
    await this.page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }, text);
  }

  /** Drags with the right button. */
  async draw(from: Locator, to: Locator): Promise<void> {
    this.count += 1;
    const middle = async (what: Locator) => {
      const box = (await what.boundingBox())!;
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    await this.page.mouse.move(...(await middle(from)));
    await this.page.mouse.down({ button: "right" });
    await this.page.mouse.move(...(await middle(to)), { steps: 3 });
    await this.page.mouse.up({ button: "right" });
  }
}

const GAME = "1. e4 e5 (1... c5 2. Nc3) 2. Qh5 Ke7 3. Qxe5# 1-0";

async function opened(page: Page): Promise<[Hand, AnalysisPage]> {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=60");
  return [new Hand(page), analysis];
}

/** An analysis of a game with a variation. */
async function withGame(page: Page): Promise<[Hand, AnalysisPage]> {
  const [hand, analysis] = await opened(page);
  await analysis.drop("game.pgn", Buffer.from(GAME));
  await expect(analysis.test("moves")).toContainText("Qxe5#");
  await expect(analysis.test("more-of-move")).toBeVisible();
  return [new Hand(hand.page), analysis];
}

const move = (analysis: AnalysisPage, name: string) => analysis.test("moves").getByRole("button", { name, exact: true });

test("a position or a game of one's own is one paste away, from the front page too", async ({ page }) => {
  for (const [text, shown] of [
    ["8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", /4P3/],
    [GAME, /4Q3|4q3|rnbq1bnr/],
  ] as const) {
    await page.goto("/");
    await expect(page.getByTestId("lines").locator("li")).not.toHaveCount(0);
    const hand = new Hand(page);
    await hand.paste(text);
    await expect(page.getByTestId("fen")).toHaveValue(shown);
    expect(hand.count).toBe(1);
  }
});

test("two moves are compared with two clicks", async ({ page }) => {
  const [hand, analysis] = await opened(page);
  await hand.click(analysis.row("e2e4"), { modifiers: ["Control"] });
  await expect(analysis.row("d2d4")).toHaveClass(/excluded/);
  await expect(analysis.row("e2e4")).not.toHaveClass(/excluded/);
  await hand.click(analysis.row("d2d4"), { modifiers: ["Control"] });
  await expect(analysis.row("d2d4")).not.toHaveClass(/excluded/);
  await expect(analysis.row("e2e4")).not.toHaveClass(/excluded/);
  await expect(page.locator("tr.edge.excluded")).toHaveCount(18);
  expect(hand.count).toBe(2);
  // The menu has it, too, for keys and fingers.
  await analysis.row("c2c4").click();
  await analysis.row("c2c4").getByTestId("move-menu").click();
  await analysis.test("move-also").click();
  await expect(page.locator("tr.edge.excluded")).toHaveCount(17);
});

test("the whole game is analysed with one key", async ({ page }) => {
  const [hand, analysis] = await withGame(page);
  await hand.press("A");
  await expect(analysis.test("game-standing")).toHaveAttribute("data-state", /running|done/);
  expect(hand.count).toBe(1);
});

test("a variation is deleted or promoted with two clicks", async ({ page }) => {
  const [hand, analysis] = await withGame(page);
  await hand.click(move(analysis, "c5"), { button: "right" });
  await hand.click(analysis.test("menu-promote"));
  await expect(analysis.test("moves")).toContainText(/c5.*e5/s);
  expect(hand.count).toBe(2);
  hand.count = 0;
  await hand.click(move(analysis, "c5"));
  await hand.press("Delete");
  await expect(analysis.test("moves")).not.toContainText("c5");
  expect(hand.count).toBe(2);
});

test("a comment, a glyph and an arrow take one click or key each", async ({ page }) => {
  const [hand, analysis] = await withGame(page);
  await move(analysis, "Ke7").click();
  await hand.press("!");
  await expect(analysis.test("moves").locator(".glyph")).toHaveCount(1);
  await hand.draw(analysis.test("square-d1"), analysis.test("square-h5"));
  await expect(analysis.test("drawing").locator('[data-shape="d1h5"]')).toBeAttached();
  await hand.press("C");
  await expect(page.locator("textarea:focus")).toHaveCount(1);
  expect(hand.count).toBe(3);
});

test("the engine's line is played with one click, and the game copied as PGN with two", async ({ page }) => {
  const [hand, analysis] = await opened(page);
  await hand.click(analysis.test("lines").locator("li").first().locator("button").first());
  await expect(analysis.test("moves").getByRole("button")).not.toHaveCount(0);
  expect(hand.count).toBe(1);
  hand.count = 0;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await hand.click(analysis.test("more-of-move"));
  await hand.click(analysis.test("menu-copy-pgn"));
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("1. ");
  expect(hand.count).toBe(2);
});

test("yesterday's analysis is two clicks away", async ({ page }) => {
  await withGame(page);
  await page.goto("/?evaluator=classical&simulations=5");
  const hand = new Hand(page);
  await hand.click(page.getByTestId("analyses"));
  await hand.click(page.getByTestId("kept").getByRole("listitem").filter({ hasText: "Qh5" }).getByRole("link").first());
  await expect(page.getByTestId("moves")).toContainText("Qxe5#");
  expect(hand.count).toBe(2);
});
