// A lesson as its reader sees it: what is done is what its file says solves it, by mouse or by keyboard alone.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Locator, type Page, expect } from "@playwright/test";
import { AnalysisPage } from "./analysis_page";

const COURSE = fileURLToPath(new URL("../../lessons/course", import.meta.url));

/** A lesson's file, as far as a reader's hands need it; `wrong` is an answer that the lesson has a reply to. */
export type Lesson = { slug: string; title: string; solution: string[]; wrong: string[]; isOnBench: boolean };

/** How somebody acts on the page. */
export type Hands = "mouse" | "keyboard" | "touch";

const slugOf = (name: string) => name.replace(/^\d+-/, "").replace(/\.md$/, "");

/** The steps of a section of a lesson's file. */
function steps(text: string, heading: string): string[] {
  const section = text.split(new RegExp(`^## ${heading}$`, "m"))[1] ?? "";
  return section.split(/^## /m)[0].split("\n").filter((line) => line.trim() !== "");
}

/** All lessons, in their order. */
export const LESSONS: Lesson[] = readdirSync(COURSE)
  .filter((name) => name.endsWith(".md"))
  .sort()
  .map((name) => {
    const text = readFileSync(join(COURSE, name), "utf8");
    return {
      slug: slugOf(name),
      wrong: steps(text, "Wrong"),
      isOnBench: /^training: /m.test(text),
      title: text.match(/^title: (.*)$/m)![1],
      solution: steps(text, "Solution"),
    };
  });

/** Titles of the lessons by language, of those without a translation in English. */
export const TITLES = { en: titles(COURSE), de: { ...titles(COURSE), ...titles(join(COURSE, "de")) } };

function titles(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  return Object.fromEntries(files.map((name) => [slugOf(name), readFileSync(join(folder, name), "utf8").match(/^title: (.*)$/m)![1]]));
}

/** What the page asks of the server besides files, from now on. Of the course that is nothing: no socket, no search. */
export function askedOfServer(page: Page): string[] {
  const asked: string[] = [];
  page.on("websocket", (socket) => asked.push(socket.url()));
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api")) asked.push(request.url());
  });
  return asked;
}

/** Parameters that have a slider of their own in "What if". */
const SLIDERS = ["cpuct", "fpu_value", "policy_temperature", "batch"];

export class LessonPage extends AnalysisPage {
  panel = this.test("lesson-panel");

  constructor(
    page: Page,
    readonly hands: Hands,
  ) {
    super(page);
  }

  /** Opens a lesson and waits until its search is there. */
  async openLesson(slug: string): Promise<void> {
    await this.page.goto(`/learn/${slug}`);
    await expect(this.panel).toHaveAttribute("data-ready", "yes", { timeout: 30_000 });
    await expect(this.panel).toHaveAttribute("data-state", "open");
  }

  /** What is asked. */
  question(): Locator {
    return this.panel.getByTestId("lesson-question");
  }

  /** The board of the lesson's game. */
  board(): Locator {
    return this.page.locator('[data-testid="board"]:visible, [data-testid="small-board"]:visible').first();
  }

  async isAnswered(): Promise<void> {
    await expect(this.panel).toHaveAttribute("data-state", "answered", { timeout: 30_000 });
    await expect(this.test("lesson-afterwards")).toBeVisible();
  }

  /** Opens a lesson in German. */
  async openInGerman(slug: string): Promise<void> {
    const { origin } = new URL(this.page.url() === "about:blank" ? (await this.page.goto("/learn"))!.url() : this.page.url());
    await this.page.context().addCookies([{ name: "puctoscope_language", value: "de", url: origin }]);
    await this.openLesson(slug);
  }

  /** Plays a move on the board of a small game. */
  async playCell(move: string): Promise<void> {
    await this.test("small-board").locator(`[data-move="${move}"]`).click();
  }

  /** Does one step of a solution. */
  async follow(step: string): Promise<void> {
    const [verb, ...words] = step.trim().split(/\s+/);
    const rest = words.join(" ");
    switch (verb) {
      case "step":
        return this.times(Number(rest), ".", "step-1");
      case "back":
        return this.times(Number(rest), ",", "back-1");
      case "moment":
        // A phone has no field for the moment, but the bar that one drags.
        if (this.hands === "touch") return this.test("scrubber").fill(rest);
        return this.goTo(Number(rest));
      case "newest":
        return this.press("live", "End");
      case "search":
        await this.setLimit(rest);
        return this.press("go", " ");
      case "select":
        return this.descend(words);
      case "choose":
        return this.choose(rest);
      case "set":
        return this.set(...(rest.split("=") as [string, string]));
      case "prior": {
        const [move, prior] = rest.split("=");
        await this.openTab("what-if");
        await this.test("what-if-move").selectOption(await this.codeOf(move));
        return this.type("what-if-prior-number", prior);
      }
      case "evaluator":
        return this.evaluateWith(rest);
      case "phase":
        // A phone's bar has no way from phase to phase; the strip has one to each.
        if (this.hands === "touch") return this.reach(this.test(`phase-${rest}`));
        return this.untilAnswered("l", "phase-on", 8);
      case "tab":
        return this.openTab(rest);
      case "tree":
        return this.press(`tree-${rest}`, "t");
      case "chart":
        await this.openTab("charts");
        return this.activate(`chart-${rest}`);
      case "play":
        for (const move of words) await this.playMove(move);
        return;
      case "minimax":
        return this.minimax(words);
      case "train":
        return this.train(rest);
      case "tune": {
        const [name, value] = rest.split("=");
        await this.test(`setting-${name}`).fill(value);
        await this.test(`setting-${name}`).press("Tab");
        return;
      }
      case "open":
        await this.activate(this.test("game").first());
        await this.activate(this.page.locator(`[data-testid="ply"][data-ply="${rest}"]`));
        return;
      default:
        throw new Error(`no hand knows how to ${step}`);
    }
  }

  /** A key of the page, or a click on the button that does the same. */
  private async press(button: string, key: string): Promise<void> {
    if (this.hands === "keyboard") await this.page.locator("body").press(key);
    else await this.reach(this.test(button));
  }

  /** A click, or a touch of what may be scrolled to. */
  private async reach(what: Locator): Promise<void> {
    if (this.hands === "touch") await what.tap();
    else await what.click();
  }

  private async times(count: number, key: string, button: string): Promise<void> {
    for (let done = 0; done < count; done++) {
      const before = await this.test("moment").inputValue();
      await this.press(button, key);
      await expect(this.test("moment")).not.toHaveValue(before);
    }
  }

  private async untilAnswered(key: string, button: string, most: number): Promise<void> {
    for (let done = 0; done < most; done++) {
      if ((await this.panel.getAttribute("data-state")) === "answered") return;
      const before = this.page.url();
      await this.press(button, key);
      await expect.poll(() => this.page.url() !== before, { timeout: 5_000 }).toBe(true);
    }
  }

  private async activate(button: string | Locator): Promise<void> {
    const what = typeof button === "string" ? this.test(button) : button;
    if (this.hands !== "keyboard") return this.reach(what);
    await what.focus();
    await this.page.keyboard.press("Enter");
  }

  /** Trains on the bench: so many generations, or until one has passed its exam. */
  private async train(until: string): Promise<void> {
    const progress = this.test("progress");
    for (let left = until === "solved" ? 1 : Number(until); left > 0; left--) {
      await expect(progress).toHaveAttribute("data-running", "false");
      const before = (await progress.getAttribute("data-generation"))!;
      await this.activate(until === "solved" ? "until-solved" : "one-generation");
      await expect(progress).not.toHaveAttribute("data-generation", before, { timeout: 60_000 });
      await expect(progress).toHaveAttribute("data-running", "false", { timeout: 60_000 });
    }
  }

  /** From the root down, a move at a time. */
  private async descend(moves: string[]): Promise<void> {
    await this.openTab("edges");
    await this.page.locator("body").press("Escape");
    for (const move of moves) {
      const row = this.row(move);
      await expect(row).toBeVisible();
      if (this.hands === "touch") {
        // The second of two taps lands elsewhere where the first brings up a reply.
        await row.tap();
        await row.getByTestId("move-menu").tap();
        await this.test("move-show").tap();
      } else if (this.hands === "mouse") await row.dblclick();
      else {
        await row.focus();
        await row.press("Enter");
      }
      await expect(row).toHaveCount(0);
    }
  }

  private async choose(move: string): Promise<void> {
    await this.openTab("edges");
    if (this.hands !== "keyboard") return this.reach(this.row(move));
    await this.row(move).focus();
    await this.row(move).press(" ");
  }

  private async openTab(name: string): Promise<void> {
    if (this.hands === "touch") {
      // What is a tab on a wide page is a pane of a narrow one.
      const segment = this.page.locator(`.panes > [data-testid="pane-${name}"][aria-pressed="true"]`);
      if ((await segment.count()) === 0) await this.pane(name);
      return;
    }
    const tab = this.test(`tab-${name}`);
    if ((await tab.getAttribute("aria-selected")) === "true") return;
    if (this.hands !== "keyboard") return this.reach(tab);
    const chosen = this.page.locator('[role="tab"][aria-selected="true"]');
    await chosen.focus();
    for (let tabs = 0; tabs < 12 && (await tab.getAttribute("aria-selected")) !== "true"; tabs++) {
      await this.page.keyboard.press("ArrowRight");
    }
    await expect(tab).toHaveAttribute("aria-selected", "true");
  }

  private async set(name: string, value: string): Promise<void> {
    await this.openTab("what-if");
    if (SLIDERS.includes(name)) return this.type(`what-if-${name}-number`, value);
    await this.test("what-if-other").selectOption(name);
    const field = this.test("what-if-other-value");
    await expect(field).toHaveAttribute("aria-label", name);
    if (await field.evaluate((element) => element.tagName === "SELECT")) await field.selectOption(value);
    else await this.type("what-if-other-value", value);
  }

  private async type(field: string, value: string): Promise<void> {
    await this.test(field).fill(value);
    await this.test(field).press("Enter");
  }

  /** The value of a move in lists of moves: its code. */
  private async codeOf(move: string): Promise<string> {
    return (await this.row(move).getAttribute("data-mv"))!;
  }

  private async evaluateWith(name: string): Promise<void> {
    const before = await this.nodes();
    // What is in a panel of a wide page is behind a button of a narrow one.
    if (this.hands === "touch") await this.test("search-settings").tap();
    await this.press("networks", "n");
    if (this.hands === "touch") {
      await this.evaluator(name).tap();
      await this.test("use-network").tap();
    } else if (this.hands === "mouse") await this.evaluator(name).dblclick();
    else {
      const list = this.test("evaluators");
      await list.focus();
      await list.press("Home");
      const id = await this.evaluator(name).getAttribute("id");
      for (let lines = 0; lines < 9 && (await list.getAttribute("aria-activedescendant")) !== id; lines++) {
        await list.press("ArrowDown");
      }
      await list.press("Enter");
    }
    await expect(this.test("networks")).toContainText(name);
    // It is searched as far as the one before; until then rows change their places.
    await this.hasNodes(before);
    await this.hasState("limit reached");
  }

  private async playMove(move: string): Promise<void> {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    if (this.hands !== "keyboard") return this.play(from, to);
    // The board is entered by Tab; its squares take arrows and Enter.
    await this.page.keyboard.press("Tab");
    for (const square of [from, to]) {
      await this.test(`square-${square}`).focus();
      await this.page.keyboard.press("Enter");
    }
  }

  private async minimax([what, value]: string[]): Promise<void> {
    const stepper = this.test("minimax");
    await expect(stepper).toHaveAttribute("aria-busy", "false");
    switch (what) {
      case "end":
        await this.activate("mm-end");
        return expect(stepper).toHaveAttribute("data-finished", "true", { timeout: 30_000 });
      case "depth":
        return this.type("mm-depth", value);
      case "plain":
        return this.activate("mm-plain");
      case "pruning":
        return this.activate("mm-alpha-beta");
      default:
        for (let moment = 1; moment <= Number(what); moment++) {
          await this.activate("mm-on");
          await expect(stepper).toHaveAttribute("data-moment", String(moment));
        }
    }
  }
}
