// The film of a search: watched on the page, by mouse and by keyboard.

import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const CONNECT2 =
  "?fen=connect2&evaluator=uniform:0.5&set=formula:alphazero,cpuct:1,count_root_evaluation:false,sticky_endgames:false" +
  "&simulations=31&depth=search&tree=links";

class Film extends AnalysisPage {
  player = this.test("film-player");

  static async open(page: Page, query: string): Promise<Film> {
    const film = new Film(page);
    await page.goto(`/${query}`);
    await expect(film.test("film-screen").locator("svg").first()).toBeVisible({ timeout: 20_000 });
    return film;
  }

  async isAt(picture: number): Promise<void> {
    await expect(this.player).toHaveAttribute("data-at", String(picture));
  }
}

test.describe("for who wants less motion", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

  test("the minute begins at rest, and is gone through by keys", async ({ page }) => {
    const film = await Film.open(page, `${CONNECT2}&film=minute`);
    await film.isAt(1);
    await expect(film.player).toHaveAttribute("data-plays", "false");
    await expect(film.test("film-chapter")).toHaveText("One simulation, phase by phase");
    // The first of the article's five simulations takes a.
    await expect(film.test("film-caption")).toContainText("1 of 1");
    await expectAccessible(page, '[data-testid="film-dialog"]');
    await film.test("film-play").focus();
    await page.keyboard.press("ArrowRight");
    await film.isAt(2);
    for (let picture = 3; picture <= 5; picture += 1) {
      await page.keyboard.press("ArrowRight");
      await film.isAt(picture);
    }
    await expect(film.test("film-chapter")).toHaveText("Five simulations");
    await expect(film.test("film-caption")).toContainText("Simulation 2 of 31");
    await page.keyboard.press("End");
    await film.isAt(34);
    await expect(film.test("film-chapter")).toHaveText("Thirty simulations");
    await expect(film.test("film-caption")).toContainText("Simulation 31 of 31");
    await expect(film.test("film-caption")).toContainText("best move b");
    await page.keyboard.press("ArrowLeft");
    await film.isAt(33);
    await page.keyboard.press("Home");
    await film.isAt(1);
  });

  test("nodes have their positions, and what the page showed comes back", async ({ page }) => {
    const film = await Film.open(page, `${CONNECT2}&at=12&film=moments`);
    await page.keyboard.press("Escape");
    await expect(film.test("film-dialog")).toBeHidden();
    await expect(film.test("moment")).toHaveValue("12");
    await expect(film.test("tree-statistic")).not.toHaveValue("board");
    await expect(page).not.toHaveURL(/film=/);
  });
});

test("it plays until somebody stops it, at the pace that is chosen", async ({ page }) => {
  const film = await Film.open(page, `${CONNECT2}&film=minute`);
  await film.test("film-pace").selectOption({ label: "4 ×" });
  await expect.poll(async () => Number(await film.player.getAttribute("data-at")), { timeout: 20_000 }).toBeGreaterThan(2);
  await film.test("film-play").click();
  await expect(film.player).toHaveAttribute("data-plays", "false");
  const at = await film.player.getAttribute("data-at");
  await film.test("film-on").click();
  await film.isAt(Number(at) + 1);
});

test("the scrubber goes to any picture, of any search, from its menu", async ({ page }) => {
  const film = new Film(page);
  await film.open("?evaluator=classical&simulations=60");
  await film.menu("share");
  await film.test("share-film").click();
  await expect(film.test("film-screen").locator("svg").first()).toBeVisible();
  await expect(film.player).toHaveAttribute("data-plays", "false");
  await expect(page).toHaveURL(/film=moments/);
  // Until a picture is asked for, there stands what the page shows.
  await expect(film.test("film-caption")).toContainText("Simulation 60 of 60");
  await film.test("film-scrubber").fill("29");
  await film.isAt(30);
  await expect(film.test("film-caption")).toContainText("Simulation 30 of 60");
  // Phase by phase a picture says what is compared.
  await film.test("film-script").selectOption("phases");
  await film.isAt(1);
  await film.test("film-on").click();
  await film.isAt(2);
  await film.test("film-captions").uncheck();
  await expect(film.test("film-screen")).not.toContainText("Simulation");
});

test("the first page of the course has a poster that leads to it", async ({ page }) => {
  await page.goto("/learn");
  const poster = page.getByTestId("film-poster");
  await expect(poster.locator("svg")).toHaveCount(4);
  await poster.click();
  await expect(page.getByTestId("film-chapter")).toHaveText("One simulation, phase by phase", { timeout: 20_000 });
});
