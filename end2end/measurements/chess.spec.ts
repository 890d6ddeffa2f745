// Not tests: what BENCHMARKS.md says about chess that is searched in a browser (make bench).

import { expect, test } from "../fixtures";
import { PlainBrowser } from "./plain_browser";
import { summary } from "./summary";

const MIDDLE_GAME = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R_w_KQ_-_4_8";
const NODES = 800;
const SECONDS = 10;

test(`${NODES} nodes in a browser that was never here`, async ({ server }) => {
  test.setTimeout(120_000);
  const times: number[] = [];
  let [bytes, own] = [0, 0];
  for (let run = 0; run < 5; run += 1) {
    const browser = await PlainBrowser.open(`${server.url}/?in=browser&fen=${MIDDLE_GAME}&depth=lab&simulations=${NODES}`);
    try {
      times.push(await browser.evaluate(searched, NODES));
      bytes = Math.max(bytes, browser.rendererBytes());
      own = Math.max(own, browser.ownBytes());
    } finally {
      await browser.close();
    }
  }
  console.log(`${NODES} nodes after the click, 5 new browsers: ${summary(times)} ms; renderer ${(bytes / 1e6).toFixed(0)} MB, of which its own ${(own / 1e6).toFixed(0)}`);
});

for (const { batch, processors } of [{ batch: 1, processors: 1 }, { batch: 8, processors: 1 }, { batch: 32, processors: 1 }, { batch: 32, processors: 2 }]) {
  test(`chess in the browser, batches of ${batch}, ${processors} processors`, async ({ page }) => {
    test.setTimeout((SECONDS + 60) * 1_000);
    await page.context().route("**/worker.js", async (route) => {
      const answer = await route.fetch();
      const told = `Object.defineProperty(self.navigator, "hardwareConcurrency", { value: ${processors} });\n`;
      await route.fulfill({ response: answer, body: told + (await answer.text()) });
    });
    // As somebody analyses: with the tree beside it, drawing takes half of the other processor.
    await page.goto(`/?in=browser&fen=${MIDDLE_GAME}&set=batch:${batch}&simulations=300&depth=analyse`);
    await expect(page.getByText("Stopped").first()).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press("Space");
    await expect(page.getByText("Searching").first()).toBeVisible();
    const { nodes, seconds } = await page.evaluate(watch, SECONDS);
    await page.keyboard.press("Space");
    expect(nodes).toBeGreaterThan(0);
    console.log(`batches of ${batch}, ${processors} processors: ${(nodes / seconds).toFixed(0)} nodes a second`);
  });
}

/** Waits until so many nodes are shown, for a minute; milliseconds since the page was asked for. */
async function searched(nodes: number): Promise<number> {
  const shown = () => Number(document.querySelector('[data-testid="status-nodes"]')?.textContent!.replace(/\D/g, "") ?? 0);
  while (shown() < nodes && performance.now() < 60_000) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return performance.now();
}

/** Nodes that are added within some seconds. */
async function watch(seconds: number): Promise<{ nodes: number; seconds: number }> {
  const shown = () => Number(/([\d,]+) nodes/.exec(document.body.innerText)![1].replace(/,/g, ""));
  // Code is made fast while it runs.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const [before, start] = [shown(), performance.now()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  return { nodes: shown() - before, seconds: (performance.now() - start) / 1_000 };
}
