// The tour: a recorded search with captions, for who comes for the first time.

import { expect, expectAccessible, test } from "../fixtures";
import { faultsOfLooks } from "../looks";
import { AnalysisPage } from "../pages/analysis_page";
import { STOPS, TourPage } from "../pages/tour_page";
import { NOTHING_CHOSEN, preferences } from "../preferences";

// A visitor who has chosen nothing yet.
test.use({ storageState: NOTHING_CHOSEN });

const LAST = STOPS.length;

/** Nothing moves by itself: captions come at once, and only when they are asked for. */
const calm = { reducedMotion: "reduce" } as const;

test("the front page, the help, the menu and Learn lead to it", async ({ page }) => {
  const tour = new TourPage(page);
  await page.goto("/");
  await tour.test("take-tour").click();
  await expect(page).toHaveURL(/[?]tour=1/);
  await tour.rests(1);
  await expect(tour.caption).toContainText("looked at this position once");

  await tour.test("tour-close").click();
  await page.locator("body").press("?");
  await expect(tour.test("help-tour")).toHaveAttribute("href", "/?tour=1");
  await page.keyboard.press("Escape");
  await tour.menu("view-menu");
  await expect(tour.test("menu-tour")).toHaveAttribute("href", "/?tour=1");
  await page.goto("/learn");
  await page.getByRole("link", { name: "Take the tour" }).click();
  await tour.rests(1);
});

test("the search plays from caption to caption by itself, and can be paused", async ({ page }) => {
  test.setTimeout(120_000);
  const tour = new TourPage(page);
  await tour.open(1);
  await expect(tour.test("tour-play")).toHaveText("Pause");
  await tour.rests(2);
  // On the way the search is seen.
  await expect(tour.card).toHaveAttribute("data-motion", "plays", { timeout: 20_000 });
  await expect(tour.test("tour-meanwhile")).toContainText(/simulation \d+/);
  await tour.rests(3);
  await tour.test("tour-play").click();
  await expect(tour.test("tour-play")).toHaveText("Play");
  await tour.test("tour-play").click();
  await expect(tour.card).toHaveAttribute("data-stop", "4");
  await tour.rests(4);
});

test("by keyboard alone: on, back, skip the way, pause, close", async ({ page }) => {
  const tour = new TourPage(page);
  await tour.open(1);
  await expect(tour.card, "it is read out").toBeFocused();
  await page.keyboard.press("Space");
  await expect(tour.test("tour-play")).toHaveText("Play");
  await page.keyboard.press("ArrowLeft");
  await tour.rests(1);
  await expect(tour.test("tour-back")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("ArrowRight");
  await tour.rests(2);
  // The second time while the search is on its way: it is there at once.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await tour.rests(3);
  await page.keyboard.press("ArrowLeft");
  await tour.rests(2);
  // Buttons are reached with Tab, and keep their own keys.
  await page.keyboard.press("Tab");
  await expect(tour.test("tour-close")).toBeFocused();
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press("Tab");
  await expect(tour.test("tour-next")).toBeFocused();
  await page.keyboard.press("Enter");
  await tour.rests(3);
  await page.keyboard.press("Escape");
  await expect(tour.card).toBeHidden();
  await expect(page.locator(".tour-ring")).toBeHidden();
  await expect(tour.test("take-tour"), "one goes on from where it began").toBeFocused();
  // The arrows go along the game again.
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator(".tour-ring")).toBeHidden();
  await expect(page).not.toHaveURL(/tour=/);
});

test("each caption speaks of what it lights up, with the numbers that are shown", async ({ page }) => {
  await page.emulateMedia(calm);
  await page.setViewportSize({ width: 1366, height: 768 });
  const tour = new TourPage(page);
  await tour.open(1);
  const texts: string[] = [];
  for (let number = 1; number <= LAST; number += 1) {
    await tour.rests(number);
    await tour.lightsUp(number);
    texts.push(await tour.caption.innerText());
    if (number === 2) expect(texts[1]).toContain(await tour.cell("b3b8", "p"));
    if (number === 3) expect(texts[2]).toContain(String(await tour.nodes()));
    if (number === 4) {
      await expect(tour.test("why-move").locator("option:checked")).toHaveText("Qb8+");
      await expect(tour.test("why-story")).toBeVisible();
    }
    if (number === 5) expect(texts[4]).toContain(await tour.test("evaluation").innerText());
    if (number === 6) await expect(tour.row("b3b8")).toBeVisible();
    if (number === 7) {
      await expect(tour.test("evaluation")).toHaveText("#2");
      expect(texts[6]).toMatch(/Qb8\+ Nxb8 17\.\s?Rd8#/);
    }
    if (number === 9) await expect(tour.test("what-if")).toBeVisible();
    await expect.poll(() => faultsOfLooks(page), { message: `stop ${number}` }).toEqual([]);
    await page.keyboard.press("ArrowRight");
  }
  expect(new Set(texts).size).toBe(LAST);
  expect(texts.filter((text) => text.length > 260)).toEqual([]);
});

test("a stop is in the link, and a link opens it", async ({ page }) => {
  await page.emulateMedia(calm);
  const tour = new TourPage(page);
  await tour.open(3);
  await expect(page).toHaveURL(/[/][?]tour=3(&view=white)?$/);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/[/][?]tour=4&view=white$/);
  await page.reload();
  await tour.rests(4);
  const text = await tour.caption.innerText();
  await page.goto("/?tour=4&flip=1");
  await tour.rests(4);
  await expect(tour.caption).toHaveText(text);
  await expect(page).toHaveURL(/tour=4&flip=1/);
  // What is no stop is the front page.
  await page.goto("/?tour=99");
  await expect(tour.test("recording-bar")).toContainText("Immortal");
  await expect(tour.card).toBeHidden();
});

test("whoever looks around is left there, and Next goes on with the tour", async ({ page }) => {
  await page.emulateMedia(calm);
  const tour = new TourPage(page);
  await tour.open(5);
  await tour.goTo(77);
  await expect(tour.card).toHaveAttribute("data-motion", "strays");
  await expect(tour.test("tour-meanwhile")).toContainText("simulation 77");
  await expect(page.locator("html")).toHaveAttribute("data-moment", "77");
  await tour.test("tour-next").click();
  await tour.rests(6);
});

test("its end offers what one does next", async ({ page }) => {
  await page.emulateMedia(calm);
  await page.setViewportSize({ width: 1366, height: 768 });
  const tour = new TourPage(page);
  await tour.open(LAST);
  await expect(tour.test("tour-end")).toBeVisible();
  await expect(tour.test("tour-next")).toBeHidden();
  await expect(tour.test("tour-play")).toHaveText("From the beginning");
  await expectAccessible(page);
  await tour.test("tour-games").click();
  await expect(tour.test("recording-menu")).toBeVisible();
  await expect(tour.card).toBeHidden();
  await expect(page.locator(".page")).toHaveAttribute("data-depth", "search");

  await tour.open(LAST);
  await tour.test("tour-paste").click();
  await expect(tour.test("fen")).toBeFocused();
  await expect(tour.card).toBeHidden();

  await tour.open(LAST);
  await tour.test("tour-lesson").click();
  await expect(page).toHaveURL(/[/]learn[/]search-and-network/);
});

test("on a phone the caption is a sheet below what it speaks of", async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia(calm);
  await page.setViewportSize({ width: 390, height: 844 });
  const tour = new TourPage(page);
  await tour.open(1);
  for (let number = 1; number <= LAST; number += 1) {
    await tour.rests(number);
    await tour.lightsUp(number);
    const sheet = (await tour.card.boundingBox())!;
    expect([sheet.x, sheet.width], "as wide as the screen").toEqual([0, 390]);
    const bar = (await page.locator(".bottom").boundingBox())!;
    expect(sheet.y + sheet.height, "and above the bar").toBeLessThanOrEqual(bar.y + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    if (number === 4) await expectAccessible(page, '[data-testid="tour"]');
    if (number < LAST) await tour.test("tour-next").click();
  }
  await tour.test("tour-games").click();
  await expect(tour.test("recording-menu")).toBeVisible();
});

test("what the tour shows of the page is not taken for a choice", async ({ page, context }) => {
  await context.addCookies([preferences("depth=lab&met=123")]);
  await page.emulateMedia(calm);
  const tour = new TourPage(page);
  await tour.open(1);
  await expect(page.locator(".page")).toHaveAttribute("data-depth", "search");
  await tour.test("tour-close").click();
  await expect(page.locator(".page")).toHaveAttribute("data-depth", "lab");
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await expect(page.locator(".page")).toHaveAttribute("data-depth", "lab");
});

test.describe("somebody whose browser is German", () => {
  test.use({ locale: "de-DE" });

  test("is led in German, with German letters of pieces", async ({ page }) => {
    await page.emulateMedia(calm);
    await page.setViewportSize({ width: 1366, height: 768 });
    const tour = new TourPage(page);
    await page.goto("/?tour=7");
    await expect(tour.caption).toContainText(/Db8\+ Sxb8 17\.\s?Td8#/);
    await expect(tour.test("tour-progress")).toHaveText("7 von 9");
    await expect.poll(() => faultsOfLooks(page)).toEqual([]);
  });
});

test.describe("where its recording cannot be opened", () => {
  test.use({ expectedErrors: [/404|Failed to load/] });

  test("there is no tour, and the page becomes an analysis", async ({ page }) => {
    await page.route(/opera-game/, (route) => route.fulfill({ status: 404, body: "there is no such recording" }));
    const tour = new TourPage(page);
    await page.goto("/?tour=1");
    await expect(tour.test("notice").first()).toBeVisible();
    await expect(tour.card).toBeHidden();
    await tour.hasState("limit reached", "stopped");
  });
});
