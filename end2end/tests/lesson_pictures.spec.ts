import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { LessonPage } from "../pages/lesson_page";

/** Lessons with a picture. */
const PICTURES = {
  "search-and-network": "network",
  priors: "policy-network",
  "a-network": "network",
  "seen-by-the-mover": "value-network",
  masking: "policy-network",
  "planes-and-outputs": "f-of-s",
  minimax: "trees",
  "alpha-beta": "pipeline",
};

const pictureOf = (page: Page) => page.locator('[data-testid="lesson-picture"]');

/** The smallest letters of the picture, in pixels. */
const smallest = (page: Page) =>
  pictureOf(page).evaluate((figure) => {
    const texts = [...figure.querySelectorAll("svg text")].filter((text) => text.textContent!.trim() !== "");
    const sizes = texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * (text as SVGGraphicsElement).getScreenCTM()!.a);
    return Math.min(...sizes, parseFloat(getComputedStyle(figure.querySelector("figcaption")!).fontSize));
  });

/** Texts of the picture that leave it. */
const outside = (page: Page) =>
  pictureOf(page).evaluate((figure) => {
    const edge = figure.querySelector("svg")!.getBoundingClientRect();
    const texts = [...figure.querySelectorAll("svg text")].map((text) => ({ words: text.textContent, box: text.getBoundingClientRect() }));
    return texts.filter(({ box }) => box.left < edge.left - 2 || box.right > edge.right + 2 || box.bottom > edge.bottom + 2).map(({ words }) => words);
  });

test("the picture of a network has the numbers of the table", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("a-network");
  const picture = pictureOf(page);
  await expect(picture).toBeVisible();
  await expect(lesson.test("node-v")).toHaveText(/\d/);
  const v = await lesson.test("node-v").textContent();
  await expect(picture.getByTestId("picture-v")).toHaveText(`V = ${v}`);
  // The first bar is that of the move with the largest P.
  const [first] = (await lesson.edges()).sort((one, other) => other.p - one.p);
  await expect(picture.locator("svg text.lp-word", { hasText: new RegExp(`^${first.move}$`) })).toHaveCount(1);
  await expectAccessible(page, '[data-testid="lesson-picture"]');
  // It goes with the selected node, and with the evaluator.
  await lesson.follow("select b2");
  await expect(picture.getByTestId("picture-turn")).toHaveText("O to move");
  await expect(lesson.test("node-v")).toHaveText(/\d/);
  await expect(picture.getByTestId("picture-v")).toHaveText(`V = ${await lesson.test("node-v").textContent()}`);
  await page.locator("body").press("Escape");
  await lesson.follow("evaluator truth");
  await expect(picture.locator("svg text", { hasText: "truth" })).toHaveCount(1);
});

test("a balanced tree has as many nodes as that of the search, and is flatter", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("minimax");
  const picture = pictureOf(page);
  const number = async (name: string) => Number((await picture.getByTestId(name).textContent())!.match(/\d+/)![0]);
  await expect(picture.getByTestId("own-nodes")).toHaveText(/^[1-9]\d* nodes$/);
  expect(await number("balanced-nodes")).toBe(await number("own-nodes"));
  expect(await number("own-depth")).toBeGreaterThan(await number("balanced-depth"));
  // Every node is a dot.
  const dots = await picture.locator("path.lp-dots").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")!.split("h0").length - 1));
  expect(dots).toEqual([await number("balanced-nodes"), await number("own-nodes")]);
});

test("a prior that is changed by hand is another bar", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("priors");
  const shares = pictureOf(page).locator("svg text.lp-number");
  await expect(shares).toHaveText(Array(6).fill("16.7%"));
  await lesson.follow("prior c1=0.9");
  await expect(shares.first()).toHaveText("90.0%");
});

test("the last positions are those of the game", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openLesson("planes-and-outputs");
  const empty = pictureOf(page).locator("rect.lp-nothing");
  await expect(empty).toHaveCount(7);
  await lesson.follow("select e2e4");
  await expect(empty).toHaveCount(6);
});

test("pictures speak German", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  await lesson.openInGerman("alpha-beta");
  await expect(pictureOf(page).locator("svg")).toContainText("Züge ordnen");
  await lesson.openInGerman("minimax");
  await expect(pictureOf(page).getByTestId("balanced-depth")).toHaveText(/^\d+ tief$/);
  await expect(pictureOf(page).locator("figcaption")).toContainText("Gleich viele Knoten");
});

for (const [width, height] of [
  [390, 844],
  [1280, 720],
  [1440, 900],
]) {
  test(`every picture can be read at ${width} x ${height}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    const lesson = new LessonPage(page, width < 900 ? "touch" : "mouse");
    for (const [slug, name] of Object.entries(PICTURES)) {
      await lesson.openLesson(slug);
      await expect(pictureOf(page)).toHaveAttribute("data-picture", name);
      await expect(pictureOf(page).locator("svg text").first()).toBeAttached();
      expect(await smallest(page), slug).toBeGreaterThanOrEqual(11.95);
      expect(await outside(page), slug).toEqual([]);
    }
    for (const slug of Object.keys(PICTURES)) {
      await lesson.openInGerman(slug);
      await expect(pictureOf(page).locator("svg text").first()).toBeAttached();
      expect(await outside(page), `${slug} in German`).toEqual([]);
    }
  });
}

test.describe("without code in the browser", () => {
  test.use({ javaScriptEnabled: false });

  test("the place of a picture is there at once, and cards show trees", async ({ page }) => {
    await page.goto("/learn/minimax");
    await expect(page.locator("figure.lesson-picture svg")).toHaveAttribute("viewBox", "0 0 240 206");
    await expect(page.locator("figure.lesson-picture figcaption")).toContainText("As many nodes");
    await page.goto("/learn");
    const sketches = page.locator(".cards:not(.own) [data-slug] svg.sketch");
    expect(await sketches.count()).toBeGreaterThan(30);
    await expect(page.locator('[data-slug="minimax"] .sketch-node').first()).toBeAttached();
    await expect(page.locator('[data-slug="first-games"] .sketch-loop').first()).toBeAttached();
  });
});
