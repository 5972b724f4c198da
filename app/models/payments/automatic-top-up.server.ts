import { sql } from "kysely";
import type { Db } from "#db/client";
import type { AutomaticTopUpsTable, NewRow } from "#db/schema";
import { dayOf, firstOfMonth } from "~/models/date";
import { MINUTE } from "~/models/duration";
import { walletBalance } from "~/models/ledger/wallet.server";
import { moveTo } from "~/models/state-table.server";
import {
  type AutomaticTopUp,
  type AutomaticTopUpEnd,
  type TopUpAttempt,
  type TopUpAttemptState,
  topUpAttemptTransitions,
} from "./automatic-top-up";
import { cardLabel } from "~/models/card-label";

const columns = [
  "id",
  "ownerId",
  "wallet",
  "cardId",
  "threshold",
  "amount",
  "total",
  "monthlyCap",
  "consent",
  "agreedAt",
  "notBefore",
] as const;

const attemptColumns = [
  "id",
  "automaticTopUpId",
  "ownerId",
  "total",
  "chargeKey",
  "paymentReference",
  "state",
  "createdAt",
] as const;

/** Another process may be charging right now. */
const LEASE = 5 * MINUTE;

/** What is switched on, with the card that pays; null if it is off. */
export async function findAutomaticTopUp(
  db: Db,
  ownerId: number,
): Promise<(AutomaticTopUp & { card: string }) | null> {
  const row = await db
    .selectFrom("automaticTopUps")
    .innerJoin("cards", "cards.id", "automaticTopUps.cardId")
    .select(columns.map((column) => `automaticTopUps.${column}` as const))
    .select(["brand", "last4"])
    .where("automaticTopUps.ownerId", "=", ownerId)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row ? { ...row, card: cardLabel(row) } : null;
}

export async function insertAutomaticTopUp(
  trx: Db,
  consent: NewRow<Omit<AutomaticTopUpsTable, "notBefore" | "mayBeLow" | "endedAt" | "endedWhy">>,
): Promise<void> {
  await trx.insertInto("automaticTopUps").values(consent).execute();
}

interface TopUpEnd {
  ownerId: number;
  why: AutomaticTopUpEnd;
  /** Only if this card pays it. */
  cardId?: number;
  now: Date;
}

/** Switches it off. Returns what ended; null if it was off. */
export async function endAutomaticTopUp(
  trx: Db,
  { ownerId, why, cardId, now }: TopUpEnd,
): Promise<AutomaticTopUp | null> {
  const ended = await trx
    .updateTable("automaticTopUps")
    .set({ endedAt: now, endedWhy: why })
    .where("ownerId", "=", ownerId)
    .where("endedAt", "is", null)
    .$if(cardId !== undefined, (update) => update.where("cardId", "=", cardId ?? 0))
    .returning(columns)
    .executeTakeFirst();
  return ended ?? null;
}

interface Claim {
  limit: number;
  now: Date;
}

export type ClaimedTopUp = Pick<AutomaticTopUp, "id" | "ownerId" | "wallet">;

/**
 * Claims what is switched on for wallets that may be low, and that waits for no charge; another process gets others.
 * What has no result when the lease ends is claimed again.
 */
export function claimAutomaticTopUps(db: Db, { limit, now }: Claim): Promise<ClaimedTopUp[]> {
  // The expression of the index, so that those that wait for another day are not read.
  const dueAt = sql<Date>`coalesce(not_before, '-infinity')`;
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("automaticTopUps")
        .select("automaticTopUps.id")
        .where("endedAt", "is", null)
        .where("mayBeLow", "=", sql.lit(true))
        .where(dueAt, "<=", now)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom("topUpAttempts")
                .select("topUpAttempts.id")
                .whereRef("topUpAttempts.ownerId", "=", "automaticTopUps.ownerId")
                .where("topUpAttempts.state", "in", topUpAttemptTransitions.unfinished),
            ),
          ),
        )
        .orderBy(dueAt)
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable("automaticTopUps")
    .from("due")
    .whereRef("automaticTopUps.id", "=", "due.id")
    .set({ notBefore: new Date(now.getTime() + LEASE) })
    .returning(["automaticTopUps.id", "automaticTopUps.ownerId", "automaticTopUps.wallet"])
    .execute();
}

/**
 * Whether the wallet has enough. It is then not claimed again before the next debit that leaves it low; the caller has
 * locked the wallet, so that none comes in between.
 */
export async function clearMarkIfEnough(trx: Db, { id, ownerId, wallet }: ClaimedTopUp): Promise<boolean> {
  const enough = await trx
    .updateTable("automaticTopUps")
    .set({ mayBeLow: false, notBefore: null })
    .where("id", "=", id)
    .where("threshold", "<=", await walletBalance(trx, ownerId, wallet))
    .returning("id")
    .executeTakeFirst();
  return enough !== undefined;
}

/** Claims attempts without a result that are due to be looked at. */
export function claimTopUpAttempts(db: Db, { limit, now }: Claim): Promise<TopUpAttempt[]> {
  return db
    .with("due", (cte) =>
      cte
        .selectFrom("topUpAttempts")
        .select("id")
        .where("nextAttemptAt", "<=", now)
        .orderBy("nextAttemptAt")
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable("topUpAttempts")
    .from("due")
    .whereRef("topUpAttempts.id", "=", "due.id")
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE) })
    .returning(attemptColumns.map((column) => `topUpAttempts.${column}` as const))
    .execute();
}

/** What an owner agreed to and has not ended; null if it has ended. The caller has locked the account. */
export async function findOpenConsent(trx: Db, id: number): Promise<AutomaticTopUp | null> {
  const row = await trx
    .selectFrom("automaticTopUps")
    .select(columns)
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export async function getConsent(db: Db, id: number): Promise<AutomaticTopUp> {
  return db.selectFrom("automaticTopUps").select(columns).where("id", "=", id).executeTakeFirstOrThrow();
}

/** The job looks at it again after this time. */
export async function waitWithTopUp(trx: Db, id: number, notBefore: Date | null): Promise<void> {
  await trx
    .updateTable("automaticTopUps")
    .set({ notBefore })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}

/** null if the owner has an attempt without a result, or had one today. */
export async function insertTopUpAttempt(
  trx: Db,
  { id, ownerId, total }: AutomaticTopUp,
  now: Date,
): Promise<TopUpAttempt | null> {
  const attempt = await trx
    .insertInto("topUpAttempts")
    .values({
      automaticTopUpId: id,
      ownerId,
      total,
      day: dayOf(now),
      state: "begun",
      createdAt: now,
      paymentReference: null,
      reason: null,
      nextAttemptAt: new Date(now.getTime() + LEASE),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(attemptColumns)
    .executeTakeFirst();
  return attempt ?? null;
}

interface Changes {
  paymentReference?: string | null;
  reason?: string;
  nextAttemptAt: Date | null;
}

/** False if it already had its result. */
export async function moveTopUpAttempt(
  db: Db,
  id: number,
  state: Exclude<TopUpAttemptState, "begun">,
  changes: Changes,
): Promise<boolean> {
  const moved = await db
    .updateTable("topUpAttempts")
    .$call(moveTo(topUpAttemptTransitions, state))
    .set(changes)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** What the card was charged in this month of Lagos, and what is being charged. */
export async function chargedInMonth(db: Db, ownerId: number, now: Date): Promise<number> {
  const { sum } = await db
    .selectFrom("topUpAttempts")
    .leftJoin("payments", "payments.reference", "topUpAttempts.paymentReference")
    .select(sql<number>`coalesce(sum(top_up_attempts.total), 0)::bigint`.as("sum"))
    .where("topUpAttempts.ownerId", "=", ownerId)
    .where("day", ">=", firstOfMonth(now))
    .where((is) =>
      is.or([
        is("topUpAttempts.state", "in", ["begun", "waiting", "paid"]),
        // The bank said no at first, and the money came later.
        is("payments.state", "in", ["settled", "review"]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return sum;
}

/** How many attempts were declined one after the other up to now, and when the first of them was. */
export async function findDeclines(
  db: Db,
  automaticTopUpId: number,
): Promise<{ count: number; firstAt: Date } | null> {
  const { count, firstAt } = await db
    .selectFrom("topUpAttempts")
    .select((row) => [row.fn.countAll<number>().as("count"), row.fn.min("createdAt").as("firstAt")])
    .where("automaticTopUpId", "=", automaticTopUpId)
    .where("state", "=", "failed")
    .where("id", ">", (row) =>
      row
        .selectFrom("topUpAttempts as passed")
        .select((passed) => passed.fn.coalesce(passed.fn.max("passed.id"), sql<number>`0`).as("id"))
        .where("passed.automaticTopUpId", "=", automaticTopUpId)
        .where("passed.state", "=", "paid"),
    )
    .executeTakeFirstOrThrow();
  return count === 0 ? null : { count, firstAt: new Date(firstAt) };
}

/** Whether a charge that began has no result yet. */
export async function isToppingUp(db: Db, ownerId: number): Promise<boolean> {
  const row = await db
    .selectFrom("topUpAttempts")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("state", "in", topUpAttemptTransitions.unfinished)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a top-up that was made automatically was refunded since the owner agreed. */
export async function wasTopUpRefunded(db: Db, { ownerId, agreedAt }: AutomaticTopUp): Promise<boolean> {
  const refund = await db
    .selectFrom("topUpAttempts")
    .innerJoin("payments", "payments.reference", "topUpAttempts.paymentReference")
    .innerJoin("refunds", "refunds.paymentId", "payments.id")
    .select("refunds.id")
    .where("topUpAttempts.ownerId", "=", ownerId)
    .where("refunds.createdAt", ">=", agreedAt)
    .limit(1)
    .executeTakeFirst();
  return refund !== undefined;
}

/** What the owner agreed to before a charge; null for a payment that is none. */
export async function findConsentOfCharge(
  db: Db,
  { submissionKey }: { submissionKey: string | null },
): Promise<AutomaticTopUp | null> {
  if (submissionKey === null) return null;
  const row = await db
    .selectFrom("topUpAttempts")
    .innerJoin("automaticTopUps", "automaticTopUps.id", "topUpAttempts.automaticTopUpId")
    .select(columns.map((column) => `automaticTopUps.${column}` as const))
    .where("chargeKey", "=", submissionKey)
    .executeTakeFirst();
  return row ?? null;
}
