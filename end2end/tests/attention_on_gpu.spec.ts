// The same on a GPU: Chromium's own, which is a program, and slow.

import { ATTENTION, isAsNatively, QUERY } from "../attention";
import { EXECUTABLE, FLAGS } from "../chromium";
import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const flags = FLAGS.filter((flag) => flag !== "--disable-gpu");
test.use({
  launchOptions: {
    executablePath: EXECUTABLE,
    args: [...flags, "--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"],
  },
});

test("a network with attention is computed by WebGPU where there is one", async ({ page }) => {
  test.setTimeout(240_000);
  const analysis = new AnalysisPage(page);
  await analysis.open(QUERY);
  await analysis.hasNodes(20);
  await analysis.drop("attention.pb.gz", ATTENTION);
  // What is computed there is translated first.
  await expect(analysis.test("networks")).toContainText("attention", { timeout: 120_000 });
  await page.keyboard.press("Escape");
  await expect(analysis.test("status-device")).toHaveText("WebGPU, ONNX Runtime 1.30.0");
  await expect(analysis.test("status-state")).toHaveAttribute("data-state", /limit reached|stopped/, { timeout: 90_000 });
  await isAsNatively(analysis);
});
