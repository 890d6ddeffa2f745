import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test("whoever has the link watches live and changes nothing", async ({ page, context, browser, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = new AnalysisPage(page);
  await owner.open("?simulations=100");
  await owner.menu("share");
  await owner.test("watch-link").click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`${server.url}/?watch=`);

  const audience = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const viewer = new AnalysisPage(await audience.newPage());
  await viewer.page.goto(link);
  await expect(viewer.test("connection")).toHaveText("watching");
  await viewer.hasNodes(100);
  expect(await viewer.digest()).toBe(await owner.digest());
  for (const name of ["go", "step-1", "set-cpuct", "watch-link"]) {
    await expect(viewer.page.locator(`[data-testid="${name}"]:enabled`)).toHaveCount(0);
  }

  // It is said, and moves of the tree are looked at.
  await expect(viewer.test("watching")).toContainText("You are watching this analysis live.");
  await viewer.play("e2", "e4");
  await expect(viewer.test("trail")).toContainText("e4");
  await expect(owner.test("moves")).not.toContainText("e4");
  await viewer.test("trail-root").click();

  // Who watches leafs through the past alone.
  await viewer.test("back-10").click();
  await viewer.hasNodes(90);
  await viewer.test("step-1").click();
  await viewer.hasNodes(91);
  expect(await owner.nodes()).toBe(100);
  await viewer.test("live").click();
  await viewer.hasNodes(100);

  await viewer.test("networks").click();
  await viewer.evaluator("uniform").click();
  await expect(viewer.test("use-network")).toBeDisabled();
  await expect(viewer.test("upload-network")).toBeDisabled();
  await viewer.test("close-networks").click();

  await owner.test("step-10").click();
  await viewer.hasNodes(110);
  await owner.play("e2", "e4");
  await expect(viewer.test("moves")).toContainText("e4");
  await owner.hasNodes(400);
  await viewer.hasNodes(400);
  await expect(viewer.page).toHaveURL(/watch=/);

  // What the audience looks at is its own.
  await viewer.row("e7e5").dblclick();
  await expect(viewer.test("trail")).toContainText("e5");
  await expect(viewer.page).toHaveURL(/path=e7e5/);
  await viewer.page.reload();
  await expect(viewer.test("connection")).toHaveText("watching");
  await expect(viewer.test("trail")).toContainText("e5");

  // A copy is one's own.
  await viewer.test("copy-analysis").click();
  await expect(viewer.test("connection")).toHaveText("connected");
  await expect(viewer.test("watching")).toBeHidden();
  await expect(viewer.test("moves")).toContainText("e4");
  await viewer.hasNodes(400);
  await viewer.play("e7", "e5");
  await expect(viewer.test("moves")).toContainText("e5");
  await expect(owner.test("moves")).not.toContainText("e5");
  await audience.close();
});

test("a link to an analysis that is gone says so", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?watch=0123456789abcdef");
  await expect(page.getByText("is not here any more")).toBeVisible();
  await expect(analysis.test("connection")).toHaveText("connected");
  await expect(analysis.test("edge-e2e4")).toBeVisible();
});
