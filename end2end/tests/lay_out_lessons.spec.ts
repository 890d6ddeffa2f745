// What of a lesson is in sight on laptops and projectors.

import { expect, test } from "../fixtures";
import { LessonPage } from "../pages/lesson_page";

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 1399, height: 900 },
  { width: 1280, height: 1024 },
];
const USUAL = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];

for (const slug of ["tree-reuse", "by-hand", "game-tree"]) {
  test(`${slug}: board and question are in sight`, async ({ page }) => {
    const lesson = new LessonPage(page, "mouse");
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await lesson.openLesson(slug);
      await expect(lesson.board()).toBeInViewport({ ratio: 1 });
      await expect(lesson.question()).toBeInViewport({ ratio: 1 });
      const { width } = (await lesson.board().boundingBox())!;
      expect(width, `board at ${size.width} x ${size.height}`).toBeGreaterThanOrEqual(200);
    }
  });
}

for (const slug of ["minimax", "alpha-beta", "noise"]) {
  test(`${slug}: the minimax tree is the picture`, async ({ page }) => {
    const lesson = new LessonPage(page, "mouse");
    for (const size of USUAL) {
      await page.setViewportSize(size);
      await lesson.openLesson(slug);
      await expect(page.locator(".centre")).toBeHidden();
      await expect(page.locator("#panel-minimax")).toBeVisible();
      const { width } = (await page.locator("#panel-minimax").boundingBox())!;
      expect(width, `tree at ${size.width} x ${size.height}`).toBeGreaterThanOrEqual(500);
    }
  });
}

for (const slug of ["noise", "in-flight", "by-hand"]) {
  test(`${slug}: ways on stay in their column, and say where they lead`, async ({ page }) => {
    const lesson = new LessonPage(page, "mouse");
    for (const size of USUAL) {
      await page.setViewportSize(size);
      await lesson.openLesson(slug);
      const column = (await page.locator(".lesson").boundingBox())!;
      const ways = page.locator(".lesson [data-way]:visible");
      await expect(ways).toHaveCount(2);
      for (const way of await ways.all()) {
        const box = (await way.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(column.x);
        expect(box.x + box.width).toBeLessThanOrEqual(column.x + column.width);
        const title = (await way.getAttribute("title"))!;
        expect(await way.textContent()).toContain(title);
      }
    }
  });
}
