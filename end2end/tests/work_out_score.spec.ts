import { compute, written } from "../arithmetic";
import { expect, test } from "../fixtures";
import { AnalysisPage, number } from "../pages/analysis_page";

type Step = { name: string; expression: string; result: string };

/** Every step that is written out, of the move that is shown. */
function steps(): Step[] {
  return [...document.querySelectorAll('[data-testid="formula-steps"] li')].map((step) => ({
    name: step.getAttribute("data-testid")!,
    expression: step.querySelector('[data-testid="expression"]')?.getAttribute("data-exact") ?? "",
    result: step.querySelector('[data-testid="result"]')?.getAttribute("data-exact") ?? "",
  }));
}

/** The steps of each of these moves, chosen one after the other. */
async function allMoves(analysis: AnalysisPage, moves: string[]): Promise<Step[][]> {
  return analysis.test("formula-move").evaluate(
    async (select: HTMLSelectElement, { moves, steps }) => {
      const read = new Function(`return (${steps})()`) as () => Step[];
      const all: Step[][] = [];
      for (const move of moves) {
        select.value = move;
        select.dispatchEvent(new Event("change", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve));
        all.push(read());
      }
      return all;
    },
    { moves, steps: steps.toString() },
  );
}

/** Recomputes what is written out. */
function check(all: Step[]): void {
  for (const { name, expression, result } of all) {
    if (expression !== "") expect(compute(expression), `${name}: ${expression}`).toBe(written(result));
  }
}

/** Recomputes what is on the page. */
async function recompute(analysis: AnalysisPage): Promise<void> {
  check(await analysis.page.evaluate(steps));
}

test("the score of any move at any moment recomputes from what is written", async ({ page }) => {
  test.setTimeout(120_000);
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=1500&tab=formula");
  await expect(analysis.test("formula-steps").locator("li")).not.toHaveCount(0);
  const moves = await analysis.test("formula-move").locator("option").evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  let edges = 0;
  for (let moment = 1500; edges < 1000; moment = (moment * 7919 + 13) % 1500) {
    if (moment === 0) continue;
    await analysis.test("scrubber").fill(String(moment));
    await analysis.hasNodes(moment);
    for (const move of await allMoves(analysis, moves)) {
      expect(move.length).toBeGreaterThanOrEqual(5);
      check(move);
      edges += 1;
    }
  }
});

test("each formula shows its own working, and each number where it comes from", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  for (const [formula, text] of [["lc0", "ln ((N + cpuct_base) / cpuct_base)"], ["alphazero", "√N"], ["puct_ln", "√ ln max(N, 1)"], ["uct", "(c × r) / √n"]] as const) {
    await analysis.open(`?evaluator=classical&simulations=300&tab=formula&notation=uci&set=formula:${formula}`);
    await expect(analysis.test("formula-steps")).toContainText(text);
    await recompute(analysis);
  }
  await analysis.open("?evaluator=classical&simulations=300&tab=formula&notation=uci&set=batch:8");
  const end = Number(await page.locator("html").getAttribute("data-moment"));
  await analysis.test("back-1").click();
  await analysis.test("back-1").click();
  await expect(page.locator("html")).toHaveAttribute("data-moment", String(end - 2));
  await recompute(analysis);

  await analysis.open("?evaluator=classical&simulations=300&tab=formula&notation=uci");
  await expect(analysis.test("formula-comparison")).toContainText("No move has a larger S");
  await analysis.test("formula-move").selectOption({ index: 1 });
  await analysis.test("step-cpuct").locator("button").first().click();
  await expect(analysis.test("parameter-menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await analysis.test("step-score").locator("button").last().click();
  await expect(analysis.test("step-exploration")).toBeFocused();
  await analysis.test("step-value").locator("button").first().click();
  await expect(analysis.test("trail"), "the sum comes from the child").not.toHaveText("Root");
});

test("single precision is said, and a game that is over has nothing to choose", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=300&tab=formula&notation=uci&set=arithmetic:lc0");
  await expect(page.getByText("rounds every step to single precision")).toBeVisible();
  await page.goto("/?fen=7k/5KQ1/8/8/8/8/8/8_b_-_-_0_1&tab=formula");
  await expect(page.getByText("Nothing to choose here")).toBeVisible();
});

test("all formulas score the same node, and the one in force says what the table says", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=300&tab=formula&notation=uci");
  await analysis.test("formulas").locator("summary").click();
  const table = analysis.test("formulas-table");
  await expect(table.locator("thead th")).toHaveCount(5);
  await expect(table.locator("th.in-force")).toContainText("lc0");
  // Each formula selects one move.
  await expect(table.locator("td.next")).toHaveCount(4);
  const column = await table.locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) => ({
      move: row.querySelector("th")!.textContent!,
      score: row.querySelector("td.in-force")!.textContent!.replace(" selected next", ""),
      isNext: row.querySelector("td.in-force.next") !== null,
    })),
  );
  await analysis.test("tab-edges").click();
  const edges = await analysis.edges();
  expect(column.length).toBeGreaterThanOrEqual(12);
  for (const { move, score } of column) {
    expect(number(score)).toBeCloseTo(edges.find((edge) => edge.move === move)!.s, 3);
  }
  const best = Math.max(...edges.map((edge) => edge.s));
  expect(edges.find((edge) => edge.move === column.find((one) => one.isNext)!.move)!.s).toBe(best);
});
