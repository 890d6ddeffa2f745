// Solutions, shown on request: the lesson counts as seen then, and the server is asked for nothing. That every solution answers its
// lesson is tested without a browser; `make test` takes lessons until each kind of step was seen, `make lessons` all.

import { expect, test } from "../fixtures";
import { LESSONS, LessonPage, askedOfServer } from "../pages/lesson_page";

const isWhole = Boolean(process.env.PUCTOSCOPE_WHOLE_COURSE);
const kinds = new Set<string>();

for (const { slug, solution, isOnBench } of LESSONS) {
  const before = kinds.size;
  for (const step of solution) kinds.add(`${isOnBench} ${step.trim().split(/\s+/)[0]}`);
  if (!isWhole && kinds.size === before) continue;
  test(`${slug}: the solution is shown on request`, async ({ page }) => {
    const asked = askedOfServer(page);
    const lesson = new LessonPage(page, "mouse");
    await lesson.openLesson(slug);
    await lesson.test("lesson-show").click();
    await expect(lesson.panel).toHaveAttribute("data-state", "seen", { timeout: 60_000 });
    await expect(lesson.test("lesson-afterwards")).toBeVisible();
    await page.goto("/learn");
    await expect(page.locator("[data-seen]")).toHaveCount(1);
    await expect(page.locator("[data-answered]")).toHaveCount(0);
    expect(asked, "sockets and questions to the server").toEqual([]);
  });
}
