import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "../fixtures";
import { LessonPage } from "../pages/lesson_page";

test("lessons are given, done, handed in and judged", async ({ page, browser, server }) => {
  // The teacher gives two lessons.
  await page.goto("/learn");
  await page.getByRole("link", { name: "Give an assignment" }).click();
  await expect(page).toHaveURL(/\/learn\/assignment$/);
  await expect(page.getByTestId("assignment-link")).toBeHidden();
  await page.getByTestId("assignment-title").fill("Homework 1");
  await page.getByTestId("give-select").check();
  await page.getByTestId("give-visits-and-values").check();
  const link = await page.getByTestId("assignment-link").inputValue();
  expect(link).toBe(`${server.url}/learn/assignment?title=Homework%201&lessons=visits-and-values,select`);
  await expectAccessible(page, ".assignment");

  // A learner does one of them, with a wrong answer and a hint, and has the other shown.
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 720 } });
  const learner = new LessonPage(await context.newPage(), "mouse");
  await learner.page.goto(link);
  await expect(learner.test("assignment-heading")).toHaveText("Homework 1");
  await learner.test("begin-assignment").click();
  await expect(learner.page.getByRole("alert").filter({ hasText: "whose work" })).toBeVisible();
  await learner.test("learner-name").fill("Ada Lovelace");
  await learner.test("begin-assignment").click();
  await learner.page.waitForURL(/\/learn\/visits-and-values/);
  await expect(learner.panel).toHaveAttribute("data-ready", "yes");
  await expect(learner.test("homework")).toContainText("Assignment: Homework 1, Ada Lovelace");
  await learner.follow("choose c");
  await expect(learner.test("lesson-reply")).toBeVisible();
  await learner.test("lesson-hint-button").click();
  await expect(learner.test("lesson-hint")).toBeVisible();
  await learner.follow("choose a");
  await learner.isAnswered();
  await learner.test("homework-next").click();
  await learner.page.waitForURL(/\/learn\/select/);
  await expect(learner.panel).toHaveAttribute("data-ready", "yes");
  await learner.test("lesson-show").click();
  await expect(learner.panel).toHaveAttribute("data-state", "seen", { timeout: 30_000 });
  await learner.test("homework-hand-in").click();
  await expect(learner.test("assignment-lessons").locator("li").nth(0)).toContainText("done");
  await expect(learner.test("assignment-lessons").locator("li").nth(1)).toContainText("solution shown");
  await expectAccessible(learner.page, ".assignment");
  const code = await learner.test("assignment-code").inputValue();
  expect(code).toMatch(/^PX1-[\w-]+\.$/);
  await context.close();

  // The teacher pastes it, as a mail has it, with one that was changed and one that was cut off.
  const damaged = `${code.slice(0, 20)}${code[20] === "A" ? "B" : "A"}${code.slice(21)}`;
  const mail = `Dear teacher,\n${code.replace(/(.{60})/g, "$1\n")}\nAda\n\n${damaged}\n${code.slice(0, -9)}`;
  await page.getByTestId("assignment-codes").fill(mail);
  await page.getByTestId("check-codes").click();
  const rows = page.getByTestId("handed-in-row");
  await expect(rows).toHaveCount(4, { timeout: 30_000 });
  await expect(rows.nth(0)).toHaveAttribute("data-outcome", "right");
  await expect(rows.nth(0)).toContainText("Ada Lovelace");
  await expect(rows.nth(0).locator("td").nth(3)).toHaveText("1");
  await expect(rows.nth(0)).toContainText("hint");
  await expect(rows.nth(1)).toHaveAttribute("data-outcome", "seen");
  await expect(rows.nth(1)).toContainText("solution");
  await expect(rows.nth(2)).toContainText("damaged: a letter of it was changed");
  await expect(rows.nth(3)).toContainText("damaged: its end is missing");
  await expectAccessible(page, ".assignment");
  const saved = page.waitForEvent("download");
  await page.getByTestId("export-codes").click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv.split("\r\n")[1]).toMatch(/^Ada Lovelace,Homework 1,visits-and-values,right,1,yes,no,,\d+$/);

  await page.getByTestId("assignment-codes").fill("nothing");
  await page.getByTestId("check-codes").click();
  await expect(page.getByTestId("no-codes")).toBeVisible();
});

test("a lesson on the training bench is handed in, and trained again", async ({ page, browser, server }) => {
  await page.goto("/learn/assignment");
  await page.getByTestId("give-solved").check();
  const link = await page.getByTestId("assignment-link").inputValue();
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 720 } });
  const learner = new LessonPage(await context.newPage(), "mouse");
  await learner.page.goto(link);
  await learner.test("learner-name").fill("Ada Lovelace");
  await learner.test("begin-assignment").click();
  await learner.page.waitForURL(/\/learn\/solved/);
  await expect(learner.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await expect(learner.test("homework")).toContainText("Ada Lovelace");
  await learner.follow("train 1");
  await expect(learner.test("lesson-reply")).toBeVisible();
  await learner.follow("train solved");
  await learner.isAnswered();
  await learner.test("homework-hand-in").click();
  await expect(learner.test("assignment-lessons").locator("li").nth(0)).toContainText("done");
  const code = await learner.test("assignment-code").inputValue();
  await context.close();

  await page.getByTestId("assignment-codes").fill(code);
  await page.getByTestId("check-codes").click();
  const row = page.getByTestId("handed-in-row");
  await expect(row).toHaveAttribute("data-outcome", "right", { timeout: 60_000 });
  await expect(row.locator("td").nth(3)).toHaveText("1");
});

test("a link without lessons says so", async ({ page }) => {
  await page.goto("/learn/assignment?title=x&lessons=nothing");
  await expect(page.getByRole("alert")).toHaveText("This link names no lesson of the course.");
});
