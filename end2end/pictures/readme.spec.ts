// Not tests: the README's pictures (make screenshots).

import { test } from "../fixtures";
import { AnalysisPage } from "../pages/analysis_page";

// As `make run` starts: with the shipped network.
test.use({ serverArgs: [] });

const italian = "moves=e2e4,e7e5,g1f3,b8c6,f1c4,g8f6,f3g5&moment=2000";
const wide = { width: 1440, height: 900 };

const pictures = [
  { name: "analysis-light", query: italian, colorScheme: "light", viewport: wide },
  { name: "analysis-dark", query: italian, colorScheme: "dark", viewport: wide },
  { name: "score", query: `${italian}&tab=score`, colorScheme: "light", viewport: wide },
  { name: "narrow", query: italian, colorScheme: "light", viewport: { width: 390, height: 844 } },
] as const;

for (const { name, query, colorScheme, viewport } of pictures) {
  test(name, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await new AnalysisPage(page).open(`?${query}`);
    await page.screenshot({ path: `../docs/pictures/${name}.png` });
  });
}
