import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const GAMES = `[White "Anna"]
[Black "Bert"]

1. e4 e5 2. Nf3 Nf6 *

[White "Clara"]
[Black "Dora"]
[Orientation "black"]

1. d4 d5 2. c4 *
`;

const chapters = (page: Page) => page.getByTestId("study-chapters").getByRole("listitem");
const chapter = (page: Page, place: number) => chapters(page).nth(place);
const title = (page: Page, place: number) => chapter(page, place).getByTestId("chapter-name");

/** Makes a study of two games in My analyses. */
async function make(page: Page, name: string): Promise<void> {
  await page.goto("/analyses");
  await page.getByTestId("to-new-study").click();
  await page.getByTestId("new-study-name").fill(name);
  await page.getByTestId("new-study-games").fill(GAMES);
  await page.getByTestId("make-study").click();
  await expect(page.getByTestId("study-done")).toBeVisible();
  await expect(chapters(page)).toHaveCount(2);
}

test.beforeEach(async ({ context }) => {
  await context.clearCookies({ name: "puctoscope_browser" });
});

test("a study of two games is made, and gone through chapter by chapter", async ({ page }) => {
  await make(page, "Repertoire");
  await expect(page.getByTestId("study-title")).toHaveValue("Repertoire");
  await expect(title(page, 0)).toHaveValue("Anna – Bert");
  await expect(chapter(page, 1)).toContainText("Black at the bottom");

  await page.getByTestId("start-study").click();
  const analysis = new AnalysisPage(page);
  await expect(page).toHaveURL(/study=.*chapter=0/);
  await expect(analysis.test("chapter-name")).toHaveText("Anna – Bert");
  await expect(analysis.test("study-title")).toHaveText("Repertoire");
  await expect(analysis.test("connection")).toHaveText("connected");
  await expect(analysis.test("previous-chapter")).toHaveAttribute("aria-disabled", "true");
  // One click to the next one, whose board is Black's.
  await analysis.test("next-chapter").click();
  await expect(page).toHaveURL(/chapter=1.*flip=1/);
  await expect(analysis.test("chapter-name")).toHaveText("Clara – Dora");
  // And one key back.
  await page.keyboard.press("P");
  await expect(page).toHaveURL(/chapter=0/);
  await expect(page).not.toHaveURL(/flip=1/);
  await analysis.menu("chapters");
  await expect(page.getByTestId("chapter-list").getByRole("link").nth(0)).toHaveAttribute("aria-current", "page");
  await page.getByTestId("chapter-list").getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/chapter=1/);
  // What is looked at stays the same, and the address brings it back.
  await analysis.test("depth-search").click();
  await expect(analysis.test("previous-chapter")).toBeVisible();
  await page.keyboard.press("P");
  await expect(page).toHaveURL(/chapter=0/);
  await expect(page.locator(".page")).toHaveAttribute("data-depth", "search");
  await page.reload();
  await expect(analysis.test("chapter-name")).toHaveText("Anna – Bert");
  await expect(page).toHaveURL(/chapter=0/);

  // What is on the board becomes a chapter.
  await analysis.test("chapter-from-here").click();
  await expect(page.getByTestId("chapter-text")).toHaveValue(/ (w|b) KQkq /);
  await page.getByTestId("new-chapter-name").fill("From here");
  await page.getByTestId("add-chapter").click();
  await expect(title(page, 2)).toHaveValue("From here");
});

test("chapters are named, moved, turned and deleted, and all of it is undone", async ({ page, expectedErrors }) => {
  await make(page, "Lessons");
  await page.getByTestId("study-title").fill("Lessons of May");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("study-title")).toHaveValue("Lessons of May");
  await title(page, 0).fill("The Petrov");
  await page.keyboard.press("Enter");
  await expect(title(page, 0)).toHaveValue("The Petrov");
  await expect(chapter(page, 0).getByTestId("open-chapter")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(title(page, 1)).toHaveValue("The Petrov");
  await expect(chapter(page, 1).getByTestId("open-chapter")).toBeFocused();
  await chapter(page, 1).getByTestId("move-up").click();
  await expect(title(page, 0)).toHaveValue("The Petrov");
  await expect(chapter(page, 0).getByTestId("move-up")).toBeDisabled();
  await chapter(page, 0).getByTestId("turn-chapter").click();
  await expect(chapter(page, 0)).toContainText("Black at the bottom");
  await page.keyboard.press("Delete");
  await expect(chapters(page)).toHaveCount(1);
  await expect(page.getByTestId("undo-study")).toHaveAttribute("title", "Undo: deleting The Petrov");
  await page.keyboard.press("Control+z");
  await expect(chapters(page)).toHaveCount(2);
  await page.getByTestId("redo-study").click();
  await expect(chapters(page)).toHaveCount(1);
  await page.getByTestId("undo-study").click();
  await expect(title(page, 0)).toHaveValue("The Petrov");

  // An error stands where one looks, and what was typed stays. The page that says so has the status of a refusal.
  expectedErrors.push(/400 \(Bad Request\)/);
  await page.getByTestId("add-chapters").click();
  await page.getByTestId("chapter-text").fill("1. e4 e5 2. Ke4");
  await page.getByTestId("add-chapter").click();
  await expect(page.locator("#add").getByTestId("study-error")).toContainText("Game 1");
  await expect(page.getByTestId("chapter-text")).toHaveValue("1. e4 e5 2. Ke4");

  await page.getByTestId("delete-this-study").click();
  await expect(page.getByTestId("study-deleted")).toContainText("Lessons of May");
  await page.getByTestId("study-deleted").getByRole("button").click();
  await expect(page.getByTestId("study-restored")).toContainText("Lessons of May");
  await expect(page.getByTestId("studies").getByRole("listitem")).toHaveCount(1);
});

test("a study is shared, looked at, copied and taken along", async ({ page, context, browser, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await make(page, "Class");
  await expect(page.getByTestId("study-link")).toHaveCount(0);
  await page.getByTestId("share-copy").check();
  await page.getByTestId("save-sharing").click();
  await expect(page.getByTestId("study-done")).toContainText("can be copied");
  await page.getByTestId("copy-study-link").click();
  await expect(page.getByTestId("link-says")).toHaveText("Copied.");
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const class2 = await browser.newContext({ baseURL: server.url });
  const pupil = await class2.newPage();
  await pupil.goto(link);
  await expect(pupil.getByTestId("study-title")).toHaveText("Class");
  await expect(pupil.getByTestId("move-up")).toHaveCount(0);
  await chapter(pupil, 0).getByTestId("open-chapter").click();
  const watching = new AnalysisPage(pupil);
  await expect(watching.test("connection")).toHaveText("watching");
  await expect(watching.test("chapter-name"), "the strip has its keys").toHaveText("Anna – Bert");
  await pupil.keyboard.press("N");
  await expect(watching.test("chapter-name")).toHaveText("Clara – Dora");
  await watching.test("to-copy-study").click();
  await pupil.getByTestId("copy-study").click();
  await expect(pupil.getByTestId("study-done")).toContainText("your copy");
  await expect(pupil.getByTestId("study-title")).toHaveValue("Class");
  await chapter(pupil, 0).getByTestId("delete-chapter").click();
  await expect(chapters(pupil)).toHaveCount(1);
  await class2.close();
  await page.reload();
  await expect(chapters(page)).toHaveCount(2);

  const [file] = await Promise.all([page.waitForEvent("download"), page.getByTestId("study-pgn-openings").click()]);
  expect(file.suggestedFilename()).toBe("class.pgn");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain('[StudyName "Class"]');
  expect(text).toContain('[ECO "C42"]');
  expect(text).toContain("1. d4 d5 2. c4 *");
});

test("analyses that are chosen become chapters, and files are read", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  for (const moves of ["e2e4,e7e5", "d2d4,d7d5"]) await analysis.open(`?evaluator=classical&moves=${moves}&simulations=20`);
  await page.goto("/analyses");
  await expect(page.getByTestId("add-chosen")).toBeHidden();
  for (const box of await page.getByTestId("choose-analysis").all()) await box.check();
  await page.getByTestId("add-chosen").click();
  await expect(page.getByTestId("choosing")).toContainText("2 analyses");
  await page.getByTestId("new-study-name").fill("Chosen");
  await page.getByTestId("make-study").click();
  await expect(chapters(page)).toHaveCount(2);
  await page.getByTestId("add-chapters").click();
  await page.getByTestId("study-file").setInputFiles({ name: "games.pgn", mimeType: "text/plain", buffer: Buffer.from('[White "M\xfcller"]\n\n1. c4 *', "latin1") });
  await expect(page.getByTestId("chapter-text")).toHaveValue(/Müller/);
  await page.getByTestId("add-chapter").click();
  await expect(title(page, 2)).toHaveValue("Müller");

  // The analysis at hand, from its menu.
  await analysis.open("?evaluator=classical&moves=g1f3&simulations=20");
  await analysis.menu("share");
  await analysis.test("add-to-study").click();
  await page.getByTestId("studies").getByRole("listitem").filter({ hasText: "Chosen" }).getByTestId("collect").click();
  await expect(chapters(page)).toHaveCount(4);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a study is made, edited and undone", async ({ page }) => {
    await page.goto("/studies");
    await make(page, "Plain");
    await chapter(page, 0).getByTestId("move-down").click();
    await expect(title(page, 1)).toHaveValue("Anna – Bert");
    await page.getByTestId("undo-study").click();
    await expect(title(page, 0)).toHaveValue("Anna – Bert");
  });
});

test.describe("a study that is not shared", () => {
  test.use({ expectedErrors: [/404/] });

  test("is not there for others, and says so beside its chapters", async ({ page }) => {
    await page.goto("/study/AAAAAAAAAAAAAAAAAAAAAA");
    await expect(page.getByTestId("no-study")).toContainText("There is no such study");
    await make(page, "Closed");
    await chapter(page, 0).getByTestId("open-chapter").click();
    const address = new URL(page.url());
    address.searchParams.set("study", "AAAAAAAAAAAAAAAAAAAAAA");
    await page.goto(address.toString());
    await expect(page.getByTestId("study-problem")).toContainText("no such study");
  });
});

test("the pages are accessible, light and dark, wide and narrow, in German", async ({ page, context, server }) => {
  await context.addCookies([{ name: "puctoscope_language", value: "de", url: server.url }]);
  await page.goto("/studies");
  await expect(page.getByTestId("no-studies")).toContainText("keine Studien");
  await expectAccessible(page);
  await make(page, "Repertoire für Schwarz, mit einem langen Namen, der nicht in eine Zeile passt");
  const study = page.url().replace(/\?.*/, "");
  await chapter(page, 0).getByTestId("open-chapter").click();
  await expect(page.getByTestId("chapter-name")).toHaveText("Anna – Bert");
  const opened = page.url();
  for (const [width, height] of [[1366, 768], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const address of ["/studies", "/analyses", `${study}?text=startpos`]) {
        await page.goto(address);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing sticks out").toBeLessThanOrEqual(width);
        await expectAccessible(page);
      }
      await page.goto(opened);
      await expectAccessible(page, ".study-bar");
    }
  }
});
