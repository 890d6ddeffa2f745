// The notebook's half of a view of the Python package: what it tells Python, and what it shows of what Python says. Python's own half, with the
// server that it starts, is tested in python/tests.

import { readFileSync } from "node:fs";
import { createServer, type Server as Site } from "node:http";
import { type AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { type Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { NOTHING_CHOSEN } from "../preferences";
import { CLASSICAL } from "../server";

const CODE = fileURLToPath(new URL("../../python/src/puctoscope/view.js", import.meta.url));

/** A notebook: its page draws one view, whose model keeps what was told. */
const NOTEBOOK = `<!doctype html><html lang="en"><title>A notebook</title><h1>A notebook</h1><div id="cell" style="width: 900px"></div>
<script type="module">
  import view from "/view.js";
  const values = { address: "", page: "", problem: "", height: 480, site: "" };
  const heard = {};
  const model = {
    get: (name) => values[name],
    set(name, value) {
      values[name] = value;
      (heard["change:" + name] ?? []).forEach((hear) => hear());
    },
    save_changes: () => (document.body.dataset.site = values.site),
    on: (event, hear) => (heard[event] = [...(heard[event] ?? []), hear]),
    off: (event, hear) => (heard[event] = heard[event].filter((one) => one !== hear)),
  };
  window.python = { model, listeners: () => Object.values(heard).flat().length };
  window.python.end = view.render({ model, el: document.getElementById("cell") });
</script>`;

const site: Site = createServer((request, response) => {
  const isCode = request.url === "/view.js";
  response.setHeader("Content-Type", isCode ? "text/javascript" : "text/html");
  response.end(isCode ? readFileSync(CODE) : NOTEBOOK);
});
const notebook = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;

test.use({
  // A frame of another site is sent no cookie.
  storageState: NOTHING_CHOSEN,
  serverArgs: [
    async ({}, use) => {
      await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
      await use([...CLASSICAL, "--allow-embed", notebook()]);
      site.close();
    },
    { scope: "worker" },
  ],
});

/** What Python says to the view. */
const say = (page: Page, values: Record<string, string | number>) =>
  page.evaluate((values) => {
    const { model } = (window as unknown as { python: { model: { set(name: string, value: unknown): void } } }).python;
    Object.entries(values).forEach(([name, value]) => model.set(name, value));
  }, values);

test("a view tells its site, and shows the page that Python names", async ({ page, server }) => {
  await page.goto(notebook());
  await expect(page.locator("body")).toHaveAttribute("data-site", notebook());
  await expect(page.locator("#cell")).toHaveText("Puctoscope is starting …");
  await expect(page.locator("iframe")).toBeHidden();

  const address = `${server.url}/?recording=saavedra`;
  await say(page, { page: address, address: `${address}&embed=board%2Ctree`, height: 520 });
  const frame = page.locator("iframe").contentFrame();
  await expect(frame.getByTestId("board")).toBeVisible();
  await expect(frame.getByTestId("tree-shown")).toHaveText(/[1-9]/);
  await expect(frame.locator(".top")).toBeHidden();
  await expect(page.locator("iframe")).toHaveCSS("height", "520px");
  await expect(page.getByRole("link", { name: "Open in Puctoscope" })).toHaveAttribute("href", address);
});

test("why nothing is shown stands in its place, and a view that is gone hears nothing", async ({ page }) => {
  await page.goto(notebook());
  await say(page, { problem: "the server could not be started: it is a test" });
  await expect(page.locator("#cell")).toHaveText("the server could not be started: it is a test");
  await expect(page.locator("iframe")).toBeHidden();
  const left = await page.evaluate(() => {
    const { end, listeners } = (window as unknown as { python: { end(): void; listeners(): number } }).python;
    end();
    return listeners();
  });
  expect(left).toBe(0);
});
