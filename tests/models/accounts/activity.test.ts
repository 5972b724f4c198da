import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { describeActivity, findActivityText } from "~/messages/accounts/activity";

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
  expect(describeActivity(event)).toBe(words);
});

/** An event whose action stands where it is written; without an outcome it is "ok". */
const written =
  /audit\(\{\s*action: "([a-z-]+)"(?:,\s*outcome: ("ok"|"refused"|[^,}]+))?(?:,\s*reason: "([a-z-]+)")?/g;

const outcomesOf = (code = '"ok"'): Event["outcome"][] =>
  code === '"ok"' ? ["ok"] : code === '"refused"' ? ["refused"] : ["ok", "refused"];

type Event = Parameters<typeof findActivityText>[0];

const events = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .flatMap((file) => [...readFileSync(`app/${file}`, "utf8").matchAll(written)])
  .flatMap(([, action = "", outcome, reason = null]) =>
    outcomesOf(outcome).map((one) => ({ action, outcome: one, reason })),
  );

test("every action that the app writes has a text of its own", () => {
  expect(events.length).toBeGreaterThan(50);
  const silent = events.filter((event) => findActivityText(event) === null);
  expect(silent).toEqual([]);
});
