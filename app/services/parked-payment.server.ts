import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { parkEntries } from "~/models/ledger";
import { enqueue } from "~/models/outbox.server";
import { parkedAmount, type Mismatch, type Payment, type ProviderMode } from "~/models/payment";
import { raiseAlert } from "~/models/payment-alert.server";
import { reviewMail } from "~/models/payment-mail";
import type { ProviderPayment } from "~/models/payment-provider";
import { getUser } from "~/models/user.server";
import { journal } from "./payment-journal.server";
import type { Counted } from "./payment-value.server";

interface Parking {
  seen: ProviderPayment;
  mode: ProviderMode;
  reason: Mismatch;
  now: Date;
}

/** Money that does not fit what was asked gives nothing; it waits in an account of its own until staff have looked. */
export async function parkPayment(
  trx: Db,
  payment: Payment,
  { seen, mode, reason, now }: Parking,
): Promise<Counted> {
  const parked = parkedAmount(seen, mode);
  if (parked > 0)
    await journal(trx, payment, "parked", "Card payment being checked", parkEntries(parked), now);
  const user = await getUser(trx, payment.ownerId);
  await raiseAlert(trx, {
    kind: "review",
    reference: payment.reference,
    details: differences(payment, seen),
    now,
  });
  await enqueue(trx, {
    channel: "mail",
    recipient: user.email,
    ...reviewMail(payment, user),
    ownerId: user.id,
    dedupeKey: `payment-review:${payment.reference}`,
    now,
  });
  await recordEvent(trx, {
    now,
    action: "payment-settled",
    outcome: "refused",
    reason,
    subjectId: payment.ownerId,
  });
  return { result: "parked", provider_fee: seen.fees, reason };
}

function differences(payment: Payment, seen: ProviderPayment): string {
  return [
    `Asked for: ${payment.amount} kobo, ${payment.currency}`,
    `Paid: ${seen.amount} kobo, ${seen.currency || "no currency"}, ${seen.domain || "no"} mode, reference ${seen.reference}`,
    `The e-mail address ${seen.email.toLowerCase() === payment.email.toLowerCase() ? "is the same" : "differs"}.`,
  ].join("\n");
}
