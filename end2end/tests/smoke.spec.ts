import { expect, test } from "../fixtures";

test("the page is there before any script has run", async ({ request }) => {
  const response = await request.get("/");
  expect(response.status()).toBe(200);
  expect(await response.text()).toMatch(/<main[\s>]/);
});

test("the page wakes up without an error", async ({ page }) => {
  const wasm = page.waitForResponse(/\/pkg\/[0-9a-f]{16}\/puctoscope\.wasm$/);
  await page.goto("/");
  const response = await wasm;
  expect(response.status()).toBe(200);
  expect(response.headers()["content-type"]).toBe("application/wasm");
  expect(response.headers()["content-encoding"], "sent compressed").toBe("br");
  await expect(page).toHaveTitle(/Puctoscope/);
  await expect(page.getByRole("main")).toBeVisible();
});
