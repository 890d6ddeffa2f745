// Second opinions: other engines on the server, real and fake ones, beside the search.

import { chmodSync, copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, expectAccessible, Server, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { CLASSICAL } from "../server";

const FAKE = fileURLToPath(new URL("../../server/tests/engines/fake.sh", import.meta.url));

/** Fake engines, whose names say how they behave. */
function fakes(...modes: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "engines-"));
  return modes.flatMap((mode) => {
    const program = join(folder, mode);
    copyFileSync(FAKE, program);
    chmodSync(program, 0o755);
    return ["--engine", `${mode}=${program}`];
  });
}

test.use({
  serverArgs: [
    [...CLASSICAL, "--engine", "stockfish=/usr/games/stockfish", ...fakes("lc0", "honest", "crash", "flood", "wrong", "cut")],
    { scope: "worker" },
  ],
});

/** The panel of engines. */
class Engines extends AnalysisPage {
  async choose(engine: string): Promise<void> {
    await this.test("opinions-engine").selectOption(engine);
  }

  async limit(words: string): Promise<void> {
    await this.test("opinions-limit").selectOption({ label: words });
  }

  async start(): Promise<void> {
    await expect(this.test("opinions-start")).toHaveText("Start");
    await this.test("opinions-start").click();
  }

  async is(state: string): Promise<void> {
    await expect(this.test("opinions")).toHaveAttribute("data-state", state, { timeout: 20_000 });
  }

  lines() {
    return this.test("opinions-table").locator("tbody tr");
  }
}

const OPEN = "?fen=startpos&evaluator=classical&simulations=400&tab=engines";

test("Stockfish searches beside ours, and follows the game", async ({ page }) => {
  const engines = new Engines(page);
  await engines.open(OPEN);
  await engines.choose("stockfish");
  await expect(engines.test("opinions-state")).toContainText("Not asked yet");
  await engines.limit("until stopped");
  await engines.start();
  await engines.is("running");
  await expect(engines.lines().first()).toContainText(/[+−]\d\.\d\d/);
  await expect.poll(() => engines.lines().count()).toBeGreaterThanOrEqual(3);
  await expect(engines.test("opinions-engine").locator("option:checked"), "its own name").toContainText("Stockfish 1");
  await expect(engines.test("opinions-state")).toContainText(/searching: .* nodes, .*N\/s, depth \d+/);
  // Our numbers of the same move stand beside its.
  await expect(engines.test("opinions-verdict")).toContainText("Stockfish");
  const ours = engines.lines().first().locator(".cell-share-ours");
  await expect(ours).toHaveText(/^[\d,]+$/);
  // The next position is asked about by itself.
  await engines.play("e2", "e4");
  await engines.is("running");
  await expect(engines.lines().first().locator(".cell-line")).toContainText("1...");
  await engines.test("opinions-start").click();
  await engines.is("ended");
  await expect(engines.test("opinions-state")).toContainText("stopped");
  await engines.play("e7", "e5");
  await expect(engines.test("opinions-state"), "what was stopped does not follow").toContainText("was asked about another position");
});

test("a line is shown on the board while it is pointed at", async ({ page }) => {
  const engines = new Engines(page);
  await engines.open(OPEN);
  await engines.choose("honest");
  await engines.limit("3 s");
  await engines.start();
  await engines.is("ended");
  await expect(engines.lines().first().locator(".cell-line")).toHaveText("1. e4 e5 2. Nf3");
  await engines.test("opinion-e2e4").getByRole("button").hover();
  await expect(engines.test("square-f3")).toHaveAttribute("aria-label", /knight/i);
  await page.mouse.move(0, 0);
  await expect(engines.test("square-f3")).not.toHaveAttribute("aria-label", /knight/i);
  await expectAccessible(page, ".opinions");
});

test("an engine like Lc0 is compared move by move", async ({ page }) => {
  const engines = new Engines(page);
  await engines.open(OPEN);
  await engines.choose("lc0");
  await engines.limit("as many nodes as ours");
  await engines.start();
  await engines.is("ended");
  const row = engines.test("opinion-e2e4");
  await expect(row.locator(".cell-n-theirs")).toHaveText("308");
  await expect(row.locator(".cell-n-ours")).toHaveText(/^[\d,]+$/);
  await expect(row.locator(".cell-p-theirs")).toHaveText("44.2%");
  await expect(row.locator(".cell-u-theirs")).toHaveText("0.074");
  await expect(row.locator(".cell-v-theirs")).toHaveText("+0.023");
  await expect(row, "a difference is seen").toHaveClass(/unlike/);
  await expect(engines.test("opinions-verdict")).toContainText("of the visits go elsewhere");
  await expect(engines.test("opinions-remarks")).toContainText("the network");
});

test("engines that misbehave are ended, and the page goes on", async ({ page }) => {
  const engines = new Engines(page);
  await engines.open(OPEN);
  for (const [engine, words] of [
    ["crash", "It ended by itself (signal 11; out of luck)."],
    ["flood", "It said more than anybody can read"],
    ["wrong", "It decided on e2e5, which is not legal here"],
  ]) {
    await engines.choose(engine);
    await engines.start();
    await engines.is("failed");
    await expect(engines.test("opinions-fault")).toContainText(words);
  }
  await engines.choose("cut");
  await engines.start();
  await engines.is("ended");
  await expect(engines.test("opinions-remarks")).toContainText("One of its lines was cut: e4e5");
  await engines.test("tab-edges").click();
  await page.keyboard.press(".");
  await engines.hasNodes(401);
});

test("who watches sees what the owner's engine says, and cannot ask", async ({ page, context, browser, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const engines = new Engines(page);
  await engines.open(OPEN);
  await engines.choose("honest");
  await engines.start();
  await engines.is("ended");
  await engines.menu("share");
  await engines.test("watch-link").click();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  link.searchParams.set("tab", "engines");
  const other = await browser.newContext({ baseURL: server.url });
  const viewer = new Engines(await other.newPage());
  await viewer.page.goto(link.href);
  await viewer.choose("honest");
  await viewer.is("ended");
  await expect(viewer.lines().first()).toContainText("e4");
  await expect(viewer.test("opinions-start")).toBeDisabled();
  await other.close();
});

test("a server without engines says how to get one", async ({ browser }) => {
  const server = await Server.start([...CLASSICAL, "--max-engines", "0"]);
  const context = await browser.newContext({ baseURL: server.url });
  const engines = new Engines(await context.newPage());
  await engines.open(OPEN);
  await expect(engines.test("opinions-nothing")).toContainText("apt install stockfish");
  await expect(engines.test("opinions-nothing")).toContainText("--engine NAME=PATH");
  await context.close();
  await server.remove();
});

test("in Analyse it is two clicks away", async ({ page }) => {
  const engines = new Engines(page);
  await engines.open("?fen=startpos&evaluator=classical&simulations=60&depth=analyse");
  await engines.test("depth-search").click();
  await engines.test("tab-engines").click();
  await expect(engines.test("opinions-start")).toBeVisible();
});
