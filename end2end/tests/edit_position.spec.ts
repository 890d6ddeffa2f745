// The board editor: a position is set up by mouse or keys, and analysed when it is wanted.

import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

class Editor extends AnalysisPage {
  async openEditor(query = "?simulations=20"): Promise<void> {
    await this.open(query);
    await this.test("edit-board").click();
    await expect(this.test("board-editor")).toBeVisible();
  }

  square(name: string) {
    return this.test(`edited-${name}`);
  }

  async hasFen(fen: string): Promise<void> {
    await expect(this.test("editor-fen")).toHaveValue(fen);
  }

  async hasProblem(words: string | RegExp): Promise<void> {
    await expect(this.test("editor-problem")).toHaveText(words);
    await (words === "" ? expect(this.test("analyse-edited")).toBeEnabled() : expect(this.test("analyse-edited")).toBeDisabled());
  }
}

async function editor(page: Page, query?: string): Promise<Editor> {
  const editor = new Editor(page);
  await editor.openEditor(query);
  return editor;
}

test("a position is set up by clicks and analysed", async ({ page }) => {
  const edited = await editor(page);
  await edited.hasFen(START);
  await edited.test("edit-clear").click();
  await edited.hasProblem("The board is empty.");
  for (const [piece, square] of [
    ["white-king", "g1"],
    ["white-rook", "d1"],
    ["black-king", "g8"],
  ]) {
    await edited.test(`put-${piece}`).click();
    await edited.square(square).click();
  }
  await edited.hasFen("6k1/8/8/8/8/8/8/3R2K1 w - - 0 1");
  await edited.hasProblem("");
  await edited.test("analyse-edited").click();
  await expect(edited.test("board-editor")).toBeHidden();
  await expect(edited.test("edge-d1d8")).toBeVisible();
});

test("pieces are dragged onto the board, over it, and off it", async ({ page }) => {
  const edited = await editor(page, "?fen=4k3/8/8/8/8/8/8/4K3_w_-_-_0_1&simulations=5");
  await edited.test("put-white-queen").dragTo(edited.square("d4"));
  await edited.hasFen("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1");
  await edited.test("move-pieces").click();
  await edited.square("d4").dragTo(edited.square("h5"));
  await edited.hasFen("4k3/8/8/7Q/8/8/8/4K3 w - - 0 1");
  await edited.square("h5").click();
  await edited.square("a4").click();
  await edited.hasFen("4k3/8/8/8/Q7/8/8/4K3 w - - 0 1");
  await edited.square("a4").dragTo(edited.test("edit-clear"));
  await edited.hasFen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
});

test("pieces are removed by the right button, by the bin, and by the same piece once more", async ({ page }) => {
  const edited = await editor(page);
  await edited.square("a2").click({ button: "right" });
  await edited.test("remove-pieces").click();
  await edited.square("b2").click();
  await edited.test("put-white-pawn").click();
  await edited.square("c2").click();
  await edited.hasFen("rnbqkbnr/pppppppp/8/8/8/8/3PPPPP/RNBQKBNR w KQkq - 0 1");
  await edited.test("edit-start").click();
  await edited.hasFen(START);
});

test("only what can be is offered: castling and en passant", async ({ page }) => {
  const edited = await editor(page, `?fen=${"r3k2r/8/8/3pP3/8/8/8/R3K2R_w_KQkq_d6_0_1"}&simulations=5`);
  await expect(edited.test("en-passant")).toHaveValue("d6");
  await edited.test("castle-white-king").uncheck();
  await edited.square("a8").click({ button: "right" });
  await expect(edited.test("castle-black-queen")).toBeDisabled();
  await edited.hasFen("4k2r/8/8/3pP3/8/8/8/R3K2R w Qk d6 0 1");
  await edited.test("castle-white-king").check();
  await edited.test("turn-black").check();
  await expect(edited.test("en-passant")).toBeDisabled();
  await edited.hasFen("4k2r/8/8/3pP3/8/8/8/R3K2R b KQk - 0 1");
  await edited.test("turn-white").check();
  await edited.test("en-passant").selectOption("d6");
  await edited.hasFen("4k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 0 1");
});

test("an illegal position is explained in a sentence", async ({ page }) => {
  const edited = await editor(page);
  await edited.square("e1").click({ button: "right" });
  await edited.hasProblem("White has no king.");
  await edited.test("editor-fen").fill("P3k3/8/8/8/8/8/8/4K3 w - - 0 1");
  await edited.hasProblem("The pawn on a8 stands on its last rank.");
  await edited.test("editor-fen").fill("4k3/8/8/8/8/8/8/3KR3 w - - 0 1");
  await edited.hasProblem(/^The side not to move is in check/);
  await edited.test("turn-black").check();
  await edited.hasProblem("");
  await edited.test("editor-fen").fill("4k3/8/8/8/8/8/8/3K");
  await edited.hasProblem("The first part of a FEN has eight ranks of eight squares; this one has not.");
  await expect(edited.square("e1"), "what was set up is still there").toHaveAttribute("aria-label", "e1, white rook");
});

test("nothing of the search is lost until the position is analysed", async ({ page }) => {
  const edited = await editor(page, "?simulations=50");
  await edited.test("edit-clear").click();
  await page.keyboard.press("Escape");
  await expect(edited.test("board-editor")).toBeHidden();
  await edited.hasNodes(50);
  await expect(edited.test("edge-e2e4")).toBeVisible();
  await edited.test("edit-board").click();
  await edited.hasFen(START);
});

test("a position is set up with keys alone", async ({ page }) => {
  const edited = new Editor(page);
  await edited.open("?fen=4k3/8/8/8/8/8/8/4K3_w_-_-_0_1&simulations=5");
  await page.keyboard.press("e");
  await expect(edited.test("board-editor")).toBeVisible();
  await page.keyboard.press("Tab");
  await edited.square("e4").focus();
  await page.keyboard.press("Shift+Q");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("p");
  await page.keyboard.press("Delete");
  await edited.hasFen("4k3/8/8/8/4Qn2/8/8/4K3 w - - 0 1");
  // The tool that moves: Enter takes a piece up and puts it down.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await edited.hasFen("4k3/8/8/5n2/4Q3/8/8/4K3 w - - 0 1");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(edited.test("board-editor"), "Esc puts the piece down first").toBeVisible();
  await edited.hasProblem(/side not to move is in check/);
  await edited.test("turn-black").focus();
  await page.keyboard.press("Space");
  await edited.test("analyse-edited").focus();
  await page.keyboard.press("Enter");
  await expect(edited.test("edge-e8d7")).toBeVisible();
});

test("the board turns in the editor, and stays as it was behind it", async ({ page }) => {
  const edited = await editor(page);
  const top = async (square: string) => (await edited.square(square).boundingBox())!.y;
  expect(await top("a8")).toBeLessThan(await top("a1"));
  await edited.test("edit-flip").click();
  await expect.poll(async () => (await top("a8")) > (await top("a1"))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(edited.test("flip")).toHaveAttribute("aria-pressed", "false");
});

for (const [width, height] of [
  [1366, 768],
  [390, 844],
] as const) {
  test(`the editor is accessible and fits ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const edited = await editor(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, "dialog[open]");
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const part of ["edited-board", "put-white-king", "put-black-king", "analyse-edited"]) {
      await expect(edited.test(part)).toBeInViewport({ ratio: 0.99 });
    }
    await edited.test("editor-fen").scrollIntoViewIfNeeded();
    await expect(edited.test("editor-fen")).toBeInViewport({ ratio: 0.99 });
  });
}
