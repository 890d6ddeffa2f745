// Not tests: what BENCHMARKS.md says about drawing large trees (make bench).

import { expect, test } from "../fixtures";
import { PlainBrowser } from "./plain_browser";
import { summary } from "./summary";

const FRAMES = 400;
const SECONDS = 60;

const sizes = [100_000, 1_000_000].flatMap((nodes) => ["icicle", "links"].map((form) => ({ nodes, form })));

for (const { nodes, form } of sizes) {
  test(`a tree of ${nodes} nodes as ${form}, panned and zoomed`, async ({ server }) => {
    test.setTimeout(300_000);
    const address = `${server.url}/?fen=startpos&depth=lab&evaluator=random&simulations=${nodes}&tree=${form}`;
    const browser = await PlainBrowser.open(address, noteMessages);
    try {
      expect(await browser.evaluate(searched, nodes)).toBe(nodes);
      const { script, all, gaps, boxes } = await browser.evaluate(panAndZoom, FRAMES);
      expect(script).toHaveLength(FRAMES);
      expect(boxes, "there is a tree to be drawn").toBeGreaterThan(20);
      console.log(`${nodes} nodes as ${form}, ${boxes} drawn, ${FRAMES} frames of panning and zooming:`);
      console.log(`  script ${summary(script)} ms; all of the page's thread ${summary(all)} ms; from frame to frame ${summary(gaps)} ms`);
    } finally {
      await browser.close();
    }
  });
}

test("the first picture of a million nodes", async ({ server }) => {
  test.setTimeout(300_000);
  const address = `${server.url}/?fen=startpos&depth=lab&evaluator=random&simulations=1000000`;
  const first = await PlainBrowser.open(address, noteMessages);
  try {
    expect(await first.evaluate(searched, 1_000_000)).toBe(1_000_000);
    const times: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      times.push(await first.evaluate(pictureAfterData, turn % 2 === 0 ? "Enter" : "Escape"));
    }
    console.log(`from the first frame's arrival to the picture of another base, 10 times: ${summary(times)} ms`);
    await first.reload();
    const time = await first.evaluate(firstPicture);
    expect(time, "it comes at all").toBeLessThan(50_000);
    console.log(`from the first frame's arrival to the first picture of the opened page: ${time.toFixed(0)} ms`);
  } finally {
    await first.close();
  }
});

test(`${SECONDS} seconds of a search at full speed`, async ({ server }) => {
  test.setTimeout((SECONDS + 60) * 1_000);
  const browser = await PlainBrowser.open(`${server.url}/?fen=startpos&depth=lab&evaluator=classical&simulations=1`, noteMessages);
  try {
    await browser.evaluate(searched, 1);
    await browser.evaluate(pressGo);
    const early = await browser.evaluate(watch, 10);
    const heaps = [await browser.heapBytes()];
    const renderers = [browser.rendererBytes()];
    const rates: number[] = [];
    let longest = 0;
    let nodes = 0;
    for (let part = 0; part < (SECONDS - 10) / 10; part += 1) {
      const seen = await browser.evaluate(watch, 10);
      rates.push(seen.bytes / seen.seconds / 1_000);
      longest = Math.max(longest, seen.longest);
      nodes = seen.nodes;
      heaps.push(await browser.heapBytes());
      renderers.push(browser.rendererBytes());
    }
    await browser.evaluate(pressGo);
    const mega = (bytes: number[]) => bytes.map((one) => (one / 1e6).toFixed(1)).join(", ");
    console.log(`${SECONDS} s of classical, ${nodes} nodes at the end: in the first 10 s ${(early.bytes / early.seconds / 1_000).toFixed(0)} kB/s, longest task ${early.longest} ms;`);
    console.log(`  then ${rates.map((rate) => rate.toFixed(0)).join(", ")} kB/s, longest task ${longest} ms`);
    console.log(`  heap after garbage, every 10 s: ${mega(heaps)} MB; renderers ${mega(renderers)} MB`);
  } finally {
    await browser.close();
  }
});

declare global {
  interface Window {
    /** When each binary message came, and how long it was. */
    messages: { at: number; bytes: number }[];
    longest: number;
  }
}

/** Before the page's own scripts: notes every message of its sockets, and the longest task. */
function noteMessages(): void {
  window.messages = [];
  window.longest = 0;
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        window.messages.push({ at: performance.now(), bytes: data.byteLength ?? data.length });
      });
    }
  };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.longest = Math.max(window.longest, Math.round(task.duration));
  }).observe({ type: "longtask" });
}

/** Waits until the search has so many nodes, for two minutes; how many it has. */
async function searched(nodes: number): Promise<number> {
  const shown = () => Number(document.querySelector('[data-testid="status-nodes"]')?.textContent!.replace(/\D/g, ""));
  const end = performance.now() + 120_000;
  while (!(shown() >= nodes) && performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return shown();
}

/** Moves the tree about: milliseconds of script and of everything on the page's thread, frame by frame. */
async function panAndZoom(frames: number) {
  const canvas = document.querySelector<HTMLCanvasElement>('[data-testid="tree-canvas"]')!;
  const { left, top, width, height } = canvas.getBoundingClientRect();
  // Every callback of a frame is timed, the page's own too, which comes before the one below or after it.
  const plain = window.requestAnimationFrame.bind(window);
  let spent = 0;
  let begun: number | undefined;
  const timed = (act: () => void) => {
    const start = performance.now();
    begun ??= start;
    act();
    spent += performance.now() - start;
  };
  window.requestAnimationFrame = (callback) => plain((now) => timed(() => callback(now)));
  const wheel = (x: number, deltaY: number, deltaX = 0) =>
    canvas.dispatchEvent(
      new WheelEvent("wheel", { bubbles: true, cancelable: true, clientX: left + x, clientY: top + height / 3, deltaX, deltaY }),
    );
  // In twice, sideways, out again; another place each time.
  const move = (frame: number) => {
    const place = ((Math.floor(frame / 100) * 0.618 + 0.2) % 1) * width;
    const part = frame % 100;
    if (part < 30) wheel(place, -60);
    else if (part < 60) wheel(place, 0, part % 20 < 10 ? 30 : -30);
    else if (part < 90) wheel(place, 60);
    else wheel(place, -20);
  };
  const script: number[] = [];
  const all: number[] = [];
  const gaps: number[] = [];
  const channel = new MessageChannel();
  let last = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    await new Promise<void>((resolve) => {
      plain((now) => {
        if (last > 0) gaps.push(now - last);
        last = now;
        // Read when the frame was handed over.
        channel.port1.onmessage = () => {
          all.push(performance.now() - (begun ?? now));
          script.push(spent);
          spent = 0;
          begun = undefined;
          resolve();
        };
        timed(() => move(frame));
        channel.port2.postMessage(0);
      });
    });
  }
  window.requestAnimationFrame = plain;
  return { script, all, gaps, boxes: Number(document.querySelector<HTMLElement>('[data-testid="tree"]')!.dataset.boxes) };
}

/** Presses a key that shows another base; milliseconds from its frame's arrival to the picture. */
async function pictureAfterData(key: string): Promise<number> {
  const tree = document.querySelector<HTMLElement>('[data-testid="tree"]')!;
  const canvas = document.querySelector<HTMLCanvasElement>('[data-testid="tree-canvas"]')!;
  canvas.focus();
  const press = (key: string) => canvas.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  if (key === "Enter" && tree.dataset.selected === "0") press("ArrowDown");
  await new Promise((resolve) => setTimeout(resolve, 500));
  window.messages = [];
  press(key);
  while (!window.messages.some(({ bytes }) => bytes > 5_000)) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  const { at } = window.messages.find(({ bytes }) => bytes > 5_000)!;
  const channel = new MessageChannel();
  const painted = new Promise((resolve) => (channel.port1.onmessage = resolve));
  requestAnimationFrame(() => channel.port2.postMessage(0));
  await painted;
  return performance.now() - at;
}

/** Milliseconds from the arrival of the first frame with a tree to its picture. */
async function firstPicture(): Promise<number> {
  const boxes = () => Number(document.querySelector<HTMLElement>('[data-testid="tree"]')?.dataset.boxes ?? 0);
  const end = performance.now() + 60_000;
  while (!(boxes() > 20) && performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  return performance.now() - window.messages.find(({ bytes }) => bytes > 5_000)!.at;
}

function pressGo(): void {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true }));
}

/** What goes on within some seconds. */
async function watch(seconds: number) {
  // What collecting garbage took is told a little later.
  await new Promise((resolve) => setTimeout(resolve, 500));
  window.messages = [];
  window.longest = 0;
  const start = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const bytes = window.messages.reduce((sum, message) => sum + message.bytes, 0);
  const nodes = Number(document.querySelector('[data-testid="status-nodes"]')!.textContent!.replace(/\D/g, ""));
  return { bytes, frames: window.messages.length, nodes, longest: window.longest, seconds: (performance.now() - start) / 1_000 };
}
