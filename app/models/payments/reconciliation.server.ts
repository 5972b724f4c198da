import type { Db } from "#db/client";
import type { PaymentChannel } from "./channel";
import type { PaymentState } from "./payment";
import { checkAgain, nextCheck } from "./reconciliation";
import { sql } from "kysely";
import { writePaymentEntry } from "./payment-entry.server";
import { paymentTransitions } from "./payment-state";
import { MINUTE } from "~/models/duration";
import { moveTo } from "~/models/state-table.server";

/** A payment that is claimed and not checked in this time becomes due again. */
const LEASE = 2 * MINUTE;

interface DueCheck {
  id: number;
  reference: string;
  createdAt: Date;
  channel: PaymentChannel;
  checks: number;
}

/** Claims payments that are due for a check; another process claims others. */
export async function claimChecks(db: Db, limit: number, now: Date): Promise<DueCheck[]> {
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("payments")
        .select("id")
        .where("nextCheckAt", "<=", now)
        .orderBy("nextCheckAt")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("payments")
    .from("due")
    .whereRef("payments.id", "=", "due.id")
    .set({ nextCheckAt: new Date(now.getTime() + LEASE) })
    .returning(["payments.id", "reference", "createdAt", "channel", "checks"])
    .execute();
}

/** Makes every waiting payment due for a check now. */
export async function requestAllChecks(db: Db, now: Date): Promise<void> {
  await db.updateTable("payments").set({ nextCheckAt: now }).where("nextCheckAt", ">", now).execute();
}

interface ReconciliationCheck {
  asked: boolean;
  now: Date;
}

/** Plans the next check, or expires a payment that is unpaid after the last one; later money still counts. */
export async function planNextCheck(
  db: Db,
  check: DueCheck,
  { asked, now }: ReconciliationCheck,
): Promise<void> {
  const planned = nextCheck(check.createdAt, check.checks + 1, check.channel);
  const next = planned ?? (asked ? null : checkAgain(now));
  await db
    .updateTable("payments")
    .set({ checks: sql`checks + 1`, nextCheckAt: next })
    .where("id", "=", check.id)
    .where("nextCheckAt", "is not", null)
    .execute();
  if (next) return;
  await db.transaction().execute(async (trx) => {
    const expired = await trx
      .updateTable("payments")
      .$call(moveTo(paymentTransitions, "expired"))
      .where("id", "=", check.id)
      .returning(["id", "ownerId"])
      .executeTakeFirst();
    if (expired) await writePaymentEntry(trx, expired, { kind: "expired", amount: null, now });
  });
}

export interface BookedPayment {
  reference: string;
  state: PaymentState;
  amount: number;
  providerFee: number | null;
}

const recorded = ["reference", "state", "amount", "providerFee"] as const;

export async function listByReference(db: Db, references: string[]): Promise<BookedPayment[]> {
  if (references.length === 0) return [];
  return db.selectFrom("payments").select(recorded).where("reference", "in", references).execute();
}

export async function listSettled(db: Db, { from, to }: { from: Date; to: Date }): Promise<BookedPayment[]> {
  return db
    .selectFrom("payments")
    .select(recorded)
    .where("settledAt", ">=", from)
    .where("settledAt", "<", to)
    .where("state", "=", "settled")
    .execute();
}

/** Payments that have waited longer than they should, for staff. */
export async function listStuckPayments(db: Db, before: Date) {
  return db
    .selectFrom("payments")
    .select(["reference", "state", "amount", "providerStatus as status", "createdAt"])
    .where((is) =>
      is.or([
        is.and([is("state", "=", "review"), is("result", "=", "suspense")]),
        is.and([is("state", "in", ["new", "open"]), is("createdAt", "<", before)]),
      ]),
    )
    .orderBy("createdAt")
    .limit(100)
    .execute();
}
