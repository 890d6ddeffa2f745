// Films of a stretch of the search.

import { readFileSync } from "node:fs";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

const SEARCHED = "?evaluator=classical&simulations=300";

/** Opens the dialog and says what the film is to be. */
async function open(analysis: AnalysisPage, film: { from: number; to: number; seconds: string; form: "gif" | "webm"; width?: number }): Promise<void> {
  await analysis.menu("share");
  await analysis.test("share-film").click();
  await expect(analysis.test("film-dialog")).toBeVisible();
  await analysis.test(`film-${film.form}`).click();
  await analysis.test("film-from").fill(String(film.from));
  await analysis.test("film-to").fill(String(film.to));
  await analysis.test("film-seconds").fill(film.seconds);
  await analysis.test("film-width").selectOption(String(film.width ?? 640));
}

/** Makes the film, and returns the file. */
async function made(analysis: AnalysisPage): Promise<{ name: string; bytes: Buffer }> {
  const download = analysis.page.waitForEvent("download", { timeout: 60_000 });
  await analysis.test("make-film").click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** What a GIF says of itself: its size, and the time of each picture in hundredths of a second. */
function readGif(bytes: Buffer): { width: number; height: number; delays: number[] } {
  expect(bytes.toString("latin1", 0, 6)).toBe("GIF89a");
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const delays: number[] = [];
  let at = 13 + table(bytes[10]);
  const skipBlocks = () => {
    while (bytes[at] !== 0) at += bytes[at] + 1;
    at += 1;
  };
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) delays.push(bytes.readUInt16LE(at + 4));
      at += 2;
      skipBlocks();
    } else {
      expect(bytes[at], "a picture").toBe(0x2c);
      at += 10 + table(bytes[at + 9]) + 1;
      skipBlocks();
    }
  }
  return { width, height, delays };
}

/** Number of pictures in a WebM: blocks of its only track. */
function picturesOfWebm(bytes: Buffer): number {
  expect([...bytes.subarray(0, 4)], "EBML").toEqual([0x1a, 0x45, 0xdf, 0xa3]);
  expect(bytes.includes("webm")).toBe(true);
  // A number's first byte says by its leading zeros how long it is.
  const length = (at: number) => Math.clz32(bytes[at]) - 23;
  const value = (at: number) => {
    let value = bytes[at] & (0xff >> length(at));
    let isUnknown = value === 0xff >> length(at);
    for (let place = 1; place < length(at); place += 1) {
      isUnknown &&= bytes[at + place] === 0xff;
      value = value * 256 + bytes[at + place];
    }
    return isUnknown ? Number.POSITIVE_INFINITY : value;
  };
  let count = 0;
  const walk = (from: number, to: number) => {
    let at = from;
    while (at < to) {
      const id = bytes.toString("hex", at, at + length(at));
      at += length(at);
      const size = value(at);
      at += length(at);
      const end = Math.min(at + size, to);
      // Segments, clusters and groups of blocks hold others.
      if (["18538067", "1f43b675", "a0"].includes(id)) {
        walk(at, end);
        if (size === Number.POSITIVE_INFINITY) return;
      }
      if (["a3", "a1"].includes(id)) count += 1;
      at = end;
    }
  };
  walk(0, bytes.length);
  return count;
}

test("a GIF has a picture for each moment, and the page shows again what it showed", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await analysis.goTo(120);
  await analysis.hasNodes(120);
  await open(analysis, { from: 11, to: 30, seconds: "2", form: "gif" });
  await expectAccessible(page, '[data-testid="film-dialog"]');
  await expect(analysis.test("film-about")).toHaveText("20 pictures of 640 × 360 pixels");
  const { name, bytes } = await made(analysis);
  expect(name).toBe("puctoscope-film-11-root-30.gif");
  const { width, height, delays } = readGif(bytes);
  expect([width, height]).toEqual([640, 360]);
  expect(delays.length).toBe(20);
  expect(delays.reduce((a, b) => a + b)).toBe(200);
  await analysis.hasNodes(120);
  await expect(analysis.test("moment")).toHaveValue("120");
  await expect(analysis.test("film-error")).toBeHidden();
});

test("a WebM is recorded, and the present is shown again", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await open(analysis, { from: 1, to: 300, seconds: "2", form: "webm" });
  await expect(analysis.test("film-about")).toHaveText("40 pictures of 640 × 360 pixels");
  const { name, bytes } = await made(analysis);
  expect(name).toBe("puctoscope-film-1-root-300.webm");
  const count = picturesOfWebm(bytes);
  // The browser may leave out one that it had no time for.
  expect(count).toBeGreaterThanOrEqual(30);
  expect(count).toBeLessThanOrEqual(42);
  await analysis.hasNodes(300);
  await expect(analysis.test("live")).toHaveAttribute("aria-pressed", "true");
});

test("a film is of the whole search unless somebody says otherwise", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await analysis.menu("share");
  await analysis.test("share-film").click();
  await expect(analysis.test("film-from")).toHaveValue("1");
  await expect(analysis.test("film-to")).toHaveValue("300");
  await expect(analysis.test("film-about")).toHaveText("200 pictures of 960 × 540 pixels");
});

for (const way of ["button", "Escape"]) {
  test(`a film that is cancelled leaves nothing behind: ${way}`, async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open(SEARCHED);
    await analysis.goTo(77);
    await analysis.hasNodes(77);
    let downloads = 0;
    page.on("download", () => (downloads += 1));
    await open(analysis, { from: 1, to: 300, seconds: "30", form: "webm" });
    await analysis.test("make-film").click();
    await expect(analysis.test("film-canvas")).toBeVisible();
    await expect.poll(async () => Number(await analysis.test("film-progress").getAttribute("value"))).toBeGreaterThan(1);
    if (way === "button") await analysis.test("cancel-film").click();
    else await page.keyboard.press("Escape");
    await analysis.hasNodes(77);
    await expect(analysis.test("moment")).toHaveValue("77");
    if (way === "button") await expect(analysis.test("make-film")).toBeVisible();
    expect(downloads).toBe(0);
  });
}

test("what cannot be is said beside the button", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await open(analysis, { from: 50, to: 20, seconds: "2", form: "gif" });
  await analysis.test("make-film").click();
  await expect(analysis.test("film-error")).toHaveText("The first simulation comes before the last.");
  await analysis.test("film-to").fill("9999");
  await analysis.test("make-film").click();
  await expect(analysis.test("film-error")).toHaveText("The last simulation is a number from 0 to 300.");
  await analysis.test("film-to").fill("60");
  await analysis.test("film-seconds").fill("1e9");
  await analysis.test("make-film").click();
  await expect(analysis.test("film-error")).toHaveText("A film takes from 0.1 to 120 seconds.");
});

test("a browser that records nothing says so, and makes a GIF", async ({ page }) => {
  await page.addInitScript(() => delete (window as { MediaRecorder?: unknown }).MediaRecorder);
  const analysis = new AnalysisPage(page);
  await analysis.open(SEARCHED);
  await open(analysis, { from: 1, to: 5, seconds: "1", form: "webm" });
  await analysis.test("make-film").click();
  await expect(analysis.test("film-error")).toHaveText("This browser records no WebM. Choose GIF.");
  await analysis.hasNodes(300);
  await analysis.test("film-gif").click();
  expect(readGif((await made(analysis)).bytes).delays.length).toBe(5);
});
