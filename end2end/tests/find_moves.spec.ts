import { expect, expectAccessible, Server, test } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage, number } from "../pages/analysis_page";

/** Waits until this was looked for, and until nothing more is awaited. */
async function isTold(analysis: AnalysisPage, text: string, moment?: number): Promise<void> {
  const find = analysis.test("find");
  await expect(find).toHaveAttribute("data-asked", text, { timeout: 20_000 });
  if (moment !== undefined) await expect(find).toHaveAttribute("data-told", String(moment), { timeout: 20_000 });
  await expect(find).toHaveAttribute("aria-busy", "false");
}

/** Looks for something, and waits for the answer. */
async function find(analysis: AnalysisPage, text: string): Promise<void> {
  await analysis.test("find-text").fill(text);
  await analysis.test("find-text").press("Enter");
  await isTold(analysis, text);
}

async function isShown(analysis: AnalysisPage, moment: number): Promise<void> {
  await expect(analysis.page.locator("html")).toHaveAttribute("data-moment", String(moment), { timeout: 15_000 });
}

type Place = { node: string; line: string; n: number; share: number; q: number; p: number; ply: number };

async function places(analysis: AnalysisPage): Promise<Place[]> {
  const rows = await analysis.test("find-places").locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => {
      const cell = (name: string) => row.querySelector(`[data-testid="place-${name}"]`)?.textContent ?? "";
      const line = row.querySelector(".find-line")?.getAttribute("title") ?? "";
      return { node: row.getAttribute("data-node")!, line, cells: ["n", "share", "q", "p", "ply"].map(cell) };
    }),
  );
  return rows.map(({ node, line, cells }) => {
    const [n, share, q, p, ply] = cells.map(number);
    return { node, line, n, share, q, p, ply };
  });
}

type Row = { mv: string; white: string; places: number; n: number; q: number };

async function groups(analysis: AnalysisPage, table: string): Promise<Row[]> {
  const rows = await analysis.test(table).locator("tr[data-list]").evaluateAll((rows) =>
    rows.map((row) => {
      const cell = (name: string) => row.querySelector(`[data-testid="group-${name}"]`);
      const exact = (name: string) => cell(name)?.getAttribute("data-exact") ?? "";
      const places = cell("places")?.textContent ?? "";
      return { mv: row.getAttribute("data-mv")!, white: row.getAttribute("data-white")!, places, n: exact("n"), q: exact("q") };
    }),
  );
  return rows.map((row) => ({ ...row, places: number(row.places), n: Number(row.n), q: Number(row.q) }));
}

/** The places' number and visits, as the line of words says them. */
async function summary(analysis: AnalysisPage): Promise<{ count: number; visits: number }> {
  const words = await analysis.test("find-summary").innerText();
  const found = words.match(/^([\d,]+) places?, N ([\d,]+) together/);
  if (!found) return { count: 0, visits: 0 };
  return { count: number(found[1]), visits: number(found[2]) };
}

test("a move is found wherever it was tried, and every place can be gone to", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=3000");
  await page.keyboard.press("/");
  await expect(analysis.test("tab-find")).toHaveAttribute("aria-selected", "true");
  await expect(analysis.test("find-text")).toBeFocused();
  await find(analysis, "Nf3");
  const { count, visits } = await summary(analysis);
  expect(count).toBeGreaterThan(10);
  const all = await places(analysis);
  expect(all.length).toBe(Math.min(count, 50));
  expect(all.every((place) => /\d+\.(\.\.)?N[bdehg]?[1-8]?x?f3[+#]?$|\sN[bdehg]?[1-8]?x?f3[+#]?$/.test(place.line)), all[0].line).toBe(true);
  expect(all.every((place, at) => at === 0 || place.n <= all[at - 1].n), "the most visited first").toBe(true);
  // The first one is the root's own move: what the edges table says of it.
  const edges = await analysis.edges();
  const knight = edges.find((edge) => edge.move === "g1f3")!;
  const root = all.find((place) => place.ply === 1)!;
  expect([root.n, root.q, root.p]).toEqual([knight.n, knight.q, knight.p]);
  expect(root.share).toBeCloseTo((100 * knight.n) / 3000, 1);

  const deep = all.find((place) => place.ply >= 3)!;
  await analysis.test("find-places").locator(`tr[data-node="${deep.node}"]`).click();
  await expect(analysis.test("tree")).toHaveAttribute("data-selected", deep.node);
  await expect(analysis.test("find-drawn")).toContainText(/^[1-9][\d,]* of .* framed in the tree/);
  await expect(page).toHaveURL(/tab=find/);
  await expect(page).toHaveURL(/find=Nf3/);
  await expect(page).toHaveURL(/path=/);

  // By keys: from the field into the list, from there to the node, and on from place to place.
  await page.keyboard.press("/");
  await expect(analysis.test("find-text")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(analysis.test("tree")).toHaveAttribute("data-selected", all[1].node);
  await page.keyboard.press("m");
  await expect(analysis.test("tree")).toHaveAttribute("data-selected", all[2].node);
  await page.keyboard.press("M");
  await page.keyboard.press("M");
  await expect(analysis.test("tree")).toHaveAttribute("data-selected", all[0].node);
  expect(visits).toBeGreaterThanOrEqual(all.reduce((sum, place) => sum + place.n, 0));
  await expectAccessible(page);

  // The link brings all of it back.
  await expect(page).toHaveURL(/path=g1f3/);
  await page.goto(page.url());
  await isTold(analysis, "Nf3", 3000);
  expect(await places(analysis)).toEqual(all);
  await expect(analysis.test("find-text")).toHaveValue("Nf3");
});

test("squares, lines and positions are understood, and errors say what is not", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=3000&tab=find");
  await isTold(analysis, "", 3000);
  await expect(analysis.test("find-summary")).toContainText("3,000 nodes, 3,000 visits");
  await find(analysis, "1. e4 e5");
  const line = await places(analysis);
  expect(line[0].line).toBe("1.\u00a0e4 e5");
  await find(analysis, "^e2e4 e7e5");
  expect(await places(analysis)).toEqual([line[0]]);
  await find(analysis, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 7 9");
  const position = await places(analysis);
  expect(position[0]).toEqual(line[0]);
  // The same position by another way.
  await find(analysis, "^1. Nf3 Nf6 2. Nc3");
  const one = (await places(analysis)).length;
  await find(analysis, "^1. Nc3 Nf6 2. Nf3");
  const other = (await places(analysis)).length;
  expect(one + other).toBeGreaterThan(0);
  await find(analysis, "rnbqkb1r/pppppppp/5n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 0 1");
  expect((await summary(analysis)).count).toBeGreaterThanOrEqual(one + other);
  await find(analysis, "a8=Q");
  await expect(analysis.test("find-none")).toBeVisible();
  await expect(analysis.test("find-summary")).toContainText("is not in the whole tree");

  await analysis.test("find-text").fill("e4 Nf9");
  await analysis.test("find-text").press("Enter");
  await expect(analysis.test("find-error")).toContainText("\u201cNf9\u201d, move 2 of the line, is not a move");
  await expect(analysis.test("find-text")).toHaveAttribute("aria-invalid", "true");
  const marked = await analysis.test("find-text").evaluate((field: HTMLInputElement) =>
    field.value.slice(field.selectionStart!, field.selectionEnd!),
  );
  expect(marked).toBe("Nf9");
  await isTold(analysis, "");
  await analysis.test("find-text").fill("1. e4 2. d4");
  await expect(analysis.test("find-error"), "said when typing has paused, too").toContainText("White makes move 2");
  await analysis.test("find-text").fill("8/8/8 w");
  await expect(analysis.test("find-error")).toContainText("FEN");
  await analysis.test("find-clear").click();
  await expect(analysis.test("find-error")).toBeEmpty();
  await analysis.test("find-how").locator("summary").click();
  await expect(analysis.test("find-how")).toContainText("a FEN");
});

test("what came before and after adds up, from both points of view", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=3000&tab=find&find=...Nf6&findings=around");
  await isTold(analysis, "...Nf6", 3000);
  const { visits, count } = await summary(analysis);
  for (const name of ["find-all-before", "find-all-after"]) {
    if (await analysis.test(name).isVisible()) await analysis.test(name).click();
  }
  await expect(analysis.test("find-around").locator(".find-rest").filter({ visible: true })).toHaveCount(0);
  const before = await groups(analysis, "find-before");
  const after = await groups(analysis, "find-after");
  const own = number(await analysis.test("find-no-further").getByTestId("group-n").innerText());
  const sum = (rows: Row[]) => rows.reduce((sum, row) => sum + row.n, 0);
  expect(sum(before)).toBe(visits);
  expect(before.reduce((sum, row) => sum + row.places, 0)).toBe(count);
  expect(sum(after) + own).toBe(visits);
  expect(before.every((row) => row.white === "true")).toBe(true);
  expect(after.every((row) => row.white === "true")).toBe(true);
  const mean = before.reduce((sum, row) => sum + row.n * row.q, 0) / visits;
  const black = analysis.test("own-black").getByTestId("group-q");
  expect(Number(await black.getAttribute("data-exact"))).toBeCloseTo(mean, 9);
  await expect(analysis.test("own-white")).toBeHidden();
  await page.keyboard.press("v");
  await expect.poll(async () => Number(await black.getAttribute("data-exact"))).toBeCloseTo(-mean, 9);
  const turned = await groups(analysis, "find-after");
  expect(turned.map((row) => row.q), "White's replies stay").toEqual(after.map((row) => row.q));
  await page.keyboard.press("v");

  // A click on a move looks for it; of that move this line is one place of several, or the only one.
  const reply = after[0];
  await analysis.test("find-after").locator(`tr[data-mv="${reply.mv}"] button`).click();
  await expect(analysis.test("find-text")).toHaveValue(/^1\. /);
  await isTold(analysis, await analysis.test("find-text").inputValue());
  const again = await groups(analysis, "find-before");
  const knight = again.find((row) => row.white === "false" && row.mv === String(62 | (45 << 6)))!;
  expect([knight.places, knight.n]).toEqual([reply.places, reply.n]);
});

test("all moves, depths and squares say how the visits are spread", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=2000&tab=find");
  await isTold(analysis, "", 2000);
  // Without anything to find, all moves.
  const moves = await groups(analysis, "find-moves");
  expect(moves.every((row, at) => at === 0 || row.n <= moves[at - 1].n)).toBe(true);
  await analysis.test("find-sort-q").click();
  const byValue = await groups(analysis, "find-moves");
  expect(byValue.every((row, at) => at === 0 || row.q <= byValue[at - 1].q)).toBe(true);
  await expect(analysis.test("find-moves").locator("thead th", { hasText: "Q" })).toHaveAttribute("aria-sort", "descending");
  await analysis.test("find-sort-n").click();
  const first = analysis.test("find-moves").locator("tr[data-list]").first();
  const [mv, n] = [await first.getAttribute("data-mv"), moves[0].n];
  await first.getByRole("button").click();
  await expect(analysis.test("find-text")).not.toHaveValue("");
  await isTold(analysis, await analysis.test("find-text").inputValue());
  expect((await summary(analysis)).visits).toBe(n);
  expect(mv).toBe(moves[0].mv);
  await analysis.test("find-clear").click();
  await isTold(analysis, "");

  await analysis.test("find-view-depths").click();
  await analysis.test("find-depth-data").locator("summary").click();
  const depths = await analysis.test("find-depth-data").locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll("th,td")].map((cell) => Number(cell.textContent!.replaceAll(",", "")))),
  );
  const column = (at: number) => depths.reduce((sum, row) => sum + row[at], 0);
  expect(depths[0].slice(0, 3)).toEqual([0, 1, 2000]);
  expect(column(1), "nodes").toBe(2000);
  expect(column(3), "every visit ends somewhere").toBe(2000);
  const drawn = await analysis.test("find-depth-visits").locator("rect.bar").evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("data-value"))));
  expect(drawn).toEqual(depths.map((row) => row[2]));
  await analysis.test("find-depth-visits").focus();
  await page.keyboard.press("ArrowRight");
  await expect(analysis.test("find-depth-visits-at")).toContainText("1 ply deep");
  await page.keyboard.press("Enter");
  await expect(analysis.test("find-width-ply")).toHaveValue("1");
  const widths = await analysis.test("find-widths").locator("rect.bar").evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("data-value"))));
  expect(widths.reduce((sum, nodes) => sum + nodes, 0)).toBe(depths[1][1]);
  expect(widths.reduce((sum, nodes, width) => sum + nodes * width, 0), "whose moves are the next ply").toBe(depths[2][1]);
  await expectAccessible(page);

  await analysis.test("find-view-squares").click();
  await expect(page).toHaveURL(/findings=squares/);
  const heat = analysis.test("find-heat");
  const moved = depths.slice(1).reduce((sum, row) => sum + row[2], 0);
  await expect(heat).toHaveAttribute("data-all", String(moved));
  const visitsOf = (square: string) => heat.locator(`rect[data-square="${square}"]`).getAttribute("data-visits").then(Number);
  // Of one ply: what the edges table says.
  await analysis.test("find-squares-last").fill("1");
  await analysis.test("find-squares-last").press("Enter");
  await expect(heat).toHaveAttribute("data-all", "1999");
  await analysis.test("tab-edges").click();
  const edges = await analysis.edges();
  await analysis.test("tab-find").click();
  const to = (square: string) => edges.filter((edge) => edge.move.slice(2, 4) === square).reduce((sum, edge) => sum + edge.n, 0);
  const from = (square: string) => edges.filter((edge) => edge.move.slice(0, 2) === square).reduce((sum, edge) => sum + edge.n, 0);
  for (const square of ["e4", "f3", "a3", "a8"]) expect(await visitsOf(square), square).toBe(to(square));
  await analysis.test("find-squares-man").selectOption("knights");
  const knights = edges.filter((edge) => /^[bg]1/.test(edge.move)).reduce((sum, edge) => sum + edge.n, 0);
  await expect(heat).toHaveAttribute("data-all", String(knights));
  await analysis.test("find-squares-from").click();
  await expect.poll(() => visitsOf("g1")).toBe(from("g1"));
  await analysis.test("find-squares-side").selectOption("black");
  await expect(analysis.test("find-squares-none")).toBeVisible();
  await analysis.test("find-squares-side").selectOption("");
  await heat.focus();
  await page.keyboard.press("Home");
  const most = from("g1") >= from("b1") ? "g1" : "b1";
  await expect(analysis.test("find-heat-at")).toContainText(new RegExp(`^${most}: `));
  await page.keyboard.press("ArrowUp");
  await expect(analysis.test("find-heat-at")).toContainText(new RegExp(`^${most[0]}2: `));
  await expectAccessible(page);
});

test("it is looked for at the moment that is shown, and below the selected node", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=1500&tab=find&find=Nf6");
  await isTold(analysis, "Nf6", 1500);
  const present = await summary(analysis);
  await analysis.goTo(400);
  await isShown(analysis, 400);
  await isTold(analysis, "Nf6", 400);
  const past = await summary(analysis);
  expect(past.visits).toBeLessThan(present.visits);
  const nodes = (await places(analysis)).map((place) => Number(place.node));
  expect(nodes.every((node) => node < 400)).toBe(true);
  await page.keyboard.press("End");
  await isTold(analysis, "Nf6", 1500);
  expect(await summary(analysis)).toEqual(present);

  // Below a node: only what is there.
  const edges = await analysis.test("tab-edges").click().then(() => analysis.edges());
  await analysis.row(edges[0].move).dblclick();
  await analysis.test("tab-find").click();
  await analysis.test("find-below-selected").click();
  await expect(analysis.test("find-scope")).toContainText(/^In the tree below 1\./);
  await expect.poll(async () => (await summary(analysis)).visits).toBeLessThan(present.visits);
  await expect(page).toHaveURL(/within=[a-h][1-8]/);
  const below = await places(analysis);
  expect(below.every((place) => place.line.startsWith(below[0].line.split(" ")[0]))).toBe(true);
  await analysis.test("find-view-moves").click();
  await page.goto(page.url());
  await isTold(analysis, "Nf6", 1500);
  await analysis.test("find-view-places").click();
  expect(await places(analysis)).toEqual(below);
  // At a moment without that node it says so.
  await page.keyboard.press("Escape");
  await analysis.goTo(1);
  await expect(analysis.test("find-no-scope")).toBeVisible();
  await analysis.test("find-everywhere").click();
  await expect(analysis.test("find-summary")).toContainText("is not in the whole tree at simulation 1.");
});

test("a running search is looked over as it grows", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  // Slow enough for its log to be read while it grows.
  await analysis.open(`?evaluator=network:${SHIPPED}&simulations=200&tab=find&find=Nf6`);
  await isTold(analysis, "Nf6", 200);
  const before = await summary(analysis);
  await page.locator("body").press("Space");
  await expect.poll(async () => (await summary(analysis)).visits, { timeout: 20_000 }).toBeGreaterThan(before.visits);
  await page.locator("body").press("Space");
  await analysis.hasState("stopped", "limit reached");
  const end = await page.locator("html").getAttribute("data-moment");
  await isTold(analysis, "Nf6", Number(end));
});

test.describe("without a server", () => {
  test.use({ expectedErrors: [/WebSocket/, /ERR_CONNECTION_REFUSED/, /Failed to load resource/] });

  test("recordings are looked through", async ({ browser }) => {
  const server = await Server.start();
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const analysis = new AnalysisPage(await context.newPage());
  await analysis.page.goto("/?recording=opera-game&tab=find");
  await expect(analysis.test("find")).toHaveAttribute("data-told", /\d+/, { timeout: 30_000 });
  await analysis.page.locator("body").press("End");
  await expect(analysis.test("find-moves")).toBeVisible({ timeout: 20_000 });
  await server.stop();
  const edges = await analysis.test("tab-edges").click().then(() => analysis.edges());
  const most = edges.reduce((best, edge) => (edge.n > best.n ? edge : best));
  await analysis.test("tab-find").click();
  await find(analysis, `^${most.move}`);
  const { count, visits } = await summary(analysis);
  expect([count, visits]).toEqual([1, most.n]);
  const first = (await places(analysis))[0];
  await analysis.test("find-places").locator("tbody tr").first().click();
  await expect(analysis.test("tree")).toHaveAttribute("data-selected", first.node);
  await analysis.test("find-view-squares").click();
  await expect(analysis.test("find-heat")).toBeVisible();
  await context.close();
  await server.remove();
 });
});
