// How the board looks and sounds: chosen in its drawer, seen at once, and kept.

import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";

async function openSettings(page: Page, query = "?simulations=100"): Promise<AnalysisPage> {
  const analysis = new AnalysisPage(page);
  await analysis.open(query);
  await page.keyboard.press("Shift+B");
  await expect(analysis.test("board-settings")).toBeVisible();
  return analysis;
}

const close = (page: Page) => page.getByTestId("close-board-settings").click();

test("the drawer opens by a button, and leaves the board in sight", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  await analysis.test("open-board-settings").click();
  const drawer = (await analysis.test("board-settings").boundingBox())!;
  const board = (await analysis.test("board").boundingBox())!;
  expect(board.x + board.width).toBeLessThanOrEqual(drawer.x);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, "dialog[open]");
  }
  await page.keyboard.press("Escape");
  await expect(analysis.test("board-settings")).toBeHidden();
});

test("squares have the chosen colours at once, and on the next visit", async ({ page }) => {
  const analysis = await openSettings(page);
  const fill = () => analysis.test("square-a1").locator("rect").evaluate((rect) => getComputedStyle(rect).fill);
  const sand = await fill();
  const seen = new Set([sand]);
  for (const colours of ["brown", "blue", "green", "grey", "contrast"]) {
    await analysis.test(`squares-${colours}`).check();
    await expect.poll(fill).not.toBe([...seen].at(-1));
    seen.add(await fill());
  }
  expect(seen.size, "all differ").toBe(6);
  await analysis.test("squares-blue").check();
  const blue = await fill();
  await close(page);
  await analysis.reload();
  await expect.poll(fill).toBe(blue);
  await page.keyboard.press("Shift+B");
  await expect(analysis.test("squares-blue")).toBeChecked();
  await analysis.test("squares-sand").check();
  await expect.poll(fill).toBe(sand);
});

test("pieces of other sets are fetched when they are chosen", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/pieces-")) fetched.push(new URL(request.url()).pathname);
  });
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  const king = analysis.test("square-e1").locator(".figure > *");
  await expect(king).toHaveClass("piece piece-white");
  expect(fetched).toEqual([]);
  await page.keyboard.press("Shift+B");
  for (const set of ["classic", "flat"]) {
    await analysis.test(`pieces-${set}`).check();
    await expect(king).toHaveAttribute("href", `/pkg/pieces-${set}.svg#white-king`);
    // A drawing that is not there, or may not be shown, has no size.
    await expect.poll(() => king.evaluate((one) => (one as SVGGraphicsElement).getBBox().height)).toBeGreaterThan(20);
    expect(fetched).toContain(`/pkg/pieces-${set}.svg`);
  }
  await close(page);
  await page.reload();
  await expect(king).toHaveAttribute("href", "/pkg/pieces-flat.svg#white-king");
});

test.describe("where the server has no other pieces", () => {
  test.use({ expectedErrors: [/404/] });

  test("the page says so and draws its own", async ({ page }) => {
    await page.route("**/pieces-*.svg", (route) => route.fulfill({ status: 404 }));
    const analysis = await openSettings(page);
    await analysis.test("pieces-classic").click();
    await expect(page.getByText("These pieces are not on this server")).toBeAttached();
    await expect(analysis.test("pieces-own")).toBeChecked();
    await expect(analysis.test("square-e1").locator(".figure > g")).toHaveCount(1);
  });
});

test("coordinates stand in the squares, beside the board, or nowhere; and moves are played as before", async ({ page }) => {
  const analysis = await openSettings(page);
  const texts = analysis.test("coordinates").locator("text");
  await expect(texts).toHaveCount(16);
  await analysis.test("coordinates-none").check();
  await expect(texts).toHaveCount(0);
  await analysis.test("coordinates-outside").check();
  await expect(texts).toHaveCount(16);
  await close(page);
  const square = (await analysis.test("square-a1").boundingBox())!;
  const [a, one] = await Promise.all(["a", "1"].map((text) => texts.getByText(text, { exact: true }).boundingBox()));
  expect(a!.y).toBeGreaterThanOrEqual(square.y + square.height - 2);
  expect(one!.x + one!.width).toBeLessThanOrEqual(square.x + 2);
  await analysis.play("g1", "f3");
  await expect(analysis.test("moves")).toContainText("Nf3");
  await analysis.test("square-b8").dragTo(analysis.test("square-c6"));
  await expect(analysis.test("moves")).toContainText("Nc6");
});

test("pieces stand still where that was chosen", async ({ page }) => {
  const analysis = await openSettings(page, "?moves=e2e4&simulations=20");
  await analysis.test("animation").uncheck();
  await close(page);
  await page.evaluate(() => {
    Object.assign(window, { moved: 0 });
    new MutationObserver((changes) => {
      (window as unknown as { moved: number }).moved += changes.flatMap((change) => [...change.addedNodes]).length;
    }).observe(document.querySelector('[data-testid="motion"]')!, { childList: true });
  });
  const moved = () => page.evaluate(() => (window as unknown as { moved: number }).moved);
  await page.keyboard.press("ArrowLeft");
  await expect(analysis.test("square-e2")).toHaveAttribute("aria-label", /pawn/);
  expect(await moved()).toBe(0);
  await page.keyboard.press("Shift+B");
  await analysis.test("animation").check();
  await close(page);
  await page.keyboard.press("ArrowRight");
  await expect.poll(moved).toBeGreaterThan(0);
});

test("moves and captures are heard where that was chosen, and only there", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { knocks: [] as number[] });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      (window as unknown as { knocks: number[] }).knocks.push(this.frequency.value);
      start.call(this, when);
    };
  });
  const knocks = () => page.evaluate(() => (window as unknown as { knocks: number[] }).knocks.length);
  const analysis = await openSettings(page, "?moves=e2e4,d7d5&simulations=20");
  await close(page);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(analysis.test("square-d5")).toHaveAttribute("aria-label", /pawn/);
  expect(await knocks(), "off by default").toBe(0);
  await page.keyboard.press("Shift+B");
  await analysis.test("sounds").check();
  await close(page);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect.poll(knocks, "taking a move back is silent").toBe(1);
  await analysis.play("e4", "d5");
  await expect.poll(knocks, "a capture is two knocks").toBe(3);
});

test("heads of arrows have the number that was chosen", async ({ page }) => {
  const analysis = await openSettings(page, "?evaluator=classical&simulations=400");
  const heads = analysis.test("arrows").locator("text");
  await expect(heads).toHaveCount(0);
  const best = (await analysis.edges())[0];
  const [from, to] = [best.move.slice(0, 2), best.move.slice(2, 4)];
  expect(from).not.toBe(to);

  await analysis.test("heads").selectOption("share");
  const all = (await analysis.edges()).reduce((sum, edge) => sum + edge.n, 0);
  await expect(heads.filter({ hasText: `${Math.round((100 * best.n) / all)}%` }).first()).toBeAttached();
  await analysis.test("heads").selectOption("rank");
  await expect(heads.getByText("1", { exact: true })).toHaveCount(1);
  await analysis.test("heads").selectOption("pawns");
  await expect(heads.first()).toHaveText(/^(0\.00|[+−]\d+(\.\d\d)?)$/);
  await analysis.test("heads").selectOption("prior");
  await expect(heads.first()).toHaveText(/^<?\d+%$/);
  const prior = await heads.first().textContent();
  expect(number(prior!)).toBeLessThanOrEqual(100);
  const size = await heads.first().evaluate((text) => {
    return parseFloat(getComputedStyle(text).fontSize) * (text as SVGGraphicsElement).getScreenCTM()!.a;
  });
  expect(size, "in pixels").toBeGreaterThanOrEqual(12);
});

test("the slider thins the arrows, down to what is next", async ({ page }) => {
  const analysis = await openSettings(page, "?evaluator=classical&simulations=400");
  const arrows = analysis.test("arrows").locator("path:not(.next, .lit)");
  const usual = await arrows.count();
  expect(usual).toBeGreaterThan(2);
  await analysis.test("least-share").focus();
  await page.keyboard.press("End");
  await expect(analysis.test("least-share-words")).toHaveText("no move");
  await expect(arrows).toHaveCount(0);
  await expect(analysis.test("arrows").locator(".next")).toHaveCount(1);
  await page.keyboard.press("Home");
  await expect(analysis.test("least-share-words")).toHaveText("every visited move");
  await expect.poll(() => arrows.count()).toBeGreaterThanOrEqual(usual);
});

test("on a phone the drawer leaves the upper half of the page in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const analysis = await openSettings(page);
  const drawer = (await analysis.test("board-settings").boundingBox())!;
  expect(drawer.y).toBeGreaterThan(400);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await analysis.test("heads").scrollIntoViewIfNeeded();
  await expect(analysis.test("heads")).toBeInViewport();
});
