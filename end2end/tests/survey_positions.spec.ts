import { expect, expectAccessible, test } from "../fixtures";

/** A row as `puctoscope survey` writes it, as far as the page looks at it. */
const row = (position: number, more: object) => ({
  position, line: position + 1, game: null, ply: null, id: null, start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  moves: "", best_move: "e2e4", best_san: "e4", q: 0.05, root_v: 0.02, p: 0.2, d: 0.4, entropy: 1.5, kld: 0.3, took_over: 7, solved: null,
  ...more,
});

const ROWS = [
  row(1, { id: "first", solved: true }),
  row(2, { q: 0.06, moves: "e2e4 e7e5", best_move: "g1f3", best_san: "Nf3", solved: false }),
  row(3, { q: -0.72, game: 4, ply: 12, line: null }),
  row(4, { best_move: null, best_san: null, q: null, root_v: null, p: null, d: null, entropy: null, kld: null, took_over: null }),
];

const file = (name: string, text: string) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });
const lines = ROWS.map((one) => JSON.stringify(one) + "\n").join("");

test("the positions behind a bar open as analyses", async ({ page }) => {
  await page.goto("/survey");
  await page.getByTestId("survey-file").setInputFiles(file("rows.jsonl", lines));
  await expect(page.getByTestId("survey-told")).toHaveText("rows.jsonl: 4 positions");
  await expect(page.getByTestId("survey-solved")).toHaveText("1 of 2 solved");
  const q = page.getByTestId("survey-q");
  await expect(q.getByTestId("survey-bar")).toHaveCount(20);
  const bar = q.getByRole("button", { name: /: 2 positions, 1 solved, 1 not$/ });
  await bar.click();
  await expect(bar).toHaveAttribute("aria-pressed", "true");
  const listed = page.getByTestId("survey-position");
  await expect(listed).toHaveCount(2);
  await expect(listed.nth(0)).toContainText("first");
  await expect(listed.nth(0)).toBeInViewport();
  await expectAccessible(page, "main");
  await listed.nth(1).getByRole("link", { name: "line 3" }).click();
  await expect(page).toHaveURL(/moves=e2e4/);

  await page.goBack();
  await page.getByTestId("survey-file").setInputFiles(file("rows.jsonl", lines));
  await q.getByRole("button", { name: /: one position$/ }).click();
  await expect(listed).toHaveCount(1);
  await expect(listed).toContainText("game 4, ply 12");
  // Pressed again it is chosen no longer.
  await q.getByRole("button", { name: /: one position$/ }).click();
  await expect(listed).toHaveCount(0);
});

test("a file that is no table is refused, and the next one is read", async ({ page }) => {
  await page.goto("/survey");
  const refused = page.getByTestId("survey-refused");
  for (const [name, text, told] of [
    ["rows.jsonl", lines + "{}\n", "Line 5 is no row of a survey."],
    ["rows.jsonl", "hello\n", "Line 1 is no row of a survey."],
    ["rows.jsonl", "\n", "The file has no rows."],
    ["rows.parquet", "PAR1", "Parquet is not read here"],
  ]) {
    await page.getByTestId("survey-file").setInputFiles(file(name, text));
    await expect(refused).toContainText(told);
    await expect(page.getByTestId("survey-told")).toHaveCount(0);
  }
  await page.getByTestId("survey-file").setInputFiles(file("rows.jsonl", lines));
  await expect(page.getByTestId("survey-told")).toBeVisible();
  await expect(refused).toBeHidden();
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("the survey speaks German", async ({ page }) => {
    await page.goto("/survey");
    await page.getByTestId("survey-file").setInputFiles(file("rows.jsonl", lines));
    await expect(page.getByTestId("survey-told")).toHaveText("rows.jsonl: 4 Stellungen");
    await expect(page.getByTestId("survey-solved")).toHaveText("1 von 2 gelöst");
  });
});
