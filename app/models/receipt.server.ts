import type { Db } from "#db/client";
import { kobo, type Kobo } from "./money";
import { receiptNumber, type Receipt, type ReceiptContent } from "./receipt";

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

export async function findNewestReference(db: Db, ownerId: number): Promise<string | null> {
  const newest = await db
    .selectFrom("receipts")
    .select("reference")
    .where("owner_id", "=", ownerId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return newest?.reference ?? null;
}

/** What of the payment behind a receipt was given back since; a second payment of one order has no receipt. */
export async function givenBackOf(db: Db, { id, ownerId, reference }: Receipt): Promise<Kobo> {
  const payment = await db
    .selectFrom("payments")
    .select("refunded")
    .where("owner_id", "=", ownerId)
    .where("state", "=", "settled")
    .where((is) =>
      is.or([
        is("reference", "=", reference),
        is.and([
          is("result", "=", "fulfilled"),
          is("order_id", "=", (receipt) =>
            receipt.selectFrom("receipts").select("order_id").where("receipts.id", "=", id),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return kobo(payment?.refunded ?? 0);
}

function toReceipt({ content, year, number, ...row }: Row): Receipt {
  return {
    ...row,
    content: content as ReceiptContent,
    number: year === null || number === null ? null : receiptNumber(year, number),
  };
}
