import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

/** What is called so in a list of the page. */
const row = (page: Page, list: "kept" | "deleted", title: string) =>
  page.getByTestId(list).getByRole("listitem").filter({ hasText: title });

test.beforeEach(async ({ context }) => {
  // What is made by other tests is in the list of all only.
  await context.clearCookies({ name: "puctoscope_browser" });
});

test("an analysis is found again after its tab is closed, searched on, deleted and brought back", async ({ context, browser, server }) => {
  const tab = new AnalysisPage(await context.newPage());
  await tab.open("?evaluator=classical&simulations=60&set=cpuct:3");
  await tab.play("c2", "c4");
  await tab.hasNodes(400);
  await tab.play("e7", "e5");
  await tab.hasNodes(400);
  await tab.hasState("limit reached");
  await tab.page.close();

  const page = await context.newPage();
  const again = new AnalysisPage(page);
  await page.goto("/");
  await again.test("analyses").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My analyses");
  const kept = row(page, "kept", "1. c4 e5");
  await expect(kept).toContainText("just now");
  await expect(kept).toContainText("3 positions · 3 searches · ");
  await expect(kept).toContainText("nodes");
  await kept.getByRole("link", { name: "Open 1. c4 e5" }).click();
  await expect(again.test("connection")).toHaveText("connected");
  await again.hasNodes(400);
  await expect(again.test("set-cpuct")).toHaveValue("3");
  await again.test("step-10").click();
  await again.hasNodes(410);
  // It is this tab's from now on, and its link the one that everybody can follow.
  await expect(page).toHaveURL(/moves=c2c4/);
  await expect(page).not.toHaveURL(/watch=/);
  await page.reload();
  await again.hasNodes(410);
  await again.test("step-1").click();
  await again.hasNodes(411);

  // Somebody else has the link and watches.
  const id = await page.evaluate(() => sessionStorage.getItem("puctoscope.analysis"));
  const audience = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const viewer = new AnalysisPage(await audience.newPage());
  await viewer.page.goto(`/?watch=${id}`);
  await expect(viewer.test("connection")).toHaveText("watching");
  await viewer.hasNodes(411);

  // Deleted in another tab: both are told, and what they show stays.
  const list = await context.newPage();
  await list.goto("/analyses");
  await row(list, "kept", "1. c4 e5").getByRole("button", { name: "Delete 1. c4 e5" }).click();
  await expect(list.getByTestId("deleted-notice")).toContainText("1. c4 e5");
  await expect(list.getByTestId("no-analyses")).toBeVisible();
  await expect(row(list, "deleted", "1. c4 e5")).toContainText("30 days left");
  for (const open of [again, viewer]) {
    await expect(open.test("connection-banner")).toContainText("This analysis was deleted; its owner can undo that");
    await expect(open.test("retry")).toBeHidden();
    await open.hasNodes(411);
  }

  // The keyboard is where the way back is.
  await expect(list.getByRole("button", { name: "Undo deleting 1. c4 e5" }).first()).toBeFocused();
  await list.keyboard.press("Enter");
  await expect(list.getByTestId("restored-notice")).toContainText("1. c4 e5");
  await expect(list.getByTestId("deleted")).toHaveCount(0);
  await list.keyboard.press("Enter");
  const back = new AnalysisPage(list);
  await expect(back.test("connection")).toHaveText("connected");
  await back.hasNodes(411);
  await audience.close();
});

test("the list of all marks what other browsers made", async ({ page, browser, server }) => {
  const other = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const maker = new AnalysisPage(await other.newPage());
  await maker.open("?evaluator=classical&fen=8/8/8/8/8/2k5/2p5/2K4R_w_-_-_0_1&simulations=30");
  await other.close();
  await page.goto("/analyses");
  await expect(page.getByTestId("no-analyses")).toBeVisible();
  await page.getByTestId("whose").getByRole("link", { name: /^All on this server/ }).click();
  const theirs = row(page, "kept", "KR v KP, White to move").first();
  await expect(theirs).toContainText("from another browser");
  await expect(theirs).toContainText("8/8/8/8/8/2k5/2p5/2K4R w - - 0 1");
  await theirs.getByRole("link", { name: /^Open/ }).click();
  const analysis = new AnalysisPage(page);
  await expect(analysis.test("connection")).toHaveText("watching");
});

test("exact times are the reader's", async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, timezoneId: "Pacific/Auckland" });
  const page = await context.newPage();
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=20");
  await page.goto("/analyses");
  const time = page.getByTestId("kept").locator(".desk-exact");
  const [machine, text] = [await time.getAttribute("datetime"), await time.innerText()];
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: "Pacific/Auckland", day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23",
  }).formatToParts(new Date(machine!));
  const part = (type: string) => parts.find((part) => part.type === type)!.value;
  expect(text).toBe(`${part("day")} ${part("month")} ${part("year")}, ${part("hour")}:${part("minute")}`);
  // Where nothing else tells an analysis from others its time is its name.
  await expect(page.locator(".desk-name")).toHaveText(/^Analysis of \d+ \w+, \d\d:\d\d$/);
  await context.close();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("what was made with them can be deleted and brought back", async ({ page, browser, server }) => {
    const maker = await browser.newContext({ baseURL: server.url, javaScriptEnabled: true });
    const analysis = new AnalysisPage(await maker.newPage());
    await analysis.open("?evaluator=classical&moves=g1f3&simulations=20");
    await page.context().addCookies(await maker.cookies());
    await maker.close();
    await page.goto("/analyses");
    await expect(row(page, "kept", "1. Nf3").locator(".desk-exact")).toContainText("UTC");
    await row(page, "kept", "1. Nf3").getByRole("button", { name: "Delete 1. Nf3" }).click();
    await row(page, "deleted", "1. Nf3").getByTestId("restore-analysis").click();
    await expect(row(page, "kept", "1. Nf3")).toBeVisible();
  });
});

test("the page is accessible, light and dark, wide and narrow", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  for (const query of ["?evaluator=classical&moves=e2e4,e7e5&simulations=20", "?evaluator=classical&fen=8/8/8/8/8/2k5/2p5/2K4R_w_-_-_0_1&simulations=20"]) {
    await analysis.open(query);
  }
  for (const [width, height] of [[1366, 768], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/analyses");
      await expectAccessible(page);
      await row(page, "kept", "1. e4 e5").getByTestId("delete-analysis").click();
      await expect(page.getByTestId("deleted-notice")).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing sticks out").toBeLessThanOrEqual(width);
      await expectAccessible(page);
      await page.getByTestId("deleted-notice").getByRole("button").click();
      await expect(page.getByTestId("restored-notice")).toBeVisible();
      await expectAccessible(page);
    }
  }
});
