import { expect, test } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";

// As a user starts it: nothing chosen.
test.use({ serverArgs: [] });

test("the page opens with the shipped network", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=60");
  await analysis.hasNodes(60);
  await expect(analysis.test("networks")).toContainText(SHIPPED);
  await expect(analysis.test("status-device")).toContainText("ONNX Runtime");
  await expect(analysis.test("no-network")).toBeHidden();
});
