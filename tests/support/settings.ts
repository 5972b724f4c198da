import { randomBytes } from "node:crypto";

/** Settings of the code under test; Vitest puts them into the environment of the tests. */
export const settings = {
  APP_MODE: "demo",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
  CODE_KEYS: `1:${Buffer.alloc(32, 7).toString("base64")}`,
  PAYSTACK_URL: "http://127.0.0.1:1",
  PAYSTACK_SECRET_KEY: "sk_test_0123456789abcdef",
  CARD_KEYS: `1:${Buffer.alloc(32, 9).toString("base64")}`,
  STAFF_KEYS: `1:${Buffer.alloc(32, 11).toString("base64")}`,
  TILL_KEYS: `1:${Buffer.alloc(32, 13).toString("base64")}`,
  WEBHOOK_KEYS: `1:${Buffer.alloc(32, 15).toString("base64")}`,
  PASSWORD_COST: "low",
  LOG_LEVEL: "silent",
  DRAIN_SECONDS: "0",
};

/** The usual server's previous provider key: it still accepts what is signed with it. */
export const oldSecretKey = "sk_test_oldoldoldold1234";

const keySettings = ["CODE_KEYS", "CARD_KEYS", "STAFF_KEYS", "TILL_KEYS", "WEBHOOK_KEYS"];

/** Keys as a public installation must have them. */
export const randomKeys = (): Record<string, string> =>
  Object.fromEntries(keySettings.map((name) => [name, `1:${randomBytes(32).toString("base64")}`]));
