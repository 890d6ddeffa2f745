// Views of this server on a page of another site: the sites that may, what is shown, and that nothing else is.

import { createServer, type Server as Site } from "node:http";
import { type AddressInfo } from "node:net";
import { type FrameLocator, type Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { NOTHING_CHOSEN } from "../preferences";
import { CLASSICAL } from "../server";

/** Two sites of somebody else's: browsers let no page from the network ask a server on this very machine, so they are served from here. */
let element = "";
const site: Site = createServer((_request, response) => {
  response.setHeader("Content-Type", "text/html");
  response.end(`<!doctype html><html lang="en"><title>A course</title><h1>A course</h1><div style="width: 900px">${element}</div>`);
});
const named = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
const another = () => named().replace("127.0.0.1", "localhost");

test.use({
  // A frame of another site is sent no cookie.
  storageState: NOTHING_CHOSEN,
  serverArgs: [
    async ({}, use) => {
      await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
      await use([...CLASSICAL, "--allow-embed", named()]);
      site.close();
    },
    { scope: "worker" },
  ],
});

/** A page of another site that shows something of the server. */
async function shown(page: Page, server: string, view: string, site = named()): Promise<FrameLocator> {
  element = `<script type="module" src="${server}/embed.js"></script>${view}`;
  await page.goto(`${site}/course`);
  return page.locator("puctoscope-view").frameLocator("iframe");
}

test("a position is shown with the columns that are named", async ({ page, server }) => {
  const frame = await shown(page, server.url, '<puctoscope-view fen="startpos" moves="e2e4" simulations="30" show="board,tree"></puctoscope-view>');
  await expect(frame.getByTestId("board")).toBeVisible();
  await expect(frame.getByTestId("status-digest")).toBeAttached();
  await expect(frame.locator(".top")).toBeHidden();
  await expect(frame.locator(".right")).toBeHidden();
  await expect(frame.locator(".centre")).toBeVisible();
  const way = page.locator("puctoscope-view").getByRole("link");
  await expect(way).toHaveAttribute("href", `${server.url}/?fen=startpos&moves=e2e4&simulations=30`);
  await page.screenshot({ path: test.info().outputPath("embedded.png") });
});

test("a small frame has room for board and tree", async ({ page, server }) => {
  for (const [width, height] of [
    [900, 600],
    [700, 500],
    [390, 700],
    [390, 500],
  ]) {
    const style = `display: block; width: ${width}px; height: ${height}px`;
    const frame = await shown(page, server.url, `<puctoscope-view recording="saavedra" show="board,tree" style="${style}"></puctoscope-view>`);
    await expect(frame.getByTestId("tree-shown")).toHaveText(/[1-9]/);
    const around = (await page.locator("puctoscope-view iframe").boundingBox())!;
    const board = (await frame.locator(".board-frame").boundingBox())!;
    const tree = (await frame.locator(".tree-canvas").boundingBox())!;
    for (const part of [board, tree]) {
      expect(part.x, `${width} x ${height}`).toBeGreaterThanOrEqual(around.x);
      expect(part.x + part.width, `${width} x ${height}`).toBeLessThanOrEqual(around.x + around.width + 1);
      expect(Math.min(part.width, part.height), `${width} x ${height}`).toBeGreaterThanOrEqual(80);
    }
    expect(board.y + board.height, `${width} x ${height}`).toBeLessThanOrEqual(around.y + around.height);
    const isApart = board.x + board.width <= tree.x + 1 || board.y + board.height <= tree.y + 1;
    expect(isApart, `${width} x ${height}: nothing lies over something else`).toBe(true);
  }
});

test("a recording plays over and over", async ({ page, server }) => {
  const frame = await shown(page, server.url, '<puctoscope-view recording="saavedra" show="board,tree" loop></puctoscope-view>');
  await expect(frame.getByTestId("play")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("puctoscope-view").getByRole("link")).toHaveAttribute("href", /recording=saavedra&loop=1$/);
});

test("a lesson is shown, and is answered in its frame", async ({ page, server }) => {
  const frame = await shown(page, server.url, '<puctoscope-view lesson="visits-and-values" style="display: block; width: 1000px; height: 720px"></puctoscope-view>');
  await expect(frame.getByTestId("lesson-question")).toBeVisible();
  await expect(frame.locator(".top")).toBeHidden();
  const panel = frame.getByTestId("lesson-panel");
  await expect(panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await frame.getByTestId("small-board").locator('[data-move="a"]').click();
  await expect(panel).toHaveAttribute("data-state", "answered");
  await expect(frame.getByTestId("lesson-afterwards")).toBeVisible();
});

test.describe("attributes that change", () => {
  test.use({ expectedErrors: [/src is an address of/] });

  test("show other things, and nothing of another server", async ({ page, server }) => {
    const frame = await shown(page, server.url, '<puctoscope-view fen="startpos" simulations="5"></puctoscope-view>');
    await expect(frame.getByTestId("board")).toBeVisible();
    const view = page.locator("puctoscope-view");
    await view.evaluate((view) => view.setAttribute("show", "board"));
    await expect(frame.locator(".centre")).toBeHidden();
    await view.evaluate((view) => view.setAttribute("src", "https://elsewhere.example/"));
    await expect(view.locator("iframe")).not.toHaveAttribute("src", /./);
  });
});

test.describe("a site that is not named", () => {
  test.use({ expectedErrors: [/frame-ancestors|Refused to frame|Framing/] });

  test("shows nothing", async ({ page, server }) => {
    const frame = await shown(page, server.url, '<puctoscope-view fen="startpos"></puctoscope-view>', another());
    await expect(page.locator("puctoscope-view")).toBeVisible();
    await expect(frame.getByTestId("board")).toHaveCount(0);
  });
});

test("the snippet is behind Share", async ({ page, context, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?fen=startpos&simulations=5");
  await page.getByTestId("share").click();
  await page.getByTestId("copy-snippet").click();
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  expect(snippet).toContain(`src="${server.url}/embed.js"`);
  expect(snippet).toContain("<puctoscope-view src=\"/?");
  const frame = await shown(page, server.url, snippet);
  await expect(frame.getByTestId("board")).toBeVisible();
});

test("a frame is accessible", async ({ page, server }) => {
  const frame = await shown(page, server.url, '<puctoscope-view fen="startpos" simulations="5"></puctoscope-view>');
  await expect(frame.getByTestId("status-digest")).toBeEnabled();
  await expectAccessible(page.frames().find((frame) => frame.url().startsWith(server.url))!);
});
