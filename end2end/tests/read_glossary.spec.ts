import { expect, expectAccessible, test } from "../fixtures";

test("every term has its entry, formula, name in Lc0 and lesson", async ({ page }) => {
  await page.goto("/glossary");
  const entry = page.locator("#c-puct");
  await expect(entry).toContainText("exploration weight");
  await expect(entry).toContainText("CPuct");
  await entry.getByRole("link", { name: /^Lesson:/ }).click();
  await expect(page).toHaveURL(/\/learn\/exploration/);
});

test("terms are found by typing", async ({ page }) => {
  await page.goto("/glossary");
  const entries = page.locator(".glossary-entry");
  const all = await entries.count();
  expect(all).toBeGreaterThan(80);
  await page.getByTestId("glossary-filter").fill("virtual LOSS");
  await expect(page.locator("#virtual-loss")).toBeVisible();
  await expect(page.locator("#FPU")).toBeHidden();
  const shown = await entries.filter({ visible: true }).count();
  expect(shown).toBeLessThan(5);
  await expect(page.getByTestId("glossary-found")).toHaveText(`${shown} of ${all} terms`);
  await page.getByTestId("glossary-filter").fill("");
  await expect(entries.filter({ visible: true })).toHaveCount(all);
});

test("a link leads to a term, and from there to others", async ({ page }) => {
  await page.goto("/glossary#FPU");
  await expect(page.locator("#FPU")).toBeInViewport();
  await page.locator("#virtual-loss").getByRole("link", { name: "in flight", exact: true }).click();
  await expect(page.locator("#in-flight")).toBeInViewport();
});

test("the glossary is accessible", async ({ page }) => {
  await page.goto("/glossary");
  await expect(page.getByTestId("glossary-filter")).toBeVisible();
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the glossary can be read", async ({ page }) => {
    await page.goto("/glossary");
    await expect(page.locator("#WDL")).toContainText("win, draw, loss");
    await expect(page.getByTestId("glossary-filter")).toBeHidden();
  });
});
