import { expect, expectAccessible, test } from "../fixtures";
import { LESSONS, LessonPage } from "../pages/lesson_page";

// Nothing of the course asks the server for more than its files: no socket, no search.
let asked: string[] = [];
test.beforeEach(async ({ page }) => {
  asked = [];
  page.on("websocket", (socket) => asked.push(socket.url()));
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api")) asked.push(request.url());
  });
});
test.afterEach(() => expect(asked, "sockets and questions to the server").toEqual([]));

for (const { slug, title, solution } of LESSONS) {
  test(`${slug}: answered by mouse and by keyboard alone`, async ({ page }) => {
    for (const hands of ["mouse", "keyboard"] as const) {
      const lesson = new LessonPage(page, hands);
      await lesson.openLesson(slug);
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
      if (hands === "mouse") await expectAccessible(page, ".lesson");
      for (const step of solution) await lesson.follow(step);
      await lesson.isAnswered();
      await page.evaluate(() => sessionStorage.clear());
    }
  });
}

test("the course is read in order, and remembers what was answered", async ({ page }) => {
  await page.goto("/learn");
  const lessons = page.locator("[data-slug]");
  await expect(lessons).toHaveCount(LESSONS.length);
  await expectAccessible(page);
  await lessons.first().getByRole("link").click();

  const lesson = new LessonPage(page, "mouse");
  const [first, second] = LESSONS;
  await expect(page).toHaveURL(new RegExp(`/learn/${first.slug}`));
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await expect(lesson.test("lesson-hint")).toBeHidden();
  await page.locator("body").press("H");
  await expect(lesson.test("lesson-hint")).toBeVisible();
  for (const step of first.solution) await lesson.follow(step);
  await lesson.isAnswered();
  await expect(lesson.test("announcement")).toContainText("Right.");

  await page.locator("body").press("N");
  await expect(page).toHaveURL(new RegExp(`/learn/${second.slug}`));
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await page.locator("body").press("P");
  await expect(page).toHaveURL(new RegExp(`/learn/${first.slug}`));
  await expect(page.getByText("answered before")).toBeVisible();
  await page.goto("/learn");
  await expect(page.locator("[data-answered]")).toHaveCount(1);
});

test("what is seen of a lesson is in the link, and the lesson begins anew without it", async ({ page }) => {
  const lesson = new LessonPage(page, "keyboard");
  await lesson.openLesson("five-simulations");
  await lesson.goTo(3);
  await expect(page).toHaveURL(/at=3/);
  await page.reload();
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await expect(lesson.test("moment")).toHaveValue("3");
  await lesson.test("lesson-again").click();
  await expect(page).not.toHaveURL(/at=3/);
  await expect(lesson.test("moment")).toHaveValue("1");
});

test("a lesson can be projected", async ({ page }) => {
  const lesson = new LessonPage(page, "keyboard");
  await lesson.openLesson("select");
  const size = () => lesson.panel.locator("h2").evaluate((title) => title.getBoundingClientRect().height);
  const before = await size();
  await page.locator("body").press("G");
  await expect.poll(size).toBeGreaterThan(1.2 * before);
  await page.reload();
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await expect.poll(size).toBeGreaterThan(1.2 * before);
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a lesson says what it has to say", async ({ page }) => {
    await page.goto(`/learn/${LESSONS[2].slug}`);
    await expect(page.getByTestId("lesson")).toContainText(LESSONS[2].title);
    await expect(page.getByTestId("lesson")).toContainText("Question");
    await expect(page.getByRole("link", { name: /→/ })).toHaveAttribute("href", `/learn/${LESSONS[3].slug}`);
    await page.goto("/glossary");
    await expect(page.getByText("prior").first()).toBeVisible();
  });
});

test.describe("what is not there", () => {
  test.use({ expectedErrors: [/404/] });

  test("what is no lesson is no page", async ({ page, request }) => {
  expect((await request.get("/learn/nothing")).status()).toBe(404);
  expect((await request.get("/learn")).status()).toBe(200);
  await page.goto("/learn/nothing");
  await expect(page.getByRole("heading")).toHaveText("Page not found");
});
});
