import { expect, test } from "vitest";

import { describeEvent } from "~/models/accounts/activity";

const ok = { outcome: "ok", reason: null } as const;
const refused = { outcome: "refused" } as const;

test.each([
  [{ ...ok, action: "login" }, "Logged in"],
  [{ ...refused, action: "login", reason: "password" }, "Login refused: wrong password"],
  [{ ...refused, action: "login", reason: "something new" }, "Login refused"],
  [{ ...refused, action: "code-sent", reason: "limit" }, "Code not sent: too many were requested"],
  [
    { ...refused, action: "code-sent", reason: "early" },
    "Code not sent: it was requested again within a minute",
  ],
  [{ ...ok, action: "session-ended", reason: "all-others" }, "All other sessions ended"],
  [{ ...ok, action: "session-ended" }, "Session ended"],
  [{ ...ok, action: "wallet-topped-up" }, "Wallet topped up"],
  [{ ...refused, action: "wallet-topped-up", reason: null }, "Wallet topped up: refused"],
])("%j reads: %s", (event, words) => {
  expect(describeEvent(event)).toBe(words);
});
