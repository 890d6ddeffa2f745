// The tour as a visitor sees it: a card with a caption, and an outline around what it speaks of.

import { type Locator, expect } from "@playwright/test";
import { AnalysisPage } from "./analysis_page";

/** What each stop speaks of, in their order, and the moment at which it halts. */
export const STOPS = [
  { place: "board", moment: 1, at: ".board-and-bar" },
  { place: "moves", moment: 1, at: "#panel-edges" },
  { place: "tree", moment: 20, at: ".centre" },
  { place: "why", moment: 28, at: "#panel-why" },
  { place: "evaluation", moment: 150, at: ".worth" },
  { place: "moves", moment: 367, at: "#panel-edges" },
  { place: "evaluation", moment: 368, at: ".worth" },
  { place: "time-bar", moment: 450, at: ".bottom" },
  { place: "what-if", moment: 450, at: "#panel-what-if" },
] as const;

export class TourPage extends AnalysisPage {
  readonly card = this.test("tour");
  readonly caption = this.test("tour-caption");

  /** Opens the tour at a stop, by its number from 1, and waits for its caption. */
  async open(query: string | number = 1): Promise<void> {
    await this.page.goto(`/?tour=${query}`);
    await this.rests(Number(query));
  }

  /** Waits until the caption of a stop can be read. */
  async rests(number: number): Promise<void> {
    await expect(this.card).toHaveAttribute("data-stop", String(number), { timeout: 15_000 });
    await expect(this.card).toHaveAttribute("data-motion", "rests", { timeout: 20_000 });
    await expect(this.caption).toBeVisible();
    const { place, moment } = STOPS[number - 1];
    await expect(this.card).toHaveAttribute("data-place", place);
    await expect(this.page.locator("html")).toHaveAttribute("data-moment", String(moment));
    await expect(this.test("tour-progress")).toHaveText(`${number} of ${STOPS.length}`);
  }

  /** What the stop speaks of. */
  subject(number: number): Locator {
    return this.page.locator(STOPS[number - 1].at);
  }

  /** Waits until the outline is around what the stop speaks of, and the card is all on the screen and not over it. */
  async lightsUp(number: number): Promise<void> {
    const { width, height } = this.page.viewportSize()!;
    const seen = async () => {
      const [subject, ring, card] = await Promise.all(
        [this.subject(number), this.page.locator(".tour-ring"), this.card].map((part) => part.boundingBox()),
      );
      if (!subject || !ring || !card) return "something is not there";
      const near = (a: number, b: number) => Math.abs(a - b) < 2;
      if (!near(subject.x, ring.x) || !near(subject.y, ring.y) || !near(subject.width, ring.width)) return "the outline is elsewhere";
      if (card.x < 0 || card.y < 0 || card.x + card.width > width + 1 || card.y + card.height > height + 1) return "the card is not all in sight";
      // Of what is higher than the room for it, the beginning is seen.
      const seenHeight = Math.min(subject.y + subject.height, height) - Math.max(subject.y, 0);
      const wide = Math.min(subject.x + subject.width, card.x + card.width) - Math.max(subject.x, card.x);
      const free = wide <= 1 ? seenHeight : Math.max(card.y - Math.max(subject.y, 0), subject.y + seenHeight - card.y - card.height);
      return free >= Math.min(seenHeight, width < 900 ? 90 : subject.height) - 1 ? "" : `the card lies over it: ${Math.round(free)} of ${Math.round(seenHeight)} px are free`;
    };
    await expect.poll(seen, { message: `stop ${number}`, timeout: 5_000 }).toBe("");
  }
}
