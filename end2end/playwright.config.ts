import { defineConfig } from "@playwright/test";
import { EXECUTABLE, FLAGS } from "./chromium";

const projects = [{ name: "chromium", testDir: "tests" }];
if (process.env.PUCTOSCOPE_SCREENSHOTS) {
  projects.push({ name: "screenshots", testDir: "pictures" });
}
if (process.env.PUCTOSCOPE_MEASURE) {
  // A trace takes pictures all the time.
  projects.push({ name: "measurements", testDir: "measurements", use: { trace: "off" } });
}

export default defineConfig({
  projects,
  // One at a time: some tests measure times, and the search under test wants the other core.
  workers: 1,
  retries: 0,
  timeout: 30_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    launchOptions: { executablePath: EXECUTABLE, args: FLAGS },
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    trace: "retain-on-failure",
  },
});
