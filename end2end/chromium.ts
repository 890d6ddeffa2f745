// Which browser, and how it is started.

/** Debian's Chromium; Playwright's own is not downloaded. */
export const EXECUTABLE = process.env.PUCTOSCOPE_CHROMIUM ?? "/usr/bin/chromium";

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
