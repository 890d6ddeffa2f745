// Every page and main state, both themes, wide and narrow: no rule of accessibility is broken.

import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

/** What is new in it is `within` a part of the page; else everything is looked at. */
type State = { name: string; query?: string; within?: string; reach?: (page: Page, analysis: AnalysisPage) => Promise<void> };

const searched = "?evaluator=classical&simulations=300";
const press = (key: string, opened: string) => async (page: Page, analysis: AnalysisPage) => {
  await page.keyboard.press(key);
  await expect(analysis.test(opened)).toBeVisible();
};

const STATES: State[] = [
  { name: "a search", query: searched },
  {
    name: "a selected move",
    reach: async (page, analysis) => {
      await analysis.test("tree-canvas").focus();
      await page.keyboard.press("ArrowDown");
      await expect(analysis.test("tree")).not.toHaveAttribute("data-selected", "0");
    },
  },
  {
    name: "an earlier moment",
    reach: async (page, analysis) => {
      await analysis.goTo(120);
      await expect(page.locator("html")).toHaveAttribute("data-moment", "120");
    },
  },
  {
    name: "one simulation, phase by phase",
    reach: async (page, analysis) => {
      await page.keyboard.press("l");
      await expect(analysis.test("phases")).toHaveAttribute("data-step", /./);
    },
  },
  { name: "the keys", query: searched, within: "dialog[open]", reach: press("?", "help-dialog") },
  { name: "the parameters", query: searched, within: "dialog[open]", reach: press("p", "parameter-menu") },
  { name: "the evaluators", query: searched, within: "dialog[open]", reach: press("n", "evaluators") },
  { name: "the breakpoints", query: searched, within: "dialog[open]", reach: press("b", "breakpoint-form") },
  { name: "the tour", query: "?tour=4", within: ".tour", reach: async (_, analysis) => expect(analysis.test("tour-caption")).toBeVisible() },
  { name: "the recordings", query: searched, within: "dialog[open]", reach: press("r", "recording-menu") },
  {
    name: "a refused position",
    query: searched,
    reach: async (_, analysis) => {
      await analysis.setFen("8/8/8/8/8/8/8/8 w - - 0 1");
      await expect(analysis.test("fen-error")).toBeVisible();
    },
  },
  {
    name: "a game that is over",
    query: "?evaluator=classical&fen=7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
    reach: async (_, analysis) => expect(analysis.test("game-over")).toBeVisible(),
  },
];

for (const colorScheme of ["light", "dark"] as const) {
  test(`nothing stands in anybody's way, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("data-moment", /^[1-9]/);
    await expectAccessible(page);

    const analysis = new AnalysisPage(page);
    for (const { name, query, within, reach } of STATES) {
      await test.step(name, async () => {
        if (query !== undefined) await page.goto(`/${query}`);
        if (query === searched) await analysis.hasNodes(300);
        await reach?.(page, analysis);
        await expectAccessible(page, within);
      });
    }
    await analysis.open(searched);
    for (const tab of await analysis.tabs()) {
      await test.step(`the ${tab} tab`, async () => {
        await analysis.test(`tab-${tab}`).click();
        await expect(analysis.test(`tab-${tab}`)).toHaveAttribute("aria-selected", "true");
        await expect(page.locator(`#panel-${tab}`)).toBeVisible();
        await expectAccessible(page, `#panel-${tab}`);
      });
    }
  });
}

test("the parts of a narrow page are accessible, light and dark", async ({ page }) => {
  test.setTimeout(120_000);
  // High enough that no row is cut in two by the end of what scrolls: its buttons would count as too small.
  const analysis = new AnalysisPage(page);
  await analysis.open(searched);
  const tabs = await analysis.tabs();
  await page.setViewportSize({ width: 390, height: 1600 });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const pane of ["tree", ...tabs, "board"]) {
      await test.step(pane, async () => {
        await analysis.pane(pane);
        await expect(analysis.test(`pane-${pane}`)).toHaveAttribute("aria-pressed", "true");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, "nothing sticks out").toBeLessThanOrEqual(390);
        await expectAccessible(page, ["tree", "board"].includes(pane) ? undefined : `#panel-${pane}`);
      });
    }
  }
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: [/WebSocket/, /ERR_/] });

  test("the message is accessible", async ({ page }) => {
    await page.routeWebSocket(/.*/, (socket) => socket.close());
    await page.goto(`/${searched}`);
    await expect(page.getByTestId("connection-banner")).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  });
});
