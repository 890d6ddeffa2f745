import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const rows = (page: Page) => page.getByTestId("kept").getByRole("listitem");
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });

/** Opens what is wanted less often of an analysis. */
async function more(page: Page, title: string, list = "kept"): Promise<void> {
  await page.getByTestId(list).getByRole("listitem").filter({ hasText: title }).getByTestId("more-analysis").click();
}

async function rename(page: Page, title: string, name: string): Promise<void> {
  await more(page, title);
  await row(page, title).getByTestId("analysis-name").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("renamed-notice")).toBeVisible();
}

test.beforeEach(async ({ context, page }) => {
  await context.clearCookies({ name: "puctoscope_browser" });
  const analysis = new AnalysisPage(page);
  for (const moves of ["e2e4,e7e5,g1f3", "d2d4,d7d5,c2c4"]) {
    await analysis.open(`?evaluator=classical&moves=${moves}&simulations=30`);
  }
  await page.goto("/analyses");
  await expect(rows(page)).toHaveCount(2);
});

test("analyses are found by name, moves and position", async ({ page }) => {
  await rename(page, "1. d4 d5 2. c4", "Carlsen – Müller, Queen's Gambit");
  await page.keyboard.press("/");
  await expect(page.getByTestId("find-text")).toBeFocused();
  await page.keyboard.type("muller gambit");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("found")).toHaveText("1 analysis found");
  await expect(rows(page)).toContainText(["Carlsen – Müller, Queen's Gambit"]);
  // The moves are still there to see.
  await expect(rows(page)).toContainText(["1. d4 d5 2. c4"]);

  await page.getByTestId("find-text").fill("Nf3");
  await page.getByTestId("find-analyses").click();
  await expect(rows(page)).toContainText(["1. e4 e5 2. Nf3"]);

  // A FEN in the same field is a position.
  await page.getByTestId("find-text").fill("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toContainText(["1. e4 e5 2. Nf3"]);
  await expect(rows(page)).toHaveCount(1);

  await page.getByTestId("clear-filters").click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByTestId("filters").click();
  await page.getByTestId("find-position").fill("8/8/8/3p4/2PP4/8/8/8");
  await page.getByTestId("find-match").selectOption("part");
  await page.getByTestId("find-analyses").click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(["Queen's Gambit"]);
  // The filters stay open, and what they say is in the address.
  await expect(page.getByTestId("find-position")).toHaveValue("8/8/8/3p4/2PP4/8/8/8");
  await page.reload();
  await expect(rows(page)).toHaveCount(1);

  await page.getByTestId("find-position").fill("nonsense/here");
  await page.getByTestId("find-analyses").click();
  await expect(page.getByTestId("position-problem")).toContainText("That is not a position");
  await expect(page.getByTestId("nothing-found")).toBeVisible();
  await page.getByTestId("clear-filters").click();

  await page.getByTestId("filters").click();
  const today = new Date().toLocaleDateString("sv");
  await page.getByTestId("find-since").fill(today);
  await page.getByTestId("find-until").fill(today);
  await page.getByTestId("sort-analyses").selectOption("-changed");
  await page.getByTestId("find-analyses").click();
  await expect(rows(page)).toContainText(["1. e4 e5 2. Nf3", "Queen's Gambit"]);
});

test("an analysis is named, duplicated and archived, deleted, and deleted for good", async ({ page }) => {
  await rename(page, "1. e4 e5 2. Nf3", "Repertoire");
  await more(page, "Repertoire");
  await row(page, "Repertoire").getByTestId("duplicate-analysis").click();
  await expect(page.getByTestId("copied-notice")).toContainText("Repertoire (2)");
  await expect(rows(page)).toHaveCount(3);
  // The copy is opened from where the keyboard is, and has its searches.
  await page.keyboard.press("Enter");
  const copy = new AnalysisPage(page);
  await expect(copy.test("connection")).toHaveText("connected");
  await copy.hasNodes(30);
  await copy.test("step-1").click();
  await copy.hasNodes(31);

  await page.goto("/analyses");
  await more(page, "Repertoire (2)");
  await row(page, "Repertoire (2)").getByTestId("archive-analysis").click();
  await expect(page.getByTestId("archived-notice")).toContainText("Repertoire (2)");
  await expect(row(page, "Repertoire (2)")).toHaveCount(0);
  await page.getByTestId("shelves").getByRole("link", { name: /^Archived/ }).click();
  await expect(page.getByTestId("archived")).toContainText("Repertoire (2)");
  await more(page, "Repertoire (2)", "archived");
  await page.getByTestId("unarchive-analysis").click();
  await expect(page.getByTestId("unarchived-notice")).toBeVisible();
  await page.getByTestId("shelves").getByRole("link", { name: /^Analyses/ }).click();

  // Deleted from the keyboard, and undone from it.
  await row(page, "Repertoire (2)").getByRole("link").focus();
  await page.keyboard.press("Delete");
  await expect(page.getByTestId("deleted-notice")).toContainText("Repertoire (2)");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("restored-notice")).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await row(page, "Repertoire (2)").getByTestId("delete-analysis").click();
  await page.getByTestId("shelves").getByRole("link", { name: /^Deleted/ }).click();
  await more(page, "Repertoire (2)", "deleted");
  await page.getByTestId("remove-analysis").click();
  await expect(page.getByTestId("removed-notice")).toBeVisible();
  await expect(page.getByTestId("none-deleted")).toBeVisible();
});

test("the keyboard goes from row to row", async ({ page }) => {
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(0).getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(rows(page).nth(1).getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("F2");
  await expect(rows(page).nth(0).getByTestId("analysis-name")).toBeFocused();
  await page.keyboard.type("Typed / here");
  await page.keyboard.press("Escape");
  await expect(rows(page).nth(0).getByTestId("analysis-name")).toBeHidden();
  await expect(rows(page).nth(0).getByTestId("more-analysis")).toBeFocused();
});

test("filters, menus and empty lists are accessible, light and dark, wide and narrow", async ({ page }) => {
  for (const [width, height] of [[1366, 768], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/analyses?sort=name");
      await more(page, "1. e4 e5 2. Nf3");
      await expect(page.getByTestId("find-position")).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing sticks out").toBeLessThanOrEqual(width);
      await expectAccessible(page);
      await page.goto("/analyses?text=nothing+like+it");
      await expect(page.getByTestId("nothing-found")).toBeVisible();
      await expectAccessible(page);
    }
  }
});
