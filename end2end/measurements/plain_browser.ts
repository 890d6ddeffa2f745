// A browser that nobody watches: what a test runner does to see everything (bodies of answers kept, pictures taken) would
// be measured too. It speaks the little of the DevTools protocol that is needed, over a pipe.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { EXECUTABLE, FLAGS } from "../chromium";

type Reply = { id?: number; method?: string; result?: Record<string, unknown>; error?: { message: string } };

/** Processes that a process has started, and those have. */
function descendants(id: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => read(child, "status").includes(`PPid:\t${id}\n`));
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** What the system says of a process; nothing where it has ended meanwhile. */
function read(id: number, what: string): string {
  try {
    return readFileSync(`/proc/${id}/${what}`, "utf8");
  } catch {
    return "";
  }
}

export class PlainBrowser {
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private sent = 0;
  private session: string | undefined;
  private loaded: () => void = () => {};
  private first: (() => void) | undefined;

  private constructor(
    private readonly process: ChildProcess,
    private readonly profile: string,
  ) {
    let rest = "";
    (process.stdio[4] as Readable).setEncoding("utf8").on("data", (text: string) => {
      const messages = (rest + text).split("\0");
      rest = messages.pop() ?? "";
      for (const message of messages) {
        const reply = JSON.parse(message) as Reply;
        if (reply.id !== undefined) this.waiting.get(reply.id)?.(reply);
        if (reply.method === "Page.loadEventFired") this.loaded();
      }
    });
  }

  /** Starts a browser that shows an address; `first` is called in the page before its own scripts run. */
  static async open(url: string, first?: () => void): Promise<PlainBrowser> {
    const profile = mkdtempSync(join(tmpdir(), "plain-browser-"));
    const flags = [...FLAGS, "--window-size=1440,900", "--remote-debugging-pipe", `--user-data-dir=${profile}`];
    const stdio = ["ignore", "ignore", "ignore", "pipe", "pipe"] as const;
    const browser = new PlainBrowser(spawn(EXECUTABLE, flags, { stdio: [...stdio] }), profile);
    const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
    browser.session = String(sessionId);
    browser.first = first;
    await browser.load("Page.navigate", { url });
    return browser;
  }

  /** Opens the same address again. */
  async reload(): Promise<void> {
    await this.load("Page.reload", {});
  }

  /** Calls a function in the page, and waits for what it promises. */
  async evaluate<A extends unknown[], T>(call: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const expression = `(${String(call)})(...${JSON.stringify(args)})`;
    const reply = await this.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (reply.exceptionDetails) {
      throw new Error(JSON.stringify(reply.exceptionDetails));
    }
    return (reply.result as { value: T }).value;
  }

  /** Bytes of JavaScript's heap and of what it holds on to, after collecting garbage: wasm memory is not among them. */
  async heapBytes(): Promise<number> {
    await this.send("HeapProfiler.collectGarbage", {});
    return (await this.send("Runtime.getHeapUsage", {})).usedSize as number;
  }

  /** Resident bytes of its renderers. */
  rendererBytes(): number {
    return this.renderers().reduce((pages, id) => pages + Number(read(id, "statm").split(" ")[1] ?? 0), 0) * 4096;
  }

  /** Those of them that no other process has as well: without the browser's own program, which each tab shows again. */
  ownBytes(): number {
    const own = (id: number) => [...read(id, "smaps_rollup").matchAll(/^Private_\w+: +(\d+) kB$/gm)];
    const sum = (id: number) => own(id).reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);
    return this.renderers().reduce((all, id) => all + sum(id), 0) * 1024;
  }

  private renderers(): number[] {
    const renderers = descendants(this.process.pid!).filter((id) => read(id, "cmdline").includes("--type=renderer"));
    if (renderers.length === 0) throw new Error("it has no renderer");
    return renderers;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    void this.send("Browser.close", {}, undefined);
    await ended;
    rmSync(this.profile, { recursive: true, force: true });
  }

  private async load(method: string, params: object): Promise<void> {
    await this.send("Page.enable", {});
    if (this.first) await this.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${String(this.first)})()` });
    const loaded = new Promise<void>((resolve) => (this.loaded = resolve));
    await this.send(method, params);
    await loaded;
    await this.send("Page.disable", {});
  }

  private send(method: string, params: object, sessionId = this.session): Promise<Record<string, unknown>> {
    const id = (this.sent += 1);
    (this.process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, error }) => {
        this.waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
    });
  }
}
