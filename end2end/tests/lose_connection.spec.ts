import { expect, test, Server } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test.use({ expectedErrors: [/WebSocket/, /ERR_CONNECTION_REFUSED/, /Failed to load resource/] });

test("a server that goes away and comes back loses nothing", async ({ browser }) => {
  const server = await Server.start();
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=300");
  const digest = await analysis.digest();
  await server.stop();
  await expect(analysis.test("connection-banner")).toBeVisible();
  await expect(analysis.test("edge-e2e4"), "what was computed stays on the page").toBeVisible();
  await analysis.hasNodes(300);
  const again = await Server.start(undefined, server);
  await expect(analysis.test("connection-banner")).toBeHidden({ timeout: 20_000 });
  await analysis.test("step-1").click();
  await analysis.hasNodes(301);
  await analysis.test("back-1").click();
  await analysis.hasNodes(300);
  expect(await analysis.digest()).toBe(digest);
  await context.close();
  await again.remove();
});
