import { type Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";

/** The strip that shows one simulation phase by phase. */
class Explain extends AnalysisPage {
  strip = this.test("phases");

  static async open(page: Page, query: string): Promise<Explain> {
    const explain = new Explain(page);
    await page.goto(`/?evaluator=classical&notation=uci&${query}`);
    return explain;
  }

  /** Waits until a step is shown. */
  async holds(moment: number, step: string | RegExp): Promise<void> {
    await expect(this.strip).toHaveAttribute("data-moment", String(moment));
    await expect(this.strip).toHaveAttribute("data-step", step);
    await this.hasNodes(moment);
  }

  async step(): Promise<string> {
    return `${await this.strip.getAttribute("data-moment")} ${await this.strip.getAttribute("data-step")}`;
  }

  /** What is compared, as printed. */
  async compared(): Promise<{ move: string; wins: boolean; cells: string[] }[]> {
    return this.test("comparison").locator("tbody tr").evaluateAll((rows) =>
      rows.map((row) => ({
        move: row.getAttribute("data-testid")!.replace("compare-", ""),
        wins: row.classList.contains("wins"),
        cells: ["n", "p", "q", "u", "s"].map((name) => row.querySelector(`[data-testid="${name}"]`)!.textContent!.trim()),
      })),
    );
  }

  /** The same cells of the edges table's rows, with the move that is selected next. */
  async table(): Promise<{ next?: string; rows: Map<string, string[]> }> {
    const rows = await this.rows().evaluateAll((rows) =>
      rows.map((row) => ({
        move: row.getAttribute("data-testid")!.replace("edge-", ""),
        next: row.classList.contains("next"),
        cells: ["n", "p", "q", "u", "s"].map((name) => row.querySelector(`[data-testid="cell-${name}"]`)!.textContent!.trim()),
      })),
    );
    return { next: rows.find((row) => row.next)?.move, rows: new Map(rows.map((row) => [row.move, row.cells])) };
  }

  /** The nodes from the root to the leaf. */
  async path(): Promise<{ name: string; state: string; value: string; visits: string; mean: string }[]> {
    return this.test("phase-path").locator("li").evaluateAll((items) =>
      items.map((item) => {
        const text = (name: string) => item.querySelector(`[data-testid="${name}"]`)?.textContent ?? "";
        return {
          name: item.querySelector("strong")!.textContent!,
          state: item.getAttribute("data-state")!,
          value: text("value"),
          visits: text("visits"),
          mean: text("mean"),
        };
      }),
    );
  }

  /** The comparison that is shown is that of the edges table beside it: same numbers, same winner. */
  async agreesWithTable(): Promise<string> {
    await expect
      .poll(async () => {
        const [compared, table] = [await this.compared(), await this.table()];
        return compared.length > 1 && compared.every((row) => String(table.rows.get(row.move)) === String(row.cells));
      })
      .toBe(true);
    const compared = await this.compared();
    const winner = compared.find((row) => row.wins)!;
    expect(winner.move, "the winner is the next selection").toBe((await this.table()).next);
    const scores = compared.map((row) => number(row.cells[4]));
    expect(scores[compared.indexOf(winner)]).toBe(Math.max(...scores));
    return winner.move;
  }
}

test("select, expand, evaluate, back up: the numbers are those of the table before and after", async ({ page }) => {
  const explain = await Explain.open(page, "simulations=80&at=61&phase=select");
  await explain.holds(61, "select");
  const moves = [await explain.agreesWithTable()];
  const path = await explain.path();
  for (let ply = 1; ply < path.length - 1; ply += 1) {
    await page.keyboard.press("L");
    await explain.holds(61, `select:${ply + 1}`);
    moves.push(await explain.agreesWithTable());
  }
  expect(["Root", ...moves], "each winner leads to the next node").toEqual(path.map((node) => node.name));
  const leaf = moves[moves.length - 1];
  expect(await explain.cell(leaf, "v"), "the leaf is not known yet").toBe("–");

  await explain.test("phase-on").click();
  await explain.holds(61, "expand");
  const count = Number(await explain.test("leaf-moves").getAttribute("data-count"));
  expect(await explain.test("leaf-moves").locator("li").count()).toBe(count);

  await explain.test("phase-on").click();
  await explain.holds(61, "evaluate");
  const v = await explain.test("leaf-v").innerText();
  const wdl = await explain.test("leaf-wdl").innerText();
  const priors = await explain.test("leaf-priors").locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => [row.getAttribute("data-testid")!.replace("leaf-", ""), row.querySelector("td:last-child")!.textContent!]),
  );

  await explain.test("phase-on").click();
  await explain.holds(61, /^back_up:/);
  const changes = await explain.path();
  for (let at = 1; at < changes.length; at += 1) {
    expect(number(changes[at].value), "the sign flips at each ply").toBeCloseTo(-number(changes[at - 1].value), 9);
    const [before, after] = changes[at].visits.split(" → ").map(number);
    expect(after).toBe(before + 1);
  }
  expect(changes[changes.length - 1].value).toBe(v);
  // What was before, as the table has it.
  const before = changes.map((node) => [node.visits, node.mean].map((text) => text.split(" → ")[0]));
  const after = changes.map((node) => [node.visits, node.mean].map((text) => text.split(" → ")[1]));

  await explain.test("phase-on").click();
  await explain.holds(62, "select");
  await page.keyboard.press("j");
  await explain.holds(61, /^back_up:/);
  for (const [moment, numbers] of [[61, before], [62, after]] as const) {
    await explain.test("moment").fill(String(moment));
    await explain.test("moment").press("Enter");
    await explain.hasNodes(moment);
    if (moment === 61) {
      await page.keyboard.press("Escape");
      await expect(explain.strip).toBeHidden();
      await explain.rows().first().evaluate((row) => row.scrollIntoView({ block: "end" }));
    }
    for (let at = 1; at < numbers.length; at += 1) {
      const row = () => Promise.all([explain.cell(moves[at - 1], "n"), explain.cell(moves[at - 1], "q")]);
      if (numbers[at][1] !== "–") await expect.poll(row, `${moves[at - 1]} at ${moment}`).toEqual(numbers[at]);
      else await expect.poll(() => explain.cell(moves[at - 1], "n")).toBe("0");
      if (at < numbers.length - 1) await explain.row(moves[at - 1]).dblclick();
    }
    if (moment === 62) {
      expect(await explain.cell(leaf, "v")).toBe(v);
      expect(await explain.cell(leaf, "wdl")).toBe(wdl);
      await explain.row(leaf).dblclick();
      await expect.poll(() => explain.rows().count()).toBe(count);
      for (const [move, p] of priors) expect(await explain.cell(move, "p")).toBe(p);
    }
    await page.keyboard.press("Escape");
  }
});

test("forwards and backwards, by phases and by nodes, with keys and with buttons", async ({ page }) => {
  test.setTimeout(90_000);
  const explain = await Explain.open(page, "simulations=50&at=30&phase=select");
  await explain.holds(30, "select");
  const walk = async (act: () => Promise<void>, until: (step: string) => boolean) => {
    const seen: string[][] = [];
    for (;;) {
      const step = await explain.step();
      seen.push([step, await explain.test("phases-sentence").innerText()]);
      if (until(step)) return seen;
      await act();
      await expect.poll(() => explain.step(), { intervals: [20] }).not.toBe(step);
    }
  };
  const nodes = await walk(() => page.keyboard.press("L"), (step) => step === "32 select");
  expect(nodes.length, "two simulations, node by node").toBeGreaterThan(2 * 6);
  const back = await walk(() => page.keyboard.press("J"), (step) => step === "30 select");
  expect(back.reverse()).toEqual(nodes);
  const buttons = await walk(() => explain.test("node-on").click(), (step) => step === "32 select");
  expect(buttons).toEqual(nodes);
  const byPhases = await walk(() => page.keyboard.press("j"), (step) => step === "30 select");
  expect(byPhases.length, "four phases each").toBe(2 * 4 + 1);
  const clicks = await walk(() => explain.test("phase-on").click(), (step) => step === "32 select");
  expect(clicks).toEqual(byPhases.reverse());
  await explain.test("phase-back").click();
  await explain.holds(31, /^back_up/);
  await explain.test("node-back").click();
  await explain.test("phase-evaluate").click();
  await explain.holds(31, "evaluate");
  await explain.test("phase-select").click();
  await explain.holds(31, "select");
  // A node of the path is looked at by a click on it.
  await explain.test("path-1").locator("button").click();
  await explain.holds(31, /^(select:2|expand)$/);
  await explain.test("phase-back_up").click();
  await explain.holds(31, /^back_up/);
  await explain.test("path-1").locator("button").click();
  const path = await explain.path();
  expect(path.map((node) => node.state)).toEqual(["ahead", "current", ...path.slice(2).map(() => "passed")]);
  await expect(explain.test("announcement")).toHaveText(/^Back up, \d+ of \d+: .* at \S+, for who played it; N from \d+ to \d+, Q from .* to .*\.$/);
});

test("whatever shows another moment leaves the phases, and the selection comes back", async ({ page }) => {
  const explain = await Explain.open(page, "simulations=200&path=e2e4");
  await expect(explain.test("tree")).toHaveAttribute("data-selected", /^[1-9]/);
  await explain.hasNodes(200);
  const selected = (await explain.test("tree").getAttribute("data-selected"))!;
  const enter = async () => {
    await explain.test("moment").fill("150");
    await explain.test("moment").press("Enter");
    await explain.hasNodes(150);
    await page.keyboard.press("l");
    await explain.holds(150, "select");
    await expect(explain.test("tree")).toHaveAttribute("data-selected", "0");
  };
  const leaves: [string, () => Promise<unknown>, number][] = [
    ["Escape", () => page.keyboard.press("Escape"), 150],
    ["the cross", () => explain.test("phases-close").click(), 150],
    ["one simulation on", () => page.keyboard.press("."), 151],
    ["the scrubber", () => explain.test("scrubber").fill("40"), 40],
    ["live", () => explain.test("live").click(), 200],
  ];
  for (const [name, act, moment] of leaves) {
    await enter();
    await act();
    await expect(explain.strip, name).toBeHidden();
    await explain.hasNodes(moment);
    await expect(explain.test("tree"), name).toHaveAttribute("data-selected", selected);
  }
  await expect(page).not.toHaveURL(/phase=/);
});

test("a link holds a phase", async ({ page }) => {
  const explain = await Explain.open(page, "simulations=120&at=70&phase=select");
  await explain.holds(70, "select");
  await page.keyboard.press("L");
  await explain.holds(70, "select:2");
  await expect(page).toHaveURL(/at=70&phase=select:2/);
  const compared = await explain.compared();
  await page.goto(page.url());
  await explain.holds(70, "select:2");
  expect(await explain.compared()).toEqual(compared);
  await explain.agreesWithTable();
  await explain.test("phase-back_up").click();
  await expect(page).toHaveURL(/phase=back_up:\d+/);
  const path = await explain.path();
  await page.goto(page.url());
  await explain.holds(70, /^back_up/);
  expect(await explain.path()).toEqual(path);
});

test("in the present the newest simulation, or one more", async ({ page }) => {
  const explain = await Explain.open(page, "simulations=60");
  await explain.hasNodes(60);
  await explain.hasState("limit reached", "stopped");
  await page.keyboard.press("j");
  await explain.holds(59, /^back_up/);
  await page.keyboard.press("l");
  await expect(explain.strip, "after it is the present").toBeHidden();
  await explain.hasNodes(60);
  await expect(explain.test("live")).toHaveAttribute("aria-pressed", "true");
  const next = (await explain.table()).next!;
  await page.keyboard.press("l");
  await explain.holds(60, "select");
  expect(await explain.agreesWithTable(), "what was announced as next").toBe(next);
  for (const step of ["expand", "evaluate", /^back_up/]) {
    await page.keyboard.press("l");
    await explain.holds(60, step);
  }
  await page.keyboard.press("l");
  await expect(explain.strip).toBeHidden();
  await explain.hasNodes(61);
});

test("the root's own evaluation has its phases too", async ({ page }) => {
  const explain = await Explain.open(page, "simulations=10&at=0&phase=select");
  await explain.holds(0, "select");
  await expect(explain.test("phases-sentence")).toHaveText("Select: the tree is empty, so the root itself is the leaf.");
  await expect(explain.test("phase-back"), "nothing is before the empty tree").toBeEnabled();
  await page.keyboard.press("j");
  await explain.holds(0, "select");
  await page.keyboard.press("l");
  await expect(explain.test("leaf-moves")).toHaveAttribute("data-count", "20");
  await page.keyboard.press("l");
  await page.keyboard.press("l");
  await explain.holds(0, "back_up:1");
  expect(await explain.path()).toMatchObject([{ name: "Root", visits: "0 → 1" }]);
  await page.keyboard.press("l");
  await explain.holds(1, "select");
});

test("where the game is over nothing opens, and nobody is asked", async ({ page }) => {
  const explain = await Explain.open(page, "fen=7k/8/5KQ1/8/8/8/8/8_w_-_-_0_1&simulations=40&at=0&phase=expand");
  await explain.holds(0, "expand");
  const met = new Map<string, number>();
  for (let moment = 1; moment < 40 && met.size < 2; moment += 1) {
    await explain.test("moment").fill(String(moment));
    await explain.test("moment").press("Enter");
    await explain.hasNodes(moment);
    await page.keyboard.press("l");
    await explain.holds(moment, "select");
    await explain.test("phase-expand").click();
    await explain.holds(moment, "expand");
    const sentence = await explain.test("phases-sentence").innerText();
    for (const kind of ["no new node", "nothing to evaluate"]) {
      if (sentence.includes(kind) && !met.has(kind)) met.set(kind, moment);
    }
  }
  expect([...met.keys()].sort(), "a second visit to an ending, and the first").toEqual(["no new node", "nothing to evaluate"]);
  await explain.test("phase-evaluate").click();
  await expect(explain.test("phases-sentence")).toHaveText(/no need to ask, V is exactly [+−]1\.000|exactly 0\.000/);
});

test("a batch: its leaves, its collisions, and each leaf's own comparison", async ({ page }) => {
  const explain = await Explain.open(page, "set=batch:8&simulations=200&at=1");
  await expect(explain.test("moment")).toHaveValue("1");
  // Between batches a search has as many events more.
  let moment = 1;
  for (; moment < 60; moment += 1) {
    await explain.test("moment").fill(String(moment));
    await explain.test("moment").press("Enter");
    await page.keyboard.press("l");
    await expect(explain.strip).toHaveAttribute("data-moment", String(moment));
    await expect(explain.strip).toHaveAttribute("data-step", /./);
    const phase = await explain.strip.getAttribute("data-phase");
    if (phase === "batch" && (await explain.test("batch-leaves").locator("li").count()) >= 3) break;
  }
  await expect(explain.test("phases-sentence")).toHaveText(/^Batch: the search walked down many times at once and found \d+ leaves/);
  await expect(explain.test("phase-select")).toBeHidden();
  const second = await explain.test("leaf-1").innerText();
  await explain.test("leaf-1").click();
  await expect(explain.strip).toHaveAttribute("data-step", "select");
  const path = await explain.path();
  expect(path.slice(1).map((node) => node.name).join(" ")).toBe(second);
  await expect(explain.strip.locator(".phase-notes")).toContainText(/Chosen for the batch of event/);
  await expect(explain.test("in-flight").first(), "the first leaf was in flight").toBeAttached();
  const compared = await explain.compared();
  const scores = compared.map((row) => number(row.cells[4]));
  expect(scores[compared.findIndex((row) => row.wins)]).toBe(Math.max(...scores));
  // Backwards through the batch to where it was gathered.
  for (let steps = 0; steps < 60 && (await explain.strip.getAttribute("data-phase")) !== "batch"; steps += 1) {
    const before = await explain.step();
    await page.keyboard.press("j");
    await expect.poll(() => explain.step()).not.toBe(before);
    await expect(explain.strip).toHaveAttribute("data-step", /./);
  }
  await expect(explain.strip).toHaveAttribute("data-moment", String(moment));
  await page.keyboard.press("j");
  await expect(explain.strip).toHaveAttribute("data-moment", String(moment - 1));
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`phases follow one another and are held, motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    const explain = await Explain.open(page, "simulations=60&at=20&phase=select");
    await explain.holds(20, "select");
    await explain.test("phases-pace").selectOption("4 × pace");
    // Every step that is shown leaves its trace, however short.
    const steps = await explain.strip.evaluateHandle((strip) => {
      const seen = [strip.getAttribute("data-step")!];
      new MutationObserver(() => seen.push(strip.getAttribute("data-step")!)).observe(strip, { attributeFilter: ["data-step"] });
      return seen;
    });
    const nodes = (await explain.path()).length;
    await explain.test("phases-play").click();
    await expect(explain.test("play"), "it is the time bar's play").toHaveAttribute("aria-pressed", "true");
    await expect(explain.strip).toHaveAttribute("data-moment", "21", { timeout: 20_000 });
    await explain.test("phases-play").click();
    const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
    const expected = [
      ...numbers(nodes - 1).map((ply) => (ply === 1 ? "select" : `select:${ply}`)),
      "expand",
      "evaluate",
      ...numbers(nodes).map((count) => `back_up:${count}`),
      "select",
    ];
    expect((await steps.jsonValue()).slice(0, expected.length), "every step, in order").toEqual(expected);
    await expect(explain.test("play")).toHaveAttribute("aria-pressed", "false");
    const held = await explain.step();
    await explain.test("phase-evaluate").click();
    const animation = await explain.strip.locator(".phase-body").evaluate((body) => getComputedStyle(body).animationName);
    expect(animation).toBe(reducedMotion === "reduce" ? "none" : "phase-in");
    expect(held).toMatch(/^2[1-9] /);
    await page.keyboard.press("k");
    await expect(explain.strip, "it goes on from there").toHaveAttribute("data-phase", "back_up", { timeout: 10_000 });
    await page.keyboard.press("k");
    await expect(explain.test("play")).toHaveAttribute("aria-pressed", "false");
  });
}

test("the strip lies over, and nothing jumps for it", async ({ page }) => {
  const explain = await Explain.open(page, "simulations=80&at=40");
  await explain.hasNodes(40);
  const parts = ["board", "evaluation", "moves", "tree-canvas", "tab-edges", "edges", "go"];
  const places = () =>
    page.evaluate((parts) => {
      const places = parts.map((part) => [part, document.querySelector(`[data-testid="${part}"]`)?.getBoundingClientRect()] as const);
      return places.filter(([, box]) => box && box.width > 0).map(([part, box]) => `${part} ${box!.x} ${box!.y} ${box!.width}`);
    }, parts);
  for (const [width, height] of [[1280, 720], [1366, 768], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    for (const depth of ["analyse", "search", "lab"]) {
      await explain.test(`depth-${depth}`).click();
      const before = await places();
      expect(before.length).toBeGreaterThan(3);
      await page.keyboard.press("l");
      await explain.holds(40, "select");
      expect(await places(), `${depth} at ${width} x ${height}`).toEqual(before);
      const [strip, board, bar] = await Promise.all(
        [explain.strip, explain.test("board"), explain.test("go")].map(async (part) => (await part.boundingBox())!),
      );
      expect(strip.x, "the board is seen").toBeGreaterThanOrEqual(board.x + board.width);
      expect(strip.y + strip.height, "the bar, too").toBeLessThanOrEqual(bar.y);
      expect(strip.height, "as much as other parts make room for").toBeLessThanOrEqual(240);
      await explain.rows().last().evaluate((row) => row.scrollIntoView({ block: "nearest" }));
      const row = (await explain.rows().last().boundingBox())!;
      expect(row.y + row.height, "all rows can be seen").toBeLessThanOrEqual(strip.y);
      await page.keyboard.press("Escape");
      await expect(explain.strip).toBeHidden();
      await explain.rows().first().evaluate((row) => row.scrollIntoView({ block: "end" }));
    }
  }
});

test("every phase is accessible, wide and narrow", async ({ page }) => {
  test.setTimeout(120_000);
  const explain = await Explain.open(page, "simulations=80&at=40&phase=select");
  for (const size of [{ width: 1440, height: 900 }, { width: 420, height: 800 }]) {
    await page.setViewportSize(size);
    if (size.width < 900) await explain.test("pane-tree").click();
    for (const phase of ["select", "expand", "evaluate", "back_up"]) {
      await explain.test(`phase-${phase}`).click();
      await expect(explain.strip).toHaveAttribute("data-phase", phase);
      // Nothing is still fading in.
      await explain.strip.evaluate((strip) => Promise.all(strip.getAnimations({ subtree: true }).map((one) => one.finished)));
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, "nothing is wider than the page").toBeLessThanOrEqual(0);
    }
  }
});
