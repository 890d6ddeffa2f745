// The analysis page as a user sees it: what one can do, and what one can read.

import { type Locator, type Page, expect } from "@playwright/test";

/** The numbers of one row of the edges table, as printed. */
export type Edge = { move: string; n: number; p: number; q: number; u: number; s: number };

export class AnalysisPage {
  constructor(readonly page: Page) {}

  /**
   * Opens an analysis and waits until its own first search has come to rest, where the query says if it says it. Without
   * a query it is one of the start position: the bare address is the front page, which shows a recording.
   */
  async open(query = "?fen=startpos", timeout?: number): Promise<void> {
    // A tab whose link is the one it had last goes on with that analysis, as after a reload; and the address follows a search a
    // little later.
    if (this.page.url() !== "about:blank") {
      await this.page.evaluate(() => {
        for (const name of ["puctoscope.query", "puctoscope.browser.query"]) sessionStorage.removeItem(name);
      });
    }
    await this.page.goto(`/${query}`);
    const simulations = new URLSearchParams(query).get("simulations");
    if (simulations !== null) await this.hasNodes(Number(simulations), timeout);
    await this.hasState("limit reached", "stopped");
    await expect(this.test("status-digest")).toBeEnabled();
  }

  /** Loads the page anew, and waits until it hears keys: what the server has drawn can be read before. */
  async reload(): Promise<void> {
    await this.page.reload();
    await expect(this.test("status-digest")).toBeEnabled();
    await expect(this.test("more-of-move"), "the desk of moves hears keys too").toBeAttached();
  }

  test(id: string): Locator {
    return this.page.getByTestId(id);
  }

  /** Opens the menu behind a button, where it is not open. */
  async menu(button: string): Promise<void> {
    const opener = this.test(button);
    const menu = this.page.locator(`#${await opener.getAttribute("popovertarget")}`);
    if (!(await menu.isVisible())) await opener.click();
    await expect(menu).toBeVisible();
  }

  /** Chooses what a narrow page shows below the board. */
  async pane(name: string): Promise<void> {
    const segment = this.page.locator(`.panes > [data-testid="pane-${name}"]`);
    const isInMenu = (await segment.count()) === 0;
    // A menu closes when something else takes its place, at any time.
    await expect(async () => {
      if (isInMenu) await this.menu("pane-more");
      await this.test(`pane-${name}`).click({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
  }

  /** Sets where the search stops by itself; empty: nowhere. */
  async setLimit(limit: string): Promise<void> {
    await this.menu("limits");
    await this.test("limit").fill(limit);
    await this.test("limit").press("Enter");
    await this.page.keyboard.press("Escape");
  }

  /** The tabs of the right column, by their names, in the order of their bar. */
  async tabs(): Promise<string[]> {
    const ids = await this.page.locator(".tabs [role=tab]:visible").evaluateAll((tabs) => tabs.map((tab) => tab.id));
    expect(ids.length).toBeGreaterThan(0);
    return ids.map((id) => id.replace(/^tab-/, ""));
  }

  /** The tabs that lead from the first, which is left out, to one, which is not. */
  async tabsUpTo(last: string): Promise<string[]> {
    const tabs = await this.tabs();
    expect(tabs).toContain(last);
    return tabs.slice(1, tabs.indexOf(last) + 1);
  }

  /** A line of the open menu of evaluators. */
  evaluator(name: string): Locator {
    return this.test("evaluators").locator(`[data-evaluator="${name}"]`);
  }

  /** What a line of the open menu of evaluators shows where its evaluator is that of the search. */
  inUse(name: string): Locator {
    return this.evaluator(name).getByText("in use");
  }

  /** Waits until the search is in one of these states, as the status line names them for tests: its words may change. */
  async hasState(...states: string[]): Promise<void> {
    const one = new RegExp(`^(${states.join("|")})$`);
    await expect(this.test("status-state")).toHaveAttribute("data-state", one, { timeout: 15_000 });
  }

  /** Waits until a search is shown whose line in the list of searches has these words. */
  async shows(words: string): Promise<void> {
    await expect(this.test("searches").locator("option:checked")).toContainText(words);
  }

  async nodes(): Promise<number> {
    return number(await this.test("status-nodes").innerText());
  }

  async hasNodes(nodes: number, timeout = 15_000): Promise<void> {
    await expect.poll(() => this.nodes(), { timeout }).toBe(nodes);
  }

  /** The digest of the log at this moment, in full. */
  async digest(): Promise<string> {
    // While another moment comes there is none: what was seen is taken, not what is there a moment later.
    let title = "";
    const look = async () => (title = (await this.test("status-digest").getAttribute("title")) ?? "");
    await expect.poll(look).toMatch(/^[0-9a-f]{64}/);
    return title.slice(0, 64);
  }

  /** Shows a moment, by its number. */
  async goTo(moment: number): Promise<void> {
    await this.test("moment").fill(String(moment));
    await this.test("moment").press("Enter");
  }

  /** Drops a file on the page. */
  async drop(name: string, bytes: Buffer): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ({ name, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], name));
        return transfer;
      },
      { name, base64: bytes.toString("base64") },
    );
    await this.page.dispatchEvent("body", "drop", { dataTransfer: transfer });
  }

  async setFen(fen: string): Promise<void> {
    await this.test("fen").fill(fen);
    await this.test("set-fen").click();
  }

  /** Plays a move by two clicks. */
  async play(from: string, to: string): Promise<void> {
    await this.test(`square-${from}`).click();
    await this.test(`square-${to}`).click();
  }

  rows(): Locator {
    return this.test("edges").locator("tbody tr");
  }

  row(uci: string): Locator {
    return this.test(`edge-${uci}`);
  }

  async cell(uci: string, name: string): Promise<string> {
    return this.row(uci).getByTestId(`cell-${name}`).innerText();
  }

  /** Every row, read in one go so that all belong to one moment. */
  async edges(): Promise<Edge[]> {
    const rows = await this.rows().evaluateAll((rows) =>
      rows.map((row) => {
        const cell = (name: string) => row.querySelector(`[data-testid="cell-${name}"]`)?.textContent ?? "";
        return {
          move: row.getAttribute("data-testid")!.replace("edge-", ""),
          cells: ["n", "p", "q", "u", "s"].map(cell),
        };
      }),
    );
    return rows.map(({ move, cells }) => {
      const [n, p, q, u, s] = cells.map(number);
      return { move, n, p, q, u, s };
    });
  }
}

/** Waits until two pictures of a canvas, one after the other, are the same; that picture. */
export async function atRest(canvas: Locator): Promise<string> {
  const picture = () =>
    canvas.evaluate(
      (canvas) =>
        new Promise<string>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve((canvas as HTMLCanvasElement).toDataURL()))),
        ),
    );
  let last = "";
  await expect
    .poll(async () => {
      const before = last;
      last = await picture();
      return last === before;
    })
    .toBe(true);
  return last;
}

/** A number as the page writes it: with thin spaces or commas in thousands, a true minus, a percent sign. */
export function number(text: string): number {
  const plain = text.replace(/[\s,\u2009\u202f\u00a0%]/g, "").replace("\u2212", "-");
  const found = plain.match(/[-+]?\d+(\.\d+)?/);
  return found ? Number(found[0]) : Number.NaN;
}
