// Lessons on the training bench: what they have of every lesson.

import { expect, expectAccessible, test } from "../fixtures";
import { ClassPage, student } from "../pages/class";
import { LessonPage } from "../pages/lesson_page";

test("three tries that are not right open the hint", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("solved");
  const hint = lesson.test("lesson-hint");
  for (let generation = 1; generation <= 3; generation++) {
    await expect(hint).toHaveCount(0);
    await lesson.follow("train 1");
    await expect(lesson.test("lesson-reply")).toContainText(`Generation ${generation} has not passed`);
  }
  await expect(hint).toContainText("is the fourth button");
  await lesson.follow("train solved");
  await lesson.isAnswered();
  await expect(hint).toHaveCount(0);
});

test("the keys of lessons work beside the bench", async ({ page }) => {
  const lesson = new LessonPage(page, "keyboard");
  await lesson.openLesson("solved");
  await page.keyboard.press("H");
  await expect(lesson.test("lesson-hint")).toBeVisible();
  await page.keyboard.press("H");
  await expect(lesson.test("lesson-hint")).toHaveCount(0);
  await page.keyboard.press("G");
  await expect(page.locator("html")).toHaveAttribute("data-large", "");
  await expect(lesson.test("lesson-large")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("N");
  await expect(page).toHaveURL(/\/learn\/learning-rate$/);
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await expect(page.locator("html"), "type stays large").toHaveAttribute("data-large", "");
  await page.keyboard.press("P");
  await expect(page).toHaveURL(/\/learn\/solved$/);
});

test("a solution begins anew where something was trained already", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("search-teaches");
  await lesson.follow("train 4");
  await lesson.test("lesson-show").click();
  await expect(lesson.panel).toHaveAttribute("data-state", "seen", { timeout: 60_000 });
  // It trains until the question is answered: at most three generations, of a training of its own.
  await expect(lesson.test("progress")).toHaveAttribute("data-generation", /^[1-3]$/);
});

test("a lesson on the bench is printed with the loop, the losses and a table to fill in", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("loss");
  await lesson.follow("train 1");
  await lesson.test("lesson-more").click();
  await expect(lesson.test("lesson-source")).toHaveAttribute("href", "/learn/loss.md");
  await expectAccessible(page, ".lesson-more");
  await lesson.test("lesson-answers").check();
  await lesson.test("lesson-print").click();
  const sheet = page.getByTestId("hand-out");
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(lesson.panel).toBeHidden();
  const [question, answers] = await sheet.locator(".hand-out-page").all();
  await expect(question.locator(".hand-out-figures > [role=img]")).toHaveCount(2);
  await expect(question).toContainText("Train until the value loss has fallen below 0.2.");
  // Five generations, of which two are there; the value loss is asked for.
  await expect(question.locator("tbody tr")).toHaveCount(5);
  await expect(question.locator("td.blank")).toHaveCount(5);
  await expect(question.locator("tbody tr").nth(1).locator("td")).toHaveText(["1", "20", "40", ""]);
  await expect(answers.locator("tbody tr").nth(1).locator("td")).toHaveText(["1", "20", "40", /^0\.\d{3}$/]);
  await expect(answers.locator("td.blank")).toHaveCount(0);
  // The colours of the drawings are written out.
  await expect(question.locator(".hand-out-figures rect[fill^='rgb']").first()).toBeVisible();
  await expect(question.locator(".hand-out-figures [class]")).toHaveCount(0);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(2);
});

test("a class follows to the bench, and its answers are counted there", async ({ page, browser, server }) => {
  const teacher = new ClassPage(page);
  const link = await teacher.teach("visits-and-values");
  const students = [await student(browser, server, link), await student(browser, server, link)];
  for (const each of students) await each.page.waitForURL(/\/learn\/visits-and-values/);
  await teacher.openLesson("solved");
  await teacher.says("You teach a class: 2 students follow");
  await teacher.test("class-show-answers").click();
  const count = (name: string) => teacher.test(`class-${name}`);
  const [right, wrong] = students;
  for (const each of students) {
    await each.page.waitForURL(/\/learn\/solved$/);
    await expect(each.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  }
  await right.test("lesson-number").fill("9");
  await right.test("lesson-guess-it").click();
  await right.follow("train solved");
  await right.isAnswered();
  await wrong.follow("train 1");
  await expect(wrong.test("lesson-reply")).toBeVisible();
  await expect(count("right")).toHaveAttribute("data-count", "1");
  await expect(count("wrong")).toHaveText(/^generation = 1\s*1$/);
  // What the teacher sets is nobody else's.
  await teacher.follow("tune simulations=20");
  await expect(page).toHaveURL(/simulations:20/);
  await wrong.follow("train 1");
  await expect(count("wrong")).toHaveText(/^generation = 2\s*1$/);
  for (const each of students) {
    await each.says("You follow your class");
    await each.page.context().close();
  }
});
