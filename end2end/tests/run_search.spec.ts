import { expect, test } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage, number } from "../pages/analysis_page";

test("the page opens alive", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open();
  await analysis.hasNodes(400);
  await expect(analysis.test("networks")).toContainText("classical");
  await expect(analysis.test("status-device")).toHaveText("CPU");
});

test("go stops at a limit of nodes", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=1");
  await analysis.setLimit("2500");
  await analysis.test("go").click();
  await analysis.hasState("limit reached");
  await analysis.hasNodes(2500);
  await expect(analysis.test("status-seldepth")).not.toHaveText(/^[01]?$/);
  await expect(analysis.test("status-kld")).toHaveText(/e-/);
});

test("go stops after so many playouts, after a time, or when the visits have settled", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=20");
  const goUntil = async (unit: string, limit: string) => {
    await analysis.menu("limits");
    await analysis.test("limit-unit").selectOption(unit);
    await expect(analysis.test("limit"), "another unit begins without a limit").toHaveValue("");
    await analysis.setLimit(limit);
    await analysis.test("go").click();
  };
  await goUntil("playouts", "150");
  await analysis.hasState("limit reached");
  await analysis.hasNodes(170);
  await goUntil("seconds", "0.2");
  await analysis.hasState("time is up");
  await expect.poll(() => analysis.nodes()).toBeGreaterThan(170);
  await goUntil("KLD gain", "0.01");
  await analysis.hasState("settled");
  await goUntil("seconds", "soon");
  await expect(analysis.test("limit")).toHaveAttribute("aria-invalid", "true");
  await analysis.test("stop").click();
  await analysis.hasState("stopped");
});

test("stop keeps everything, and go goes on from there", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=1");
  await analysis.setLimit("");
  await analysis.test("go").click();
  await expect.poll(() => analysis.nodes()).toBeGreaterThan(3000);
  await analysis.test("stop").click();
  await analysis.hasState("stopped");
  const nodes = number(await analysis.test("status-nodes").innerText());
  await analysis.test("step-1").click();
  await analysis.hasNodes(nodes + 1);
});

test("numbers on the page add up", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=700");
  await analysis.hasNodes(700);
  const edges = await analysis.edges();
  expect(edges).toHaveLength(20);
  expect(edges.reduce((sum, edge) => sum + edge.n, 0), "visits of the moves and the root's own evaluation").toBe(699);
  for (const edge of edges) {
    expect(Math.abs(edge.q + edge.u - edge.s), `Q + U = S for ${edge.move}`).toBeLessThanOrEqual(0.0021);
  }
  const priors = edges.reduce((sum, edge) => sum + edge.p, 0);
  expect(Math.abs(priors - 100), "P adds up to 100 %").toBeLessThan(0.5);
});

test("another c_puct is another search, and the first one is kept", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=300");
  const first = await analysis.digest();
  await analysis.test("set-cpuct").fill("4");
  await analysis.test("set-cpuct").press("Enter");
  await expect(analysis.test("searches").locator("option")).toHaveCount(2);
  await expect.poll(() => analysis.test("status-digest").isEnabled()).toBe(true);
  await analysis.hasNodes(300);
  expect(await analysis.digest(), "as far as the first one, to be compared with it").not.toBe(first);
  await analysis.test("searches").selectOption({ index: 0 });
  await analysis.hasNodes(300);
  await expect.poll(() => analysis.digest()).toBe(first);
});

test("a value that a parameter cannot have is refused", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?simulations=10");
  await analysis.test("set-policy_temperature").fill("0");
  await analysis.test("set-policy_temperature").press("Enter");
  await expect(analysis.test("set-policy_temperature")).toHaveAttribute("aria-invalid", "true");
  await analysis.hasNodes(10);
});

test("what is changed while a search runs is searched to the same limit", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  // Slow enough to be met on its way: the shipped network, one position at a time, of which no other test has made it think.
  await analysis.open(`?fen=startpos&moves=a2a3,a7a6&evaluator=network:${SHIPPED}&simulations=1`);
  await analysis.setLimit("800");
  await analysis.test("go").click();
  await analysis.hasState("searching");
  await analysis.test("set-cpuct").fill("3");
  await analysis.test("set-cpuct").press("Enter");
  await expect(page).toHaveURL(/set=cpuct/);
  await analysis.hasNodes(800);
  await analysis.hasState("limit reached");
  // What the page begins by itself has a limit too, also where it is left at once.
  await analysis.play("h2", "h4");
  await expect(analysis.test("edge-e7e5")).toBeVisible();
  await analysis.play("h7", "h5");
  await expect(analysis.test("edge-g1f3")).toBeVisible();
  await analysis.hasNodes(400);
  await analysis.hasState("limit reached");
});

test("a search that runs on and on is followed by another one", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=1");
  await analysis.test("go").click();
  await analysis.hasState("searching");
  await analysis.play("e2", "e4");
  await expect(analysis.test("edge-e7e5")).toBeVisible();
  await expect.poll(() => analysis.nodes()).toBeGreaterThan(3000);
  await analysis.test("stop").click();
  await analysis.hasState("stopped");
  // Stopped, it is followed by one of the usual length, of a move with few visits yet.
  const least = (await analysis.edges()).reduce((least, edge) => (edge.n < least.n ? edge : least)).move;
  await analysis.play(least.slice(0, 2), least.slice(2, 4));
  await analysis.hasState("limit reached");
  await analysis.hasNodes(400);
});

test("two settings are changed at once", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=50");
  await expect(analysis.test("set-policy_temperature")).toBeVisible();
  // Both before the server can have answered to the first.
  await page.evaluate(() => {
    for (const [name, value] of [["cpuct", "3"], ["policy_temperature", "1.5"]]) {
      const field = document.querySelector<HTMLInputElement>(`[data-testid=set-${name}]`)!;
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/set=cpuct:3,policy_temperature:1\.5/);
  await expect(analysis.test("set-cpuct")).toHaveValue("3");
  await expect(analysis.test("set-policy_temperature")).toHaveValue("1.5");
  // The second is asked for when the first is there.
  await expect(analysis.test("searches").locator("option")).toHaveCount(3);
  await analysis.hasState("limit reached", "stopped");
  await analysis.hasNodes(50);
});

test("stop, and at once another position: that is not searched on and on", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&moves=e2e4&simulations=1");
  await analysis.test("go").click();
  await analysis.hasState("searching");
  // Both before the server can have answered to the first.
  await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>("[data-testid=stop]")!.click();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
  });
  await expect(analysis.test("edge-g1f3")).toBeVisible();
  await analysis.hasNodes(400);
  await analysis.hasState("limit reached");
});

test("go while another search is on its way is for that one", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=50");
  await analysis.setLimit("3000");
  await page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>("[data-testid=set-cpuct]")!;
    field.value = "3";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    document.querySelector<HTMLButtonElement>("[data-testid=go]")!.click();
  });
  await expect(analysis.test("searches").locator("option")).toHaveCount(2);
  await expect(page).toHaveURL(/set=cpuct/);
  await analysis.hasNodes(3000);
  await analysis.hasState("limit reached");
});

test("a moment of a link is not what later positions are searched to", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?evaluator=classical&simulations=900&at=200");
  await analysis.hasNodes(200);
  await analysis.reload();
  await analysis.hasNodes(200);
  await analysis.play("h2", "h4");
  await expect(analysis.test("edge-e7e5")).toBeVisible();
  await analysis.hasNodes(400);
  await analysis.hasState("limit reached");
});
