import { expect, test } from "../fixtures";
import { digestOf, SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";

// The shipped network, on a machine with ONNX Runtime.
test.use({ serverArgs: [] });

test("each search may be computed otherwise, which its link tells", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=startpos&simulations=40");
  await expect(analysis.test("status-device")).toContainText("ONNX Runtime");
  await expect(analysis.test("runtime")).toHaveValue("0");
  expect(await analysis.digest()).toBe(digestOf("startpos", 40, "onnxruntime"));

  await analysis.test("runtime").selectOption("embedded");
  await expect(analysis.test("status-device")).toHaveText("CPU, embedded-1");
  await expect(analysis.test("networks")).toHaveText(new RegExp(SHIPPED));
  await analysis.hasNodes(40);
  expect(await analysis.digest()).toBe(digestOf("startpos", 40));
  await expect(page).toHaveURL(new RegExp(`evaluator=embedded:${SHIPPED}`));
  await expect(analysis.test("searches").locator("option")).toHaveText([new RegExp(SHIPPED), /\(embedded\)/]);
  await analysis.test("networks").click();
  await expect(page.locator(".option", { hasText: SHIPPED }).locator(".use"), "it is the same network").toBeVisible();
  await page.keyboard.press("Escape");

  await analysis.reload();
  await expect(analysis.test("runtime")).toHaveValue("1");
  await analysis.test("runtime").selectOption({ index: 0 });
  await expect(analysis.test("status-device")).toContainText("ONNX Runtime");
});
