import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { written } from "../arithmetic";

// The shipped network is the default.
test.use({ serverArgs: [] });

const BLACK = "fen=rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R_b_KQkq_-_1_2";

/** A move of the policy's table, as printed. */
type Row = { move: string; output: number; logit: number; masked: number; tempered: number; p: number };

/** Every row, read in one go. */
async function policy(analysis: AnalysisPage): Promise<Row[]> {
  const rows = await analysis.test("policy").locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const cell = (name: string) => row.querySelector(`[data-testid="policy-${name}"]`)?.textContent ?? "";
      const cells = ["output", "logit", "masked", "tempered", "p"].map(cell);
      return { move: row.getAttribute("data-testid")!.replace("policy-", ""), cells };
    }),
  );
  return rows.map(({ move, cells }) => {
    const [output, logit, masked, tempered, p] = cells.map((text) => written(text.replace("%", "")));
    return { move, output, logit, masked, tempered, p };
  });
}

/** What the printed logits give at a temperature, in percent. */
function softmax(rows: Row[], temperature: number): number[] {
  const largest = Math.max(...rows.map((row) => row.logit));
  const powers = rows.map((row) => Math.exp((row.logit - largest) / temperature));
  const sum = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => (100 * power) / sum);
}

/** That the printed numbers follow from one another, and P is the search's. */
async function addsUp(analysis: AnalysisPage, temperature: number): Promise<Row[]> {
  await expect(analysis.test("policy-equal")).toContainText(/all \d+ are equal/);
  await expect(analysis.test("policy-equal")).toContainText(`T = ${temperature},`);
  const rows = await policy(analysis);
  softmax(rows, 1).forEach((p, place) => expect(Math.abs(p - rows[place].masked)).toBeLessThan(6e-5));
  softmax(rows, temperature).forEach((p, place) => {
    expect(Math.abs(p - rows[place].tempered)).toBeLessThan(6e-5);
    // Sixteen bits are a relative step of 2^-11.
    expect(Math.abs(rows[place].p / p - 1)).toBeLessThan(1 / 4096 + 1e-3 / p);
  });
  // The same P as in the edges table, which is drawn from the search itself.
  const edges = await analysis.edges();
  expect(edges.map((edge) => edge.move).sort()).toEqual(rows.map((row) => row.move).sort());
  for (const edge of edges) {
    const row = rows.find((row) => row.move === edge.move)!;
    expect(Math.abs(row.p - edge.p), edge.move).toBeLessThan(0.0051);
  }
  return rows;
}

async function isOf(analysis: AnalysisPage, fen: RegExp): Promise<void> {
  await expect(analysis.test("network-body")).toHaveAttribute("data-fen", fen);
  await expect(analysis.test("network-panel")).toHaveAttribute("aria-busy", "false");
}

/** The squares that are lit on a board, counted. */
async function lit(board: Locator): Promise<number> {
  return ((await board.getAttribute("d")) ?? "").split("z").length - 1;
}

function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

test("the network is drawn from planes to heads, with the numbers of its file", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=startpos&simulations=20&tab=network");
  await isOf(analysis, / w /);
  const list = await (await page.request.get("/api/networks")).json();
  const shipped = list.networks.find((network: { origin: string }) => network.origin === "shipped");
  const row = (name: string) => shipped.rows.find(([key]: [string, string]) => key === name)[1] as string;
  const blocks = Number(row("Blocks"));
  const drawn = analysis.test("topology");
  for (const words of ["112 planes", `${blocks} residual blocks`, `${row("Filters")} filters`, "SE: ", "1858 outputs"]) {
    await expect(drawn).toHaveAttribute("aria-label", new RegExp(words.replace("1858", "1,?858")));
  }
  await expect(analysis.test("topology-parameters")).toContainText(Number(row("Parameters")).toLocaleString("en"));
  await expect(analysis.test("topology-layers")).toContainText(`${2 * blocks + 1} convolutions`);
  await expect(analysis.test("topology-layers")).toContainText("40 layers");
});

test("White to move: planes, policy and value are the network's, and P is the search's", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=startpos&simulations=60&tab=network");
  await isOf(analysis, / w /);
  await expect(analysis.test("network-head")).toContainText("ONNX Runtime");
  await expect(analysis.test("network-flip")).toContainText("White is to move");
  await expect(analysis.test("network-seen")).toHaveCount(0);

  const rows = await addsUp(analysis, 1.359);
  expect(rows).toHaveLength(20);
  expect(rows.find((row) => row.move === "e2e4")!.output).toBe(322);
  // Largest logit first; by output it begins with the knights.
  expect(rows.map((row) => row.logit)).toEqual(rows.map((row) => row.logit).sort((a, b) => b - a));
  await analysis.test("policy-sort-output").click();
  expect((await policy(analysis)).map((row) => row.output)).toEqual(rows.map((row) => row.output).sort((a, b) => a - b));
  // The worked line is that of the chosen move.
  await analysis.test("policy-g1f3").click();
  const worked = await analysis.test("policy-worked").innerText();
  const [, logit, largest, temperature, sum, p] = worked.match(/exp\(\((\S+) [−+] (\S+)\) \/ (\S+)\) \/ (\S+) = (\S+),/)!.map(written);
  const sign = /\(\(\S+ \+/.test(worked) ? 1 : -1;
  expect(Math.abs(Math.exp((logit + sign * largest) / temperature) / sum - p)).toBeLessThan(1e-15);
  await expect(analysis.test("policy-illegal")).toContainText("1,858 outputs; 20 of them");
  expect(await analysis.test("policy-top-illegal").locator("li").count()).toBe(5);

  // W - L is V, and V is what the search recorded at its root.
  const v = (await analysis.test("network-v").innerText()).match(/V = W − L = (\S+) − (\S+) = (\S+)$/)!;
  expect(Math.abs(Number(v[1]) - Number(v[2]) - written(v[3]))).toBeLessThan(1e-6);
  await expect(analysis.test("network-recorded")).toContainText("the same, rounded");

  // Planes: eight of our pawns, the counters, ones; history that not known of.
  await analysis.test("plane-0").hover();
  await expect(analysis.test("network-plane-words")).toContainText("Plane 0: our pawns. 1 on a2 b2 c2 d2 e2 f2 g2 h2");
  expect(await lit(analysis.test("network-real-lit"))).toBe(8);
  await expect(analysis.test("plane-109").locator("text")).toHaveText("0");
  await expect(analysis.test("plane-111").locator("text")).toHaveText("1");
  await expect(analysis.test("network-older-1")).toContainText("not known");
});

test("Black to move: the board is flipped, and another node is another input", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(`?${BLACK}&simulations=60&tab=network`);
  await isOf(analysis, / b /);
  await expect(analysis.test("network-flip")).toContainText("ranks mirrored and colours swapped");
  await expect(analysis.test("network-seen")).toBeVisible();
  const rows = await addsUp(analysis, 1.359);
  // Nc6 is for Black what Nc3 would be: its output is that of b1c3.
  const white = rows.find((row) => row.move === "b8c6")!.output;
  await analysis.test("plane-0").hover();
  await expect(analysis.test("network-plane-words")).toContainText("our pawns. 1 on e5 a7 b7 c7 d7 f7 g7 h7");
  await analysis.test("plane-108").hover();
  await expect(analysis.test("network-plane-words")).toContainText("Black is to move. 1 on all squares");

  // A child of the root, reached through the edges table.
  const best = rows.reduce((most, row) => (row.p > most.p ? row : most));
  await analysis.test("tab-edges").click();
  await analysis.row(best.move).dblclick();
  await expect(analysis.test("trail").locator("li")).toHaveCount(2);
  await analysis.test("tab-network").click();
  await isOf(analysis, / w /);
  await addsUp(analysis, 1.359);
  await expect(analysis.test("network-flip")).toContainText("White is to move");
  // Our pieces one position ago are those that were theirs.
  await analysis.test("network-older-1").locator("summary").click();
  await analysis.test("plane-13").hover();
  await expect(analysis.test("network-plane-words")).toContainText("our pawns, 1 position ago. 1 on a2 b2 c2 d2 f2 g2 h2 e4");

  // And by its link.
  await expect(page).toHaveURL(/path=[a-h1-8]+&.*tab=network/);
  await page.reload();
  await analysis.hasNodes(60);
  await isOf(analysis, / w /);
  const again = await addsUp(analysis, 1.359);
  expect(again.length).toBeGreaterThan(20);
  expect(white).toBe(36);
});

test("outputs are drawn as arrows, legal and others", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=8/P5k1/8/8/8/8/8/K7_w_-_-_0_1&simulations=20&tab=network");
  await isOf(analysis, / w /);
  const arrows = analysis.test("network-arrows").locator("g[data-output]");
  await expect(arrows).toHaveCount(7 + 8);
  await analysis.test("network-most").fill("15");
  await expect(arrows).toHaveCount(1858);
  await expect(analysis.test("network-arrow-words")).toContainText("1,858 of 1,858 outputs: 7 legal moves");
  await analysis.test("network-illegal").uncheck();
  await expect(arrows).toHaveCount(7);
  // A pawn's four ways to the last rank.
  const letters = await analysis.test("network-arrows").locator("text").allTextContents();
  expect(letters.sort()).toEqual(["B", "N", "Q", "R"]);
  await analysis.test("network-legal").uncheck();
  await expect(arrows).toHaveCount(0);
  await analysis.test("network-illegal").check();
  await expect(arrows).toHaveCount(1851);
  // The other 63 promotions, and the pawn's step aside that nothing is there to be taken by.
  await expect(arrows.locator("text")).toHaveCount(64);
});

test("what is shown is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=startpos&simulations=1&tab=network");
  await isOf(analysis, / w /);
  await expect(analysis.test("policy-equal")).toContainText("all 20 are equal");
  await analysis.test("copy-policy").click();
  await expect.poll(() => copied(page)).toMatch(/^output,/);
  const lines = (await copied(page)).trim().split("\n");
  expect(lines).toHaveLength(1859);
  expect(lines[0]).toBe("output,move,legal,logit,p_all_outputs,p_legal_t1,p_legal_t1.359,p_16_bit,p_search");
  const cells = lines.slice(1).map((line) => line.split(","));
  expect(cells.filter((cell) => cell[2] === "1")).toHaveLength(20);
  expect(Math.abs(cells.reduce((sum, cell) => sum + Number(cell[4]), 0) - 1)).toBeLessThan(1e-9);
  for (const cell of cells.filter((cell) => cell[2] === "1")) expect(cell[7]).toBe(cell[8]);
  await analysis.test("copy-planes").click();
  await expect.poll(() => copied(page)).toContain("plane 0: ");
  const planes = await copied(page);
  expect(planes.match(/^plane \d+: /gm)).toHaveLength(112);
  expect(planes).toContain("plane 0: our pawns\n........\n........\n........\n........\n........\n........\n11111111\n........\n");
});

test("everything is reached by keys", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=startpos&simulations=30&tab=score");
  await analysis.test("tab-score").focus();
  await page.keyboard.press("ArrowRight");
  await expect(analysis.test("tab-network")).toBeFocused();
  await isOf(analysis, / w /);
  // One plane is in the tab order, arrows go on from there, and Enter keeps it lit.
  await analysis.test("plane-0").focus();
  await page.keyboard.press("ArrowRight");
  await expect(analysis.test("plane-1")).toBeFocused();
  await expect(analysis.test("network-plane-words")).toContainText("Plane 1: our knights. 1 on b1 g1");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(analysis.test("plane-104")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(analysis.test("plane-0")).toBeFocused();
  await analysis.test("network-older-7").locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(analysis.test("plane-91")).toBeVisible();
  await expect(analysis.test("network-plane-words")).toContainText("Plane 1: our knights");
  expect(await lit(analysis.test("network-real-lit"))).toBe(2);
  // The rows of the policy.
  await page.getByRole("region", { name: "Policy of the legal moves" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = analysis.test("policy").locator("tbody tr").nth(1);
  await expect(second).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(second).toHaveAttribute("aria-selected", "true");
});

test("evaluators that are no networks say so, and what they give", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=startpos&evaluator=classical&set=policy_temperature:2&simulations=50&tab=network");
  await isOf(analysis, / w /);
  await expect(analysis.test("network-plain")).toContainText("This evaluator is no network: it counts material");
  await expect(analysis.test("network-input")).toHaveCount(0);
  await expect(analysis.test("network-output-board")).toHaveCount(0);
  await addsUp(analysis, 2);
  await expect(analysis.test("network-recorded")).toContainText("the same, rounded");
  // Where the game is over there is nothing to say.
  await analysis.open("?fen=7k/5Q2/6K1/8/8/8/8/8_w_-_-_0_1&evaluator=classical&simulations=20&path=f7h7&tab=network");
  await expect(analysis.test("trail").locator("li")).toHaveCount(2);
  await expect(analysis.test("network-nothing")).toContainText("The game is over: there is nothing to evaluate");
});

test("other P than the network's are explained", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?fen=startpos&set=noise_epsilon:0.25&simulations=30&tab=network");
  await isOf(analysis, / w /);
  await expect(analysis.test("policy-equal")).toContainText("of 20 differ");
  await expect(analysis.test("policy-equal")).toContainText("noise_epsilon");
  await expect(analysis.test("policy").locator(".badge").first()).toHaveText("≠");
});

test("a recording has the outputs of what was visited most, and says what the rest would need", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?recording=opera-game&tab=network&depth=lab&at=450");
  await isOf(analysis, / w /);
  await addsUp(analysis, 4);
  await expect(analysis.test("network-recording")).toHaveCount(0);
  await page.goto("/?recording=opera-game&tab=network&depth=lab&at=450&path=b3f3");
  await expect(analysis.test("trail").locator("li")).toHaveCount(2);
  await expect(analysis.test("network-recording")).toContainText("need a server");
  await expect(analysis.test("network-analyse")).toHaveAttribute("href", /tab=network/);
  await expect(analysis.test("network-body")).toHaveCount(0);
});

test("who only watches may look", async ({ page, context, browser, server }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = new AnalysisPage(page);
  await owner.open("?fen=startpos&simulations=30");
  await owner.menu("share");
  await owner.test("watch-link").click();
  await expect.poll(() => copied(page)).toContain("watch=");
  const link = await copied(page);
  const audience = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const viewer = new AnalysisPage(await audience.newPage());
  await viewer.page.goto(`${link}&tab=network`);
  await expect(viewer.test("connection")).toHaveText("watching");
  await viewer.hasNodes(30);
  await isOf(viewer, / w /);
  await addsUp(viewer, 1.359);
  await audience.close();
});

test.describe("a network that is busy", () => {
  test.use({ expectedErrors: [/503/] });

  test("is asked once more", async ({ page }) => {
    const analysis = new AnalysisPage(page);
    let refuses = true;
    await page.route("**/evaluation?*", (route) =>
      refuses
        ? route.fulfill({ status: 503, contentType: "application/json", body: '{"error": "the network is busy"}' })
        : route.continue(),
    );
    await analysis.open("?fen=startpos&simulations=10&tab=network");
    await expect(analysis.test("network-trouble")).toContainText("The network is busy.");
    refuses = false;
    await analysis.test("network-again").click();
    await isOf(analysis, / w /);
    await expect(analysis.test("network-trouble")).toHaveCount(0);
  });
});

test("nobody is kept out", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await analysis.open(`?${BLACK}&simulations=30&tab=network`);
    await isOf(analysis, / b /);
    await analysis.test("network-older-1").locator("summary").click();
    await expectAccessible(page);
  }
});
