import { expect, test } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";
import { WITHOUT_RUNTIME } from "../server";

// A machine that has no ONNX Runtime, and nobody has asked for it.
test.use({ serverArgs: [], serverEnv: WITHOUT_RUNTIME });

test("the server computes the shipped network itself, and the page says so", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=60&tab=network");
  await analysis.hasNodes(60);
  await expect(analysis.test("networks")).toContainText(SHIPPED);
  await expect(analysis.test("no-network")).toBeHidden();
  await expect(analysis.test("network-body")).toContainText("on CPU, embedded-1");
});
