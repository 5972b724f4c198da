import { createHash } from "node:crypto";

import { raiseAlert } from "./raise-alert.server";
import type { AlertKind } from "~/messages/payments/mail";
import type { PaymentContext } from "~/services/platform/app.server";

/** What the two watches of the payment page need: of its scripts and of its headers. */
export type WatchContext = Pick<PaymentContext, "db" | "clock"> & {
  config: Pick<
    PaymentContext["config"],
    "payments" | "contact" | "origin" | "accountOrigin" | "hstsForSubdomains"
  >;
};

/** Where visitors find the page; null without a public address. */
export const pageOrigin = ({ accountOrigin, origin }: WatchContext["config"]): string | null =>
  accountOrigin ?? origin;

export const sha256 = (content: Uint8Array | string): string =>
  createHash("sha256").update(content).digest("hex");

interface Change {
  /** It names the content, so that each is told of once. */
  reference: string;
  details: string;
}

/** Mails staff about each change, once for each content. */
export async function tellOfChanges(
  { db, clock, config }: WatchContext,
  kind: AlertKind,
  changes: readonly Change[],
): Promise<void> {
  for (const change of changes) await raiseAlert(db, { kind, ...change, now: clock.now() }, config.contact);
}
