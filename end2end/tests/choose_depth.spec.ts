import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { NOTHING_CHOSEN, preferences } from "../preferences";

// A visitor who has chosen nothing yet.
test.use({ storageState: NOTHING_CHOSEN });

const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/** Sides of the board that are wanted, at least, by the window: with Analyse, and with the other depths. */
const BOARDS: [width: number, height: number, analyse: number, others: number][] = [
  [1280, 720, 530, 400],
  [1366, 768, 580, 420],
  [1440, 900, 640, 480],
  [1920, 1080, 800, 600],
  [390, 844, 390, 390],
];

test("the board comes first, at every size and depth", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=60");
  for (const [width, height, ...wanted] of BOARDS) {
    await page.setViewportSize({ width, height });
    for (const depth of width < 900 ? ["analyse"] : ["analyse", "search", "lab"]) {
      if (width >= 900) await analysis.test(`depth-${depth}`).click();
      const board = (await analysis.test("board").boundingBox())!;
      expect(board.width, `${depth} at ${width} x ${height}`).toBeGreaterThanOrEqual(depth === "analyse" ? wanted[0] : wanted[1]);
      expect(board.y + board.height, "all of it is in sight").toBeLessThanOrEqual(height);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing sticks out").toBeLessThanOrEqual(width);
      if (depth !== "lab") continue;
      const beyond = await page.locator(".edges .table-frame").evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      expect(beyond, `the table has room at ${width} x ${height}`).toBeLessThanOrEqual(0);
    }
  }
});

test("few controls, little chrome, and moves that are in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=60");
  await analysis.test("welcome-dismiss").click();
  const measured = await page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const height = (selector: string) => document.querySelector(selector)!.getBoundingClientRect().height;
    const all = [...document.querySelectorAll("button, input, select, textarea, a.button")].filter(isSeen);
    const controls = all.filter((element) => !element.closest(".board-frame, .moves, .lines li, table"));
    return {
      controls: controls.map((element) => element.getAttribute("data-testid")),
      chrome: (height(".top") + height(".bottom")) / innerHeight,
      moves: height(".moves"),
    };
  });
  expect(measured.controls.length, measured.controls.join(" ")).toBeLessThanOrEqual(30);
  expect(measured.chrome).toBeLessThanOrEqual(0.13);
  expect(measured.moves).toBeGreaterThanOrEqual(200);
  await page.setViewportSize({ width: 390, height: 844 });
  const fixed = await page.evaluate(() =>
    [".top", ".bottom"].map((part) => document.querySelector(part)!.getBoundingClientRect().height).reduce((a, b) => a + b),
  );
  expect(fixed, "what stays in sight of a phone's page").toBeLessThanOrEqual(100);
});

test("each depth adds to the one before, is in the link, and is remembered", async ({ page, browser, server }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=60");
  await expect(analysis.test("tree")).toBeHidden();
  expect(await analysis.tabs()).toEqual(["edges", "tree", "why", "charts"]);
  await analysis.test("depth-search").click();
  await expect(analysis.test("tree")).toBeVisible();
  expect(await analysis.tabs()).toEqual(["edges", "why", "charts", "engines"]);
  await expect(page).toHaveURL(/depth=search/);
  await analysis.test("depth-lab").click();
  expect((await analysis.tabs()).length).toBe(11);
  await expect(analysis.test("set-cpuct")).toBeVisible();
  await analysis.test("tab-formula").click();
  // A tab that a depth does not have is left with it.
  await analysis.test("depth-search").click();
  await expect(analysis.test("tab-edges")).toHaveAttribute("aria-selected", "true");
  // A browser keeps a cookie a little later than it is told of it.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("depth=search");

  await page.goto("/?fen=startpos&simulations=60");
  await expect(analysis.test("depth-search"), "as it was left").toHaveAttribute("aria-pressed", "true");
  await expect(analysis.test("tree")).toBeVisible();
  await page.goto("/?fen=startpos&simulations=60&tab=formula");
  await expect(analysis.test("depth-lab"), "a tab of a link is shown").toHaveAttribute("aria-pressed", "true");
  await analysis.hasNodes(60);
  await page.keyboard.press("D");
  await expect(analysis.test("depth-search")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("D");
  await expect(analysis.test("depth-analyse")).toHaveAttribute("aria-pressed", "true");

  // The server's own picture is right, before any code has run.
  const plain = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    storageState: { cookies: [preferences("depth=lab&board=500")], origins: [] },
  });
  const still = await plain.newPage();
  await still.goto("/?fen=startpos");
  await expect(still.locator(".page")).toHaveAttribute("data-depth", "lab");
  await plain.close();
});

test("the tree is a tab where it has no column", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=60");
  await analysis.test("tab-tree").click();
  await expect(analysis.test("tree-canvas")).toBeVisible();
  await expect(analysis.test("edges")).toBeHidden();
  expect((await analysis.test("tree-canvas").boundingBox())!.height).toBeGreaterThan(200);
  await expect(page).toHaveURL(/tab=tree/);
});

test("who comes for the first time sees a search think, and one field", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const analysis = new AnalysisPage(page);
  await page.goto("/");
  await expect(analysis.test("recording-bar")).toContainText("Watch a chess engine think");
  await expect(analysis.test("depth-search")).toHaveAttribute("aria-pressed", "true");
  await expect(analysis.test("tree-canvas")).toBeVisible();
  await expect(analysis.test("fen")).toBeInViewport();
  await expect(analysis.test("take-tour")).toBeInViewport();
  await expect(page.locator("html")).toHaveAttribute("data-moment", /^[1-9]/);
});

test("what is pasted anywhere is set up, and what is wrong with it stands where one looks", async ({ page, context }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=60");
  const paste = async (text: string) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await page.locator("body").press("Control+v");
  };
  await paste(AFTER_E4);
  await expect(analysis.test("edge-e7e5")).toBeVisible();
  await expect(analysis.test("fen")).toHaveValue(AFTER_E4);
  await paste("no position at all");
  await expect(analysis.test("fen-error")).toContainText(/neither a position nor a game/);
  await expect(analysis.test("fen-error")).toBeInViewport();
  await page.keyboard.press("Escape");
  await analysis.test("board").click({ position: { x: 5, y: 200 } });
  await expect(analysis.test("fen-error")).toBeHidden();
  await paste("1. d4 d5 2. c4");
  await expect(analysis.test("moves")).toContainText("c4");
});

test("the evaluation says which position it is of", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=200");
  const line = page.getByTestId("lines").locator(".line-score").first();
  await expect(analysis.test("evaluation")).toHaveText(await line.innerText());
  await expect(analysis.test("evaluation")).toHaveText(/^[+\u2212]?\d+\.\d\d$/);
  await expect(analysis.test("evaluation-of")).toBeHidden();
  const score = await analysis.cell("e2e4", "cp");
  await analysis.row("e2e4").dblclick();
  await expect(analysis.test("evaluation-of")).toHaveText(/^1\.\s?e4$/);
  await expect(analysis.test("evaluation")).toHaveText(score);
  await analysis.test("back-to-game").click();
  await expect(analysis.test("evaluation-of")).toBeHidden();
  // For White, also where Black moves.
  await analysis.setFen(AFTER_E4);
  await analysis.hasNodes(400);
  await expect(analysis.test("evaluation")).toHaveText(await line.innerText());
});

test("columns of the page are sized, hidden, and kept so", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=60");
  const side = async () => (await analysis.test("board").boundingBox())!.width;
  const before = await side();
  const splitter = (await analysis.test("board-splitter").boundingBox())!;
  const [x, y] = [splitter.x + splitter.width / 2, splitter.y + 300];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 150, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(side).toBeLessThan(before - 120);
  const smaller = await side();
  await analysis.reload();
  await expect.poll(side).toBe(smaller);
  await analysis.test("board-splitter").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(side).toBeGreaterThan(smaller);
  await analysis.test("board-splitter").dblclick({ position: { x: 4, y: 300 } });
  await expect.poll(side).toBe(before);

  await page.locator("body").press("1");
  await expect(analysis.test("board")).toBeHidden();
  await page.locator("body").press("2");
  await expect(analysis.test("moves")).toBeHidden();
  await page.locator("body").press("3");
  await expect(analysis.test("edges"), "the last one stays").toBeVisible();
  await page.locator("body").press("1");
  await expect(analysis.test("board")).toBeVisible();
});

test("the table has the columns that are chosen, also next time", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=60");
  await expect(analysis.test("sort-u")).toBeHidden();
  await analysis.menu("columns");
  await analysis.test("column-u").check();
  await analysis.test("column-wdl").uncheck();
  await expect(analysis.test("sort-u")).toBeVisible();
  await analysis.reload();
  await expect(analysis.test("sort-u")).toBeVisible();
  await expect(analysis.test("sort-wdl")).toBeHidden();
  await analysis.menu("columns");
  await analysis.test("columns-reset").click();
  await expect(analysis.test("sort-wdl")).toBeVisible();
});

test("each depth introduces itself once", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=60");
  await expect(analysis.test("welcome")).toContainText("Play a move");
  await analysis.test("welcome-dismiss").click();
  await expect(analysis.test("welcome")).toBeHidden();
  await analysis.test("depth-search").click();
  await expect(analysis.test("welcome")).toContainText("as wide as its share of the visits");
  // One sentence, with a picture that moves, unless somebody wants less motion.
  for (const depth of ["search", "lab"]) {
    await analysis.test(`depth-${depth}`).click();
    await expect(analysis.test("welcome")).toContainText(/^[^.]+\.\s*×?$/);
    const moving = () => analysis.test("welcome").evaluate((box) => box.getAnimations({ subtree: true }).length);
    await expect.poll(moving).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(moving).toBe(0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
  }
  await analysis.test("depth-search").click();
  await analysis.test("welcome-dismiss").click();
  // The address follows a little later.
  await expect(page).toHaveURL(/depth=search/);
  await analysis.reload();
  await expect(analysis.test("tree-canvas")).toBeVisible();
  await expect(analysis.test("status-digest")).toBeEnabled();
  await expect(analysis.test("welcome")).toBeHidden();
});

for (const locale of ["en", "de"]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 } });

    test("the introduction leaves the tabs and the evaluation of a phone free", async ({ page }) => {
      const analysis = new AnalysisPage(page);
      for (const query of ["", "?fen=startpos&evaluator=uniform&simulations=60"]) {
        await page.goto(`/${query}`);
        const place = async (id: string) => (await analysis.test(id).boundingBox())!;
        await expect(async () => {
          const [box, tabs, value] = [await place("welcome"), await place("pane-board"), await place("evaluation")];
          expect(box.y + box.height, query).toBeLessThanOrEqual(tabs.y);
          expect(box.y, query).toBeGreaterThanOrEqual(value.y + value.height);
        }).toPass();
      }
    });
  });
}
