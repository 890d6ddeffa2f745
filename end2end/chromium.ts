// Which browser, and how it is started.

import { existsSync } from "node:fs";

/**
 * Debian's Chromium without a window of its own; Playwright's is not downloaded. The whole browser without a display draws tabs and menus
 * that nobody sees: a third more work.
 */
const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
export const EXECUTABLE = process.env.PUCTOSCOPE_CHROMIUM ?? INSTALLED.find(existsSync) ?? INSTALLED[0];

export const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
