// Every lesson, answered: by mouse, by keyboard, by touch on a phone and in large type on a projector, in both languages, with a
// wrong answer first, to which there is a reply. `make test` takes each lesson once, one way after the other in turn;
// `make lessons` takes every lesson each way.

import { type Browser, type Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { type Hands, LESSONS, LessonPage, TITLES, askedOfServer } from "../pages/lesson_page";
import { preferences } from "../preferences";

type Way = { name: string; hands: Hands; width: number; height: number; isLarge?: boolean };

const WAYS: Way[] = [
  { name: "by mouse", hands: "mouse", width: 1366, height: 768 },
  { name: "by keyboard", hands: "keyboard", width: 1440, height: 900 },
  { name: "by touch", hands: "touch", width: 390, height: 844 },
  { name: "in large type", hands: "mouse", width: 1280, height: 720, isLarge: true },
];
const LANGUAGES = ["en", "de"] as const;
const isWhole = Boolean(process.env.PUCTOSCOPE_WHOLE_COURSE);

async function opened(browser: Browser, url: string, way: Way, language: string): Promise<Page> {
  const { width, height } = way;
  const cookie = { ...preferences(language), name: "puctoscope_language" };
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    hasTouch: way.hands === "touch",
    storageState: { cookies: [cookie], origins: [] },
  });
  if (way.isLarge) await context.addInitScript(() => localStorage.setItem("puctoscope.large", "1"));
  return context.newPage();
}

/** Board and question are on the screen together, however long the text is. */
async function expectBothInSight(lesson: LessonPage): Promise<void> {
  const { width, height } = lesson.page.viewportSize()!;
  const question = (await lesson.question().boundingBox())!;
  const board = (await lesson.board().boundingBox())!;
  for (const [name, box] of Object.entries({ question, board })) {
    expect(box.y, `${name} from above`).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height, `${name} to below`).toBeLessThanOrEqual(height);
    expect(box.x + box.width, `${name} to the right`).toBeLessThanOrEqual(width);
  }
  expect(board.width, "width of the board").toBeGreaterThanOrEqual(200);
}

LESSONS.forEach(({ slug, solution, wrong, isOnBench }, number) => {
  for (const way of WAYS) {
    for (const language of LANGUAGES) {
      const turn = number % WAYS.length === WAYS.indexOf(way) && Math.floor(number / WAYS.length) % 2 === LANGUAGES.indexOf(language);
      if (!isWhole && !turn) continue;
      test(`${slug}: answered ${way.name}, ${language}`, async ({ browser, server }) => {
        const page = await opened(browser, server.url, way, language);
        const alarming = askedOfServer(page);
        page.on("pageerror", (error) => alarming.push(String(error)));
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type())) alarming.push(message.text());
        });

        const lesson = new LessonPage(page, way.hands);
        await lesson.openLesson(slug);
        await expect(page.getByRole("heading", { level: 2, name: TITLES[language][slug] })).toBeVisible();
        if (!isOnBench && way.hands !== "touch") await expectBothInSight(lesson);
        if (turn) await expectAccessible(page, isOnBench ? ".bench-lesson:not([data-bench-lesson])" : ".lesson");
        expect(wrong.length, "steps of a wrong answer").toBeGreaterThan(0);
        for (const step of wrong) await lesson.follow(step);
        await expect(lesson.test("lesson-reply")).toBeVisible();
        await expect(lesson.panel).toHaveAttribute("data-state", "open");
        if (!isOnBench && way.hands !== "touch") await expectBothInSight(lesson);
        await lesson.test("lesson-again").click();
        await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
        for (const step of solution) await lesson.follow(step);
        await lesson.isAnswered();
        if (!isOnBench && way.hands !== "touch") {
          await expectBothInSight(lesson);
          await expect(page.locator('.lesson [data-way="next"]:visible')).toBeInViewport({ ratio: 1 });
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, "nothing sticks out").toBeLessThanOrEqual(way.width);
        expect(alarming).toEqual([]);
        await page.context().close();
      });
    }
  }
});
