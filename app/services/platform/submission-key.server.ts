import { createHmac } from "node:crypto";
import type { App } from "./app.server";

/**
 * The key of any action: repeating it gives the same key, and it cannot be guessed. A key that a form or a program sends
 * is stored only as this makes it, with its purpose and its owner or link before it, so that it never meets another's.
 */
export function submissionKeyOf(app: Pick<App, "config">, ...subject: (string | number)[]): string {
  const [signing] = app.config.codeKeys;
  if (!signing) throw new Error("CODE_KEYS is empty");
  return createHmac("sha256", signing.key).update(subject.join("|")).digest("base64url");
}
