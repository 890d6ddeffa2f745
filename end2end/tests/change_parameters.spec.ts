import { expect, test } from "../fixtures";
import { SHIPPED } from "../networks";
import { AnalysisPage } from "../pages/analysis_page";

test("every parameter can be changed, the formula among them, several at once", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=60");
  await analysis.test("all-parameters").click();
  const menu = analysis.test("parameter-menu");
  await expect(menu).toBeVisible();
  await expect(analysis.test("apply-parameters")).toBeDisabled();
  await analysis.test("parameter-formula").selectOption("puct_ln");
  await expect(menu, "each formula has its definition").toContainText("S = Q + cpuct P √(ln N / (1 + n))");
  await analysis.test("parameter-noise_epsilon").fill("0.25");
  await analysis.test("parameter-noise_epsilon").press("Tab");
  await expect(analysis.test("searches"), "nothing is searched before it is asked for").toHaveCount(0);
  await analysis.test("apply-parameters").click();
  await expect(menu).toBeHidden();
  await expect(analysis.test("searches").locator("option")).toHaveCount(2);
  await analysis.shows("formula puct_ln");
  await analysis.hasNodes(60);
  await expect(page).toHaveURL(/set=formula%3Apuct_ln%2Cnoise_epsilon%3A0\.25|set=formula:puct_ln,noise_epsilon:0\.25/);
  await expect(analysis.test("other-settings")).toHaveText("formula puct_ln, noise_epsilon 0.25");

  await page.keyboard.press("p");
  await expect(analysis.test("parameter-formula")).toHaveValue("puct_ln");
  await analysis.test("default-parameters").click();
  await analysis.test("apply-parameters").click();
  await expect(page).not.toHaveURL(/set=/);
  await expect(analysis.test("searches").locator("option"), "the first search is found again").toHaveCount(2);
});

test("a value that does not fit is refused, and what is not applied is forgotten", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=30");
  await page.keyboard.press("p");
  await analysis.test("parameter-cpuct").fill("-3");
  await analysis.test("parameter-cpuct").press("Tab");
  await expect(analysis.test("parameter-cpuct")).toHaveAttribute("aria-invalid", "true");
  await expect(analysis.test("parameter-trouble")).toContainText("a number from 0 to 100");
  await expect(analysis.test("apply-parameters")).toBeDisabled();
  await analysis.test("parameter-cpuct").fill("3");
  await analysis.test("parameter-cpuct").press("Tab");
  await expect(analysis.test("parameter-trouble")).toBeEmpty();
  // Two at once: correcting one is not enough.
  for (const name of ["cpuct", "fpu_value"]) {
    await analysis.test(`parameter-${name}`).fill("many");
    await analysis.test(`parameter-${name}`).press("Tab");
  }
  await analysis.test("parameter-fpu_value").fill("");
  await analysis.test("parameter-fpu_value").press("Tab");
  await expect(analysis.test("parameter-fpu_value"), "nothing means the default").toHaveValue("0.33");
  await expect(analysis.test("parameter-trouble")).toContainText("Cpuct takes a number");
  await expect(analysis.test("apply-parameters")).toBeDisabled();
  await analysis.test("default-parameters").click();
  await expect(analysis.test("parameter-cpuct")).toHaveValue("1.745");
  await expect(analysis.test("parameter-trouble")).toBeEmpty();
  await analysis.test("parameter-cpuct").fill("3");
  await analysis.test("parameter-cpuct").press("Tab");
  await page.keyboard.press("Escape");
  await expect(analysis.test("parameter-menu")).toBeHidden();
  await analysis.test("all-parameters").click();
  await expect(analysis.test("parameter-cpuct")).toHaveValue("1.745");
});

test("the batch size that suits the network is measured", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open(`?evaluator=network:${SHIPPED}&simulations=20`);
  await page.keyboard.press("p");
  await analysis.test("parameter-batch").fill("7");
  await analysis.test("parameter-batch").press("Tab");
  await analysis.test("measure-batch").click();
  await expect(analysis.test("staircase")).toHaveText(/^Evaluations a second in batches of 1: [\d,]+, 2: [\d,]+/);
  await expect(analysis.test("parameter-batch")).toHaveValue(/^(1|2|4|8|16|32)$/);
});

test("evaluators without a network know no batches to measure", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await analysis.open("?evaluator=classical&simulations=20");
  await page.keyboard.press("p");
  await expect(analysis.test("measure-batch")).toBeDisabled();
});
