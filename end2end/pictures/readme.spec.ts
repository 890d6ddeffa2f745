// Not tests: the README's pictures (make screenshots).

import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { TourPage } from "../pages/tour_page";
import { NOTHING_CHOSEN, preferences } from "../preferences";

const FOLDER = "../docs/pictures";

// As `make run` starts: with the shipped network. Somebody who has been here before and has chosen nothing but.
test.use({ serverArgs: [], storageState: { cookies: [preferences("met=123")], origins: [] } });

const italian = "moves=e2e4,e7e5,g1f3,b8c6,f1c4,g8f6,f3g5&simulations=2000&view=white";
const laptop = { width: 1366, height: 768 };
const wide = { width: 1920, height: 1080 };

const kiwipete = "fen=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R%20w%20KQkq%20-%200%201&simulations=3000";

type Picture = {
  name: string;
  query: string;
  colorScheme: "light" | "dark";
  viewport: { width: number; height: number };
  /** A key that leads to the state. */
  press?: string;
  /** What is there when it is reached. */
  ready?: string;
};

const pictures: Picture[] = [
  { name: "analyse", query: `${italian}&depth=analyse`, colorScheme: "light", viewport: laptop },
  { name: "search", query: `${italian}&depth=search`, colorScheme: "light", viewport: laptop },
  { name: "search-dark", query: `${italian}&depth=search`, colorScheme: "dark", viewport: wide },
  { name: "lab", query: `${italian}&depth=lab`, colorScheme: "light", viewport: wide },
  { name: "links", query: "simulations=400&tree=links&path=d2d4,d7d5&depth=search", colorScheme: "light", viewport: laptop },
  { name: "charts", query: `${kiwipete}&tab=charts&depth=search`, colorScheme: "light", viewport: wide, ready: "chart-svg" },
  { name: "network", query: `${italian}&tab=network`, colorScheme: "dark", viewport: wide, ready: "network-body" },
  { name: "formula", query: `${italian}&tab=formula`, colorScheme: "light", viewport: wide, ready: "formula-steps" },
  { name: "find", query: `${kiwipete}&tab=find&find=Nxf7`, colorScheme: "light", viewport: wide, ready: "find-places" },
  { name: "why", query: `${kiwipete}&tab=why&depth=analyse`, colorScheme: "dark", viewport: laptop, ready: "why-story" },
  { name: "explain", query: `${italian}&depth=search`, colorScheme: "light", viewport: laptop, press: "j", ready: "phases" },
  { name: "score", query: `${italian}&tab=score&depth=lab`, colorScheme: "light", viewport: wide },
  { name: "narrow", query: italian, colorScheme: "light", viewport: { width: 390, height: 844 } },
];

for (const { name, query, colorScheme, viewport, press, ready } of pictures) {
  test(name, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    test.setTimeout(180_000);
    await new AnalysisPage(page).open(`?${query}`, 120_000);
    if (press) await page.keyboard.press(press);
    if (ready) await expect(page.getByTestId(ready)).toBeVisible();
    await page.screenshot({ path: `${FOLDER}/${name}.png` });
  });
}

// What a visitor sees who has chosen nothing yet.
test.describe("the first minute", () => {
  test.use({ storageState: NOTHING_CHOSEN });

  test("front", async ({ page }) => {
    await page.setViewportSize(laptop);
    // Whoever wants less motion sees a telling moment.
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto("/");
    const analysis = new AnalysisPage(page);
    await expect(analysis.test("recording-verdict")).toContainText("digest verified");
    await expect.poll(() => analysis.nodes()).toBeGreaterThan(10);
    await expect(analysis.test("welcome")).toBeVisible();
    await page.screenshot({ path: `${FOLDER}/front.png` });
  });

  test("tour", async ({ page }) => {
    await page.setViewportSize(laptop);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    const tour = new TourPage(page);
    await tour.open(4);
    await expect(tour.test("why-story")).toBeVisible();
    await page.screenshot({ path: `${FOLDER}/tour.png` });
  });
});

/** Most bytes of the film: whoever reads the README waits for it. */
const MOST = 3_000_000;

test("film", async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize(laptop);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const analysis = new AnalysisPage(page);
  await page.goto("/?recording=opera-game&at=1&depth=search&view=white");
  await analysis.hasNodes(1);
  await analysis.menu("share");
  await analysis.test("share-film").click();
  await analysis.test("film-gif").click();
  await analysis.test("film-width").selectOption("640");
  let film = Buffer.alloc(0);
  // A shorter one has fewer pictures.
  for (const seconds of ["10", "7", "5", "3"]) {
    await analysis.test("film-seconds").fill(seconds);
    const download = page.waitForEvent("download", { timeout: 120_000 });
    await analysis.test("make-film").click();
    film = readFileSync(await (await download).path());
    if (film.length < MOST) break;
  }
  expect(film.length).toBeLessThan(MOST);
  writeFileSync(`${FOLDER}/film.gif`, film);
});
