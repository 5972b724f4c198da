import { randomBytes } from "node:crypto";

import type { Db } from "#db/client";
import { creditEntries } from "~/models/ledger";
import { post } from "~/models/ledger.server";

/** Puts money into an owner's wallet, as a card payment that came late does. */
export async function fund(db: Db, ownerId: number, amount: number, now = new Date()): Promise<void> {
  const reference = `fund:${randomBytes(8).toString("hex")}`;
  await db
    .transaction()
    .execute((trx) =>
      post(trx, { ownerId, kind: "credit", reference, text: "Credit", entries: creditEntries(amount), now }),
    );
}
