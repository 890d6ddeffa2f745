// The release server, started for tests on a free loopback port.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(here, "../target");
/** The program that is tested. */
export const program = join(target, "release/puctoscope");
const site = process.env.PUCTOSCOPE_SITE ?? join(target, "site");

/** The folder that `make pages` makes, where that is what is tested. */
export const PAGES = process.env.PUCTOSCOPE_PAGES;

/** Searches that are quick and the same everywhere; without it new searches use the shipped network. */
export const CLASSICAL = ["--evaluator", "classical"];

/** The environment of a machine that has no ONNX Runtime. */
export const WITHOUT_RUNTIME: NodeJS.ProcessEnv = { PUCTOSCOPE_ONNXRUNTIME: undefined, XDG_CACHE_HOME: "/nowhere" };

/** What serves a folder, and knows nothing of what is in it. */
export function filesOf(folder: string, address = "127.0.0.1:0"): [string, string[]] {
  const { hostname, port } = new URL(`http://${address}`);
  return ["python3", ["-u", "-m", "http.server", port || "0", "--bind", hostname, "--directory", folder]];
}

export class Server {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    readonly data: string,
    private readonly output: string[],
  ) {}

  /** Starts a server with a data folder of its own, or in the place of an earlier one, with what that one left. */
  static async start(args = CLASSICAL, earlier?: Server, env: NodeJS.ProcessEnv = {}): Promise<Server> {
    const address = earlier ? new URL(earlier.url).host : "127.0.0.1:0";
    const data = earlier?.data ?? await mkdtemp(join(tmpdir(), "puctoscope-"));
    // All tests share one server, and each leaves an analysis behind.
    const most = args.includes("--max-analyses") ? [] : ["--max-analyses", "1000"];
    const whole = ["serve", "--address", address, "--site", site, "--data", data, ...most, ...args];
    const [command, given] = PAGES === undefined ? [program, whole] : filesOf(PAGES, address);
    const child = spawn(command, given, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
    const output: string[] = [];
    child.stderr.on("data", (chunk) => output.push(String(chunk)));
    const url = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => fail("said nothing for 20 s"), 20_000);
      const fail = (why: string) => {
        clearTimeout(late);
        child.kill("SIGKILL");
        reject(new Error(`the server ${why}:\n${output.join("")}`));
      };
      child.once("error", (error) => fail(`did not start (${error.message})`));
      child.once("exit", (code) => fail(`ended with status ${code}`));
      let line = "";
      child.stdout.on("data", (chunk) => {
        output.push(String(chunk));
        line += chunk;
        const address = line.match(/^(?:listening on |Serving HTTP on .*\()(http:\/\/[^\s)]+)/m);
        if (address) {
          clearTimeout(late);
          child.removeAllListeners("exit");
          resolve(address[1].replace(/\/$/, ""));
        }
      });
    });
    return new Server(child, url, data, output);
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** What it has written to its standard output and error. */
  get log(): string {
    return this.output.join("");
  }

  /** Ends this very process, in order or (after five seconds, or by name) at once. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill(signal);
    const late = setTimeout(() => this.child.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(late);
  }

  async remove(): Promise<void> {
    await this.stop();
    await rm(this.data, { recursive: true, force: true });
  }
}
