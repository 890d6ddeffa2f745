// A small network learns while one watches: in the page for the small games, as a recorded run and on the server for Connect Four.

import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { TrainingPage, number } from "../pages/training_page";

const SOLVED = "?game=connect2&seed=1";

test("Connect2 is solved by mouse", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open(SOLVED);
  await expect(bench.test("where")).toContainText("without a server");
  await expect(bench.test("no-losses")).toBeVisible();
  await bench.test("until-solved").click();
  await expect(bench.test("exam-result")).toHaveAttribute("data-solved", "true", { timeout: 60_000 });
  await bench.rests();
  await expect(bench.test("exam-result")).toHaveAttribute("data-mistakes", "0");
  await expect(bench.test("announcement")).toContainText("It is solved.");
  expect(Number(await bench.test("loss-chart").getAttribute("data-samples"))).toBeGreaterThan(10);
  // What is printed of the newest loss adds up.
  const [terms, total] = (await bench.test("loss-newest").innerText()).split(": ")[1].split(" = ");
  const sum = terms.split(" + ").reduce((sum, term) => sum + number(term), 0);
  expect(sum).toBeCloseTo(number(total), 4);
  await expect(page).toHaveURL(/game=connect2&seed=1/);
});

test("by keyboard alone, slice by slice, it is the same training", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open(SOLVED);
  const press = async (id: string, key = "Enter") => {
    await expect(bench.test(id)).toBeEnabled();
    await bench.test(id).focus();
    await page.keyboard.press(key);
  };
  await press("until-solved");
  await expect(bench.test("verdict")).toHaveText("Solved.", { timeout: 60_000 });
  const solved = await bench.rests();
  const moment = await bench.moment();

  await press("begin");
  await expect(bench.test("progress")).toHaveAttribute("data-moment", "0");
  // Three slices one by one, and then the rest: how they are spread makes no difference.
  for (const slices of [1, 2, 3]) {
    await press("one-slice");
    await expect(bench.test("progress")).toHaveAttribute("data-moment", String(slices));
    await bench.rests();
  }
  await press("until-solved");
  await expect(bench.test("verdict")).toHaveText("Solved.", { timeout: 60_000 });
  expect([await bench.rests(), await bench.moment()]).toEqual([solved, moment]);
});

test("a training waits when it is told to, and goes on", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open("?game=tic-tac-toe&seed=1");
  await bench.test("train").click();
  await expect(bench.test("train")).toHaveText("Pause");
  await expect(bench.test("one-slice")).toBeDisabled();
  await expect.poll(() => bench.moment(), { timeout: 30_000 }).toBeGreaterThan(0);
  await bench.test("train").click();
  const digest = await bench.rests();
  const moment = await bench.moment();
  await bench.test("one-slice").click();
  await expect(bench.test("progress")).toHaveAttribute("data-moment", String(moment + 1));
  expect(await bench.rests()).not.toBe(digest);
  await bench.test("train").click();
  await expect.poll(() => bench.moment(), { timeout: 30_000 }).toBeGreaterThan(moment + 1);
  await bench.test("train").click();
  await bench.rests();
});

test("a target is opened, and its numbers add up", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open("?game=tic-tac-toe&seed=3&set=simulations:30,games:4,steps:4");
  await bench.oneGeneration();
  await bench.test("game").first().click();
  await expect(bench.test("target")).toBeVisible();
  await bench.test("ply").nth(2).click();
  await expect(bench.test("target")).toContainText("position 3");
  const rows = await bench.targets();
  expect(rows).toHaveLength(7);
  expect(rows.reduce((sum, row) => sum + row.visits, 0)).toBe(30);
  expect(number(await bench.test("sum-n").innerText())).toBe(30);
  const weights = rows.reduce((sum, row) => sum + row.weight, 0);
  for (const row of rows) expect(row.weight / weights).toBeCloseTo(row.pi, 2);
  expect(rows.reduce((sum, row) => sum + row.pi, 0)).toBeCloseTo(1, 2);
  // Any move's pi is written out, and the printed division gives the printed share to its last digit.
  for (const row of rows) {
    await bench.test("target-row").and(page.locator(`[data-mv="${row.mv}"]`)).getByRole("button").click();
    await expect(bench.test("pi-formula")).toContainText(`${row.mv}:`);
    const [, above, below, pi] = (await bench.test("pi-formula").innerText()).match(/\u03c0 = (\S+) \/ (\S+) = (\S+)/)!;
    expect(number(above) / number(below)).toBe(number(pi));
  }
  const text = await bench.test("value-loss").innerText();
  const [, z, v, loss] = text.match(/= \((\S+) \u2212 \(?([^()\s]+)\)?\)\u00b2 = (\S+)/)!;
  expect(((number(z) - number(v)) ** 2)).toBeCloseTo(number(loss), 10);
});

test("the loop is drawn, with the box lit where the training is, and what was held out", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open("?game=tic-tac-toe&seed=3&set=simulations:20,games:12,steps:20,held_out:30");
  const picture = bench.test("loop-picture");
  await expect(picture).toHaveAttribute("data-lit", "play");
  await expect(picture).toContainText("18 inputs");
  // Two hidden layers, and nothing else, are drawn as such.
  await expect(picture.getByText("64 units, relu")).toHaveCount(2);
  await expect(bench.test("no-check")).toContainText("Known when a generation has learnt");
  await bench.oneGeneration();
  await expect(picture).toContainText("generation 1 plays");
  await expect(bench.test("check")).toHaveAttribute("data-generation", "1");
  await expect(bench.test("held-out-games")).toContainText("held out");
  await expect(bench.test("is-held-out").first()).toBeVisible();
  // The policy's loss is the entropy of its targets and what is left to learn.
  const numbers = (await bench.test("loss-entropy").innerText()).match(/\d+\.\d+/g)!.map(Number);
  expect(numbers[1] + numbers[2]).toBeCloseTo(numbers[0], 3);
  await bench.test("game").first().click();
  const of = async (id: string) => number((await bench.test(id).innerText()).match(/= (\S+)/)![1]);
  expect(await of("policy-loss")).toBeGreaterThanOrEqual(await of("target-entropy"));
  // Preferences: nine moves, two generations.
  await expect(bench.test("preference-chart")).toHaveAttribute("data-bands", "9");
  await expect(bench.test("preference-chart")).toHaveAttribute("data-generations", "2");
  await bench.test("preferences-position").selectOption("3");
  await expect(bench.test("preference-chart")).toHaveAttribute("data-bands", "6");
});

test("a match as it is set up shows what Connect2's network learnt", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open(SOLVED);
  await bench.test("until-solved").click();
  await expect(bench.test("verdict")).toHaveText("Solved.", { timeout: 60_000 });
  await expect(bench.test("rule-of-solved")).toContainText("less than 0.2");
  await bench.rests();
  await bench.test("play-match").click();
  await expect(bench.test("match")).toHaveAttribute("data-over", "true", { timeout: 30_000 });
  const [, won, lost] = (await bench.test("match-score").innerText()).match(/(\d+) won, \d+ drawn, (\d+) lost/)!;
  expect(Number(won)).toBeGreaterThanOrEqual(3 * Math.max(1, Number(lost)));
});

test("AlphaZero's optimiser is a choice, and is in the link", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open("?game=connect2&seed=2");
  await expect(bench.test("optimiser-about")).toContainText("AlphaZero took stochastic gradient descent");
  await bench.test("setting-optimiser").selectOption("1");
  await bench.set("setting-learning_rate", "0.02");
  await expect(page).toHaveURL(/learning_rate:0.02.*optimiser:1/);
  await expect(bench.test("loop-picture")).toContainText("SGD, η = 0.02");
  await bench.oneGeneration();
});

test("settings change while it trains, and bad ones are refused", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open("?game=connect2&seed=5");
  await bench.oneGeneration();
  await bench.set("setting-temperature", "0.5");
  await expect(bench.test("changes")).toContainText("temperature = 0.5");
  await bench.set("setting-width", "8");
  // Another size is another, random network.
  await expect(bench.test("progress")).toHaveAttribute("data-generation", "2");
  await bench.set("setting-learning_rate", "7");
  await expect(bench.test("refused")).toHaveText("Learning rate takes a number from 0 to 1.");
  await expect(bench.test("setting-learning_rate")).toHaveAttribute("aria-invalid", "true");
  await expect(bench.test("refused")).toBeVisible();
});

test("before it begins, settings and seed are in the link", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open("?game=tic-tac-toe");
  await expect(bench.test("train")).toBeEnabled();
  await bench.set("setting-simulations", "25");
  await bench.set("seed", "77");
  await expect(page).toHaveURL(/game=tic-tac-toe&seed=77&set=simulations:25/);
  await page.reload();
  await expect(bench.test("setting-simulations")).toHaveValue("25");
  await expect(bench.test("seed")).toHaveValue("77");
});

test("generations play matches against each other and against the truth", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open("?game=connect2&seed=1");
  await bench.test("until-solved").click();
  await expect(bench.test("exam-result")).toHaveAttribute("data-solved", "true", { timeout: 60_000 });
  await bench.rests();
  await bench.test("match-second").selectOption("truth");
  await bench.set("match-games", "10");
  await bench.set("match-simulations", "60");
  await bench.set("match-drawn", "0");
  await bench.test("play-match").click();
  await expect(bench.test("match")).toHaveAttribute("data-over", "true", { timeout: 30_000 });
  // Who begins Connect2 wins it: a network that knows that shares the points with perfect play.
  await expect(bench.test("match-score")).toContainText("5 won, 0 drawn, 5 lost of 10");
  await bench.set("match-games", "0");
  await bench.test("play-match").click();
  await expect(bench.test("refused")).toContainText("A match has 1 to");
});

test("one plays against a generation and sees what it thought", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open("?game=tic-tac-toe&seed=1");
  await expect(bench.test("train")).toBeEnabled();
  const board = bench.test("against-board");
  await board.getByRole("button", { name: "Play b2" }).click();
  await expect(bench.test("mind")).toBeVisible();
  await expect(bench.test("against-state")).toHaveText("Your move.");
  // Nine cells, two stones.
  await expect(board.getByRole("button")).toHaveCount(7);
  await board.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expect(board.getByRole("button")).toHaveCount(5);
});

test("a training travels in a file", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open("?game=connect2&seed=4");
  const digest = await bench.oneGeneration();
  const download = page.waitForEvent("download");
  await bench.test("export").click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`connect2-${digest.slice(0, 8)}.puctrain`);
  const file = await saved.path();
  const next = await bench.oneGeneration();

  await bench.test("game-tic-tac-toe").click();
  await expect(bench.test("bench")).toHaveAttribute("data-game", "tic-tac-toe");
  await expect(bench.test("train")).toBeEnabled();
  await bench.test("import").setInputFiles(file);
  await expect(bench.test("bench")).toHaveAttribute("data-game", "connect2");
  await expect(bench.test("seed")).toHaveValue("4");
  // It goes on as the first one did.
  expect(await bench.oneGeneration()).toBe(next);

  const bytes = await readFile(file);
  bytes[100] ^= 1;
  await bench.test("import").setInputFiles({ name: "broken.puctrain", mimeType: "application/octet-stream", buffer: bytes });
  await expect(bench.test("refused")).toHaveText("This training is damaged: its digest does not match.");
  await expect(bench.test("seed")).toHaveValue("4");
});

test("Connect Four is trained on the server", async ({ page }) => {
  const bench = new TrainingPage(page);
  await bench.open("?game=connect-four&seed=2");
  await bench.test("train-on-server").click();
  await expect(bench.test("where")).toContainText("Trains on the server");
  await expect(bench.test("train")).toBeEnabled();
  // The link has what was begun with, once the server has begun.
  await bench.set("setting-simulations", "4");
  await expect(page).toHaveURL(/simulations:4/);
  await bench.set("setting-width", "8");
  await expect(page).toHaveURL(/width:8/);
  await expect(bench.test("setting-width")).toHaveValue("8");
  await expect(bench.test("setting-simulations")).toHaveValue("4");
  await bench.oneGeneration();
  await expect(bench.test("no-losses")).toBeHidden();
  await bench.test("game").first().click();
  await expect(bench.test("target")).toBeVisible();
  expect((await bench.targets()).reduce((sum, row) => sum + row.visits, 0)).toBe(4);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the bench is accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const bench = new TrainingPage(page);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await bench.open("?game=tic-tac-toe&seed=3&set=simulations:10,games:2,steps:2");
      await expect(bench.test("train")).toBeEnabled();
      await expectAccessible(page);
      await bench.oneGeneration();
      await bench.test("game").first().click();
      await expect(bench.test("target")).toBeVisible();
      await bench.test("take-exam").click();
      await expect(bench.test("exam-result")).toBeVisible();
      await bench.set("match-games", "2");
      await bench.test("play-match").click();
      await expect(bench.test("match")).toHaveAttribute("data-over", "true", { timeout: 30_000 });
      await expectAccessible(page);
      // Nothing is wider than the screen.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await bench.open("?game=connect-four");
    await expect(bench.test("where")).toContainText("A recorded run");
    await expectAccessible(page);
  });
}

test("a network of the bench is what an analysis searches with", async ({ page, browser, server }) => {
  const bench = new TrainingPage(page);
  await bench.open(SOLVED);
  await bench.test("until-solved").click();
  await expect(bench.test("verdict")).toHaveText("Solved.", { timeout: 60_000 });
  await bench.rests();
  await bench.test("hand-over").click();
  const link = bench.test("search-with");
  await expect(link).toContainText(/trained:g\d+-[0-9a-f]{16}/);
  const name = (await link.locator("code").innerText()).trim();
  const address = (await link.getAttribute("href"))!;

  const analysis = new AnalysisPage(page);
  // It searches as the bench does: P of the start are those that the bench says.
  const said = await bench.test("preferences-at").innerText();
  expect(address).toContain("formula:alphazero");
  expect(address).toContain("policy_temperature:1");
  expect(address).toContain("simulations=61");
  await analysis.open(address.slice(1).replace("simulations=61", "simulations=30"));
  await expect(analysis.test("networks")).toContainText(name);
  // Who begins wins by one of the two in the middle, and the network knows it without a search.
  expect(number(await analysis.test("node-v").innerText())).toBeGreaterThan(0.8);
  const edges = await analysis.edges();
  expect(edges.reduce((sum, edge) => sum + edge.n, 0)).toBe(29);
  for (const edge of edges) {
    const [, share] = said.match(new RegExp(`\\b${edge.move}\\s([\\d.]+)`))!;
    expect(Math.abs(number(share) - edge.p)).toBeLessThan(0.2);
  }
  expect(["b", "c"]).toContain(edges.reduce((best, edge) => (edge.p > best.p ? edge : best)).move);

  // The menu has it, beside the one that cannot be trained further; the rest of the analysis stays.
  await analysis.test("networks").click();
  await expect(analysis.evaluator(name)).toContainText("yours");
  await expect(analysis.inUse(name)).toBeVisible();
  await analysis.evaluator("trained").click();
  await expect(analysis.test("network-details")).toContainText("A small network that comes with the program");
  await expectAccessible(page, "[data-testid=network-menu]");
  await analysis.test("use-network").click();
  await expect(analysis.test("networks")).toContainText(/^trained\s/);
  await analysis.hasNodes(30);
  expect(number(await analysis.test("node-v").innerText())).toBeGreaterThan(0.8);

  // Another browser has it not, and says so.
  const other = await browser.newPage({ baseURL: server.url });
  await other.goto(address);
  await expect(other.getByText(`There is no network ${name} of connect2 in this browser`)).toBeVisible();
  await other.close();
});

test("every small game has a network that cannot be trained further", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  for (const game of ["connect2", "tic-tac-toe", "connect-four"]) {
    await analysis.open(`?fen=${game}&evaluator=trained&simulations=60`);
    const edges = await analysis.edges();
    const priors = edges.reduce((sum, edge) => sum + edge.p, 0);
    expect(Math.abs(priors - 100)).toBeLessThan(0.1);
    expect(edges.some((edge) => edge.p > 1.3 * (100 / edges.length)), `${game}: it has an opinion`).toBe(true);
  }
  // It is no network of chess.
  await page.goto("/?fen=startpos&in=browser&evaluator=trained");
  await expect(page.getByText(/There is no evaluator "trained" of chess/).first()).toBeVisible();
});
