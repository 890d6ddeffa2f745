import { expect, expectAccessible, test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";
import { CLASSICAL } from "../server";

const TOKEN = "a token of the class & more";

test.use({ serverArgs: [...CLASSICAL, "--token", TOKEN] });
// The refusals that these tests provoke.
test.use({ expectedErrors: [/403/] });

test("without the token a page asks for it, and goes on with what was wanted", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto("/?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1&evaluator=uniform&simulations=5");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expectAccessible(page);
  await page.getByTestId("token").fill("a guess");
  await page.getByTestId("show-token").click();
  await expect(page.getByTestId("token-problem")).toHaveText("This is not the server's token.");
  await expectAccessible(page);
  await page.getByTestId("token").fill(TOKEN);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/fen=4k3/);
  await expect(analysis.rows()).not.toHaveCount(0);
  await page.goto("/analyses");
  await expect(page.getByTestId("usage")).toContainText("of memory for searches");
  await page.getByTestId("sign-out").click();
  await expect(page.getByTestId("token")).toBeVisible();
});

test("a link with the token lets in, keeps the rest, and shows the token no more", async ({ page }) => {
  const analysis = new AnalysisPage(page);
  await page.goto(`/?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1&evaluator=uniform&simulations=5&token=${encodeURIComponent(TOKEN)}`);
  await expect(page).toHaveURL(/fen=4k3/);
  await expect(page).not.toHaveURL(/token/);
  await expect(analysis.rows()).not.toHaveCount(0);
});

test("who has no token can watch and learn", async ({ page, context, browser, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/?fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1&evaluator=uniform&simulations=5&token=${encodeURIComponent(TOKEN)}`);
  const owner = new AnalysisPage(page);
  await expect(owner.rows()).not.toHaveCount(0);
  await owner.menu("share");
  await owner.test("watch-link").click();
  const watch = await page.evaluate(() => navigator.clipboard.readText());
  const stranger = await browser.newPage({ baseURL });
  await stranger.goto(watch);
  await expect(new AnalysisPage(stranger).rows()).not.toHaveCount(0);
  await stranger.goto("/learn");
  await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
  await stranger.close();
});
