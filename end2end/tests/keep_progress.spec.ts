import { readFile } from "node:fs/promises";
import { type Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { LESSONS } from "../pages/lesson_page";

const SLUGS = LESSONS.map((lesson) => lesson.slug);

/** Opens the course for somebody who has answered these lessons. */
async function openCourse(page: Page, answered: string[]): Promise<void> {
  await page.goto("/learn");
  await page.evaluate((slugs) => localStorage.setItem("puctoscope.lessons", slugs.join(",")), answered);
  await page.reload();
  await expect(page.getByTestId("progress-save")).toBeVisible();
}

const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
const begin = (page: Page) => page.getByTestId("learn-begin");

test("the course goes on where one was, and says how far that is", async ({ page }) => {
  await openCourse(page, []);
  await expect(begin(page)).toHaveText("Begin with the first lesson");
  await expect(page.getByTestId("progress-save")).toBeDisabled();

  await openCourse(page, SLUGS.slice(0, 6));
  await expect(begin(page)).toHaveText("Continue with lesson 7");
  await expect(begin(page)).toHaveAttribute("href", `/learn/${SLUGS[6]}`);
  await expect(page.locator("[data-answered]")).toHaveCount(6);
  await expect(page.locator(".learn-done").first()).toContainText(/^\d+ of \d+ answered$/);
  await expectAccessible(page);
  await begin(page).click();
  await expect(page).toHaveURL(new RegExp(`/learn/${SLUGS[6]}`));
});

test("progress goes from one browser to another, and is joined there", async ({ page, browser, baseURL }) => {
  await openCourse(page, SLUGS.slice(0, 3));
  const download = page.waitForEvent("download");
  await page.getByTestId("progress-save").click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("puctoscope-progress.txt");
  const text = await readFile((await saved.path())!, "utf8");
  expect(text).toContain(`answered: ${SLUGS.slice(0, 3).join(",")}`);

  const other = await (await browser.newContext({ baseURL })).newPage();
  await openCourse(other, SLUGS.slice(2, 4));
  await other.getByTestId("progress-file").setInputFiles(file("from-school.txt", text));
  await expect(other.getByTestId("progress-said")).toHaveText("from-school.txt: 2 answered lessons more.");
  await expect(other.locator("[data-answered]")).toHaveCount(4);
  await expect(begin(other)).toHaveText("Continue with lesson 5");
  await other.reload();
  await expect(other.locator("[data-answered]")).toHaveCount(4);
  await other.context().close();
});

test("a file that is something else is refused by its name", async ({ page }) => {
  await openCourse(page, SLUGS.slice(0, 2));
  const said = page.getByTestId("progress-said");
  for (const [name, text, words] of [
    ["game.txt", '[Event "?"]\n\n1. e4 *', "game.txt is no file with progress in this course."],
    ["new.txt", "puctoscope-progress 9\nanswered: a", "new.txt was written by a later version of Puctoscope."],
    ["bad.txt", "puctoscope-progress 1\nanswered: <img src=x>", "bad.txt is damaged in line 2."],
    ["long.txt", "puctoscope-progress 1\n" + "x".repeat(70_000), "long.txt is too long to be progress in this course."],
  ]) {
    await page.getByTestId("progress-file").setInputFiles(file(name, text));
    await expect(said).toHaveText(words);
    await expect(page.locator("[data-answered]")).toHaveCount(2);
  }
});

test("a new beginning can be undone", async ({ page }) => {
  await openCourse(page, SLUGS.slice(0, 2));
  await expect(page.getByTestId("progress-undo")).toBeHidden();
  await page.getByTestId("progress-reset").click();
  await expect(page.locator("[data-answered]")).toHaveCount(0);
  await expect(begin(page)).toHaveText("Begin with the first lesson");
  await page.getByTestId("progress-undo").click();
  await expect(page.locator("[data-answered]")).toHaveCount(2);
  await expect(page.getByTestId("progress-undo")).toBeHidden();
  await page.reload();
  await expect(page.locator("[data-answered]")).toHaveCount(2);
});
