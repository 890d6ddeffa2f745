import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { faultsOfLooks } from "../looks";
import { SHIPPED } from "../networks";
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
/** Those at which everything is looked at in both themes; a change of the theme is cheap, a page is not. */
const IN_BOTH_THEMES = [1366, 390];
const GAME = "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4,b7b5,a4b3,d7d5,d4e5,c8e6";
const SEARCHED = `?evaluator=classical&simulations=300&moves=${GAME}`;

/** The menus of an analysis, by their buttons. */
const MENUS = ["limits", "share", "view-menu", "status-short", "columns"];

for (const [width, height] of SIZES) {
  const isPhone = width < 900;
  const themes = IN_BOTH_THEMES.includes(width) ? (["dark", "light"] as const) : (["light"] as const);
  const check = async (page: Page, state: string) =>
    test.step(state, async () => {
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => faultsOfLooks(page), { message: `${state}, ${colorScheme}`, timeout: 5_000 }).toEqual([]);
      }
    });

  test(`nothing of an analysis is cut, overlaps or is too small at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height });
    const analysis = new AnalysisPage(page);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-moment", /^[1-9]/);
    await check(page, "front page");
    for (const depth of ["analyse", "search", "lab"]) {
      await analysis.open(`${SEARCHED}&depth=${depth}`);
      await check(page, depth);
      if (isPhone) break;
    }
    for (const menu of isPhone ? ["limits", "view-menu", "status-short"] : MENUS) {
      await analysis.menu(menu);
      await check(page, `menu ${menu}`);
      await page.keyboard.press("Escape");
    }
    for (const tab of ["edges", "why", "charts", "formula", "what-if", "find", "score", "network"]) {
      await (isPhone ? analysis.pane(tab) : analysis.test(`tab-${tab}`).click());
      await expect(page.locator(`#panel-${tab} > *`).first()).toBeVisible();
      if (tab === "charts") await expect(analysis.test("charts")).toHaveAttribute("data-end", "300", { timeout: 20_000 });
      await check(page, `tab ${tab}`);
    }
    // With a network that tab has planes and a wide table.
    if (IN_BOTH_THEMES.includes(width)) {
      await analysis.open(`?evaluator=network:${SHIPPED}&simulations=30&moves=${GAME}&tab=network`);
      if (isPhone) await analysis.pane("network");
      await expect(analysis.test("policy")).toBeVisible({ timeout: 15_000 });
      await expect(analysis.test("network-panel")).toHaveAttribute("aria-busy", "false");
      await check(page, "a network's input and output");
      expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing is wider than the page").toBeLessThanOrEqual(width);
    }
    await analysis.open(`${SEARCHED}&depth=search&path=b1c3`);
    await check(page, "a node of the search on the board");
  });

  test(`nothing of the other pages is cut, overlaps or is too small at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    const benches = ["connect2", "tic-tac-toe", "connect-four"].map((game) => `/learn/training?game=${game}&seed=1`);
    for (const other of ["/learn", "/learn/game-tree", ...benches, "/learn/assignment", "/survey", "/glossary", "/analyses", "/nowhere"]) {
      await page.goto(other);
      await expect(page.locator("main")).toBeVisible();
      // The first network says P of each pinned position.
      if (benches.includes(other)) await expect(page.locator(".pin-table .small-number").first()).toBeVisible({ timeout: 15_000 });
      await check(page, other);
    }
  });
}
