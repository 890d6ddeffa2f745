// The algorithm as a program beside the search: lit lines and live values.

import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

/** The Connect2 article's own search. */
const ARTICLE =
  "?fen=connect2&evaluator=uniform:0.5&set=formula:alphazero,cpuct:1,count_root_evaluation:false,sticky_endgames:false" +
  "&simulations=31&tab=code";

class Code extends AnalysisPage {
  line(mark: string) {
    return this.test("code-lines").locator(`[data-mark="${mark}"]`);
  }

  value(mark: string, name: string) {
    return this.line(mark).locator(`[data-name="${name}"]`);
  }

  lit() {
    return this.test("code-lines").locator("li[data-lit]");
  }
}

test("the lines of the phase that is held are lit, in the order of the program", async ({ page }) => {
  const code = new Code(page);
  await code.open(ARTICLE);
  await expect(code.lit()).toHaveCount(0);
  await code.goTo(5);
  await code.hasNodes(5);
  await code.test("code-on").click();
  await expect(code.test("phases")).toHaveAttribute("data-phase", "select");
  // a's S is -0.25, as the lesson about the five simulations says, and ties go to the first.
  await expect(code.value("choose", "a")).toHaveText("a −0.250");
  await expect(code.value("descend", "move")).toHaveText("move a");
  await expect(code.value("bonus", "U")).toHaveText("U 0.2500 × (1 × 2) / (1 + 1) = 0.2500");
  const places: number[] = [];
  for (const phase of ["select", "expand", "evaluate", "back_up"]) {
    await code.test(`phase-${phase}`).click();
    await expect(code.test("phases")).toHaveAttribute("data-phase", phase);
    await expect(code.lit()).not.toHaveCount(0);
    places.push(
      await code.test("code-lines").locator("li").evaluateAll((lines) => lines.findIndex((line) => line.hasAttribute("data-lit"))),
    );
  }
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(new Set(places).size).toBe(4);
  await code.test("phase-evaluate").click();
  await expect(code.value("ask", "value")).toHaveText("value +0.500");
  await expect(code.value("turn", "value")).toHaveText("value −0.500");
  await expectAccessible(page, '[data-testid="code"]');
  await page.keyboard.press("Escape");
  await expect(code.lit()).toHaveCount(0);
});

test("with nothing held the selected node and its next move are worked out", async ({ page }) => {
  const code = new Code(page);
  await code.open(ARTICLE);
  await expect(code.value("sums", "N")).toHaveText("N 31");
  await expect(code.value("score", "S")).toContainText(" = ");
  await code.test("tab-edges").click();
  await code.row("a").click();
  await code.test("tab-code").click();
  await expect(code.value("score", "child")).toHaveText("child a");
});

test("the score is that of the formula, in any game", async ({ page }) => {
  const code = new Code(page);
  await code.open("?evaluator=classical&simulations=40&tab=code");
  await expect(code.line("bonus")).toContainText("U = c * child.P * sqrt(n) / (1 + child.N)");
  await expect(code.line("weight")).toContainText("log((parent.N + ");
  await code.open("?fen=tic-tac-toe&evaluator=uniform&set=formula:uct&simulations=40&tab=code");
  await expect(code.line("bonus")).toContainText("U = c * sqrt(log(n) / child.N) if child.N else inf");
});

test("the code is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const code = new Code(page);
  await code.open(ARTICLE);
  await code.test("copy-code").click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of ["class Node:", "def run(game, simulations):", "def ucb_score(parent, child):", "c = 1\n"]) {
    expect(text).toContain(part);
  }
});
