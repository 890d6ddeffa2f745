// Chess searched by the page itself, with real networks: the numbers are those of the program, and no server is needed once the page
// is there.

import type { Page } from "@playwright/test";
import { expect, Server, test } from "../fixtures";
import { digestOf, network, SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";
import { askedOfServer } from "../pages/lesson_page";
import { preferences } from "../preferences";
import { CLASSICAL } from "../server";

const MIDDLE_GAME = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8";

/** An address that has the page search itself. */
function query(fen: string, rest = ""): string {
  return `?in=browser&fen=${fen.replaceAll(" ", "_")}${rest}`;
}

/** Has workers believe that the machine has so many processors, and count what they say. */
async function withProcessors(page: Page, count: number): Promise<void> {
  await page.context().route("**/worker.js", async (route) => {
    const answer = await route.fetch();
    const told = `
      Object.defineProperty(self.navigator, "hardwareConcurrency", { value: ${count} });
      self.said = 0;
      const post = self.postMessage;
      self.postMessage = (...said) => (self.said++, post.apply(self, said));
    `;
    await route.fulfill({ response: answer, body: told + (await answer.text()) });
  });
}

test("the shipped network searches in the browser, bit for bit as natively, and goes on without a server", async ({ browser }) => {
  const server = await Server.start();
  const context = await browser.newContext({ baseURL: server.url });
  await context.addCookies([preferences("depth=lab&met=123&columns=move.n.p.q.u.s")]);
  const analysis = new AnalysisPage(await context.newPage());
  await analysis.open(query(MIDDLE_GAME, "&simulations=100"));
  await expect(analysis.test("networks")).toContainText(SHIPPED);
  await expect(analysis.test("status-device")).toHaveText("CPU, embedded-1");
  await expect(analysis.test("connection")).toHaveText("in your browser");
  expect(await analysis.digest()).toBe(digestOf(MIDDLE_GAME, 100));
  const edges = await analysis.edges();
  expect(edges.reduce((sum, edge) => sum + edge.n, 0), "and the root's own evaluation").toBe(99);

  await server.stop();
  await analysis.test("step-100").click();
  await analysis.hasNodes(200);
  expect(await analysis.digest()).toBe(digestOf(MIDDLE_GAME, 200));
  await analysis.play("e1", "g1");
  await analysis.test("step-10").click();
  await expect.poll(() => analysis.nodes()).toBeGreaterThan(10);
  await expect(analysis.test("moves")).toContainText("O-O");
  await context.close();
  await server.remove();
});

test("batches are shared among workers, and the search is the server's", async ({ browser, page }) => {
  const server = await Server.start(["--runtime", "embedded"]);
  const there = new AnalysisPage(await browser.newPage({ baseURL: server.url }));
  await there.page.context().addCookies([preferences("depth=lab&met=123")]);
  const search = "&set=batch:24&simulations=400";
  await there.open(`?fen=startpos${search}`);
  await withProcessors(page, 4);
  const analysis = new AnalysisPage(page);
  await analysis.open(query("startpos", search));
  expect(await analysis.digest()).toBe(await there.digest());
  const workers = page.workers().filter((worker) => worker.url().endsWith("/worker.js"));
  expect(workers.length, "two evaluate for the one that searches").toBe(3);
  const helpers = await Promise.all(workers.map((worker) => worker.evaluate("self.name === 'evaluator' ? self.said : undefined")));
  const said = helpers.filter((count) => count !== undefined) as number[];
  expect(said.length).toBe(2);
  for (const count of said) expect(count, "ready, and batches").toBeGreaterThan(2);
  await there.page.context().close();
  await server.remove();
});

test("a network is brought to the browser, used, found again and deleted", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(query("startpos", "&simulations=20"));
  await analysis.drop("brought.pb.gz", network(1));
  const brought = analysis.evaluator("network:brought");
  await expect(analysis.test("networks")).toContainText("brought");
  // The address follows the search.
  await expect(page).toHaveURL(/evaluator=network:brought.*simulations=20/);
  await analysis.reload();
  await analysis.hasNodes(20);
  await expect(analysis.test("networks")).toContainText("brought");

  await analysis.test("networks").click();
  await expect(brought).toContainText("uploaded");
  await expect(analysis.test("network-facts")).toContainText("brought.pb.gz");
  await expect(analysis.evaluator(`network:${SHIPPED}`)).toContainText("shipped");
  await analysis.test("delete-network").click();
  await analysis.test("delete-network").click();
  await expect(brought).toHaveCount(0);

  // Another file takes the name: what was made with the one before is not gone on with as if it were that.
  const digest = await analysis.digest();
  await analysis.test("network-file").setInputFiles({ name: "brought.pb.gz", mimeType: "", buffer: network(2) });
  await expect(analysis.inUse("network:brought")).toBeVisible();
  await page.keyboard.press("Escape");
  await analysis.hasState("limit reached", "stopped");
  await expect.poll(() => analysis.digest(), "its header names another file").not.toBe(digest);
  await analysis.test("networks").click();
  await analysis.test("delete-network").click();
  await analysis.test("delete-network").click();
  await expect(brought).toHaveCount(0);
  await analysis.evaluator(`network:${SHIPPED}`).dblclick();
  await expect(analysis.test("networks")).toContainText(SHIPPED);
  await analysis.hasNodes(20);
  await page.goto(`/${query("startpos", "&evaluator=network:brought&simulations=20")}`);
  await expect(analysis.test("notice")).toContainText('no network "brought" in this browser');
});

test("a network is named by its address on the page's own site", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(query("startpos", `&evaluator=network:/networks/${SHIPPED}.network&simulations=30`));
  expect(await analysis.digest()).toBe(digestOf("startpos", 30));
  await page.goto(`/${query("startpos", "&evaluator=network:/networks/none.pb.gz&simulations=30")}`);
  await expect(analysis.test("notice")).toContainText("The network /networks/none.pb.gz cannot be fetched");
});

test("what is no network is refused, and nothing is lost", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(query("startpos", "&simulations=20"));
  const digest = await analysis.digest();
  await analysis.drop("none.pb.gz", Buffer.from("no network"));
  await expect(analysis.test("menu-trouble")).toContainText("none.pb.gz");
  await page.keyboard.press("Escape");
  expect(await analysis.digest()).toBe(digest);
  await analysis.test("step-1").click();
  await analysis.hasNodes(21);
});

test("what an analysis can do is done in the browser: back, what if, priors of another", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(query("startpos", "&simulations=40"));
  const digest = await analysis.digest();
  await analysis.test("step-1").click();
  await analysis.hasNodes(41);
  await analysis.test("back-1").click();
  await analysis.hasNodes(40);
  expect(await analysis.digest(), "taken back bit by bit").toBe(digest);
  await analysis.open(query("startpos", `&priors=classical&simulations=40`));
  await expect(analysis.test("search-settings")).toContainText("priors: classical");
  expect(await analysis.digest()).not.toBe(digest);
});

test("the network's planes, outputs and mask are looked at without a server", async ({ page }) => {
  const asked = askedOfServer(page);
  const analysis = new AnalysisPage(page);
  await analysis.open(query(MIDDLE_GAME, "&simulations=60&tab=network"));
  await expect(analysis.test("network-body")).toContainText("on CPU, embedded-1");
  await expect(analysis.test("network-policy")).toBeVisible();
  const p = (await analysis.edges()).reduce((sum, edge) => sum + edge.p, 0);
  expect(p, "P of all moves").toBeGreaterThan(99);
  await expect(analysis.test("network-panel")).toHaveAttribute("aria-busy", "false");
  await expect(analysis.test("network-trouble")).toHaveCount(0);
  expect(asked, "nothing is asked of the server").toEqual([]);
});

test("a search goes on in the browser by choice, and on the server again", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?moves=e2e4,e7e5&evaluator=uniform&simulations=50");
  const edges = await analysis.edges();
  await analysis.test("search-elsewhere").click();
  await expect(page).toHaveURL(/in=browser/);
  await analysis.hasNodes(50);
  await expect(analysis.test("connection")).toHaveText("in your browser");
  expect(await analysis.edges()).toEqual(edges);
  await analysis.test("search-elsewhere").click();
  await expect(page).not.toHaveURL(/in=browser/);
  await analysis.hasNodes(50);
});

test("where the server is full, the page searches by itself", async ({ browser }) => {
  const server = await Server.start([...CLASSICAL, "--max-analyses", "1"]);
  const open = async () => {
    const context = await browser.newContext({ baseURL: server.url });
    await context.addCookies([preferences("depth=lab&met=123")]);
    const analysis = new AnalysisPage(await context.newPage());
    await analysis.page.goto("/?fen=startpos&evaluator=uniform&simulations=20");
    await analysis.hasNodes(20);
    return analysis;
  };
  const first = await open();
  await expect(first.test("connection")).toHaveText("connected");
  const second = await open();
  await expect(second.page).toHaveURL(/in=browser/);
  await expect(second.test("connection")).toHaveText("in your browser");
  await first.page.context().close();
  await second.page.context().close();
  await server.remove();
});
