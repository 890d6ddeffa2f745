import { expect, expectAccessible, test } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";

// A machine that has no ONNX Runtime.
const NOTHING_THERE = { PUCTOSCOPE_ONNXRUNTIME: undefined, XDG_CACHE_HOME: "/nowhere" };

test.describe("and nothing else is wanted", () => {
  test.use({ serverArgs: ["--runtime", "onnxruntime"], serverEnv: NOTHING_THERE });

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
});

test.describe("and the server computes networks itself", () => {
  test.use({ serverArgs: [], serverEnv: NOTHING_THERE });

  test("the shipped network searches, and the page says what computes it", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?simulations=60&tab=network");
    await analysis.hasNodes(60);
    await expect(analysis.test("networks")).toContainText(SHIPPED);
    await expect(analysis.test("no-network")).toHaveCount(0);
    await expect(analysis.test("network-body")).toContainText("on CPU, embedded-1");
  });
});
