import { sql } from "kysely";
import type { Db } from "#db/client";

export interface PaymentCounts {
  /** How many of the payments begun since then have each outcome, including those still waiting. */
  outcomes: { outcome: string; count: number }[];
  /** Payments whose money arrived but could not be matched. */
  suspense: { count: number; kobo: number; since: Date | null };
  /** Payments open for longer than usual, except those that the provider reports as abandoned. */
  stuck: number;
}

export async function readPaymentCounts(
  db: Db,
  { since, stuckBefore }: { since: Date; stuckBefore: Date },
): Promise<PaymentCounts> {
  const [outcomes, suspense, stuck] = [
    await readOutcomes(db, since),
    await readSuspense(db),
    await db
      .selectFrom("payments")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("state", "in", ["new", "open"])
      .where("nextCheckAt", "is not", null)
      .where("createdAt", "<", stuckBefore)
      .where("providerStatus", "is distinct from", "abandoned")
      .executeTakeFirstOrThrow(),
  ];
  return { outcomes, suspense, stuck: stuck.count };
}

function readOutcomes(db: Db, since: Date) {
  return db
    .selectFrom("payments")
    .select([
      sql<string>`case when state in ('new', 'open') then 'waiting' else coalesce(result, state) end`.as(
        "outcome",
      ),
      (of) => of.fn.countAll<number>().as("count"),
    ])
    .where("createdAt", ">", since)
    .groupBy("outcome")
    .execute();
}

function readSuspense(db: Db) {
  return db
    .selectFrom("payments")
    .leftJoin("journal", (join) =>
      join.on("journal.reference", "=", sql<string>`'suspense:' || payments.reference`),
    )
    .leftJoin("postings", (join) =>
      join.onRef("postings.journalId", "=", "journal.id").on("postings.account", "=", "suspense"),
    )
    .select([
      sql<number>`count(distinct payments.id)`.as("count"),
      sql<number>`coalesce(sum(greatest(-postings.amount - refunded, 0)), 0)::bigint`.as("kobo"),
      sql<Date | null>`min(payments.settled_at)`.as("since"),
    ])
    .where("payments.state", "=", "review")
    .where("payments.result", "=", "suspense")
    .executeTakeFirstOrThrow();
}
