import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Messages to people without an account, or whose account is deleted. */
const withoutAccount = [
  "rights/delete-accounts",
  "site/handle-message",
  "site/send-message",
  "site/subscribe",
];

test("accounts are mailed by mailUser and sent SMS by textUser", () => {
  const byHand = readdirSync("app/services", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".server.ts"))
    .filter((name) => {
      const source = readFileSync(join("app/services", name), "utf8");
      return /\b(?:enqueue|messageInsert)\(/.test(source) && /recipient: \w+\.(?:email|phone)\b/.test(source);
    });
  expect(byHand.map((name) => name.replace(".server.ts", "")).sort()).toEqual(withoutAccount);
});
