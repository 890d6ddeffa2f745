// What a lesson shows: the columns it points at, the tab it is about, values with their owner's sign, and what a phone brings into sight.

import { expect, test } from "../fixtures";
import { LessonPage } from "../pages/lesson_page";

for (const isLarge of [false, true]) {
  test(`columns that are pointed at are in sight${isLarge ? ", in large type" : ""}`, async ({ page }) => {
    if (isLarge) await page.addInitScript(() => localStorage.setItem("puctoscope.large", "1"));
    const lesson = new LessonPage(page, "mouse");
    for (const slug of ["select", "five-simulations", "rollouts", "values", "scores", "verbose-move-stats"]) {
      await lesson.openLesson(slug);
      await lesson.follow("tab edges");
      for (const [width, height] of [
        [1280, 720],
        [1366, 768],
        [1440, 900],
      ]) {
        await page.setViewportSize({ width, height });
        const cut = await page.locator(".edges > .table-frame").evaluate((frame) => {
          const edge = frame.getBoundingClientRect().right + 1;
          const inks = (document.documentElement.dataset.pointInk ?? "").split(" ").filter(Boolean);
          const names = inks.map((ink) => (ink === "plain" ? "s" : ink));
          return names.filter((name) =>
            [...frame.querySelectorAll(`.head-${name}, tbody tr:first-child .cell-${name}`)].some(
              (one) => one.checkVisibility() && one.getBoundingClientRect().right > edge,
            ),
          );
        });
        expect(cut, `${slug} at ${width} x ${height}`).toEqual([]);
      }
    }
  });
}

test("an evaluator is quoted with its own sign, and the value that is backed up with its owner", async ({ page }) => {
  const lesson = new LessonPage(page, "keyboard");
  await lesson.openLesson("expand-and-evaluate");
  await lesson.follow("phase evaluate");
  await expect(lesson.test("phases-sentence")).toContainText(/uniform:0\.5 says V \+0\.500 for (X|O) to move \(V −0\.500 for (X|O)\)/);
});

test("the lesson on planes shows planes and outputs", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("planes-and-outputs");
  await expect(lesson.test("plane-0")).toBeVisible();
  await expect(lesson.test("network-moves")).toBeVisible();
});

test("four formulas stand side by side", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("selection-formulas");
  await lesson.follow("tab formula");
  await expect(lesson.test("formulas-table")).toBeVisible();
  await expect(lesson.test("formulas-table").locator("thead")).toContainText("puct_ln");
});

test("what Why says of an untried move is limited to its default", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("a-real-position");
  await lesson.follow("choose d5f6");
  await lesson.row("d5f6").getByTestId("move-menu").click();
  await lesson.test("move-why").click();
  await expect(lesson.test("why")).toHaveAttribute("aria-busy", "false", { timeout: 15_000 });
  await expect(lesson.test("needs-best")).toContainText("not while its Q stays");
  await expect(lesson.test("needs-best")).not.toContainText("never, not even 100%");
});

test("what is tapped on a phone is in sight, and a lesson opens on its tab", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("game-tree");
  await lesson.pane("tree");
  const seen = async () => {
    const tree = (await lesson.test("tree-canvas").boundingBox())!;
    return (await page.locator(".bottom").boundingBox())!.y - Math.max(tree.y, 0);
  };
  await expect.poll(seen).toBeGreaterThan(230);
  await lesson.openLesson("exploration");
  await expect(page.locator(".page")).toHaveAttribute("data-pane", "node");
  await expect(page.locator("#panel-what-if")).toBeVisible();
});

test("nothing is said of a search that has not begun", async ({ page }) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      const words = document.querySelector('[data-testid="announcement"]')?.textContent?.trim();
      if (words && heard.at(-1) !== words) heard.push(words);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("visits-and-values");
  await expect(page.locator("html")).toHaveAttribute("data-moment", "31");
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard.filter((words) => /\b0 nodes/.test(words)), heard.join(" | ")).toEqual([]);
});

test("what a lesson shows first is fetched before the page is awake", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  const asked = ["split_search_tree.wasm", "split_game_board.wasm"].map((file) => page.waitForRequest((request) => request.url().endsWith(file)));
  await page.route(/puctoscope\.wasm$/, async (route) => {
    await Promise.all(asked);
    await route.continue();
  });
  await lesson.openLesson("select");
  const times = (file: string) =>
    page.evaluate((file) => performance.getEntriesByType("resource").filter((one) => one.name.endsWith(file)).length, file);
  expect(await times("split_search_tree.wasm"), "and only once").toBe(1);
});
