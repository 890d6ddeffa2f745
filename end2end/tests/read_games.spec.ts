import { type Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { HeldBack } from "../held_back";
import { AnalysisPage } from "../pages/analysis_page";

const ITALIAN = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w";

/** Pastes a text into the field, as a browser does. */
async function paste(analysis: AnalysisPage, text: string): Promise<void> {
  await analysis.test("fen").focus();
  await analysis.page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    const field = document.activeElement as HTMLTextAreaElement;
    if (field.dispatchEvent(event)) document.execCommand("insertText", false, text);
  }, text);
}

/** Waits until the board shows a position: board and side to move. */
async function stands(analysis: AnalysisPage, position: string): Promise<void> {
  await expect.poll(async () => (await analysis.test("fen").inputValue()).split(" ").slice(0, 2).join(" ")).toBe(position);
}

/** An analysis of an ending, from which a game is far away. */
async function opened(page: Page): Promise<AnalysisPage> {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=4k3/8/8/8/8/8/8/4K3_w_-_-_0_1&evaluator=uniform&simulations=1");
  return analysis;
}

test("games are read however they are written", async ({ page }) => {
  const analysis = await opened(page);
  for (const text of [
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 1-0",
    "{An opening.} 1. e4 ; to the end\ne5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 *",
    "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6",
    "1. e4$1 e5 ± 2. Nf3N Nc6= 3. Bc4!? Bc5 4. O–O Nf6 1/2",
    "1. e2-e4 e7-e5 2. ♘f3 ♞c6 3. Bf1-c4 Bf8-c5 4. o-o Ng8-f6 1 : 0",
  ]) {
    await analysis.drop("game.pgn", Buffer.from(text));
    await stands(analysis, ITALIAN);
    await expect(analysis.test("fen-error")).toHaveText("");
    await analysis.test("fen").fill("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    await analysis.test("set-fen").click();
    await stands(analysis, "4k3/8/8/8/8/8/8/4K3 w");
  }
});

test("variations, comments, signs and players are shown, and are there after a reload", async ({ page }) => {
  const analysis = await opened(page);
  const text = '[White "Anna"]\n[Black "Bo"]\n[Event "Club"]\n[Result "1-0"]\n\n'
    + "{First words} 1. e4! {best [%clk 0:10]} (1. d4 $14 {also} d5 (1... Nf6)) 1... e5 2. Nf3 1-0";
  await analysis.drop("game.pgn", Buffer.from(text));
  const shown = "Start First words 1. e4 ! 0:10 best ( 1. d4 += also 1... d5 ( 1... Nf6 ) ) 1... e5 2. Nf3";
  const words = async () => (await analysis.test("moves").innerText()).replace(/\s+/g, "").replaceAll("\u00a0", "");
  await expect.poll(words).toBe(shown.replaceAll(" ", ""));
  await expect(analysis.test("players")).toHaveText("Anna – Bo · Club · 1-0");
  await expect(page).toHaveURL(/moves=e2e4,e7e5,g1f3/);
  await page.reload();
  await expect.poll(words).toBe(shown.replaceAll(" ", ""));
  await expect(analysis.test("players")).toHaveText("Anna – Bo · Club · 1-0");
  await expectAccessible(page);
});

test("a game is there after a reload that comes before the address tells of it", async ({ page }) => {
  const analysis = await opened(page);
  await expect(page).toHaveURL(/fen=4k3/);
  await analysis.drop("game.pgn", Buffer.from('[White "Anna"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6'));
  await expect(analysis.test("players")).toHaveText(/Anna/);
  await page.reload();
  await stands(analysis, ITALIAN);
  await expect(page).toHaveURL(/moves=e2e4/);
  await expect(analysis.test("players")).toHaveText(/Anna/);
  await page.reload();
  await stands(analysis, ITALIAN);
});

test("what is set up last stands, although a text was still being read", async ({ page }) => {
  const analysis = await opened(page);
  const game = (name: string) => `[White "${name}"]\n\n1. e4 e5\n\n`;
  await paste(analysis, game("One") + game("Two"));
  // Both within one task of the page: the worker's answer cannot come between them.
  await analysis.page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>("[data-testid=fen]")!;
    const enter = () => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    enter();
    field.value = "";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    enter();
  });
  await expect(analysis.test("games-count")).toHaveText("2 games in this text");
  await analysis.test("game-2").click();
  await expect(analysis.test("players")).toHaveText(/Two/);
  // The ending, the start position and the second game; the first was not opened.
  await expect(analysis.test("games-here").getByRole("button")).toHaveCount(3);
});

test("a file is chosen by a button, and the move list follows", async ({ page }) => {
  const analysis = await opened(page);
  const moves = Array.from({ length: 60 }, (_, at) => `${at + 1}. ${at % 2 ? "Ng1 Ng8" : "Nf3 Nf6"}`).join(" ");
  const chooser = page.waitForEvent("filechooser");
  await analysis.test("fen").focus();
  await analysis.test("open-file").click();
  await (await chooser).setFiles({ name: "game.pgn", mimeType: "application/x-chess-pgn", buffer: Buffer.from(`[White "Anna"]\n\n${moves}`) });
  await expect(analysis.test("players")).toHaveText(/Anna/);
  await expect(analysis.test("moves").locator("[aria-current=true]")).toBeInViewport();
  await expect(analysis.test("move-start")).not.toBeInViewport();
  await analysis.test("walk-start").click();
  await expect(analysis.test("move-start")).toBeInViewport();
});

test("what cannot be read is named with its place, and what came before is kept on request", async ({ page }) => {
  const analysis = await opened(page);
  await analysis.drop("game.pgn", Buffer.from('[Event "x"]\n\n1. e4 e5\n2. Nf3 Nd4 3. Bc4'));
  await expect(analysis.test("fen-error")).toHaveText("Line 4, column 8: Nd4 is not legal there.");
  await expect(analysis.test("fen")).toHaveValue(/^4k3/);
  await analysis.test("open-readable").click();
  await stands(analysis, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b");
  await expect(analysis.test("fen-error")).toHaveText("");
  for (const [text, words] of [
    ['[Variant "Atomic"]\n\n1. e4', /a game of Atomic/],
    ['[FEN "8/8 w - - 0 1"]\n\n1. e4', /Line 1, column 1: the tag FEN: field 1/],
    ["{only words}", /no game and no position/],
  ] as const) {
    await analysis.drop("game.pgn", Buffer.from(text));
    await expect(analysis.test("fen-error")).toHaveText(words);
  }
  await analysis.drop("game.pgn", Buffer.from("1. e4 -- 2. d4 d5"));
  // A side passes: a move like others.
  await stands(analysis, "rnbqkbnr/ppp1pppp/8/3p4/3PP3/8/PPP2PPP/RNBQKBNR w");
  await expect(analysis.test("moves")).toContainText("--");
});

test("a pasted game keeps its line ends", async ({ page }) => {
  const analysis = await opened(page);
  await paste(analysis, "1. e4 ; the king's pawn\n1... e5\n2. Nf3 Nc6\n% made by hand\n3. Bc4 Bc5 4. O-O Nf6");
  await page.keyboard.press("Enter");
  await stands(analysis, ITALIAN);
  // A text as long as a file is not put into the field.
  await paste(analysis, `1. d4 {${"long ".repeat(20_000)}} d5 2. c4`);
  await stands(analysis, "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b");
});

test("of several games the first opens, and the others lie beside it", async ({ page }) => {
  const analysis = await opened(page);
  const games = ["1. e4 e5 2. Nf3", "1. d4 d5", "1. c4"].map((moves, at) => `[White "W${at}"]\n[Event "E${at}"]\n[Date "200${at}.??.??"]\n\n${moves} *\n`);
  await analysis.drop("games.pgn", Buffer.from(games.join("\n")));
  await expect(analysis.test("games-count")).toHaveText("3 games in this text");
  await expect(analysis.test("players")).toHaveText(/W0/);
  await expect(analysis.test("game-2")).toHaveText("2. W1 – ?E1 · 2001 · * · 2 plies");
  await analysis.test("game-2").click();
  await expect(analysis.test("players")).toHaveText(/W1/);
  await expect(analysis.test("game-2")).toHaveAttribute("aria-current", "true");
  await expect(analysis.test("moves")).not.toContainText("e4");
  await analysis.test("games-filter").fill("e2 2002");
  await expect(analysis.test("games-list").locator("li")).toHaveCount(1);
  await expectAccessible(page);
});

test("a second game is another game, not a variation of the first", async ({ page }) => {
  const analysis = await opened(page);
  await analysis.drop("one.pgn", Buffer.from('[White "One"]\n\n1. e4 e5 2. Nf3'));
  await expect(analysis.test("players")).toHaveText(/One/);
  await analysis.drop("two.pgn", Buffer.from('[White "Two"]\n\n1. e4 c5'));
  await expect(analysis.test("players")).toHaveText(/Two/);
  await expect(analysis.test("moves")).not.toContainText("Nf3");
  await expect(analysis.test("moves")).not.toContainText("(");
  await analysis.test("fen").focus();
  await analysis.test("games-here").getByRole("button", { name: "One – ?" }).click();
  await expect(analysis.test("moves")).toContainText("Nf3");
});

test("a file of 5,000 games is listed, and any of them is found and opened", async ({ page }) => {
  const analysis = await opened(page);
  const sentence = "{ [%eval 0.31] A sentence of some length about the move that was just made here. }";
  const moves = Array.from({ length: 20 }, (_, at) => `${at + 1}. ${at % 2 ? "Ng1" : "Nf3"} ${sentence} ${at % 2 ? "Ng8" : "Nf6"}`).join("\n");
  const games = Array.from({ length: 5000 }, (_, at) => `[Event "E${at}"]\n[White "W${at}"]\n[Black "B"]\n\n${moves} 1-0\n\n`);
  await analysis.drop("games.pgn", Buffer.from(games.join("")));
  await expect(analysis.test("games-count")).toHaveText("5,000 games in this text", { timeout: 30_000 });
  await expect(analysis.test("players")).toHaveText(/W0/);
  await analysis.test("games-filter").fill("w4999");
  await analysis.test("game-5000").click();
  await expect(analysis.test("players")).toHaveText(/W4999/);
});

test("positions are read in every form, and what is dropped of them is said", async ({ page }) => {
  const analysis = await opened(page);
  const fen = "r3k2r/7p/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const text of [
    fen.replaceAll(" ", "\t"),
    `position fen ${fen}`,
    `"${fen}"`,
    `https://lichess.org/analysis/${fen.replaceAll(" ", "_")}`,
    `${fen.replace(" 0 1", "")} bm O-O; id "t.1";`,
  ]) {
    await analysis.setFen(text);
    await stands(analysis, "r3k2r/7p/8/8/8/8/8/R3K2R w");
    await analysis.setFen("");
    await stands(analysis, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
  }
  await analysis.setFen("startpos moves e2e4 c7c5");
  await stands(analysis, "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w");
  await analysis.setFen("7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1");
  await stands(analysis, "7k/5K2/4R3/8/8/8/8/8 w");
  await expect(analysis.test("fen-remarks")).toHaveText(/All castling rights are dropped/);
});

test("what is typed while the position before is on its way is neither closed nor lost", async ({ page }) => {
  const answers = await HeldBack.of(page);
  const analysis = await opened(page);
  const typed = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  await analysis.test("fen").fill("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1");
  answers.hold();
  await page.keyboard.press("Enter");
  await analysis.test("fen").fill(typed);
  answers.release();
  await expect(page, "the first has come").toHaveURL(/4p3/);
  await expect(analysis.test("fen")).toHaveValue(typed);
  await analysis.test("set-fen").click();
  await expect(page).toHaveURL(/4P3/);
  await expect(analysis.test("set-fen"), "it has been read").toBeHidden();
});

test("a link's position is read too, and one that is none is named where the board is", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?fen=7k/5K2/4R3/8/8/8/8/8_w_KQkq_-_0_1&evaluator=uniform&simulations=1");
  await stands(analysis, "7k/5K2/4R3/8/8/8/8/8 w");
  await expect(analysis.test("link-error")).toBeHidden();
  await page.goto("/?fen=8/8_w_-_-_0_1&evaluator=uniform&simulations=1");
  await expect(analysis.test("link-error")).toContainText("Field 1 of the FEN, the board: it has 2 ranks, and a board has 8.");
  await expect(analysis.test("edges").locator("tbody tr"), "nothing else is searched").toHaveCount(0);
  await expect(analysis.test("tree-empty"), "nor offered to be").toBeHidden();
  await expect(analysis.test("notice")).toHaveCount(0);
  await analysis.test("link-error").getByRole("button", { name: "Start position" }).click();
  await expect(analysis.test("link-error")).toBeHidden();
  await expect(analysis.test("edge-e2e4")).toBeVisible();
});

test("a king of Chess960 steps beside its rook, and Escape closes the choice of a piece", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=4k3/8/8/8/8/8/8/5K1R_w_H_-_0_1&evaluator=uniform&simulations=1");
  await analysis.play("f1", "g1");
  await expect(analysis.test("moves")).toContainText("Kg1");
  await analysis.open("?fen=7k/P7/8/8/8/8/8/K7_w_-_-_0_1&evaluator=uniform&simulations=1");
  await analysis.play("a7", "a8");
  await expect(analysis.test("promote-queen")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(analysis.test("promote-queen")).toHaveCount(0);
  await analysis.play("a7", "a8");
  await analysis.test("promote-rook").click();
  await expect(analysis.test("moves")).toContainText("a8=R");
});
