import { type Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";

/** What the tab tells of a node's random game, once it is there. */
async function told(analysis: AnalysisPage, node: number | RegExp): Promise<{ moves: string[]; result: number; v: number }> {
  await expect(analysis.test("network-panel")).toHaveAttribute("aria-busy", "false", { timeout: 15_000 });
  const game = analysis.test("rollout-game");
  await expect(game).toHaveAttribute("data-node", typeof node === "number" ? String(node) : node, { timeout: 15_000 });
  const text = (await analysis.test("rollout-moves").textContent()) ?? "";
  const moves = text.replace(/\d+\.+/g, " ").trim().split(/\s+/);
  const value = (await analysis.test("rollout-value").textContent()) ?? "";
  return { moves, result: Number(await game.getAttribute("data-result")), v: number(value) };
}

/** The plies of a slider, and where it stands. */
async function slider(analysis: AnalysisPage): Promise<{ at: number; max: number }> {
  const input = analysis.test("rollout-slider");
  return { at: Number(await input.inputValue()), max: Number(await input.getAttribute("max")) };
}

const LINES = ["a1b1c1", "a2b2c2", "a3b3c3", "a1a2a3", "b1b2b3", "c1c2c3", "a1b2c3", "a3b2c1"].map((line) => line.match(/../g)!);

/** Plays tic-tac-toe from the empty board: who has won after each move, and whether a cell was taken twice. */
function replay(moves: string[]): { isLegal: boolean; winner: number | null; isOver: boolean } {
  const cells = new Map<string, number>();
  let winner: number | null = null;
  let isLegal = true;
  for (const [ply, move] of moves.entries()) {
    isLegal &&= /^[abc][123]$/.test(move) && !cells.has(move) && winner === null;
    cells.set(move, ply % 2);
    if (LINES.some((line) => line.every((cell) => cells.get(cell) === ply % 2))) winner = ply % 2;
  }
  return { isLegal, winner, isOver: winner !== null || cells.size === 9 };
}

/** The result for the player who is to move after so many plies. */
function resultFor(winner: number | null, plies: number): number {
  if (winner === null) return 0;
  return winner === plies % 2 ? 1 : -1;
}

const boardLabel = (page: Page) => page.getByTestId("rollout-board").getByRole("img").getAttribute("aria-label");

test("the random game that judged a node is shown, move by move", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=tic-tac-toe&evaluator=rollout&simulations=40&tab=network");
  const root = await told(analysis, 0);
  const played = replay(root.moves);
  expect(played).toMatchObject({ isLegal: true, isOver: true });
  expect(root.result).toBe(resultFor(played.winner, 0));
  // V is seen by who moved here, the other player.
  expect(root.v).toBeCloseTo(-root.result, 9);
  await expect(analysis.test("rollout-result")).toContainText(`${root.moves.length} plies: `);

  // The slider and the buttons go through its boards.
  expect(await slider(analysis)).toEqual({ at: root.moves.length, max: root.moves.length });
  const end = await boardLabel(page);
  expect(end).toMatch(played.winner === null ? /drawn/ : /a line is complete/);
  await analysis.test("rollout-first").click();
  await expect(analysis.test("rollout-ply")).toHaveText(`after 0 of ${root.moves.length} plies`);
  expect(await boardLabel(page)).toMatch(/^X has nothing; O has nothing; X to move/);
  await expect(analysis.test("rollout-first")).toHaveAttribute("aria-disabled", "true");
  await analysis.test("rollout-slider").press("ArrowRight");
  await expect(analysis.test("rollout-ply")).toHaveText(`after 1 of ${root.moves.length} plies`);
  expect(await boardLabel(page)).toMatch(new RegExp(`^X has ${root.moves[0]}; O has nothing; O to move`));
  await expect(analysis.test("rollout-moves").locator("mark")).toHaveText(`1.\u00a0${root.moves[0]}`);
  await analysis.test("rollout-last").click();
  expect(await boardLabel(page)).toBe(end);
  await expectAccessible(page);
});

test("every move leads to a node with a game of its own, whose end is its V in the table", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const games = new Set<string>();
  for (const move of ["a1", "b2", "c3"]) {
    await analysis.open("?fen=tic-tac-toe&evaluator=rollout&simulations=40");
    const v = number((await analysis.row(move).getByTestId("cell-v").textContent()) ?? "");
    await analysis.row(move).dblclick();
    await expect(page).toHaveURL(new RegExp(`path=${move}`));
    await analysis.test("tab-network").click();
    const game = await told(analysis, /^[1-9]/);
    const played = replay([move, ...game.moves]);
    expect(played, move).toMatchObject({ isLegal: true, isOver: true });
    expect(game.result, move).toBe(resultFor(played.winner, 1));
    expect(game.v, move).toBeCloseTo(v, 9);
    expect(v, move).toBeCloseTo(-game.result, 9);
    games.add([move, ...game.moves].join(" "));
  }
  expect(games.size).toBe(3);
});

test("where the rules decided there is no random game", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  // X has two in a row, so the search soon finds the third.
  await analysis.open("?fen=tic-tac-toe&moves=a1,a2,b1,b2&evaluator=rollout&set=sticky_endgames:false&simulations=40&path=c1&tab=network");
  await expect(analysis.test("rollout-none")).toContainText("the rules decided", { timeout: 15_000 });
  await expect(analysis.test("rollout-game")).toHaveCount(0);
});

test("in chess the moves are written as chess writes them", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=startpos&evaluator=rollout&in=browser&simulations=5&tab=network");
  const game = await told(analysis, 0);
  expect(game.moves[0]).toMatch(/^([a-h][34]|N[acfh]3)$/);
  expect(game.moves.length).toBeLessThanOrEqual(400);
  expect(game.moves.every((move) => /^(O-O(-O)?|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?)[+#]?$/.test(move))).toBe(true);
  expect(game.v).toBeCloseTo(-game.result, 9);
  const result = (await analysis.test("rollout-result").textContent()) ?? "";
  expect(result).toContain(`${game.moves.length} plies: `);
  if (game.moves.at(-1)!.endsWith("#")) {
    expect(result).toContain("checkmate");
    expect(game.result).toBe(game.moves.length % 2 === 1 ? 1 : -1);
  } else {
    expect(result).toContain("Nobody wins");
    expect(game.result).toBe(0);
  }
  await analysis.test("rollout-first").click();
  expect(await boardLabel(page)).toBe("Board, White to move");
  await analysis.test("rollout-on").click();
  await expect(analysis.test("rollout-ply")).toHaveText(`after 1 of ${game.moves.length} plies`);
  expect(await boardLabel(page)).toBe("Board, Black to move");
  await expectAccessible(page);
});
