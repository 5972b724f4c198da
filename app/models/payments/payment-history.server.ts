import { sql } from "kysely";
import type { Db } from "#db/client";
import type { LedgerAccount } from "#db/schema";
import type { Payment } from "./payment";

/** Every key by which events, journals, mails and staff actions name a payment. */
export async function keysOf(
  db: Db,
  { id, reference }: Pick<Payment, "id" | "reference">,
): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    select orders.reference as key from payments join orders on orders.id = order_id where payments.id = ${id}
    union all select note from refunds where payment_id = ${id}
    union all select provider_id from refunds where payment_id = ${id}
    union all select provider_id from disputes where payment_id = ${id}
    union all select reference from approvals where payment_id = ${id}`.execute(db);
  return [reference, ...rows.flatMap(({ key }) => (key === null ? [] : [key]))];
}

export async function listProviderEvents(db: Db, reference: string) {
  return db
    .selectFrom("providerEvents")
    .select(["event", "receivedAt as at", "outcome", "attempts"])
    .where("reference", "=", reference)
    .orderBy("id")
    .execute();
}

export interface BookedJournal {
  at: Date;
  text: string;
  reference: string;
  entries: { account: LedgerAccount; amount: number }[];
}

/** Journals booked for a payment, each with its postings. */
export async function listJournalsOf(db: Db, ownerId: number, keys: string[]): Promise<BookedJournal[]> {
  const rows = await db
    .selectFrom("journal")
    .innerJoin("postings", "postings.journalId", "journal.id")
    .select(["journal.id", "createdAt as at", "text", "reference", "account", "amount"])
    .where("journal.ownerId", "=", ownerId)
    .where(sql<string>`split_part(journal.reference, ':', -1)`, "in", keys)
    .orderBy("journal.id")
    .orderBy("postings.id")
    .execute();
  const journals = new Map<number, BookedJournal>();
  for (const { id, account, amount, ...journal } of rows) {
    const booked = journals.get(id) ?? { ...journal, entries: [] };
    booked.entries.push({ account, amount });
    journals.set(id, booked);
  }
  return [...journals.values()];
}

/** Subjects of the mails the owner got about a payment, never their texts. */
export async function listMessagesOf(db: Db, ownerId: number, keys: string[]) {
  return db
    .selectFrom("outbox")
    .select(["id", "channel", "subject", "dedupeKey", "expiresAt"])
    .select(["sentAt", "deadAt", "deliveredAt", "lastError"])
    .where("ownerId", "=", ownerId)
    .where(sql<boolean>`string_to_array(dedupe_key, ':') && ${keys}::text[]`)
    .orderBy("id")
    .execute();
}

/** The order of the payment, or the one that was paid in its place, if an agent paid it with tokens. */
export async function listAgentPayments(db: Db, { ownerId, orderId }: Pick<Payment, "ownerId" | "orderId">) {
  if (orderId === null) return [];
  return db
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.agentId")
    .select(["orders.reference", "orders.total", "users.username as agent"])
    .select(sql<Date>`orders.settled_at`.as("at"))
    .where("orders.ownerId", "=", ownerId)
    .where("orders.method", "=", "tokens")
    .where("orders.settledAt", "is not", null)
    .where((is) =>
      is.or([
        is("orders.id", "=", orderId),
        is(
          "orders.id",
          "=",
          is.selectFrom("orders as own").select("own.paidByOrderId").where("own.id", "=", orderId),
        ),
      ]),
    )
    .orderBy("orders.id")
    .execute();
}

export async function listAlertsOf(db: Db, reference: string) {
  return db
    .selectFrom("paymentAlerts")
    .select(["kind", "details", "createdAt as at"])
    .where("reference", "=", reference)
    .orderBy("id")
    .execute();
}
