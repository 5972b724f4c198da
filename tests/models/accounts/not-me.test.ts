import { expect, test } from "vitest";

import { reportAdvice, reportedPage, canReport } from "~/models/accounts/not-me";
import { DAY } from "~/models/duration";

const now = new Date("2026-11-27T09:00:00Z");
const line = (action: string, change: { outcome?: "ok" | "refused"; at?: Date } = {}) =>
  canReport({ action, outcome: "ok", at: now, ...change }, now);

test("what another person may have done can be denied for thirty days", () => {
  expect([line("login"), line("passkey-added"), line("email-changed")]).toEqual([true, true, true]);
  expect(line("login", { at: new Date(now.getTime() - 30 * DAY + 1) })).toBe(true);
  expect(line("login", { at: new Date(now.getTime() - 30 * DAY) })).toBe(false);
});

test("what was refused, what our staff did, and names of no action cannot", () => {
  expect(line("login", { outcome: "refused" })).toBe(false);
  expect([line("email-corrected"), line("logout"), line("toString")]).toEqual([false, false, false]);
});

test("the advice leads to where it can be undone, or to us", () => {
  expect(reportAdvice("passkey-added")).toEqual({
    look: { words: "look at your passkeys and remove those that are not yours", href: "/account/passkeys" },
    asksUs: false,
  });
  expect(reportAdvice("email-changed")).toEqual({ look: null, asksUs: true });
  expect(reportAdvice("login")).toEqual({ look: null, asksUs: false });
  expect([reportAdvice("logout"), reportAdvice("toString"), reportAdvice("")]).toEqual([null, null, null]);
  expect(reportedPage("login")).toBe("/account/security?denied=login#change-password");
});
