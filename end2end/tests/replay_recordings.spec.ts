import { readFileSync } from "node:fs";
import { expect, expectAccessible, test, Server } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";

const NAMES = [
  "opera-game", "immortal-game", "two-bishops", "kasparov-topalov", "game-of-the-century",
  "marshall-queen", "legals-mate", "saavedra", "reti", "lucena",
];

/** The recording of the shown search, as the browser saves it. */
async function saved(analysis: AnalysisPage, lean = false): Promise<Buffer> {
  await analysis.page.keyboard.press("r");
  await expect(analysis.test("recording-menu")).toBeVisible();
  if (lean) await analysis.test("save-lean").check();
  const download = analysis.page.waitForEvent("download");
  await analysis.test("save-recording").click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+\.puctrec$/);
  await analysis.test("close-recordings").click();
  return readFileSync(await file.path());
}

/** What is seen at several moments. */
async function seen(analysis: AnalysisPage, moments: number[], withDigest = true): Promise<unknown[]> {
  const all = [];
  for (const moment of moments) {
    await analysis.goTo(moment);
    await analysis.hasNodes(moment);
    all.push({ edges: await analysis.edges(), digest: withDigest ? await analysis.digest() : null });
  }
  return all;
}

test.describe("without a server", () => {
  test.use({ expectedErrors: [/WebSocket/, /ERR_CONNECTION_REFUSED/, /Failed to load resource/] });

  test("a saved search is dropped on the page and shows the same numbers", async ({ browser }) => {
    const server = await Server.start();
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const analysis = new AnalysisPage(await context.newPage());
    await analysis.open("?evaluator=classical&moves=e2e4,e7e5&simulations=400");
    const moments = [1, 7, 150, 399];
    const before = await seen(analysis, moments);
    await analysis.goTo(150);
    await analysis.hasNodes(150);
    const full = await saved(analysis);
    const lean = await saved(analysis, true);
    expect(lean.length).toBeLessThan(0.7 * full.length);
    await server.stop();
    await expect(analysis.test("connection-banner")).toBeVisible();

    await analysis.drop("mine.puctrec", full);
    await expect(analysis.test("recording-bar")).toBeVisible();
    await expect(analysis.test("connection-banner"), "nothing is asked of the server").toBeHidden();
    await analysis.hasNodes(150);
    await expect(analysis.test("recording-facts")).toContainText("classical · 400 simulations · default parameters");
    await expect(analysis.test("recording-title")).toHaveText("After 1... e5");
    await expect(analysis.test("recording-verdict")).toContainText("digest verified");
    await expect(analysis.test("moves")).toContainText("e5");
    expect(await seen(analysis, moments)).toEqual(before);

    await analysis.drop("mine.puctrec", lean);
    await expect(analysis.test("recording-verdict")).toContainText("lean");
    const bare = before.map((one) => ({ ...(one as object), digest: null }));
    expect(await seen(analysis, moments, false)).toEqual(bare);

    // Up to the fault.
    await analysis.drop("cut.puctrec", full.subarray(0, full.length - 100));
    await expect(analysis.test("recording-damage")).toContainText(/damaged at byte \d+: .* missing\. Shown up to event/);
    const end = Number(await analysis.test("scrubber").getAttribute("max"));
    expect(end).toBeGreaterThan(100);
    expect(end).toBeLessThan(400);
    expect(await seen(analysis, [1, 7])).toEqual(before.slice(0, 2));
    await analysis.test("scrubber").fill(String(end));
    await analysis.hasNodes(end);

    // What cannot be opened changes nothing.
    const broken = Buffer.from(full);
    broken[30] ^= 1;
    await analysis.drop("broken.puctrec", broken);
    await expect(analysis.test("notice").last()).toContainText("This file cannot be opened: its head is damaged");
    await analysis.hasNodes(end);
    await analysis.test("back-1").click();
    await analysis.hasNodes(end - 1);

    // A changed byte further on.
    const changed = Buffer.from(full);
    changed[full.length - 60] ^= 1;
    await analysis.drop("changed.puctrec", changed);
    await expect(analysis.test("recording-damage")).toContainText("a block's checksum is wrong");
    await context.close();
    await server.remove();
  });
});

test("the menu that is opened again at once stays open", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=20");
  await analysis.hasNodes(20);
  await page.keyboard.press("r");
  const menu = analysis.test("recording-menu");
  await expect(menu).toBeVisible();
  // The key comes before the browser tells that the dialog was closed, which it does in a task of its own.
  const order = await menu.evaluate(async (dialog: HTMLDialogElement) => {
    const order: string[] = [];
    const told = new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
    const close = dialog.querySelector<HTMLElement>("[data-testid=close-recordings]")!;
    close.click();
    for (let turn = 0; turn < 1000 && dialog.open; turn++) await null;
    order.push(dialog.open ? "open" : "closed");
    // What was clicked may have the focus until the next frame.
    close.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
    await told;
    order.push("told");
    return order;
  });
  expect(order).toEqual(["closed", "told"]);
  await expect(menu).toHaveJSProperty("open", true);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.keyboard.press("r");
  await expect(menu).toBeVisible();
});

test("the front page plays a recording and leads to an analysis", async ({ page, request }) => {
  const first = await (await request.get("/")).text();
  expect(first, "it is there before any script has run").toContain("The Immortal Game");
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.goto("/");
  const analysis = new AnalysisPage(page);
  await expect(analysis.test("play")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => analysis.nodes(), { timeout: 15_000 }).toBeGreaterThan(20);
  await expect(analysis.test("recording-verdict")).toContainText("digest verified");
  expect(new URL(page.url()).search, "a film does not write the address").toBe("");
  await page.keyboard.press("Space");
  await expect(analysis.test("play")).toHaveAttribute("aria-pressed", "false");
  await expect(page).toHaveURL(/recording=immortal-game&at=\d+/);
  expect(sockets, "no server searches").toEqual([]);
  await expectAccessible(page);
  await analysis.test("analyse-this").click();
  await expect(page).toHaveURL(new RegExp(`evaluator=network:${SHIPPED}.*&simulations=\\d+`));
  await expect(analysis.test("moves")).toContainText("Na6");
  await expect(analysis.test("recording-bar")).toBeHidden();
  // The way back, in the same tab.
  await page.goto("/");
  await analysis.test("back-to-analysis").click();
  await expect(page).toHaveURL(new RegExp(`evaluator=network:${SHIPPED}.*&simulations=\\d+`));
  await expect(analysis.test("recording-bar")).toBeHidden();
  await expect(analysis.test("moves")).toContainText("Na6");
});

test("who wants less motion sees a telling moment", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const analysis = new AnalysisPage(page);
  await expect(page).toHaveURL(/recording=immortal-game&at=\d+/);
  await expect.poll(() => analysis.nodes()).toBeGreaterThan(10);
  await expect(analysis.test("play")).toHaveAttribute("aria-pressed", "false");
});

test("every shipped recording opens from the menu and plays", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/");
  const analysis = new AnalysisPage(page);
  await expect(analysis.test("recording-verdict")).toContainText("digest verified");
  for (const name of NAMES) {
    await analysis.menu("view-menu");
    await analysis.test("recordings").click();
    const row = analysis.test(`recording-${name}`);
    const title = await row.locator("strong").innerText();
    await row.click();
    await expect(analysis.test("recording-menu")).toBeHidden();
    // What was shown before goes on until the file is there.
    await expect(analysis.test("recording-title")).toHaveText(title);
    await expect(analysis.test("play")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => analysis.nodes(), { timeout: 15_000 }).toBeGreaterThan(5);
    await page.keyboard.press("End");
    await expect(page).toHaveURL(new RegExp(`recording=${name}&at=`));
    await expect(analysis.test("recording-verdict")).toContainText("digest verified");
    await expect(analysis.test("recording-damage")).toBeEmpty();
    await expect(analysis.test("play")).toHaveAttribute("aria-pressed", "false");
  }
});

test("a recording that is opened while another one plays begins at its beginning and only goes on", async ({ page }) => {
  await page.goto("/");
  const analysis = new AnalysisPage(page);
  await expect.poll(() => analysis.nodes(), { timeout: 15_000 }).toBeGreaterThan(60);
  await analysis.menu("view-menu");
  await analysis.test("recordings").click();
  const row = analysis.test("recording-two-bishops");
  const title = await row.locator("strong").innerText();
  await row.click();
  await expect(analysis.test("recording-title")).toHaveText(title);
  const moments = await analysis.test("scrubber").evaluate(async (scrubber: HTMLInputElement) => {
    const moments = [];
    for (let frame = 0; frame < 60; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      moments.push(Number(scrubber.value));
    }
    return moments;
  });
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(moments[0]).toBeLessThan(Number(await analysis.test("scrubber").getAttribute("max")) / 4);
  expect(moments[59]).toBeGreaterThan(moments[0]);
});

test("a link shows a recording's moment and selection", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?recording=legals-mate&at=200&path=h2h3&view=white");
  await analysis.hasNodes(200);
  await expect(analysis.test("trail")).toContainText("h3");
  await expect(page).toHaveURL(/recording=legals-mate&at=200&path=h2h3(?!.*view=mover)/);
  // The end is a moment like the others.
  await page.keyboard.press("End");
  const end = Number(await analysis.test("scrubber").getAttribute("max"));
  await analysis.hasNodes(end);
  await page.keyboard.press(".");
  await expect(analysis.test("offer")).toContainText("The recording ends here.");
  const more = await analysis.test("offer-link").getAttribute("href");
  expect(more).toContain(`simulations=${end}`);
  await page.keyboard.press(",");
  await analysis.hasNodes(end - 1);
});

test("what needs a search is offered instead", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?recording=legals-mate&at=300");
  await analysis.hasNodes(300);
  await analysis.play("a2", "a3");
  await expect(analysis.test("offer-link")).toHaveText("Analyse the position after a3");
  await expect(analysis.test("offer-link")).toHaveAttribute("href", /moves=e2e4,.*,a2a3/);
  await analysis.test("offer").getByLabel("Dismiss").click();
  await expect(analysis.test("offer")).toBeHidden();
  await page.keyboard.press("n");
  await expect(analysis.test("offer")).toContainText("Choose a network in an analysis.");
  await expect(analysis.test("search-on")).toHaveAttribute("href", /simulations=\d+/);
  await expect(analysis.test("set-cpuct")).toBeDisabled();
  // A game that is pasted begins an analysis.
  await analysis.setFen('[Event "?"] 1. d4 d5 {solid} (1... f5) 2. c4 *');
  await page.waitForURL(/moves=d2d4,d7d5,c2c4/);
  await analysis.hasState("limit reached", "stopped");
  await expect(analysis.test("moves")).toContainText("c4");
  // With all that is in it.
  await expect(analysis.test("moves")).toContainText("solid");
  await expect(analysis.test("moves")).toContainText("f5");
  await expect(analysis.test("notice")).toHaveCount(0);
});

test.describe("of a name that is not there", () => {
  test.use({ expectedErrors: [/404/] });

  test("the page says so and becomes an analysis", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await page.goto("/?recording=nobody-made-it");
    await expect(analysis.test("notice")).toContainText("There is no such recording on this server.");
    await analysis.hasState("limit reached", "stopped");
    await expect(analysis.test("recording-bar")).toBeHidden();
  });
});

test.describe("of a file that is no recording", () => {
  test.use({ expectedErrors: [/422/] });

  test("it is called what it is", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?simulations=20");
    await analysis.drop("games.puctrec", Buffer.from([0, 1, 2, 255, 254]));
    await expect(analysis.test("notice")).toHaveText(/games\.puctrec is not a recording/i);
    await analysis.drop("photo.png", Buffer.from("\x89PNG"));
    await expect(analysis.test("notice").last()).toHaveText(/photo\.png is nothing that can be opened here/);
    await expect(analysis.test("network-menu")).toBeHidden();
  });

  test("dropping it offers it as a network, as ever", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    await analysis.open("?simulations=20");
    await analysis.drop("none.pb.gz", Buffer.from("not a network"));
    await expect(analysis.test("network-menu")).toBeVisible();
    await expect(analysis.test("menu-trouble")).not.toBeEmpty();
  });
});
