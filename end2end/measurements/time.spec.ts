// Not tests: what BENCHMARKS.md says about walking in time (make bench).

import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";
import { summary } from "./summary";

const SIMULATIONS = 1_000_000;
const SEEKS = 100;

test("a million simulations, forwards and backwards", async ({ page }) => {
  test.setTimeout(300_000);
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=random&moment=1");
  await analysis.test("limit").fill(String(SIMULATIONS));
  await analysis.test("limit").press("Enter");
  await analysis.test("go").click();
  await analysis.hasState("limit reached");
  expect(number(await analysis.test("status-nodes").innerText())).toBe(SIMULATIONS);
  const before = rendererBytes();

  await page.evaluate(whenShown);
  const opening = await page.evaluate(shownAfter, SIMULATIONS - 1);
  const grown = ((rendererBytes() - before) / 1e6).toFixed(0);
  console.log(`a log of ${SIMULATIONS} read and its last moment but one shown: ${opening.toFixed(0)} ms, ${grown} MB more`);

  const seeks: number[] = [];
  for (let seek = 1; seek <= SEEKS; seek += 1) {
    seeks.push(await page.evaluate(shownAfter, (seek * 618_033_989) % SIMULATIONS));
  }
  console.log(`seek to a random moment, ${SEEKS} times: ${summary(seeks)} ms`);

  await page.evaluate(shownAfter, SIMULATIONS - 1);
  const steps: number[] = [];
  for (let step = 1; step <= SEEKS; step += 1) {
    steps.push(await page.evaluate(shownAfter, SIMULATIONS - 1 - step));
  }
  console.log(`one back near the end, ${SEEKS} times: ${summary(steps)} ms`);
});

declare global {
  interface Window {
    shown: (moment: number) => Promise<void>;
  }
}

/** Makes `window.shown`, which waits until a moment is on the screen. */
function whenShown(): void {
  window.shown = (moment) =>
    new Promise((resolve) => {
      const root = document.documentElement;
      const look = () => {
        if (root.dataset.moment === String(moment)) {
          observer.disconnect();
          // A message sent in a frame's callback is read when the picture was handed over.
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve();
            channel.port2.postMessage(0);
          });
        }
      };
      const observer = new MutationObserver(look);
      observer.observe(root, { attributes: true, attributeFilter: ["data-moment"] });
      look();
    });
}

/** Drags the scrubber to a moment; the milliseconds until it was painted. */
async function shownAfter(moment: number): Promise<number> {
  const scrubber = document.querySelector<HTMLInputElement>('[data-testid="scrubber"]')!;
  const start = performance.now();
  scrubber.value = String(moment);
  scrubber.dispatchEvent(new Event("input", { bubbles: true }));
  await window.shown(moment);
  return performance.now() - start;
}

/** Resident bytes of all renderers. */
function rendererBytes(): number {
  let pages = 0;
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${id}/cmdline`, "utf8").includes("--type=renderer")) {
        pages += Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1]);
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  return pages * 4096;
}
