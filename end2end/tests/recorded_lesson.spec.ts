import { expect, expectAccessible, test } from "../fixtures";
import { LessonPage } from "../pages/lesson_page";

const SLUG = "what-the-network-missed";

// A recording is a file of the site: no socket, no search.
let asked: string[] = [];
test.beforeEach(async ({ page }) => {
  asked = [];
  page.on("websocket", (socket) => asked.push(socket.url()));
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api") || pathname.startsWith("/recordings")) asked.push(pathname);
  });
});
test.afterEach(() => {
  const files = [`/recordings/saavedra.puctrec`, `/recordings/saavedra.puctout`];
  expect(asked.filter((one) => !files.includes(one)), "sockets and questions to the server").toEqual([]);
  expect(asked, "it is fetched").toContain(files[0]);
});

test("it opens at its moment, with board and tree, and without a bar of its own", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson(SLUG);
  await expect(lesson.test("moment")).toHaveValue("2");
  await lesson.hasNodes(2);
  await expect(lesson.test("board")).toBeVisible();
  await expect(lesson.test("recording-bar")).toBeHidden();
  expect((await lesson.tabs()).sort()).toEqual(["edges", "network"]);
  await lesson.follow("tab edges");
  const edges = Object.fromEntries((await lesson.edges()).map((edge) => [edge.move, edge.p]));
  expect(Object.keys(edges)).toHaveLength(7);
  expect(edges.c7c8q).toBeCloseTo(43.9, 1);
  // All of the page has the recording's own words, too.
  await lesson.test("lesson-everything").click();
  await expect(lesson.test("recording-bar")).toBeVisible();
  await expect(lesson.test("recording-verdict")).toContainText("digest verified");
});

test("the tab Network has the raw outputs of the recording's network", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson(SLUG);
  await expect(lesson.test("network-body")).toHaveAttribute("data-fen", /^8\/2P5\/8\/8\/3r4\/8\/2K5\/k7 w/);
  await expect(lesson.test("network-kept")).toBeVisible();
  await expect(lesson.test("network-recording")).toHaveCount(0);
  await expect(lesson.test("network-input").locator(".nn-plane")).not.toHaveCount(0);
  await expect(lesson.test("policy").locator("tbody tr")).toHaveCount(7);
  await expect(lesson.test("policy-equal")).toContainText("all 7 are equal");
  await expect(lesson.test("policy-illegal")).toContainText("1,858");
  for (const part of ["win", "draw", "loss"]) await expect(lesson.test(`network-${part}`)).toHaveText(/%/);
  await expectAccessible(page, ".nn");
  // Behind the queen, too; where few visits went, there are the planes alone.
  await lesson.follow("select c7c8q");
  await lesson.follow("tab network");
  await expect(lesson.test("network-body")).toHaveAttribute("data-fen", /^2Q5\/8\/8\/8\/3r4\/8\/2K5\/k7 b/);
  await expect(lesson.test("network-v")).toContainText("0.95");
  await lesson.goTo(750);
  await lesson.follow("select c2c1");
  await lesson.follow("tab network");
  await expect(lesson.test("network-recording")).toContainText("need a server");
  await expect(lesson.test("network-planes-alone").locator(".nn-plane")).not.toHaveCount(0);
});

test("it is answered in time, and not before the search knows", async ({ page }) => {
  const lesson = new LessonPage(page, "keyboard");
  await lesson.openLesson(SLUG);
  await lesson.follow("select c7c8q");
  await lesson.follow("choose d4c4");
  await expect(lesson.test("lesson-reply")).toContainText("0 visits");
  await expect(lesson.panel).toHaveAttribute("data-state", "open");
  await lesson.goTo(50);
  await lesson.isAnswered();
  await expect(lesson.test("lesson-afterwards")).toContainText("stalemate");
  await expect(lesson.test("lesson-afterwards")).toContainText("582");
});

test("the solution is shown on request", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson(SLUG);
  await lesson.test("lesson-show").click();
  await expect(lesson.panel).toHaveAttribute("data-state", "seen", { timeout: 60_000 });
});

test("a reload shows the same moment and position", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson(SLUG);
  await lesson.goTo(100);
  await lesson.hasNodes(100);
  await expect(page).toHaveURL(/recording=saavedra.*at=100|at=100.*recording=saavedra/);
  await page.reload();
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await lesson.hasNodes(100);
  await expect(lesson.test("square-c7")).toBeVisible();
});

test("a move on the board is offered as an analysis, and answers nothing", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson(SLUG);
  await lesson.play("c2", "b3");
  await expect(lesson.test("offer")).toBeVisible();
  await expect(lesson.test("offer-link")).toHaveAttribute("href", /moves=.*c2b3/);
  await expect(lesson.panel).toHaveAttribute("data-state", "open");
});
