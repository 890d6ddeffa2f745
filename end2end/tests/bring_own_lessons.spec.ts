import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { LessonPage } from "../pages/lesson_page";

const COURSE = fileURLToPath(new URL("../../lessons/course", import.meta.url));
const source = (slug: string) => readFileSync(join(COURSE, readdirSync(COURSE).find((name) => name.endsWith(`-${slug}.md`))!), "utf8");
const MINE = source("select").replace("title: Select", "title: A lesson of mine");
const lineOf = (text: string, part: string) => text.split("\n").findIndex((line) => line.includes(part)) + 1;
const file = (name: string, text: string) => ({ name, mimeType: "text/markdown", buffer: Buffer.from(text) });

const folder = mkdtempSync(join(tmpdir(), "puctoscope-lessons-"));
writeFileSync(join(folder, "01-of-this-school.md"), source("select").replace("title: Select", "title: Of this school"));
writeFileSync(join(folder, "02-broken.md"), MINE.replace("{S(a) = 0.186}", "{S(a) = 0.187}"));
test.use({ serverArgs: ["--evaluator", "classical", "--lessons", folder] });

test("a lesson of one's own is checked, opened at an address of its own, and answered", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/learn");
  await expect(page.getByTestId("lesson-choose")).toBeVisible();
  await page.getByTestId("lesson-file").setInputFiles(file("mine.md", MINE));
  await expect(page).toHaveURL(/\/learn\/own\/[\w-]+/, { timeout: 30_000 });
  const lesson = new LessonPage(page, "mouse");
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await expect(page.getByRole("heading", { name: "A lesson of mine" })).toBeVisible();
  await expectAccessible(page, ".lesson");
  for (const step of ["select a", "choose c"]) await lesson.follow(step);
  await lesson.isAnswered();

  await expect(lesson.test("lesson-copy-link")).toHaveText(/Copy link \(\d+ characters\)/);
  await lesson.test("lesson-more").click();
  await lesson.test("lesson-copy-link").click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/\/learn\/own\/[\w-]+$/);
  const read = await page.request.get(`${address}.md`);
  expect(await read.text()).toBe(MINE);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "A lesson of mine" })).toBeVisible();
});

test("what is wrong is said with its line, and the number that the search has", async ({ page }) => {
  await page.goto("/learn");
  await expect(page.getByTestId("lesson-choose")).toBeVisible();
  const problems = page.getByTestId("lesson-problems");
  for (const [from, to, words] of [
    ["{S(a) = 0.186} against", "{S(a) = 0.286} against", "S(a) = 0.286, but the search has 0.186"],
    ["choose c\n", "leap c\n", 'there is no step "leap"'],
    ["game: connect2", "game: draughts", 'there is no game "draughts"'],
  ]) {
    const wrong = MINE.replace(from, to);
    await page.getByTestId("lesson-file").setInputFiles(file("mine.md", wrong));
    await expect(problems.getByRole("listitem").first()).toContainText(words, { timeout: 30_000 });
    await expect(problems.getByRole("listitem").first()).toContainText(`Line ${lineOf(wrong, to.trim().split("\n")[0])}:`);
    await expect(page.getByTestId("lesson-said")).toHaveText("mine.md is not right yet:");
  }
  await page.getByTestId("lesson-file").setInputFiles(file("deep.md", MINE.replace("moment = 6\n", `${"(".repeat(2_000)}moment = 6\n`)));
  await expect(problems).toContainText("parentheses", { timeout: 30_000 });
  await expect(page).toHaveURL(/\/learn$/);
});

test("what is wrong is said in the language of the page", async ({ page, context, server }) => {
  await context.addCookies([{ name: "puctoscope_language", value: "de", url: server.url }]);
  await page.goto("/learn");
  await expect(page.getByTestId("lesson-choose")).toBeVisible();
  const problem = page.getByTestId("lesson-problems").getByRole("listitem").first();
  for (const [from, to, words] of [
    ["{S(a) = 0.186} against", "{S(a) = 0.286} against", "S(a) = 0.286, aber die Suche hat 0.186"],
    ["choose c\n", "leap c\n", "Einen Schritt „leap“ gibt es nicht"],
    ["[next](next)", "[next](nix)", "Im Glossar gibt es keinen Begriff „nix“"],
  ]) {
    const wrong = MINE.replace(from, to);
    await page.getByTestId("lesson-file").setInputFiles(file("mine.md", wrong));
    await expect(problem).toContainText(words, { timeout: 30_000 });
    await expect(problem).toContainText(`Zeile ${lineOf(wrong, to.trim())}:`);
  }
});

test("a lesson of one's own on the bench is trained, and opens beside it", async ({ page }) => {
  const trained = source("first-games").replace("title: The first games", "title: Games of mine");
  await page.goto("/learn");
  await expect(page.getByTestId("lesson-choose")).toBeVisible();
  await page.getByTestId("lesson-file").setInputFiles(file("games.md", trained.replace("{bench target = 0.46}", "{bench target = 0.66}")));
  const problem = page.getByTestId("lesson-problems").getByRole("listitem").first();
  await expect(problem).toContainText("bench target = 0.66, but the training has 0.46", { timeout: 60_000 });
  await page.getByTestId("lesson-file").setInputFiles(file("games.md", trained));
  await expect(page).toHaveURL(/\/learn\/own\/[\w-]+/, { timeout: 60_000 });
  const lesson = new LessonPage(page, "mouse");
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await expect(lesson.panel.getByRole("heading", { name: "Games of mine" })).toBeVisible();
  await expect(lesson.test("bench")).toHaveAttribute("data-game", "connect2");
  for (const step of ["train 1", "open 1"]) await lesson.follow(step);
  await lesson.isAnswered();
  await lesson.test("lesson-more").click();
  await expect(lesson.test("lesson-copy-link")).toHaveText(/Copy link \(\d+ characters\)/);
});

test("a lesson that is dropped on an analysis opens, or says what is wrong", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=connect2&evaluator=uniform");
  await analysis.drop("mine.md", Buffer.from(MINE.replace("{S(a) = 0.186} against", "{S(a) = 0.286} against")));
  await expect(page.getByText(/mine\.md, line \d+: S\(a\) = 0\.286, but the search has 0\.186/).first()).toBeVisible({ timeout: 30_000 });
  await analysis.drop("mine.md", Buffer.from(MINE));
  await expect(page).toHaveURL(/\/learn\/own\//, { timeout: 30_000 });
});

test("lessons of a folder are listed, and wrong ones are named by the server", async ({ page, server }) => {
  await page.goto("/learn");
  const own = page.getByTestId("own-lessons");
  await expect(own.getByRole("link")).toHaveCount(1);
  await own.getByRole("link", { name: "Of this school" }).click();
  await expect(page).toHaveURL(/\/learn\/of-this-school/);
  const lesson = new LessonPage(page, "mouse");
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  expect(server.log).toContain("02-broken.md:");
  expect(server.log).toContain("S(a) = 0.187, but the search has 0.186");
});

test.describe("a bad address", () => {
  test.use({ expectedErrors: [/400/] });

  test("is refused in a sentence", async ({ page }) => {
    const answer = await page.goto("/learn/own/AAAA");
    expect(answer?.status()).toBe(400);
    await expect(page.getByRole("heading", { name: "This lesson cannot be opened" })).toBeVisible();
    const refused = page.getByTestId("lesson-refused");
    await expect(refused).toContainText("The lesson in this address is damaged.");
    await expect(refused.getByRole("link")).toHaveAttribute("href", "/learn");
    expect(await (await page.request.get("/learn/select.md")).text()).toBe(source("select"));
  });
});
