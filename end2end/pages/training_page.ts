// The training bench as a user sees it.

import { type Locator, type Page, expect } from "@playwright/test";

/** A number as the page writes it. */
export const number = (text: string): number => Number(text.replace(/[,%\s]/g, "").replace(/\u2212/g, "-"));

export class TrainingPage {
  constructor(readonly page: Page) {}

  async open(query = ""): Promise<void> {
    await this.page.goto(`/learn/training${query}`);
    await expect(this.test("bench")).toBeVisible();
  }

  test(id: string): Locator {
    return this.page.getByTestId(id);
  }

  /** Waits until the training rests, with its digest known; the digest. */
  async rests(timeout = 60_000): Promise<string> {
    await expect(this.test("progress")).toHaveAttribute("data-running", "false", { timeout });
    await expect(this.test("digest")).toHaveAttribute("data-digest", /^[0-9a-f]{64}$/, { timeout });
    return (await this.test("digest").getAttribute("data-digest"))!;
  }

  /** Is trained for one generation. */
  async oneGeneration(): Promise<string> {
    const before = await this.generation();
    await this.test("one-generation").click();
    await expect(this.test("progress")).toHaveAttribute("data-generation", String(before + 1), { timeout: 60_000 });
    return this.rests();
  }

  async generation(): Promise<number> {
    return Number(await this.test("progress").getAttribute("data-generation"));
  }

  async moment(): Promise<number> {
    return Number(await this.test("progress").getAttribute("data-moment"));
  }

  /** Sets a field and leaves it. */
  async set(id: string, value: string): Promise<void> {
    await this.test(id).fill(value);
    await this.test(id).press("Tab");
  }

  /** Rows of the open position: move, N, weight and pi. */
  async targets(): Promise<{ mv: string; visits: number; weight: number; pi: number }[]> {
    const rows = await this.test("target-row").evaluateAll((rows) =>
      rows.map((row) => {
        const cell = (name: string) => row.querySelector(`[data-testid="${name}"]`)?.textContent ?? "";
        return [row.getAttribute("data-mv") ?? "", cell("n"), cell("weight"), cell("pi")];
      }),
    );
    return rows.map(([mv, visits, weight, pi]) => ({
      mv,
      visits: number(visits),
      weight: number(weight),
      pi: number(pi) / 100,
    }));
  }
}
