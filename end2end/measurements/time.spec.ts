// Not tests: what BENCHMARKS.md says about walking in time (make bench).

import { expect, test } from "../fixtures";
import { PlainBrowser } from "./plain_browser";
import { summary } from "./summary";

const SIMULATIONS = 1_000_000;
const SEEKS = 100;

test("a million simulations, forwards and backwards", async ({ server }) => {
  test.setTimeout(300_000);
  const browser = await PlainBrowser.open(`${server.url}/?fen=startpos&depth=lab&evaluator=random&simulations=${SIMULATIONS}`);
  try {
    expect(await browser.evaluate(searched, SIMULATIONS)).toBe(SIMULATIONS);
    const before = browser.rendererBytes();

    await browser.evaluate(whenShown);
    const opening = await browser.evaluate(shownAfter, SIMULATIONS - 1);
    const grown = ((browser.rendererBytes() - before) / 1e6).toFixed(0);
    console.log(`a log of ${SIMULATIONS} read and its last moment but one shown: ${opening.toFixed(0)} ms, ${grown} MB more`);

    await browser.evaluate(noteAnswers);
    const seeks: number[] = [];
    for (let seek = 1; seek <= SEEKS; seek += 1) {
      seeks.push(await browser.evaluate(shownAfter, (seek * 618_033_989) % SIMULATIONS));
    }
    console.log(`seek to a random moment, ${SEEKS} times: painted ${summary(seeks)} ms; taken in ${summary(await browser.evaluate(answers))} ms`);

    await browser.evaluate(shownAfter, SIMULATIONS - 1);
    await browser.evaluate(answers);
    const steps: number[] = [];
    for (let step = 1; step <= SEEKS; step += 1) {
      steps.push(await browser.evaluate(shownAfter, SIMULATIONS - 1 - step));
    }
    console.log(`one back near the end, ${SEEKS} times: painted ${summary(steps)} ms; taken in ${summary(await browser.evaluate(answers))} ms`);
  } finally {
    await browser.close();
  }
});

declare global {
  interface Window {
    shown: (moment: number) => Promise<void>;
    asked: number;
    answers: number[];
  }
}

/** Makes `window.shown`, which waits until a moment is on the screen. */
function whenShown(): void {
  const root = document.documentElement;
  window.shown = (moment) =>
    new Promise((resolve) => {
      // What was changed before a picture or by its callbacks is in it; a message sent by one of these callbacks is read
      // when the picture was handed over.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => (root.dataset.moment === String(moment) ? resolve() : look());
      const look = () => requestAnimationFrame(() => channel.port2.postMessage(0));
      look();
    });
}

/** Drags the scrubber to a moment; the milliseconds until it was painted. */
async function shownAfter(moment: number): Promise<number> {
  const scrubber = document.querySelector<HTMLInputElement>('[data-testid="scrubber"]')!;
  const start = performance.now();
  window.asked = start;
  scrubber.value = String(moment);
  scrubber.dispatchEvent(new Event("input", { bubbles: true }));
  await window.shown(moment);
  return performance.now() - start;
}

/** Notes how long after the question each moment has reached the page: what is left is drawing it, when the screen wants a picture. */
function noteAnswers(): void {
  window.answers = [];
  const note = () => window.answers.push(performance.now() - window.asked);
  new MutationObserver(note).observe(document.documentElement, { attributes: true, attributeFilter: ["data-moment"] });
}

/** What was noted since the last call. */
function answers(): number[] {
  return window.answers.splice(0);
}

/** Waits until the search has so many nodes, for two minutes; how many it has. */
async function searched(nodes: number): Promise<number> {
  const shown = () => Number(document.querySelector('[data-testid="status-nodes"]')!.textContent!.replace(/\D/g, ""));
  const end = performance.now() + 120_000;
  while (shown() < nodes && performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return shown();
}
