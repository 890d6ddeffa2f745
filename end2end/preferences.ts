// The cookie in which a browser keeps what somebody has chosen for every visit.

import type { Cookie } from "@playwright/test";

/** The cookie with these choices, for servers of the tests. */
export function preferences(value: string): Cookie {
  return {
    name: "puctoscope_preferences",
    value,
    domain: "127.0.0.1",
    path: "/",
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: "Lax",
  };
}

/** A browser in which nobody has chosen anything. */
export const NOTHING_CHOSEN = { cookies: [], origins: [] };
