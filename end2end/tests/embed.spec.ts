// Views of this server on a page of another site: the sites that may, what is shown, and that nothing else is.

import { type FrameLocator, type Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { CLASSICAL } from "../server";

const SITE = "http://teacher.example";

test.use({ serverArgs: [...CLASSICAL, "--allow-embed", SITE] });

/** A page of another site that shows something of the server. */
async function shown(page: Page, server: string, element: string, site = SITE): Promise<FrameLocator> {
  await page.route(`${site}/**`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>A course</title><h1>A course</h1>
        <script type="module" src="${server}/embed.js"></script>
        <div style="width: 900px">${element}</div>`,
    }),
  );
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

test("a recording plays over and over", async ({ page, server }) => {
  const frame = await shown(page, server.url, '<puctoscope-view recording="saavedra" show="board,tree" loop></puctoscope-view>');
  await expect(frame.getByTestId("play")).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator("puctoscope-view").getByRole("link")).toHaveAttribute("href", /recording=saavedra&loop=1$/);
});

test("a lesson is shown, and is answered in its frame", async ({ page, server }) => {
  const frame = await shown(page, server.url, '<puctoscope-view lesson="visits-and-values" style="height: 720px"></puctoscope-view>');
  await expect(frame.getByTestId("lesson-question")).toBeVisible();
  await expect(frame.locator(".top")).toBeHidden();
});

test("what is shown follows the attributes, and keeps to the server", async ({ page, server }) => {
  const frame = await shown(page, server.url, '<puctoscope-view fen="startpos" simulations="5"></puctoscope-view>');
  await expect(frame.getByTestId("board")).toBeVisible();
  const view = page.locator("puctoscope-view");
  await view.evaluate((view) => view.setAttribute("show", "board"));
  await expect(frame.locator(".centre")).toBeHidden();
  await view.evaluate((view) => view.setAttribute("src", "https://elsewhere.example/"));
  await expect(view.locator("iframe")).not.toHaveAttribute("src", /./);
});

test.describe("a site that is not named", () => {
  test.use({ expectedErrors: [/frame-ancestors|Refused to frame|Framing/] });

  test("shows nothing", async ({ page, server }) => {
    const frame = await shown(page, server.url, '<puctoscope-view fen="startpos"></puctoscope-view>', "http://other.example");
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
  await expectAccessible(page);
});
