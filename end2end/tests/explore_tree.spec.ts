import { expect, test } from "../fixtures";
import { AnalysisPage, atRest } from "../pages/analysis_page";

test("the tree is drawn, selected and zoomed by keyboard", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=1500");
  const tree = analysis.test("tree");
  await expect.poll(async () => Number(await tree.getAttribute("data-boxes"))).toBeGreaterThan(20);
  await analysis.test("tree-canvas").focus();
  await page.keyboard.press("ArrowDown");
  await expect(tree).not.toHaveAttribute("data-selected", "0");
  const selected = await tree.getAttribute("data-selected");
  await page.keyboard.press("Enter");
  await expect(tree).toHaveAttribute("data-root", selected!);
  await page.keyboard.press("Escape");
  await expect(tree).toHaveAttribute("data-root", "0");
});

test("a click selects, and the board, the table and the link follow", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=1500");
  const box = (await analysis.test("tree-canvas").boundingBox())!;
  // The second row holds the root's moves, the most likely one at the left.
  await expect(async () => {
    await page.mouse.click(box.x + 40, box.y + 65);
    await expect(analysis.test("trail").locator("li")).toHaveCount(2, { timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL(/path=/);
});

test("hovering a box shows its board", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=1500");
  await atRest(analysis.test("tree-canvas"));
  const box = (await analysis.test("tree-canvas").boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.move(box.x + 42, box.y + 65);
  await expect(analysis.test("tree-popover")).toBeVisible();
  await expect(analysis.test("tree-popover").locator("svg").first()).toBeVisible();
});

test("who goes onto the card is told why the move has its visits", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=1500&depth=search");
  await atRest(analysis.test("tree-canvas"));
  const box = (await analysis.test("tree-canvas").boundingBox())!;
  const card = analysis.test("tree-popover");
  const why = analysis.test("tree-why");
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.move(box.x + 42, box.y + 65);
  await expect(card).toBeVisible();
  const place = (await why.boundingBox())!;
  // Read, and then gone to across another row of the tree: the card waits. It goes along with a pointer that has not rested, by the page's clock.
  const read = (await page.evaluate(() => performance.now())) + 500;
  await page.waitForFunction((read) => performance.now() > read, read);
  await page.mouse.move(place.x + 20, place.y + 10, { steps: 12 });
  await expect.poll(() => why.evaluate((button) => button.matches(":hover"))).toBe(true);
  const line = await card.locator(".tree-card-line").innerText();
  await why.click();
  await expect(card).toBeHidden();
  await expect(analysis.test("tab-why")).toHaveAttribute("aria-selected", "true");
  await expect(analysis.test("why-story")).toContainText(line.split(/\s/).at(-1)!);
  // The same by the keyboard, of the selected node.
  await analysis.test("tab-edges").click();
  await analysis.test("tree-canvas").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("w");
  await expect(analysis.test("tab-why")).toHaveAttribute("aria-selected", "true");
});

test("what is not drawn is counted", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=1500");
  await expect(analysis.test("tree-shown")).toHaveText(/\d+ of [\d,\s\u2009\u202f]+ nodes/i);
});

test("zooming in with the wheel shows nodes that were too thin before", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=startpos&simulations=20000");
  const tree = analysis.test("tree");
  const boxes = async () => Number(await tree.getAttribute("data-boxes"));
  await expect.poll(boxes).toBeGreaterThan(50);
  const box = (await analysis.test("tree-canvas").boundingBox())!;
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 200);
  // A stretch of a sixtieth of the tree: what was sent for all of it has a dozen nodes there.
  for (let turn = 0; turn < 19; turn += 1) await page.mouse.wheel(0, -120);
  await expect(analysis.test("tree-reset")).toBeEnabled();
  await atRest(analysis.test("tree-canvas"));
  await expect.poll(boxes).toBeGreaterThan(60);
  await expect(tree, "the base is the same").toHaveAttribute("data-root", "0");
  await analysis.test("tree-reset").click();
  await expect(analysis.test("tree-reset")).toBeDisabled();
});
