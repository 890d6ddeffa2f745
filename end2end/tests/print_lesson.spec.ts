import { expect, test } from "../fixtures";
import { type Page } from "@playwright/test";
import { AnalysisPage } from "../pages/analysis_page";
import { LessonPage } from "../pages/lesson_page";

/** Pages of a PDF. */
const pages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

/** Keeps the browser from asking for a printer, and what is printed in the document. */
async function withoutPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}

for (const format of ["A4", "Letter"] as const) {
  test(`a lesson is one page of ${format}, and its answers a second one`, async ({ page }) => {
    await withoutPrinter(page);
    const lesson = new LessonPage(page, "mouse");
    await lesson.openLesson("select");
    const sheet = page.getByTestId("hand-out");
    await lesson.test("lesson-more").click();
    await lesson.test("lesson-answers").check();
    await lesson.test("lesson-print").click();
    await expect(sheet).toHaveCount(1);
    await expect(sheet).toBeHidden();

    await page.emulateMedia({ media: "print" });
    await expect(sheet).toBeVisible();
    await expect(lesson.panel).toBeHidden();
    const [question, answers] = await sheet.locator(".hand-out-page").all();
    // The tree is drawn as an element within its picture, which is no picture of its own.
    await expect(question.locator(".hand-out-figures > [role=img]")).toHaveCount(2);
    await expect(question).toContainText("Where will the next simulation leave the tree?");
    await expect(question.locator("tbody tr")).toHaveCount(4);
    // U and S are what the question is about.
    await expect(question.locator("td.blank")).toHaveCount(8);
    await expect(answers.locator("td.blank")).toHaveCount(0);
    await expect(answers).toContainText("0.186");
    await expect(question).not.toContainText("0.186");
    // Nothing is wider than the paper.
    const cut = await sheet.evaluate((element) => element.scrollWidth > element.clientWidth);
    expect(cut, "text is cut").toBe(false);
    expect(pages(await page.pdf({ format }))).toBe(2);
  });
}

test("a dark page is printed in the colours of a light one", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  const figures = page.getByTestId("hand-out").locator(".hand-out-figures > svg");
  const surface = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--surface").trim());
  const printed = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    await lesson.openLesson("select");
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(figures).toHaveCount(2);
    return { board: await figures.first().innerHTML(), surface: await surface() };
  };
  const light = await printed("light");
  const dark = await printed("dark");
  // The page itself stays dark.
  expect(dark.surface).not.toBe(light.surface);
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  expect(dark.board).toBe(light.board);
  for (const figure of await figures.all()) {
    await expect(figure.locator("> rect").first()).toHaveAttribute("fill", light.surface);
  }
});

test("the browser's own command prints one page without the answers", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("visits-and-values");
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByTestId("hand-out").locator(".hand-out-page")).toHaveCount(1);
  expect(pages(await page.pdf({ format: "A4" }))).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(page.getByTestId("hand-out")).toHaveCount(0);
});

test("an analysis is printed with blanks that follow from the rest", async ({ page }) => {
  await withoutPrinter(page);
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=connect2&evaluator=uniform&depth=lab&simulations=30");
  await analysis.test("share").click();
  await analysis.test("print-hand-out").click();
  const sheet = page.getByTestId("hand-out");
  await page.emulateMedia({ media: "print" });
  await expect(sheet.locator(".hand-out-page").first().locator("td.blank")).not.toHaveCount(0);
  expect(pages(await page.pdf({ format: "A4" }))).toBe(2);
});

test("the glossary is printed whole", async ({ page }) => {
  await page.goto("/glossary");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByTestId("glossary-filter")).toBeHidden();
  expect(pages(await page.pdf({ format: "A4" }))).toBeGreaterThan(1);
});
