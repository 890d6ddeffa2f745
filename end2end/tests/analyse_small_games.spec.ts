import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { NOTHING_CHOSEN } from "../preferences";

// Small games are analysed on the same page, by the page itself.
let asked: string[] = [];
test.beforeEach(async ({ page }) => {
  asked = [];
  page.on("websocket", (socket) => asked.push(socket.url()));
});
test.afterEach(() => expect(asked, "no socket is opened").toEqual([]));

test("tic-tac-toe is searched, stepped, walked back and played", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=tic-tac-toe&evaluator=rollout&set=seed:1&simulations=200");
  await expect(analysis.test("connection")).toHaveText("in your browser");
  expect(page.workers().length, "the worker that the document starts is the one that is asked").toBe(1);
  await expect(analysis.rows()).toHaveCount(9);
  await expect(analysis.test("board-splitter")).toBeVisible();
  await expect(analysis.test("board-corner"), "this board has no corner of that size").toBeHidden();
  const edges = await analysis.edges();
  expect(edges.reduce((sum, edge) => sum + edge.n, 0)).toBe(199);
  const digest = await analysis.digest();

  // A step on, and the past is played back from the worker's own log.
  await analysis.test("step-1").click();
  await analysis.hasNodes(201);
  await analysis.goTo(200);
  await expect.poll(() => analysis.digest()).toBe(digest);
  await analysis.goTo(50);
  await analysis.hasNodes(50);
  expect((await analysis.edges()).reduce((sum, edge) => sum + edge.n, 0)).toBe(49);
  await analysis.test("live").click();
  await analysis.hasNodes(201);

  // By a click and by keys; the next search begins with what is known.
  await page.getByRole("button", { name: "Play b2" }).click();
  await expect(analysis.test("small-board").getByRole("group")).toHaveAttribute("aria-label", /^X has b2; .*O to move/);
  await expect(analysis.test("moves")).toContainText("b2");
  await analysis.test("small-board").locator('[data-move="a1"]').focus();
  await page.keyboard.press("ArrowRight");
  await expect(analysis.test("small-board").locator('[data-move="b1"]')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(analysis.test("moves").locator("[data-testid^=move-]")).toHaveCount(3);
  await expect(analysis.rows()).toHaveCount(7);
  await expectAccessible(page);
});

test.describe("for who has chosen nothing", () => {
  test.use({ storageState: NOTHING_CHOSEN });

  test("players have their own names, an ending says who has won, and nothing is counted in pawns", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?fen=connect2&evaluator=uniform&simulations=60&path=b,c,a&depth=lab");
    await expect(analysis.test("node-turn")).toContainText("game over: X has won");
    await expect(analysis.test("evaluation")).toHaveText("+1.000");
    await analysis.test("trail-root").click();
    await expect(analysis.test("node-turn")).toContainText("X to move");
    await expect(analysis.test("edges")).not.toHaveAttribute("data-columns", /\bcp\b/);
    await analysis.open("?fen=connect2&simulations=60&tab=charts&chart=values&depth=lab");
    await expect(analysis.test("chart-at")).toContainText("for X");
    await analysis.open("?fen=connect2&evaluator=uniform&simulations=60&path=b&depth=lab");
    await expect(page.locator(".tree-foot")).toContainText("Q for X");
    await expect(page.locator("#panel-edges")).toContainText("are for X. U and S are for O");
    await expect(page.locator("#panel-edges")).not.toContainText(/White|Black/);
  });
});

test("a cell keeps the focus while numbers change", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=connect-four&simulations=20");
  const cell = analysis.test("small-board").locator("[data-place]").first();
  await cell.focus();
  const words = () => analysis.test("small-board").getByRole("group").getAttribute("aria-label");
  const before = await words();
  await analysis.test("step-100").evaluate((button: HTMLButtonElement) => button.click());
  await analysis.hasNodes(120);
  await expect.poll(words).not.toBe(before);
  await expect(cell).toBeFocused();
});

test("a link to a small game shows the same search", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=connect-four&moves=d,d,c&evaluator=rollout&set=seed:5&simulations=300");
  const digest = await analysis.digest();
  await analysis.row("e").dblclick();
  await expect(page).toHaveURL(/path=e/);
  await page.reload();
  await analysis.hasNodes(300);
  await expect(page.locator("html")).toHaveAttribute("data-moment", "300");
  expect(await analysis.digest()).toBe(digest);
  await expect(analysis.test("small-board").getByRole("group")).toHaveAttribute("aria-label", /^First has /);
});

test("the truth is an evaluator where it is known, and says where it is not", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=connect2&evaluator=truth&set=sticky_endgames:false&simulations=60");
  // The first player wins in the middle only.
  expect((await analysis.edges()).filter((edge) => edge.n > 0).map((edge) => edge.move).sort()).toEqual(["b", "c"]);
  await page.goto("/?fen=connect-four&evaluator=truth");
  await expect(page.getByText("only positions with at most 20 free cells are solved").first()).toBeVisible();
  await analysis.test("networks").click();
  await expect(analysis.test("evaluators").getByRole("option")).toHaveCount(7);
  await analysis.evaluator("uniform:0.5").dblclick();
  await expect(analysis.test("networks")).toContainText("uniform:0.5");
});

test("chess is searched without a server too, and a bad position is refused", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?in=browser&evaluator=classical&simulations=100");
  await expect(analysis.rows()).toHaveCount(20);
  await analysis.play("e2", "e4");
  await expect(analysis.test("moves")).toContainText("e4");
  await analysis.setFen("tic-tac-toe a1 a1");
  await expect(analysis.test("fen-error")).toHaveText("Move 2 (a1) is on a cell that is taken.");
  await analysis.setFen("connect2 b");
  await expect(analysis.test("small-board")).toBeVisible();
});
