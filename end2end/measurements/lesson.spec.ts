// Not a test: what BENCHMARKS.md says about the first picture of a lesson (make bench).

import { type Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { summary } from "./summary";

const ROUNDS = 2;

test("the first picture of each lesson", async ({ browser, server }) => {
  test.setTimeout(300_000);
  const [times, texts]: number[][] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    // A browser that was never here.
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 768 } });
    const list = await context.newPage();
    await list.goto("/learn");
    const lessons = await list.locator("ol.cards a.card[href^='/learn/']").evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute("href")!))]);
    expect(lessons.length).toBeGreaterThan(30);
    for (const lesson of lessons) {
      const page = await context.newPage();
      await page.addInitScript(notePicture);
      await page.goto(lesson);
      const time = await picture(page);
      if (time !== null) times.push(time);
      texts.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
      await page.close();
    }
    await context.close();
  }
  expect(times.length).toBeGreaterThan(ROUNDS * 25);
  const within = times.filter((time) => time <= 500).length;
  console.log(`a lesson's text, ${texts.length} openings: ${summary(texts)} ms`);
  console.log(`the first picture of its search, ${times.length} openings: ${summary(times)} ms; ${within} within 500`);
});

/** Notes when the first moment of a search was handed over to be painted. */
function notePicture(): void {
  const observer = new MutationObserver(() => {
    if (!(Number(document.documentElement?.dataset.moment ?? 0) > 0)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => (document.documentElement.dataset.pictured = String(performance.now()));
      channel.port2.postMessage(0);
    });
  });
  observer.observe(document, { attributes: true, subtree: true, attributeFilter: ["data-moment"] });
}

/** Milliseconds from the request of the page to that; `null`: the lesson begins with no search. */
async function picture(page: Page): Promise<number | null> {
  const root = page.locator("html[data-pictured]");
  await root.waitFor({ state: "attached", timeout: 2_500 }).catch(() => undefined);
  return (await root.count()) > 0 ? Number(await root.getAttribute("data-pictured")) : null;
}
