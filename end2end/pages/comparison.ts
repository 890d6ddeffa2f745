// Two searches side by side, as a user sees them.

import { type Locator, type Page, expect } from "@playwright/test";

import { number } from "./analysis_page";

/** A row of the table of moves, its numbers by the names of their cells. */
export type Row = { mv: string; name: string } & Record<string, number>;

export const SIDES = ["A", "B"] as const;

const CELLS = ["n-A", "n-B", "share", "p-A", "p-B", "p", "q-A", "q-B", "q"];

export class Comparison {
  constructor(readonly page: Page) {}

  test(id: string): Locator {
    return this.page.getByTestId(id);
  }

  side(side: string): Locator {
    return this.test(`side-${side}`);
  }

  /** Simulations of both that are on the screen. */
  async simulations(): Promise<number[]> {
    const shown = SIDES.map((side) => this.side(side).getAttribute("data-simulations"));
    return (await Promise.all(shown)).map(Number);
  }

  async shows(a: number, b: number): Promise<void> {
    await expect.poll(() => this.simulations(), { timeout: 15_000 }).toEqual([a, b]);
  }

  /** The rows, read in one go. */
  async rows(): Promise<Row[]> {
    const rows = await this.test("compared-row").evaluateAll(
      (rows, cells) =>
        rows.map((row) => ({
          mv: row.getAttribute("data-mv") ?? "",
          name: row.querySelector("th button")?.textContent ?? "",
          cells: cells.map((name) => row.querySelector(`[data-testid="compared-${name}"]`)?.textContent ?? ""),
        })),
      CELLS,
    );
    return rows.map(({ mv, name, cells }) => {
      const numbers = Object.fromEntries(CELLS.map((cell, place) => [cell, number(cells[place])]));
      return { mv, name, ...numbers } as Row;
    });
  }

  /** The simulation that a finding names. */
  async simulationOf(finding: string): Promise<number> {
    return Number(await this.test(finding).getAttribute("data-simulation"));
  }
}
