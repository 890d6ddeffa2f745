// A server whose messages can be held back: what a page does meanwhile is seen, and not only what comes of it.

import type { Page } from "@playwright/test";

/** Holds back what the server of an analysis says, between `hold` and `release`. */
export class HeldBack {
  private isHolding = false;
  private held: (() => void)[] = [];

  /** Comes between a page that is not opened yet and its server. */
  static async of(page: Page): Promise<HeldBack> {
    const between = new HeldBack();
    await page.routeWebSocket(/\/socket$/, (socket) => {
      socket.connectToServer().onMessage((message) => {
        if (between.isHolding) between.held.push(() => socket.send(message));
        else socket.send(message);
      });
    });
    return between;
  }

  hold(): void {
    this.isHolding = true;
  }

  /** Sends what was held back, and all that comes from now on. */
  release(): void {
    this.isHolding = false;
    this.held.splice(0).forEach((send) => send());
  }
}
