// The solution of every lesson, shown on request: the lesson counts as seen then, and the server is asked for nothing.

import { expect, test } from "../fixtures";
import { LESSONS, LessonPage, askedOfServer } from "../pages/lesson_page";

for (const { slug } of LESSONS) {
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
