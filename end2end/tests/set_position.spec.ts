import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

test("a position is pasted and searched", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.setFen(ENDGAME);
  await expect(analysis.test("edge-b4f4")).toBeVisible();
  await expect(page).toHaveURL(/fen=8/);
  await analysis.hasState("limit reached", "stopped");
});

for (const [what, fen, words] of [
  ["of nothing known", "not a position", /neither a position nor a game: line 1, column 1: not is not a move/],
  ["with a short rank", "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", /Field 1 of the FEN, the board: rank 7 has 7 squares/],
  ["of three-check", "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", /three-check/],
  ["without a king", "8/8/8/8/8/8/8/K7 w - - 0 1", /king is missing/],
  ["where the side to move gives check", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", /the side not to move is in check/],
] as const) {
  test(`a position ${what} is refused by name, and nothing is lost`, async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?simulations=50");
    await analysis.setFen(fen);
    await expect(analysis.test("fen-error")).toHaveText(words);
    await analysis.hasNodes(50);
    await expect(analysis.test("edge-e2e4")).toBeVisible();
  });
}

test("Chess960 castles king takes rook", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const fen = "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1";
  await analysis.open(`?simulations=20&notation=uci&fen=${encodeURIComponent(fen)}`);
  await expect(analysis.test("edge-c1e1")).toBeVisible();
});

test("a finished game says that there is nothing to choose", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto(`/?fen=${"7k/5Q2/5K2/8/8/8/8/8_b_-_-_0_1"}&simulations=1`);
  await expect(analysis.test("edges")).toBeVisible();
  await expect(analysis.test("connection"), "the page listens").toHaveText("connected");
  await analysis.setFen("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
  await expect(analysis.test("square-a8")).toHaveAttribute("aria-label", /rook/);
  await expect(analysis.test("game-over")).toBeVisible();
});

test("a game is set up by dropping its file, and what is none is named", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.drop("game.PGN", Buffer.from('[White "Légal"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 *\n'));
  await expect(analysis.test("moves")).toContainText("Bc4");
  await expect(page).toHaveURL(/moves=e2e4,e7e5,g1f3,d7d6,f1c4/);
  await analysis.drop("study.fen", Buffer.from(ENDGAME));
  await expect(analysis.test("edge-b4f4")).toBeVisible();
  await analysis.drop("notes.txt", Buffer.from("not a position"));
  await expect(analysis.test("fen-error")).toHaveText(/neither a position nor a game/);
  await expect(analysis.test("edge-b4f4"), "nothing is lost").toBeVisible();
});
