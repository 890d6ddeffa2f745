import { expect, test, Server } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test("a limit that nobody set is a pause, and one that somebody set is a limit", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&fen=startpos");
  await expect(analysis.test("status-state")).toHaveText("Paused at 400 nodes");
  await expect(analysis.test("status-hint")).toHaveText("Space to continue");
  await analysis.setLimit("600");
  await analysis.test("go").click();
  await expect(analysis.test("status-state")).toHaveText("Stopped at the limit of 600 nodes");
  await expect(analysis.test("status-hint")).toBeHidden();
  await expect(analysis.test("announcement")).toContainText("Stopped at the limit of 600 nodes. Best move ");
  await analysis.test("step-1").click();
  await analysis.hasNodes(601);
  await expect(analysis.test("status-state")).toHaveText("Stopped");
  await analysis.goTo(12);
  await expect(analysis.test("status-state")).toHaveText("Viewing simulation 12");
});

test.describe("without a server", () => {
  test.use({ expectedErrors: [/WebSocket/, /ERR_CONNECTION_REFUSED/, /Failed to load resource/] });

  test("positions of the page are looked at, and what needs the server is said once", async ({ browser }) => {
    const server = await Server.start();
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const analysis = new AnalysisPage(await context.newPage());
    await analysis.open("?evaluator=classical&moves=e2e4,e7e5,g1f3&simulations=50");
    // The board has its last part, which is fetched when there is nothing else to do.
    await expect(analysis.page.locator(".board.over > *").first()).toBeAttached();
    await server.stop();
    await expect(analysis.test("connection-banner")).toBeVisible();
    await expect(analysis.test("status-state")).toHaveText("Offline");
    await expect(analysis.test("status-nps")).toHaveText("0");

    // Back two moves: the board and the list go there, and nobody complains.
    await analysis.page.locator("body").press("ArrowLeft");
    await analysis.page.locator("body").press("ArrowLeft");
    await expect(analysis.test("square-e7")).toHaveAttribute("aria-label", /pawn/);
    await expect(analysis.test("square-f3")).not.toHaveAttribute("aria-label", /knight/);
    await expect(analysis.test("notice")).toHaveCount(0);
    await analysis.page.keyboard.press(".");
    await analysis.page.keyboard.press(" ");
    await expect(analysis.test("notice")).toHaveText(/Offline\. You can look around; changes need the server\./);
    await expect(analysis.test("notice")).toHaveCount(1);

    const again = await Server.start(undefined, server);
    await expect(analysis.test("connection-banner")).toBeHidden({ timeout: 20_000 });
    await expect(analysis.test("notice"), "that is not so any more").toHaveCount(0);
    await expect(analysis.test("square-f3"), "the server has followed").not.toHaveAttribute("aria-label", /knight/);
    await analysis.hasNodes(400);
    await context.close();
    await again.remove();
  });
});
