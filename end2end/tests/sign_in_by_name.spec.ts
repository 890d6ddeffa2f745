import { execFileSync } from "node:child_process";
import { CLASSICAL } from "../server";
import { expect, expectAccessible, program, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

test.use({ serverArgs: [...CLASSICAL, "--users"] });
// The refusals that these tests provoke.
test.use({ expectedErrors: [/403/] });

test("a user signs in, and finds his analyses in another browser", async ({ page, browser, server }) => {
  for (const name of ["anna", "bert"]) {
    execFileSync(program, ["user", "add", name, "--data", server.data], { input: `${name}'s password\n` });
  }
  await page.goto("/?evaluator=classical&moves=e2e4&simulations=20");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expectAccessible(page);
  await page.getByTestId("user-name").fill("anna");
  await page.getByTestId("password").fill("a guess of hers");
  await page.getByTestId("sign-in-by-name").click();
  await expect(page.getByTestId("password-problem")).toHaveText("User name or password is wrong.");
  await expect(page.getByTestId("user-name")).toHaveValue("anna");
  await expectAccessible(page);
  await page.getByTestId("password").fill("anna's password");
  await page.keyboard.press("Enter");
  const analysis = new AnalysisPage(page);
  await analysis.hasNodes(20);

  const other = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const home = await other.newPage();
  await home.goto("/sign-in?next=/analyses");
  await home.getByTestId("user-name").fill("Anna");
  await home.getByTestId("password").fill("anna's password");
  await home.keyboard.press("Enter");
  await expect(home.getByTestId("kept")).toContainText("1. e4");
  await expect(home.getByTestId("signed-in-as")).toHaveText("Signed in as anna");

  // Who comes next to the same browser finds nothing of it.
  await page.goto("/analyses");
  await page.getByTestId("sign-out").click();
  await page.getByTestId("user-name").fill("bert");
  await page.getByTestId("password").fill("bert's password");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("password")).toBeHidden();
  await page.goto("/analyses");
  await expect(page.getByTestId("no-analyses")).toBeVisible();
  await other.close();
});
