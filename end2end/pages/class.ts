// A class as its teacher and its students see it.

import { type Browser, type Page, expect } from "@playwright/test";
import type { Server } from "../server";
import { LessonPage } from "./lesson_page";

export class ClassPage extends LessonPage {
  constructor(page: Page) {
    super(page, "mouse");
  }

  /** What the bar says. */
  async says(words: string | RegExp): Promise<void> {
    await expect(this.test("class-words")).toHaveText(words, { timeout: 20_000 });
  }

  /** The page shows this moment. */
  async showsMoment(moment: number): Promise<void> {
    await expect(this.page.locator("html")).toHaveAttribute("data-moment", String(moment), { timeout: 20_000 });
  }

  /** Begins a class in a lesson; the address that students open. */
  async teach(slug: string): Promise<string> {
    await this.openLesson(slug);
    await this.test("lesson-more").click();
    await this.test("lesson-teach").click();
    await this.says("You teach a class: 0 students follow");
    await this.test("class-show-link").click();
    const link = await this.test("class-link").textContent();
    expect(link).toMatch(/\/learn\?class=[\w-]+$/);
    await this.test("class-show-link").click();
    await expect(this.test("class-link")).toHaveCount(0);
    return link!;
  }
}

/** Somebody with a browser of their own who opens a class's link. */
export async function student(browser: Browser, server: Server, link: string, options = {}): Promise<ClassPage> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 720 }, ...options });
  const one = new ClassPage(await context.newPage());
  await one.page.goto(link);
  return one;
}
