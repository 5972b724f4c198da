import { addressPrefix } from "~/models/address";
import { publicFormLimits } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import type { App } from "./app.server";

export type Admission = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Counts a message against its sender's address and against the mailbox that it names. */
export async function admitSender(
  { db, clock }: Pick<App, "db" | "clock">,
  form: "contact" | "newsletter",
  sender: { email: string; address: string },
): Promise<Admission> {
  const now = clock.now();
  const byAddress = await hit(
    db,
    `${form}:address:${addressPrefix(sender.address)}`,
    publicFormLimits.address,
    now,
  );
  if (!byAddress.allowed) return { ok: false, retryAfterSeconds: byAddress.retryAfterSeconds };
  const byMailbox = await hit(
    db,
    `${form}:mailbox:${sender.email.toLowerCase()}`,
    publicFormLimits.mailbox,
    now,
  );
  return byMailbox.allowed ? { ok: true } : { ok: false, retryAfterSeconds: byMailbox.retryAfterSeconds };
}

/** "in 12 minutes", for the message beside a 429. */
export function waitInWords(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  return minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`;
}
