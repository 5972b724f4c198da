import { randomBytes } from "node:crypto";

const settings = ["CODE_KEYS", "CARD_KEYS", "STAFF_KEYS", "TILL_KEYS", "WEBHOOK_KEYS"];

/** Keys as an installation that is open to everybody must have them. */
export const randomKeys = (): Record<string, string> =>
  Object.fromEntries(settings.map((name) => [name, `1:${randomBytes(32).toString("base64")}`]));
