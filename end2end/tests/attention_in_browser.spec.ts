// Networks that the page has no kernels for: ONNX Runtime runs them in the browser, and is fetched from the page's own site only then.

import type { Page } from "@playwright/test";
import { ATTENTION, brokenGraph, isAsNatively, progress, QUERY } from "../attention";
import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

/** Has the page's worker believe that the machine has so many gigabytes. */
async function withMemory(page: Page, gigabytes: number): Promise<void> {
  await page.context().route("**/worker.js", async (route) => {
    const answer = await route.fetch();
    const told = `Object.defineProperty(self.navigator, "deviceMemory", { value: ${gigabytes} });`;
    await route.fulfill({ response: answer, body: told + (await answer.text()) });
  });
}

test("a network with attention is fetched a program for, and searches as natively", async ({ page, server }) => {
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(request.url()));
  const analysis = new AnalysisPage(page);
  await analysis.open(QUERY);
  await analysis.hasNodes(20);
  expect(asked.filter((url) => /onnx/.test(url)), "nobody has asked for it").toEqual([]);

  const said = await progress(page);
  await analysis.drop("attention.pb.gz", ATTENTION);
  await expect(analysis.test("networks")).toContainText("attention");
  await page.keyboard.press("Escape");
  await expect(analysis.test("status-device")).toHaveText("CPU, ONNX Runtime 1.30.0");
  await isAsNatively(analysis);
  expect((await said()).some((words) => /ONNX Runtime: 100% fetched/.test(words)), "it said how far it was").toBe(true);
  for (const url of asked) expect(url.startsWith(server.url) || /^(data|blob):/.test(url), url).toBe(true);

  // It is kept, and a link to it opens with it.
  await expect(page).toHaveURL(/evaluator=network:attention/);
  await analysis.reload();
  await expect(analysis.test("status-device")).toHaveText("CPU, ONNX Runtime 1.30.0");
  await isAsNatively(analysis);
});

test("where the browser has too little memory, that is said before anything is fetched", async ({ page }) => {
  await withMemory(page, 0.25);
  const analysis = new AnalysisPage(page);
  await analysis.open(QUERY);
  await analysis.hasNodes(20);
  const digest = await analysis.digest();
  await analysis.drop("attention.pb.gz", ATTENTION);
  await expect(analysis.test("menu-trouble")).toContainText(
    /attention\.pb\.gz: the network would take \d+ MB in this browser, more than the limit of 128 MB/i,
  );
  await page.keyboard.press("Escape");
  expect(await analysis.digest(), "the search is what it was").toBe(digest);
});

test.describe("without the library", () => {
  test.use({ expectedErrors: [/404/] });

  test("a site that has no ONNX Runtime says so", async ({ page }) => {
    await page.context().route("**/pkg/onnxruntime/sizes.json", (route) => route.fulfill({ status: 404 }));
    const analysis = new AnalysisPage(page);
    await analysis.open(QUERY);
    await analysis.drop("attention.pb.gz", ATTENTION);
    await expect(analysis.test("menu-trouble")).toContainText("this site has no ONNX Runtime");
    await page.keyboard.press("Escape");
    await analysis.test("step-1").click();
    await analysis.hasNodes(21);
  });
});

test("a graph that the library refuses is not kept", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(QUERY);
  await analysis.drop("broken.onnx", brokenGraph());
  await expect(analysis.test("menu-trouble")).toContainText("ONNX Runtime cannot run the network in this browser");
  await page.keyboard.press("Escape");
  await analysis.test("networks").click();
  await expect(analysis.evaluator("network:broken")).toHaveCount(0);
});
