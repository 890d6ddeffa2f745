import type { Page } from "@playwright/test";

import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage, atRest } from "../pages/analysis_page";

/** The tree as nodes and links, drawn and at rest. */
async function asLinks(page: Page, query = "?simulations=1500"): Promise<AnalysisPage> {
  const analysis = new AnalysisPage(page);
  await analysis.open(query);
  await analysis.test("tree-links").click();
  await expect(analysis.test("tree")).toHaveAttribute("data-form", "links");
  await atRest(analysis.test("tree-canvas"));
  return analysis;
}

/** Where what stands for the most visits is on the page. */
async function remainder(analysis: AnalysisPage): Promise<{ x: number; y: number }> {
  await expect(analysis.test("tree")).toHaveAttribute("data-rest", /^-?\d+,-?\d+$/);
  const [x, y] = (await analysis.test("tree").getAttribute("data-rest"))!.split(",").map(Number);
  const box = (await analysis.test("tree-canvas").boundingBox())!;
  return { x: box.x + x, y: box.y + y };
}

const boxes = async (analysis: AnalysisPage) => Number(await analysis.test("tree").getAttribute("data-boxes"));

test("the form changes by mouse and key; selection, zoom and moment stay", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=1500");
  const tree = analysis.test("tree");
  await analysis.test("tree-canvas").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(tree).not.toHaveAttribute("data-root", "0");
  const [root, selected] = [await tree.getAttribute("data-root"), await tree.getAttribute("data-selected")];
  expect(selected).not.toBe(root);
  await analysis.goTo(1200);
  await expect(page.locator("html")).toHaveAttribute("data-moment", "1200");

  await expect(tree).toHaveAttribute("data-form", "icicle");
  await expect(analysis.test("tree-icicle")).toHaveAttribute("aria-pressed", "true");
  await analysis.test("tree-links").click();
  await expect(tree).toHaveAttribute("data-form", "links");
  await expect(analysis.test("tree-links")).toHaveAttribute("aria-pressed", "true");
  await expect(tree).toHaveAttribute("data-root", root!);
  await expect(tree).toHaveAttribute("data-selected", selected!);
  await expect(page.locator("html")).toHaveAttribute("data-moment", "1200");
  await expect.poll(() => boxes(analysis)).toBeGreaterThan(10);

  // Another moment: the form stays.
  await analysis.goTo(1000);
  await expect(page.locator("html")).toHaveAttribute("data-moment", "1000");
  await expect(tree).toHaveAttribute("data-form", "links");

  await page.keyboard.press("Escape");
  await page.locator("body").press("t");
  await expect(tree).toHaveAttribute("data-form", "icicle");
  await page.locator("body").press("t");
  await expect(tree).toHaveAttribute("data-form", "links");
});

test("a link reproduces form, zoom and selection", async ({ page, browser, server }) => {
  const analysis = await asLinks(page);
  await analysis.test("tree-canvas").focus();
  for (const key of ["ArrowDown", "Enter", "ArrowDown"]) await page.keyboard.press(key);
  await expect(page).toHaveURL(/tree=links/);
  await expect(page).toHaveURL(/zoom=/);
  await expect(page).toHaveURL(/path=[a-h1-8]+,/);
  const tree = analysis.test("tree");
  const [root, selected] = [await tree.getAttribute("data-root"), await tree.getAttribute("data-selected")];
  await atRest(analysis.test("tree-canvas"));

  const stranger = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const other = new AnalysisPage(await stranger.newPage());
  await other.open(new URL(page.url()).search);
  await expect(other.test("tree")).toHaveAttribute("data-form", "links");
  await expect(other.test("tree")).toHaveAttribute("data-root", root!);
  await expect(other.test("tree")).toHaveAttribute("data-selected", selected!);
  // Not the pictures themselves: how bright a node is says when each page saw it change.
  await atRest(other.test("tree-canvas"));
  const there = await boxes(analysis);
  await expect.poll(() => boxes(other)).toBe(there);
  await expect(other.test("tree"), "at the same place").toHaveAttribute("data-rest", (await tree.getAttribute("data-rest"))!);
  for (const part of ["tree-shown", "tree-crumbs"]) {
    expect(await other.test(part).innerText()).toBe(await analysis.test(part).innerText());
  }
  await stranger.close();
});

test("what is shown and what is not adds up in words", async ({ page }) => {
  const analysis = await asLinks(page);
  await expect(analysis.test("tree-shown")).toHaveText(/^Shown (\d+) of 1,500 nodes$/);
  const shown = Number((await analysis.test("tree-shown").innerText()).match(/Shown (\d+)/)![1]);
  expect(shown).toBeGreaterThan(30);
  expect(shown).toBeLessThanOrEqual(210);
});

test("the wheel zooms about the pointer, a drag pans, 0 fits", async ({ page }) => {
  const analysis = await asLinks(page);
  const tree = analysis.test("tree");
  const whole = await atRest(analysis.test("tree-canvas"));
  await expect(analysis.test("tree-reset")).toBeDisabled();
  await expect(analysis.test("minimap")).toBeHidden();
  const box = (await analysis.test("tree-canvas").boundingBox())!;
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.4 * box.height);
  await page.mouse.wheel(0, -900);
  await expect(tree).toHaveClass(/is-zoomed/);
  const near = await atRest(analysis.test("tree-canvas"));
  expect(near).not.toBe(whole);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.5 * box.width - 120, box.y + 0.4 * box.height - 60, { steps: 4 });
  await page.mouse.up();
  expect(await atRest(analysis.test("tree-canvas"))).not.toBe(near);
  // A drag is no click.
  await expect(tree).toHaveAttribute("data-selected", "0");
  await analysis.test("tree-canvas").focus();
  await page.keyboard.press("0");
  await expect(tree).not.toHaveClass(/is-zoomed/);
  await expect(analysis.test("tree-reset")).toBeDisabled();
});

// All of the smaller tree is held; of the larger one the server is asked for what was opened.
for (const nodes of [1500, 20_000]) {
  test(`what stands for more opens by a click, of ${nodes} nodes`, async ({ page }) => {
    const analysis = await asLinks(page, `?simulations=${nodes}`);
    const before = await boxes(analysis);
    const place = await remainder(analysis);
    await page.mouse.move(place.x, place.y);
    await expect(analysis.test("tree-popover")).toContainText(/\d+ more moves?/);
    await page.mouse.click(place.x, place.y);
    await expect.poll(() => boxes(analysis)).toBeGreaterThan(before);
    // It does not select, and nothing is zoomed.
    await expect(analysis.test("tree")).toHaveAttribute("data-selected", "0");
    await expect(analysis.test("tree")).toHaveAttribute("data-root", "0");
  });
}

test("what stands for more opens by a key", async ({ page }) => {
  const analysis = await asLinks(page);
  const before = await boxes(analysis);
  await analysis.test("tree-canvas").focus();
  await page.keyboard.press("o");
  await expect.poll(() => boxes(analysis)).toBeGreaterThan(before);
});

test("arrows walk to parent, child and sibling, and the node is brought into view", async ({ page }) => {
  const analysis = await asLinks(page);
  const tree = analysis.test("tree");
  await analysis.test("tree-canvas").focus();
  await page.keyboard.press("ArrowDown");
  const child = await tree.getAttribute("data-selected");
  expect(child).not.toBe("0");
  await page.keyboard.press("End");
  await expect(tree).not.toHaveAttribute("data-selected", child!);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowUp");
  await expect(tree).toHaveAttribute("data-selected", "0");
  // Its items for screen readers are those of the icicle.
  await expect(analysis.test("tree-canvas").locator("[role=treeitem]").first()).toHaveAttribute("aria-level", "1");
});

test("a double click zooms into a node, the way back is in the crumbs", async ({ page }) => {
  const analysis = await asLinks(page);
  const tree = analysis.test("tree");
  await analysis.test("tree-canvas").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(analysis.test("tree-crumbs").locator("li")).toHaveCount(2);
  await atRest(analysis.test("tree-canvas"));
  await page.keyboard.press("Escape");
  await expect(tree).toHaveAttribute("data-root", "0");
  await page.keyboard.press("Enter");
  await analysis.test("tree-crumbs").getByRole("button", { name: "Root" }).click();
  await expect(tree).toHaveAttribute("data-root", "0");
});

test("the map shows what is seen, and moves it by click and drag, in both forms", async ({ page }) => {
  const analysis = await asLinks(page);
  for (const form of ["links", "icicle"]) {
    await analysis.test(`tree-${form}`).click();
    await expect(analysis.test("tree")).toHaveAttribute("data-form", form);
    const box = (await analysis.test("tree-canvas").boundingBox())!;
    await page.mouse.move(box.x + 0.3 * box.width, box.y + 0.3 * box.height);
    await page.mouse.wheel(0, -1200);
    await expect(analysis.test("minimap")).toBeVisible();
    const before = await atRest(analysis.test("tree-canvas"));
    const map = (await analysis.test("minimap").boundingBox())!;
    const seen = async () => (await analysis.test("minimap-seen").boundingBox())!;
    const left = async () => (await seen()).x - map.x;
    expect((await seen()).width).toBeLessThan(map.width);
    await page.mouse.click(map.x + 0.8 * map.width, map.y + 0.4 * map.height);
    await expect.poll(left).toBeGreaterThan(0.5 * map.width);
    expect(await atRest(analysis.test("tree-canvas"))).not.toBe(before);
    await page.mouse.move(map.x + 0.8 * map.width, map.y + 0.4 * map.height);
    await page.mouse.down();
    await page.mouse.move(map.x + 0.2 * map.width, map.y + 0.4 * map.height, { steps: 5 });
    await page.mouse.up();
    await expect.poll(left).toBeLessThan(0.3 * map.width);

    await analysis.test("minimap-toggle").click();
    await expect(analysis.test("minimap")).toBeHidden();
    await analysis.test("minimap-toggle").click();
    await expect(analysis.test("minimap")).toBeVisible();
    await analysis.test("tree-reset").click();
  }
});

test("hovering a node shows its board and lights its move", async ({ page }) => {
  const analysis = await asLinks(page);
  const box = (await analysis.test("tree-canvas").boundingBox())!;
  // The base is at the top, somewhere between the sides.
  await expect(async () => {
    for (let x = 20; x < box.width; x += 16) {
      await page.mouse.move(box.x + x, box.y + 54);
      if (await analysis.test("tree-popover").isVisible()) return;
    }
    throw new Error("no node was met");
  }).toPass();
  await expect(analysis.test("tree-popover").locator("svg").first()).toBeVisible();
});

test("a simulation that is watched goes through the nodes", async ({ page }) => {
  const analysis = await asLinks(page, "?simulations=300");
  await analysis.goTo(200);
  await expect(page.locator("html")).toHaveAttribute("data-moment", "200");
  await page.locator("body").press("l");
  // What is below the tree makes its picture lower: only pictures with it are compared.
  await expect(analysis.test("phases")).toHaveAttribute("data-step", /./);
  const first = await analysis.test("phases").getAttribute("data-step");
  const before = await atRest(analysis.test("tree-canvas"));
  await page.locator("body").press("l");
  await expect(analysis.test("phases")).not.toHaveAttribute("data-step", first!);
  expect(await atRest(analysis.test("tree-canvas"))).not.toBe(before);
  await expect(analysis.test("tree")).toHaveAttribute("data-form", "links");
});

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("a zoom is there at once", async ({ page }) => {
    const analysis = await asLinks(page);
    const box = (await analysis.test("tree-canvas").boundingBox())!;
    await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.4 * box.height);
    // Every picture after the wheel is the same one.
    const pictures = await analysis.test("tree-canvas").evaluate(async (canvas) => {
      const picture = () => (canvas as HTMLCanvasElement).toDataURL();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const before = picture();
      const { width, height } = canvas.getBoundingClientRect();
      const wheel = new WheelEvent("wheel", { deltaY: -600, bubbles: true, cancelable: true });
      Object.defineProperties(wheel, { offsetX: { value: width / 2 }, offsetY: { value: height / 2 } });
      canvas.dispatchEvent(wheel);
      await frame();
      await frame();
      const first = picture();
      for (let count = 0; count < 10; count++) await frame();
      return { before, first, last: picture() };
    });
    expect(pictures.first).not.toBe(pictures.before);
    expect(pictures.last).toBe(pictures.first);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the links are accessible in ${colorScheme} colours, wide and narrow`, async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1440, height: 900 });
    await analysis.open("?simulations=300&tree=links");
    await expect(analysis.test("tree")).toHaveAttribute("data-form", "links");
    await analysis.test("tree-canvas").focus();
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await expect(analysis.test("minimap")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Tree", exact: true }).click();
    await expect(analysis.test("tree-canvas")).toBeVisible();
    await expectAccessible(page);
  });
}

test("two searches beside each other are drawn in the chosen form, too", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=200&tree=links&compare=visits&b-set=cpuct:3");
  const trees = page.getByTestId("comparison").getByTestId("tree");
  await expect(trees).toHaveCount(2);
  for (const place of [0, 1]) await expect(trees.nth(place)).toHaveAttribute("data-form", "links");
});
