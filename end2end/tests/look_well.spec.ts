import { expect, test } from "../fixtures";
import { faultsOfLooks } from "../looks";
import { AnalysisPage } from "../pages/analysis_page";
import { NOTHING_CHOSEN } from "../preferences";

// The main states of the page at the sizes that people have: nothing is cut, written over something else, or too small to read.
// A page that is not there is one of them.
test.use({ storageState: NOTHING_CHOSEN, expectedErrors: [/404/] });

const SIZES = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [390, 844],
];
const GAME = "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4,b7b5,a4b3,d7d5,d4e5,c8e6";
const SEARCHED = `?evaluator=classical&simulations=300&moves=${GAME}`;

/** The menus of an analysis, by their buttons. */
const MENUS = ["limits", "share", "view-menu", "status-short", "columns"];

for (const [width, height] of SIZES) {
  test(`nothing is cut, overlaps or is too small at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    const analysis = new AnalysisPage(page);
    const isPhone = width < 900;
    const check = async (state: string) =>
      test.step(state, async () => {
        await expect.poll(() => faultsOfLooks(page), { message: state, timeout: 5_000 }).toEqual([]);
      });
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-moment", /^[1-9]/);
    await check("front page");
    for (const depth of ["analyse", "search", "lab"]) {
      await analysis.open(`${SEARCHED}&depth=${depth}`);
      await check(depth);
      if (isPhone) break;
    }
    for (const menu of isPhone ? ["limits", "view-menu", "status-short"] : MENUS) {
      await analysis.menu(menu);
      await check(`menu ${menu}`);
      await page.keyboard.press("Escape");
    }
    for (const tab of ["edges", "why", "formula", "what-if", "find", "score"]) {
      await (isPhone ? analysis.pane(tab) : analysis.test(`tab-${tab}`).click());
      await expect(page.locator(`#panel-${tab} > *`).first()).toBeVisible();
      await check(`tab ${tab}`);
    }
    await analysis.open(`${SEARCHED}&depth=search&path=b1c3`);
    await check("a node of the search on the board");
    for (const other of ["/learn", "/learn/game-tree", "/glossary", "/analyses", "/nowhere"]) {
      await page.goto(other);
      await expect(page.locator("main")).toBeVisible();
      await check(other);
    }
  });
}
