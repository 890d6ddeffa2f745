// Not tests: what BENCHMARKS.md says about the page (make bench). They print, and fail only where there is nothing
// to measure.

import { type Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { summary } from "./summary";

const STEPS = 100;
const SECONDS = 20;

test("from a key to the painted step", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=100");
  const times: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const painted = await paintedAfterKey(page);
    await page.keyboard.press(".");
    times.push(await painted.evaluate((time) => time.promise));
  }
  expect(times).toHaveLength(STEPS);
  console.log(`step to paint, ${STEPS} steps: ${summary(times)} ms`);
});

for (const evaluator of ["classical", "random"]) {
  test(`frames while ${evaluator} searches`, async ({ page }) => {
    test.setTimeout((SECONDS + 30) * 1_000);
    const analysis = new AnalysisPage(page);
    await analysis.open(`?evaluator=${evaluator}&simulations=1`);
    await page.keyboard.press("Space");
    await analysis.hasState("searching");
    const { gaps, longest } = await page.evaluate(watchFrames, SECONDS);
    const nodes = await analysis.nodes();
    expect(gaps.length).toBeGreaterThan(0);
    const rate = (gaps.length / gaps.reduce((sum, gap) => sum + gap, 0)) * 1_000;
    console.log(`frames, ${evaluator}, ${SECONDS} s, ${nodes} nodes: ${rate.toFixed(1)} a second, gap ${summary(gaps)} ms, longest task ${longest} ms`);
    await page.keyboard.press("Space");
    await analysis.hasState("stopped");
  });
}

/** The milliseconds from the next key, as the browser stamped it, until the number of nodes it changed was painted. */
function paintedAfterKey(page: Page) {
  return page.evaluateHandle(() => {
    const nodes = document.querySelector('[data-testid="status-nodes"]')!;
    const promise = new Promise<number>((resolve) => {
      let start = 0;
      let changed = false;
      let isInPicture = false;
      window.addEventListener("keydown", (event) => (start = event.timeStamp), { capture: true, once: true });
      const observer = new MutationObserver(() => (changed ||= start > 0));
      observer.observe(nodes, { childList: true, characterData: true, subtree: true });
      // What was changed before a picture or by its callbacks is in it; a message sent by the first of these
      // callbacks is read when the picture was handed over.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        if (changed && isInPicture) {
          observer.disconnect();
          resolve(performance.now() - start);
        } else {
          isInPicture = false;
          requestAnimationFrame(look);
        }
      };
      const look = () => {
        isInPicture = true;
        channel.port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
    return { promise };
  });
}

/** Milliseconds between pictures that show new numbers, and the longest task in between. */
function watchFrames(seconds: number): Promise<{ gaps: number[]; longest: number }> {
  const nodes = document.querySelector('[data-testid="status-nodes"]')!;
  const gaps: number[] = [];
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longest = Math.max(longest, Math.round(task.duration));
  }).observe({ type: "longtask" });
  return new Promise((resolve) => {
    const end = performance.now() + seconds * 1_000;
    let shown = nodes.textContent;
    let last = performance.now();
    const look = (now: number) => {
      if (nodes.textContent !== shown) {
        shown = nodes.textContent;
        gaps.push(now - last);
        last = now;
      }
      if (now < end) requestAnimationFrame(look);
      else resolve({ gaps, longest });
    };
    requestAnimationFrame(look);
  });
}
