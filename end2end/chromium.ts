// Which browser, and how it is started.

/**
 * Debian's Chromium without a window of its own; Playwright's is not downloaded. The whole browser without a display draws tabs and menus
 * that nobody sees: a third more work.
 */
export const EXECUTABLE = process.env.PUCTOSCOPE_CHROMIUM ?? "/usr/bin/chromium-headless-shell";

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
