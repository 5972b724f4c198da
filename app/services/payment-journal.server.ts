import type { Db } from "#db/client";
import type { Entry } from "~/models/ledger";
import { post } from "~/models/ledger.server";
import type { Payment } from "~/models/payment";

/** Books what only adds, of a payment that this transaction holds: that it could not is a bug. */
export async function journal(
  trx: Db,
  { ownerId, reference: subject }: Pick<Payment, "ownerId" | "reference">,
  kind: string,
  text: string,
  entries: Entry[],
  now: Date,
  reverses?: number,
): Promise<void> {
  const reference = `${kind}:${subject}`;
  const posted = await post(trx, { ownerId, kind, reference, text, entries, reverses, now });
  if (posted.outcome !== "posted") throw new Error(`the journal ${reference} is ${posted.outcome}`);
}
