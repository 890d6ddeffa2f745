// The site as files, in a folder of a host that runs no program: everything that needs no server works there, and offline.

import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChildProcess, spawn } from "node:child_process";
import { ATTENTION } from "../attention";
import { expect, test as base } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";
import { LESSONS, LessonPage } from "../pages/lesson_page";
import { TrainingPage } from "../pages/training_page";
import { preferences } from "../preferences";
import { filesOf, PAGES } from "../server";

/** A host with the site in a folder. */
class Host {
  private constructor(
    readonly url: string,
    private readonly root: string,
    private child: ChildProcess,
  ) {}

  static async start(): Promise<Host> {
    const root = mkdtempSync(join(tmpdir(), "puctoscope-host-"));
    mkdirSync(join(root, "a"));
    symlinkSync(PAGES!, join(root, "a/b"));
    const [command, args] = filesOf(root);
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"] });
    const url = await new Promise<string>((resolve, reject) => {
      let said = "";
      child.once("error", reject);
      child.once("exit", () => reject(new Error("the host ended")));
      child.stdout!.on("data", (chunk) => {
        said += chunk;
        const address = said.match(/\((http:\/\/[^\s)]+)\)/);
        if (address) resolve(address[1]);
      });
    });
    return new Host(`${url}a/b/`, root, child);
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    if (this.child.exitCode === null && this.child.kill("SIGKILL")) await ended;
    rmSync(this.root, { recursive: true, force: true });
  }
}

const test = base.extend<object, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = await Host.start();
      await use(host);
      await host.end();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ host }, use) => use(host.url),
});

test("the front page plays a recording, and leads to all pages", async ({ page, host }) => {
  await page.goto("./");
  const analysis = new AnalysisPage(page);
  await expect(analysis.test("recording-bar")).toContainText("Immortal");
  await expect(analysis.test("tree-canvas")).toBeVisible();
  await expect(analysis.test("analyses"), "needs a server").toBeHidden();
  await analysis.test("learn").click();
  await expect(page).toHaveURL(`${host.url}learn/`);
  await expect(page.locator("[data-slug]")).toHaveCount(LESSONS.length);
  await expect(page.getByTestId("teach-class"), "needs a server").toBeHidden();
  for (const [name, address] of [["Glossary", "glossary/"], ["Training", "learn/training/"], ["New analysis", "?fen=startpos"]]) {
    await page.goto("learn/");
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`^${host.url}${address.replaceAll("?", "[?]")}`));
  }
});

test("an analysis is searched by the page itself, whatever its link says", async ({ page, host }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("?fen=startpos&simulations=60");
  await analysis.hasNodes(60);
  await expect(analysis.test("networks")).toContainText(SHIPPED);
  await expect(analysis.test("connection")).toHaveText("in your browser");
  await expect(page).toHaveURL(new RegExp(`^${host.url}[?]in=browser&`));
  await analysis.play("e2", "e4");
  await analysis.test("step-10").click();
  await expect.poll(() => analysis.nodes()).toBeGreaterThan(10);
  await page.goto("?fen=tic-tac-toe&evaluator=rollout&simulations=50");
  await analysis.hasNodes(50);
});

test("a lesson is solved", async ({ page }) => {
  const lesson = new LessonPage(page, "mouse");
  const { slug, solution } = LESSONS.find(({ slug }) => slug === "visits-and-values")!;
  await page.goto(`learn/${slug}`);
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  for (const step of solution) await lesson.follow(step);
  await lesson.isAnswered();
});

test("the page speaks German in a folder of its own", async ({ page, host }) => {
  await page.goto("learn/five-simulations");
  const lesson = new LessonPage(page, "mouse");
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await lesson.menu("view-menu");
  await lesson.test("language-de").click();
  await expect(page).toHaveURL(new RegExp(`^${host.url}de/learn/five-simulations/`));
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await page.goto("de/?fen=startpos&simulations=20");
  await lesson.hasNodes(20);
  await expect(lesson.test("learn")).toHaveText("Lernen");
  await lesson.test("learn").click();
  await expect(page).toHaveURL(`${host.url}de/learn/`);
});

test.describe("where there is nothing", () => {
  // The document itself, and the folders in which the site is not.
  test.use({ expectedErrors: [/404/] });

  test("an address of which there is no document leads back to the site, wherever it lies", async ({ page, host }) => {
    // As hosts answer that know of such a document.
    const body = readFileSync(join(PAGES!, "404.html"), "utf8");
    await page.route("**/nowhere/**", (route) => route.fulfill({ status: 404, contentType: "text/html; charset=utf-8", body }));
    await page.goto("learn/nowhere/at/all");
    await expect(page.getByText("Page not found")).toBeVisible();
    await page.getByRole("link", { name: "Start an analysis" }).click();
    await expect(page).toHaveURL(new RegExp(`^${host.url}\\?fen=startpos`));
    await page.goto("nowhere/");
    await page.getByRole("link", { name: "Eine Analyse beginnen" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
});

test("networks are trained on the bench", async ({ page }) => {
  await page.goto("learn/training?game=connect2&seed=77");
  const bench = new TrainingPage(page);
  await expect(bench.test("seed")).toHaveValue("77");
  await bench.oneGeneration();
});

test("what was opened once opens without a connection, and what was not, too", async ({ browser }) => {
  const host = await Host.start();
  const context = await browser.newContext({ baseURL: host.url });
  await context.addCookies([preferences("depth=lab&met=123")]);
  const page = await context.newPage();
  await page.goto("?fen=startpos&simulations=20");
  const analysis = new AnalysisPage(page);
  await analysis.hasNodes(20);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // What everybody may need is kept by now; the network when it is fetched next.
  await page.reload();
  await analysis.hasNodes(20);
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
  await host.end();
  await page.goto("?fen=startpos&simulations=40");
  await analysis.hasNodes(40);
  const lesson = new LessonPage(page, "mouse");
  await page.goto("learn/five-simulations/");
  await expect(lesson.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
  await page.goto("de/glossary/");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await context.close();
});

test("what computes networks with attention is kept when it was used once, and not before", async ({ browser }) => {
  const host = await Host.start();
  const context = await browser.newContext({ baseURL: host.url });
  await context.addCookies([preferences("depth=lab&met=123")]);
  const page = await context.newPage();
  const analysis = new AnalysisPage(page);
  const keeps = () => page.evaluate(async () => Boolean(await caches.match(new URL("pkg/onnxruntime/cpu/library.wasm", location.href))));
  const isComputed = () => expect(analysis.test("status-device")).toHaveText(/^CPU, ONNX Runtime 1\.30\.0(, on \d+ threads)?$/);
  await page.goto("?fen=startpos&simulations=20");
  await analysis.hasNodes(20);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await analysis.hasNodes(20);
  expect(await page.evaluate(() => crossOriginIsolated), "threads may share memory").toBe(true);
  expect(await keeps()).toBe(false);

  await analysis.drop("attention.pb.gz", ATTENTION);
  await expect(analysis.test("networks")).toContainText("attention");
  await page.keyboard.press("Escape");
  await isComputed();
  await expect.poll(keeps).toBe(true);
  await host.end();
  await page.goto("?fen=startpos&simulations=30&evaluator=network:attention");
  await isComputed();
  await analysis.hasNodes(30);
  await context.close();
});
