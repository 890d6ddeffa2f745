import { expect, expectAccessible, test } from "../fixtures";
import { LESSONS, LessonPage, askedOfServer } from "../pages/lesson_page";

let asked: string[] = [];
test.beforeEach(({ page }) => {
  asked = askedOfServer(page);
});
test.afterEach(() => expect(asked, "sockets and questions to the server").toEqual([]));

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

test("a wrong answer gets its own sentence, and three of them the hint", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("visits-and-values");
  const [reply, hint] = [lesson.test("lesson-reply"), lesson.test("lesson-hint")];
  await expect(reply).toBeHidden();
  await lesson.follow("choose c");
  await expect(reply).toContainText("Not quite.");
  await expect(reply).toContainText("c has W = −0.5");
  await expect(page.getByRole("status").filter({ has: reply })).toHaveCount(1);
  await lesson.follow("choose b");
  await expect(hint).toBeHidden();
  await lesson.follow("choose d");
  await expect(hint).toBeVisible();
  await expect(page.getByRole("status").filter({ has: hint })).toHaveCount(1);
  await expectAccessible(page, ".lesson");
  await lesson.follow("choose a");
  await lesson.isAnswered();
  await expect(reply).toBeHidden();
  await expect(hint).toBeHidden();
});

test("what a lesson wants to be done is no try", async ({ page }) => {
  const lesson = new LessonPage(page, "keyboard");
  await lesson.openLesson("life-of-u");
  for (const moment of [5, 9, 12, 15]) await lesson.goTo(moment);
  await expect(lesson.test("lesson-hint")).toBeHidden();
  await expect(lesson.test("lesson-reply")).toBeHidden();
});

test("a move on the board is a choice, and is taken back in one click", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("visits-and-values");
  const [astray, before] = [lesson.test("lesson-astray"), await lesson.nodes()];
  await lesson.playCell("c");
  await expect(astray).toContainText("You have played c on the board");
  await expect(lesson.test("lesson-reply")).toContainText("Not quite.");
  await expectAccessible(page, ".lesson");
  await lesson.test("lesson-take-back").click();
  await expect(astray).toBeHidden();
  await lesson.hasNodes(before);
  await expect(lesson.panel).toHaveAttribute("data-state", "open");
  await lesson.playCell("a");
  await lesson.isAnswered();
  await expect(lesson.test("lesson-afterwards")).toContainText("13");
  await lesson.test("lesson-take-back").click();
  await lesson.hasNodes(before);
});

test("a node in the tree is a choice of the move that leads to it", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("visits-and-values");
  await lesson.row("a").dblclick();
  await lesson.isAnswered();
});

test("numbers afterwards are those of the search that has answered", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("exploration");
  await lesson.follow("set cpuct=0.3");
  await lesson.isAnswered();
  await lesson.follow("tab edges");
  const own = lesson.test("lesson-afterwards").locator(".lesson-own").first();
  await expect(own).toHaveAttribute("title", "In the lesson's own solution: 150");
  const [visits] = (await lesson.edges()).filter((edge) => edge.move === "b2").map((edge) => edge.n);
  await expect(own).toHaveText(String(visits));
});

test("a move is typed as an answer, and what is none is said", async ({ page }) => {
  const lesson = new LessonPage(page, "keyboard");
  const [field, problem] = [lesson.test("lesson-typed"), lesson.test("lesson-typed-problem")];
  const type = async (text: string) => {
    await field.focus();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  await lesson.openLesson("search-and-network");
  await type("c2");
  await expect(problem).toHaveText("c2 is taken.");
  await expectAccessible(page, ".lesson");
  await page.keyboard.press("Escape");
  await expect(problem).toBeHidden();
  await expect(field).toHaveValue("");
  await expect(field).not.toBeFocused();
  await type("b2");
  await expect(lesson.test("lesson-reply")).toContainText("b2 is the network's first guess");
  await type("c3");
  await lesson.isAnswered();
  await expect(field).toBeHidden();

  // In chess, too; a line goes to the node of its last move, and chooses that.
  await lesson.openLesson("planes-and-outputs");
  await type("e2e5");
  await expect(problem).toHaveText("e2e5 is no move here.");
  await page.keyboard.press("Escape");
  await type("e2e4 d7d5");
  await expect(lesson.test("lesson-reply")).toContainText("293");
  await type("e7e5");
  await lesson.isAnswered();
  await lesson.openLesson("tree-reuse");
  await type("e2e4");
  await lesson.isAnswered();

  // Where a node is asked for a line leads there.
  await lesson.openInGerman("game-tree");
  await type("a b a");
  await expect(problem).toHaveText("a ist besetzt.");
  await page.keyboard.press("Escape");
  await type("a b d c");
  await lesson.isAnswered();

  // Where no move answers there is no field.
  await lesson.openLesson("exploration");
  await expect(field).toHaveCount(0);
});

test("a guess stands beside the truth", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("exploration");
  const [number, guess] = [lesson.test("lesson-number"), lesson.test("lesson-guess")];
  await number.fill("300");
  await lesson.test("lesson-guess-it").click();
  await expect(guess.getByRole("alert")).toBeVisible();
  await expect(lesson.test("lesson-guessed")).not.toContainText("300");
  await number.fill("90");
  await lesson.test("lesson-guess-it").click();
  await expect(guess.getByRole("alert")).toBeHidden();
  await expect(lesson.test("lesson-guessed")).toContainText("90");
  await lesson.follow("set cpuct=0");
  await lesson.isAnswered();
  await expect(lesson.test("lesson-afterwards")).toContainText("guessed: 90");
  await expect(number).toBeDisabled();
});

test("a lesson shows no setting that a what-if has overtaken", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("thirty-simulations");
  await lesson.follow("set count_root_evaluation=true");
  await lesson.isAnswered();
  await expect(lesson.test("other-settings")).toBeHidden();
});

test("Share makes a film of a lesson", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("visits-and-values");
  await lesson.menu("share");
  await lesson.test("share-film").click();
  await expect(lesson.test("film-player")).toBeVisible();
  await expect(lesson.test("film-screen").locator("svg").first()).toBeVisible();
  await expect(lesson.test("film-caption")).toContainText("Simulation 31 of 31");
});

test("a lesson's page is the bench, and its solution is trained on request", async ({ page }) => {
  const shown = new LessonPage(page, "mouse");
  await shown.openLesson("first-games");
  await expect(shown.test("bench")).toHaveAttribute("data-game", "connect2");
  await expectAccessible(page, ".bench-lesson:not([data-bench-lesson])");
  await shown.test("lesson-show").click();
  await expect(shown.panel).toHaveAttribute("data-state", "seen", { timeout: 60_000 });
  await expect(shown.test("progress")).toHaveAttribute("data-generation", "1");
  await expect(shown.test("z")).toHaveText("−1");
  await expect(shown.test("lesson-afterwards")).toBeVisible();
});

test("a lesson on the bench replies to a training that went wrong", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("learning-rate");
  await lesson.follow("train 2");
  await expect(lesson.test("lesson-reply")).toContainText("hardly anything is learnt");
  await lesson.openLesson("learning-rate");
  await lesson.follow("tune learning_rate=0.003");
  await lesson.follow("train 2");
  await lesson.isAnswered();
  await expect(lesson.test("lesson-afterwards")).toContainText("0.096");
});

test("a lesson has a table", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("masking");
  const rows = lesson.panel.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText("0.320");
});

test("Lc0's own lines are open in the lesson about them, and answer it", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("verbose-move-stats");
  const lines = lesson.test("lc0-text");
  await expect(lines).toContainText("info string e2e4  (322 ) N:      17 (+ 0)");
  await expectAccessible(page, ".lc0-lines");
  await lines.locator("span", { hasText: "info string c2c4" }).click();
  await expect(lesson.test("lesson-reply")).toContainText("c2c4 fell from 0.013");
  await lines.locator("span", { hasText: "info string e2e4" }).click();
  await lesson.isAnswered();
  // Of a lesson about something else they are no part.
  await lesson.openLesson("counting");
  await expect(lesson.test("lc0-lines")).toBeHidden();
});

test("the status line has the numbers that the lesson on counting names", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("counting");
  await lesson.menu("status-short");
  // As the lesson says: at rest, and before the moves have 200 visits.
  await expect(lesson.test("status-nps")).toHaveText("0");
  await expect(lesson.test("status-kld")).toHaveText("–");
  await page.keyboard.press("Escape");
  await lesson.setLimit("400");
  await lesson.test("go").click();
  await lesson.hasNodes(400);
  await lesson.menu("status-short");
  await expect(lesson.test("status-kld")).toHaveText(/\d/);
});

test("after a move the search rests at the visits that were kept", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("tree-reuse");
  await lesson.play("d2", "d4");
  await expect(lesson.test("lesson-reply")).toContainText("only 39 visits are kept");
  await lesson.hasNodes(39);
  await lesson.hasState("stopped");
  await lesson.openLesson("tree-reuse");
  await lesson.play("e2", "e4");
  await lesson.isAnswered();
  await lesson.hasNodes(50);
  await lesson.hasState("stopped");
  await expect(lesson.test("lesson-afterwards")).toContainText("50 visits before anything is searched");
  // On request it goes on from there.
  await lesson.setLimit("80");
  await lesson.test("go").click();
  await lesson.hasNodes(80);
});

test("the moves-left bonus prefers the shorter of two wins", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("moves-left");
  expect(await page.locator(".edge-table").getAttribute("data-columns")).toMatch(/\bm\b/);
  await expect(lesson.row("b3").getByTestId("cell-m")).toBeVisible();
  await lesson.follow("set moves_left_max_effect=0.01");
  await expect(lesson.test("lesson-reply")).toContainText("So small a bonus");
  await lesson.follow("set moves_left_max_effect=0.3");
  await lesson.isAnswered();
  await lesson.follow("tab edges");
  const visits = new Map((await lesson.edges()).map((edge) => [edge.move, edge.n]));
  expect(visits.get("c1")).toBeGreaterThan(2 * visits.get("b3")!);
});

test("a solution begins anew where something was done already", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("visits-and-values");
  await lesson.playCell("c");
  await expect(lesson.test("lesson-astray")).toBeVisible();
  await lesson.test("lesson-show").click();
  await expect(lesson.panel).toHaveAttribute("data-state", "seen", { timeout: 60_000 });
  await expect(lesson.test("lesson-astray")).toBeHidden();
  // Whoever finds it later has found it.
  await lesson.openLesson("visits-and-values");
  await expect(lesson.panel).toContainText("shown before");
  await lesson.follow("choose a");
  await lesson.isAnswered();
  await page.goto("/learn");
  await expect(page.locator("[data-answered]")).toHaveCount(1);
});

test("a lesson is in German as far as somebody has translated it", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openInGerman("game-tree");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByRole("heading", { level: 2, name: "Ein Spiel als Baum" })).toBeVisible();
  await expect(lesson.test("lesson-untranslated")).toBeHidden();
  await expectAccessible(page, ".lesson");
  await lesson.follow("select a b d c");
  await lesson.isAnswered();
  await expect(lesson.test("lesson-afterwards")).toContainText("beide Ränder");
  await page.goto("/learn");
  await expect(page.getByText("Ein Spiel auf einer Linie")).toBeVisible();
  await page.goto("/glossary");
  await expect(page.locator("#N")).toContainText("Besuche");
  await expectAccessible(page);
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

test("a lesson shows what it is about, and everything with one click", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("back-up");
  const [tab, evaluation] = [lesson.test("tab-charts"), page.locator(".worth")];
  const shown = () => page.locator(".edge-table").getAttribute("data-columns");
  await expect(tab).toBeHidden();
  await expect(evaluation).toBeHidden();
  expect(await shown()).toBe("move n w q");
  // W of each move is N times Q.
  await lesson.follow("select");
  for (const { move, n, q } of await lesson.edges()) {
    const w = (await lesson.row(move).getByTestId("cell-w").innerText()).replace("−", "-");
    expect(Number(w), move).toBeCloseTo(n * q, 2);
  }
  const kept = await page.context().cookies();
  await lesson.menu("columns");
  await lesson.test("column-v").click();
  await page.keyboard.press("Escape");
  await expect.poll(shown).toMatch(/^move n w q v$/);
  await lesson.test("lesson-everything").click();
  await expect(tab).toBeVisible();
  await expect(evaluation).toBeVisible();
  await expect.poll(shown).toMatch(/^move cp n /);
  await lesson.test("lesson-everything").click();
  await expect(tab).toBeHidden();
  await expect.poll(shown).toBe("move n w q");
  const columns = (all: { name: string; value: string }[]) => all.find(({ name }) => name === "puctoscope_preferences")?.value;
  expect(columns(await page.context().cookies()), "what was chosen for analyses stays").toBe(columns(kept));
});

test("a lesson can be projected", async ({ page }) => {
  const lesson = new LessonPage(page, "keyboard");
  await lesson.openLesson("select");
  const size = () => lesson.panel.locator("h2").evaluate((title) => title.getBoundingClientRect().height);
  const before = await size();
  const label = () => page.locator(".centre .tree-count").evaluate((text) => text.getBoundingClientRect().height);
  const usual = await label();
  await page.locator("body").press("G");
  await expect.poll(size).toBeGreaterThan(1.2 * before);
  await expect.poll(label, "the tree, too").toBeGreaterThan(1.2 * usual);
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

  test.describe("in German", () => {
    test.use({ locale: "de-DE" });

    test("a lesson says it in German, and whether it cannot", async ({ page }) => {
      await page.goto(`/learn/${LESSONS[0].slug}`);
      await expect(page.locator("html")).toHaveAttribute("lang", "de");
      await expect(page.getByTestId("lesson")).toContainText("Ein Spiel als Baum");
      await page.goto("/learn");
      await expect(page.locator("main")).toContainText("Ein Spiel als Baum");
    });
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
