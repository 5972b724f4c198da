import { sql } from "kysely";

import type { Db } from "#db/client";
import { receiptNumber, type Receipt, type ReceiptContent, type ReceiptKind } from "./receipt";

const columns = [
  "id",
  "owner_id as ownerId",
  "reference",
  "content",
  "created_at as createdAt",
  "year",
  "number",
] as const;

interface Row extends Omit<Receipt, "content" | "number"> {
  content: object;
  year: number | null;
  number: number | null;
}

interface NewReceipt {
  ownerId: number;
  orderId: number | null;
  content: ReceiptContent;
  now: Date;
}

/** Writes a receipt, in the transaction that moves the money. Its number follows; a second one is a bug and throws. */
export async function insertReceipt(db: Db, { ownerId, orderId, content, now }: NewReceipt): Promise<void> {
  await db
    .insertInto("receipts")
    .values({
      owner_id: ownerId,
      reference: content.reference,
      order_id: orderId,
      content: JSON.stringify(content),
      created_at: now,
    })
    .execute();
}

export async function findReceipt(db: Db, ownerId: number, reference: string): Promise<Receipt | null> {
  const row = await db
    .selectFrom("receipts")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row ? toReceipt(row) : null;
}

export interface ReceiptFilter {
  kind: ReceiptKind | null;
  /** From this moment on, and before that one. */
  since: Date | null;
  until: Date | null;
}

interface Page {
  limit: number;
  offset: number;
}

/** An owner's receipts, the newest first. */
export async function listReceipts(
  db: Db,
  ownerId: number,
  { kind, since, until }: ReceiptFilter,
  { limit, offset }: Page,
): Promise<Receipt[]> {
  const rows = await db
    .selectFrom("receipts")
    .select(columns)
    .where("owner_id", "=", ownerId)
    .$if(kind !== null, (query) => query.where(sql<string>`content ->> 'kind'`, "=", kind))
    .$if(since !== null, (query) => query.where("created_at", ">=", since))
    .$if(until !== null, (query) => query.where("created_at", "<", until))
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toReceipt);
}

function toReceipt({ content, year, number, ...row }: Row): Receipt {
  return {
    ...row,
    content: content as ReceiptContent,
    number: year === null || number === null ? null : receiptNumber(year, number),
  };
}
