import { defineConfig } from "@playwright/test";
import { EXECUTABLE, FLAGS } from "./chromium";
import { preferences } from "./preferences";

const projects = [{ name: "chromium", testDir: "tests" }];
const measures = Boolean(process.env.PUCTOSCOPE_MEASURE);
if (process.env.PUCTOSCOPE_SCREENSHOTS) {
  projects.push({ name: "screenshots", testDir: "pictures" });
}
if (measures) {
  projects.push({ name: "measurements", testDir: "measurements" });
}

if (process.env.PUCTOSCOPE_PAGES) {
  projects.push({ name: "static", testDir: "static_site" });
}

export default defineConfig({
  projects,
  // A measurement has the machine for itself: the search that is measured wants the other core. Tests wait for one another's programs
  // a sixth of the time, which a third one fills.
  workers: measures ? 1 : 3,
  // Where nobody looks on, a test that fails is tried once more, and told as flaky: one to be mended, not a reason to refuse all else.
  retries: Number(process.env.PUCTOSCOPE_RETRIES ?? 0),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    launchOptions: { executablePath: EXECUTABLE, args: FLAGS },
    viewport: { width: 1440, height: 900 },
    // Somebody who has chosen to see everything, from the view of the side to move. What others see has tests of its own.
    storageState: { cookies: [preferences("depth=lab&view=mover&met=123&columns=move.cp.n.share.p.wdl.q.u.s.v.m")], origins: [] },
    screenshot: "only-on-failure",
    // A trace takes pictures all the time: it makes the tests a third slower, and is for looking into a failure.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
  },
});
