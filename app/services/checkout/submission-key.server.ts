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

/** The same for any other action: repeating it gives the same key, and nobody can guess it. */
export function submissionKeyOf(app: Pick<App, "config">, ...subject: (string | number)[]): string {
  const [signing] = app.config.codeKeys;
  if (!signing) throw new Error("CODE_KEYS is empty");
  return createHmac("sha256", signing.key).update(subject.join("|")).digest("base64url");
}
