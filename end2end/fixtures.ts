// What every spec starts from: a server, a page on it, and the demand that the page says nothing alarming.

import { test as base, expect, type Frame, type Page } from "@playwright/test";
import axe from "axe-core";
import { CLASSICAL, program, Server } from "./server";

type Options = {
  /** More arguments of `puctoscope serve`; a change of them starts another server. */
  serverArgs: string[];
  /** Changes of its environment; `undefined` takes a variable away. */
  serverEnv: NodeJS.ProcessEnv;
};

type Fixtures = {
  /** Messages of the browser's console that a test provokes on purpose. */
  expectedErrors: RegExp[];
};

export const test = base.extend<Fixtures, Options & { server: Server }>({
  serverArgs: [CLASSICAL, { scope: "worker", option: true }],

  serverEnv: [{}, { scope: "worker", option: true }],

  server: [
    async ({ serverArgs, serverEnv }, use) => {
      const server = await Server.start(serverArgs, undefined, serverEnv);
      await use(server);
      await server.remove();
    },
    { scope: "worker" },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  expectedErrors: [[], { option: true }],

  page: async ({ page, server, expectedErrors }, use, testInfo) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      // Leptos reports a page that does not match the server's as a warning; it is an error here.
      if (["error", "warning"].includes(message.type())) errors.push(`${message.type()}: ${message.text()}`);
    });
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach("server", { body: server.log, contentType: "text/plain" });
    }
    const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    expect(unexpected, "errors and warnings in the browser's console").toEqual([]);
  },
});

/**
 * Fails with a readable list where the page breaks a rule of WCAG 2.2, level AA; where only a part of it is new, as a selector
 * says, only that part is looked at, which takes a fraction of the time.
 */
export async function expectAccessible(page: Page | Frame, within?: string): Promise<void> {
  if (within !== undefined) {
    // Parts are fetched when they are wanted.
    await expect(page.locator(within).first()).toBeVisible();
    await expect(page.locator(`${within} > *:visible`)).not.toHaveCount(0);
  }
  // What waits for an answer is dimmed.
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Straight from the page, and without what is in order, which is most of it: a third of the time of axe's own way.
  const found = await page.evaluate(async (within) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const { violations } = await axe.run(within ?? document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
      resultTypes: ["violations"],
      preload: false,
    });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target).join(" ")}`);
  }, within);
  expect(found).toEqual([]);
}

export { expect, program, Server };
