import { sql, type RawBuilder } from "kysely";

import type { Db } from "#db/client";
import type { Schema } from "#db/schema";
import { REMOVED, retention } from "./retention";

/** Rows deleted by one statement: few, so that its locks are short. */
const BATCH = 500;

interface Kind {
  table: keyof Schema;
  key: string;
  /** When the row became useless; null while it is still needed. */
  over: RawBuilder<Date | null>;
  keep: number;
  /** A further condition, such as that no other row refers to this one. */
  only?: RawBuilder<boolean>;
  /** No row is ever changed: the application may not lock one either, and nothing else would hold it. */
  unchanging?: true;
}

/** Tables that refer to others come before them. */
const kinds: Kind[] = [
  { table: "codeFlows", key: "id", over: sql`expires_at`, keep: retention.codes },
  { table: "recoveryKeys", key: "id", over: sql`expires_at`, keep: retention.codes },
  { table: "recoveryGrants", key: "id", over: sql`expires_at`, keep: retention.codes },
  {
    table: "recoveries",
    key: "id",
    over: sql`expires_at`,
    keep: retention.codes,
    only: sql`not exists (select from code_flows where recovery_id = recoveries.id)`,
  },
  {
    table: "secondFactorSetups",
    key: "userId",
    over: sql`created_at`,
    keep: retention.secondFactorSetups,
  },
  {
    table: "shownRecoveryCodes",
    key: "userId",
    over: sql`created_at`,
    keep: retention.secondFactorSetups,
  },
  { table: "pendingLogins", key: "id", over: sql`created_at`, keep: retention.pendingLogins },
  {
    table: "passkeyChallenges",
    key: "challengeHash",
    over: sql`created_at`,
    keep: retention.passkeyChallenges,
  },
  {
    table: "invitations",
    key: "id",
    over: sql`coalesce(ended_at, expires_at)`,
    keep: retention.invitations,
  },
  { table: "removedMembers", key: "userId", over: sql`removed_at`, keep: retention.removedMembers },
  { table: "tillRequests", key: "id", over: sql`expires_at`, keep: retention.tillRequests },
  { table: "tillTokens", key: "id", over: sql`ends_at`, keep: retention.tills },
  { table: "tills", key: "id", over: sql`least(ends_at, revoked_at)`, keep: retention.tills },
  { table: "apiAnswers", key: "id", over: sql`created_at`, keep: retention.apiAnswers },
  { table: "apiTokens", key: "id", over: sql`ends_at`, keep: retention.sessions },
  { table: "sessions", key: "id", over: sql`least(expires_at, revoked_at)`, keep: retention.sessions },
  { table: "devices", key: "id", over: sql`seen_at`, keep: retention.devices },
  { table: "deliveryReceipts", key: "id", over: sql`received_at`, keep: retention.messages },
  {
    table: "outbox",
    key: "id",
    over: sql`coalesce(sent_at, dead_at)`,
    keep: retention.messages,
    only: sql`not exists (select from delivery_receipts where outbox_id = outbox.id)`,
  },
  // Its deliveries and their attempts are deleted with it.
  { table: "webhookEvents", key: "id", over: sql`created_at`, keep: retention.webhookEvents },
  { table: "addressHits", key: "id", over: sql`at`, keep: retention.addressHits },
  { table: "wrongCodeDays", key: "day", over: sql`day`, keep: retention.wrongCodeDays },
  { table: "dataExports", key: "id", over: sql`asked_at`, keep: retention.dataExports },
  { table: "auditEvents", key: "id", over: sql`at`, keep: retention.auditEvents, unchanging: true },
  { table: "contactMessages", key: "id", over: sql`created_at`, keep: retention.contactMessages },
  {
    table: "newsletterSubscribers",
    key: "id",
    over: sql`case when confirmed_at is null and left_at is null then asked_at end`,
    keep: retention.newsRequests,
  },
];

/**
 * Deletes rows whose retention is over and empties the texts of old messages, in batches, until none are left or it
 * is told to stop. Several processes may run it at once. Returns how many rows were deleted.
 */
export async function purge(db: Db, now: Date, stop?: AbortSignal): Promise<number> {
  let gone = 0;
  for (const kind of kinds) gone += await inBatches(() => deleteBatch(db, kind, now), stop);
  await inBatches(() => emptyTexts(db, now), stop);
  return gone;
}

async function inBatches(work: () => Promise<number>, stop: AbortSignal | undefined): Promise<number> {
  let total = 0;
  let last = BATCH;
  while (last === BATCH && !stop?.aborted) {
    last = await work();
    total += last;
  }
  return total;
}

async function deleteBatch(db: Db, kind: Kind, now: Date): Promise<number> {
  const { table, key, over, only = sql<boolean>`true`, unchanging } = kind;
  const before = new Date(now.getTime() - kind.keep);
  const result = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${over} < ${before} and ${only}
      limit ${BATCH} ${unchanging ? sql`` : sql`for update skip locked`})`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/**
 * Empties the texts of messages sent or given up long ago. In production the text of a sent message is emptied
 * earlier.
 */
async function emptyTexts(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retention.messageTexts);
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ text: REMOVED, smsText: null })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("outbox")
        .select("id")
        .where((old) => old(old.fn.coalesce("sentAt", "deadAt"), "<", before))
        .where("text", "!=", REMOVED)
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
