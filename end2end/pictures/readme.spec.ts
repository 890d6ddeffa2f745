// Not a test: takes the README's pictures (make screenshots).

import { test } from "../fixtures";

const views = [
  { name: "wide-light", width: 1440, height: 900, colorScheme: "light" },
  { name: "wide-dark", width: 1440, height: 900, colorScheme: "dark" },
  { name: "narrow", width: 390, height: 844, colorScheme: "light" },
] as const;

for (const { name, width, height, colorScheme } of views) {
  test(name, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    // The page opens on a search at work; a moment of it makes a better picture than its first frame.
    await page.waitForTimeout(3_000);
    await page.screenshot({ path: `screenshots/${name}.png` });
  });
}
