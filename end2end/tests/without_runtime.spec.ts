import { expect, expectAccessible, test } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";
import { WITHOUT_RUNTIME } from "../server";

// ONNX Runtime is wanted by name, on a machine that has none.
test.use({ serverArgs: ["--runtime", "onnxruntime"], serverEnv: WITHOUT_RUNTIME });

test("the page says that no network can be run, why, and what it does instead", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open();
  await analysis.hasNodes(400);
  await expect(analysis.test("networks")).toContainText("classical");
  for (const part of ["No ONNX Runtime was found", "make setup", "classical"]) {
    await expect(analysis.test("no-network")).toContainText(part);
  }
  await analysis.test("networks").click();
  await expect(analysis.test("menu-problem")).toContainText("No ONNX Runtime was found");
  await expectAccessible(page);
  await analysis.evaluator(`network:${SHIPPED}`).dblclick();
  await expect(analysis.test("notice")).toContainText("No ONNX Runtime was found");
  await expect(analysis.test("networks")).toContainText("classical");
});
