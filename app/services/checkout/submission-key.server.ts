import { createHmac } from "node:crypto";
import type { DraftAddress } from "~/models/checkout/draft.server";
import type { App } from "~/services/platform/app.server";

/**
 * The key of a checkout page. It follows from the owner's last order, so opening the page writes nothing, every tab
 * has the same key, and a placed order invalidates it in all of them.
 */
export function checkoutKey(
  app: Pick<App, "config">,
  { ownerId, planId, duration }: DraftAddress,
  lastOrderId: number,
): string {
  return submissionKeyOf(app, "checkout", ownerId, planId, duration, lastOrderId);
}

/**
 * The key of any action: repeating it gives the same key, and it cannot be guessed. A key that a form or a program sends
 * is stored only as this makes it, with its purpose and its owner or link before it, so that it never meets another's.
 */
export function submissionKeyOf(app: Pick<App, "config">, ...subject: (string | number)[]): string {
  const [signing] = app.config.codeKeys;
  if (!signing) throw new Error("CODE_KEYS is empty");
  return createHmac("sha256", signing.key).update(subject.join("|")).digest("base64url");
}
