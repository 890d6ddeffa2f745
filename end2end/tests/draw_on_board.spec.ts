// What is drawn on the board by hand, how pieces move on it, and how a promotion is left.

import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const PROMOTION = `?fen=${"8/P6k/8/8/8/8/8/K7_w_-_-_0_1"}&simulations=5`;

/** The shapes on the board, each with its colour: `e2e4 green`. */
async function drawn(page: Page): Promise<string[]> {
  return page
    .getByTestId("drawing")
    .locator("[data-shape]")
    .evaluateAll((all) => all.map((one) => `${one.getAttribute("data-shape")} ${one.getAttribute("class")!.replace("drawn ", "")}`).sort());
}

/** Drags with the right button from a square to another, or clicks with it. */
async function draw(analysis: AnalysisPage, from: string, to = from, keys: string[] = []): Promise<void> {
  const middle = async (square: string) => {
    const box = (await analysis.test(`square-${square}`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  for (const key of keys) await analysis.page.keyboard.down(key);
  await analysis.page.mouse.move(...(await middle(from)));
  await analysis.page.mouse.down({ button: "right" });
  await analysis.page.mouse.move(...(await middle(to)), { steps: 3 });
  await analysis.page.mouse.up({ button: "right" });
  for (const key of keys) await analysis.page.keyboard.up(key);
}

/** The layer with what is drawn is there a little after the board. */
async function open(page: Page, query = "?simulations=20"): Promise<AnalysisPage> {
  const analysis = new AnalysisPage(page);
  await analysis.open(query);
  await expect(analysis.test("drawing")).toBeAttached();
  return analysis;
}

test("the right button draws arrows and circles in four colours, and the same once more removes one", async ({ page }) => {
  const analysis = await open(page);
  await draw(analysis, "e2", "e4");
  await draw(analysis, "d5");
  await draw(analysis, "g1", "f3", ["Shift"]);
  await draw(analysis, "b8", "c6", ["Alt"]);
  await draw(analysis, "c4", "c4", ["Shift", "Alt"]);
  await expect.poll(() => drawn(page)).toEqual(["b8c6 blue", "c4 yellow", "d5 green", "e2e4 green", "g1f3 red"]);
  await draw(analysis, "e2", "e4");
  await draw(analysis, "d5", "d5", ["Control"]);
  await expect.poll(() => drawn(page)).toEqual(["b8c6 blue", "c4 yellow", "d5 red", "g1f3 red"]);
  await expect(analysis.test("moves"), "nothing was played").not.toContainText("e4");
});

test("a shape is seen while it is drawn, and ends nowhere beside the board", async ({ page }) => {
  const analysis = await open(page);
  const box = (await analysis.test("square-a4").boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down({ button: "right" });
  await expect.poll(() => drawn(page)).toEqual(["a4 green"]);
  await page.mouse.move(box.x + box.width * 3.5, box.y + 10);
  await expect.poll(() => drawn(page)).toEqual(["a4d4 green"]);
  await page.mouse.move(box.x + 10, 4);
  await expect.poll(() => drawn(page)).toEqual([]);
  await page.mouse.up({ button: "right" });
  await expect.poll(() => drawn(page)).toEqual([]);
});

test("the browser's menu does not open on the board", async ({ page }) => {
  const analysis = await open(page);
  const prevented = page.evaluate(
    () => new Promise((told) => addEventListener("contextmenu", (event) => told(event.defaultPrevented))),
  );
  await analysis.test("square-e4").click({ button: "right" });
  expect(await prevented).toBe(true);
});

test("shapes stay with their position of the game, whatever is clicked, until a key clears them", async ({ page }) => {
  const analysis = await open(page, "?moves=e2e4&simulations=20");
  await draw(analysis, "e7", "e5");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => drawn(page)).toEqual([]);
  await draw(analysis, "d2", "d4");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => drawn(page)).toEqual(["e7e5 green"]);
  await analysis.test("square-a4").click();
  await expect.poll(() => drawn(page)).toEqual(["e7e5 green"]);
  await page.keyboard.press("Tab");
  await analysis.test("square-e2").focus();
  await page.keyboard.press("x");
  await expect.poll(() => drawn(page)).toEqual([]);
  await page.locator("body").press("Control+z");
  await expect.poll(() => drawn(page)).toEqual(["e7e5 green"]);
});

test("shapes of a position that is no game's are cleared by a click", async ({ page }) => {
  const analysis = await open(page);
  await analysis.row("e2e4").dblclick();
  await draw(analysis, "e7", "e5");
  await expect.poll(() => drawn(page)).toEqual(["e7e5 green"]);
  await analysis.test("square-a4").click();
  await expect.poll(() => drawn(page)).toEqual([]);
});

test("shapes turn with the board", async ({ page }) => {
  const analysis = await open(page);
  await draw(analysis, "a1");
  const circle = analysis.test("drawing").locator("[data-shape=a1]");
  const isOn = async (square: string) => {
    const [a, b] = [(await circle.boundingBox())!, (await analysis.test(`square-${square}`).boundingBox())!];
    return Math.abs(a.x - b.x) < b.width / 4 && Math.abs(a.y - b.y) < b.height / 4;
  };
  expect(await isOn("a1")).toBe(true);
  await analysis.test("flip").click();
  await expect.poll(() => isOn("a1")).toBe(true);
});

test("shapes are drawn with keys, and said", async ({ page }) => {
  const analysis = await open(page);
  // The square in the tab order is e2, and the focus comes by a key.
  await page.keyboard.press("Tab");
  await analysis.test("square-e2").focus();
  await page.keyboard.press("a");
  await expect(analysis.test("announcement")).toHaveText("An arrow begins on e2.");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("a");
  await expect(analysis.test("announcement")).toHaveText("Drawn: green arrow from e2 to e4.");
  await page.keyboard.press("Shift+O");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Alt+o");
  await expect.poll(() => drawn(page)).toEqual(["e2e4 green", "e4 red", "e5 blue"]);
  await page.keyboard.press("a");
  await page.keyboard.press("Escape");
  await page.keyboard.press("o");
  await expect.poll(() => drawn(page)).toEqual(["e2e4 green", "e4 red", "e5 green"]);
  await expectAccessible(page, ".board-frame");
  await page.keyboard.press("x");
  await expect.poll(() => drawn(page)).toEqual([]);
});

/** Notes every piece that is seen moving, by its squares: `e2e4`. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenMoving: seen });
    const board = document.querySelector('[data-testid="board"]')!;
    const place = (x: number, y: number) => {
      const first = board.querySelector("[data-square=a8]")!.getAttribute("transform")!;
      const flipped = !first.includes("(0 0)");
      const [file, rank] = [Math.floor(x / 45), 7 - Math.floor(y / 45)];
      return "abcdefgh"[flipped ? 7 - file : file] + ((flipped ? 7 - rank : rank) + 1);
    };
    new MutationObserver((changes) => {
      for (const change of changes) {
        for (const node of change.addedNodes) {
          const moving = node instanceof Element ? [node, ...node.querySelectorAll("*")].filter((one) => one.matches(".moving")) : [];
          for (const one of moving as SVGGElement[]) {
            const [x, y] = one.firstElementChild!.getAttribute("transform")!.match(/-?[\d.]+/g)!.map(Number);
            const [dx, dy] = ["--x", "--y"].map((name) => parseFloat(one.style.getPropertyValue(name)));
            seen.push(place(x + dx + 22, y + dy + 22) + place(x + 22, y + 22));
          }
        }
      }
    }).observe(document.querySelector('[data-testid="motion"]')!, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenMoving: string[] }).seenMoving);
}

test.describe("pieces move", () => {
  const castled = "?moves=e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,e1g1&simulations=20";

  test("forward and back, a rook beside its king, and are at rest afterwards", async ({ page }) => {
    const analysis = await open(page, castled);
    const seen = await watchMotion(page);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(seen).toEqual(["g1e1", "f1h1"]);
    await page.keyboard.press("ArrowRight");
    await expect.poll(seen).toEqual(["g1e1", "f1h1", "e1g1", "h1f1"]);
    await expect(page.locator(".moving, [data-coming]")).toHaveCount(0);
    await analysis.play("d7", "d6");
    await expect.poll(seen).toEqual(["g1e1", "f1h1", "e1g1", "h1f1", "d7d6"]);
  });

  test("but not one that was dragged there, and none between positions that have nothing to do with each other", async ({ page }) => {
    const analysis = await open(page, castled);
    const seen = await watchMotion(page);
    await analysis.test("square-d7").dragTo(analysis.test("square-d6"));
    await expect(analysis.test("moves")).toContainText("d6");
    await expect(analysis.test("square-d6")).toHaveAttribute("aria-label", /pawn/);
    await page.keyboard.press("ArrowUp");
    await expect(analysis.test("square-e2")).toHaveAttribute("aria-label", /pawn/);
    await page.keyboard.press("ArrowRight");
    await expect.poll(seen).toEqual(["e2e4"]);
  });

  test("not where somebody wants calm", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const analysis = await open(page, castled);
    const seen = await watchMotion(page);
    await page.keyboard.press("ArrowLeft");
    await expect(analysis.test("square-e1")).toHaveAttribute("aria-label", /king/);
    // What is seen of the next move would be seen of this one, too.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.keyboard.press("ArrowLeft");
    await expect.poll(seen).toEqual(["c5f8"]);
  });
});

test.describe("the choice of a promotion's piece", () => {
  test("is left by Esc, wherever the focus is", async ({ page }) => {
    const analysis = await open(page, PROMOTION);
    const ways = [
      () => analysis.play("a7", "a8"),
      () => analysis.test("square-a7").dragTo(analysis.test("square-a8")),
      async () => {
        await analysis.play("a7", "a8");
        await analysis.test("flip").focus();
      },
    ];
    for (const ask of ways) {
      await ask();
      await expect(analysis.test("promote-queen")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(analysis.test("promote-queen")).toBeHidden();
    }
    await expect(analysis.test("moves")).not.toContainText("a8");
  });

  test("is left by a press elsewhere, on the board or beside it", async ({ page }) => {
    const analysis = await open(page, PROMOTION);
    await analysis.play("a7", "a8");
    await expect(analysis.test("promote-queen")).toBeVisible();
    await analysis.test("square-e4").click();
    await expect(analysis.test("promote-queen")).toBeHidden();
    await analysis.play("a7", "a8");
    await expect(analysis.test("promote-queen")).toBeVisible();
    await analysis.test("moves").click();
    await expect(analysis.test("promote-queen")).toBeHidden();
    await analysis.play("a7", "a8");
    await analysis.test("promote-rook").click();
    await expect(analysis.test("moves")).toContainText("a8=R");
  });
});

test("a king castles by two squares and onto its rook, by clicks and by dragging", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  const ready = "r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1";
  for (const [from, to, written, way] of [
    ["e1", "g1", /O-O(?!-)/, "click"],
    ["e1", "h1", /O-O(?!-)/, "click"],
    ["e1", "c1", /O-O-O/, "drag"],
    ["e1", "a1", /O-O-O/, "drag"],
  ] as const) {
    await analysis.open(`?fen=${ready}&simulations=5`);
    if (way === "click") await analysis.play(from, to);
    else await analysis.test(`square-${from}`).dragTo(analysis.test(`square-${to}`));
    await expect(analysis.test("moves")).toContainText(written);
  }
});
