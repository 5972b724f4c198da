import type { Db } from "#db/client";
import type { NewRow, PayLinksTable } from "#db/schema";
import { isPriceOver } from "~/models/checkout/order";
import { payLinkTransitions } from "./pay-link-state";
import { moveTo } from "~/models/state-table.server";
import type { ListedPayLink, PayLink } from "./pay-link";

const columns = [
  "payLinks.id",
  "payLinks.reference",
  "payLinks.ownerId",
  "payLinks.madeBy",
  "payLinks.purpose",
  "payLinks.orderId",
  "payLinks.amount",
  "payLinks.walletAmount",
  "payLinks.state",
  "payLinks.createdAt",
  "payLinks.expiresAt",
  "payLinks.paymentId",
] as const;

type NewPayLink = Omit<PayLink, "id" | "state" | "paymentId"> & { tokenHash: Buffer };

/** null if the order has an open link, or the same form made one before. */
export async function insertPayLink(db: Db, link: NewPayLink): Promise<PayLink | null> {
  const row: NewRow<PayLinksTable> = { ...link, state: "open", endedAt: null, paymentId: null };
  const inserted = await db
    .insertInto("payLinks")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return inserted ?? null;
}

/** Locks an order that can still be paid, so that it gets no link while it ends; null if it has ended. */
export async function lockOrderForLink(trx: Db, orderId: number, now: Date) {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "ownerId", "kind", "total", "createdAt"])
    .where("id", "=", orderId)
    .where("state", "=", "awaiting")
    .forShare()
    .executeTakeFirst();
  return order && !isPriceOver(order, now) ? order : null;
}

export async function findOpenPayLink(db: Db, orderId: number): Promise<PayLink | null> {
  const link = await db
    .selectFrom("payLinks")
    .select(columns)
    .where("orderId", "=", orderId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return link ?? null;
}

function selectPayLinks(db: Db) {
  return db
    .selectFrom("payLinks")
    .innerJoin("users", "users.id", "payLinks.ownerId")
    .leftJoin("locations", (join) =>
      join.onRef("locations.ownerId", "=", "payLinks.ownerId").on("locations.isMain", "=", true),
    )
    .leftJoin("orders", "orders.id", "payLinks.orderId")
    .select(columns)
    .select(({ fn, eb }) => [
      fn.coalesce("locations.name", "users.name").as("shopName"),
      "orders.lines",
      "orders.reference as orderReference",
      "orders.vat",
      eb("orders.state", "=", "awaiting").as("isOrderWaiting"),
      eb
        .and([eb("orders.kind", "in", ["new", "renewal"]), eb("locations.taxNumber", "!=", "")])
        .as("mayWithhold"),
    ]);
}

type ListedRow = Omit<ListedPayLink, "isOrderWaiting" | "mayWithhold"> &
  Record<"isOrderWaiting" | "mayWithhold", unknown>;

/** Kinds of lines are stored as text that the database does not check. */
const read = (row: object): ListedPayLink => {
  const link = row as ListedRow;
  return { ...link, isOrderWaiting: link.isOrderWaiting === true, mayWithhold: link.mayWithhold === true };
};

export async function findPayLink(db: Db, tokenHash: Buffer): Promise<ListedPayLink | null> {
  const row = await selectPayLinks(db).where("payLinks.tokenHash", "=", tokenHash).executeTakeFirst();
  return row ? read(row) : null;
}

export const getPayLink = async (db: Db, id: number): Promise<ListedPayLink> =>
  read(await selectPayLinks(db).where("payLinks.id", "=", id).executeTakeFirstOrThrow());

/** A link of an account, with the hash of its token. */
export async function findOwnPayLink(
  db: Db,
  userId: number,
  reference: string,
): Promise<(ListedPayLink & { tokenHash: Buffer }) | null> {
  const row = await selectPayLinks(db)
    .select("payLinks.tokenHash")
    .where("payLinks.reference", "=", reference)
    .where((link) => link.or([link("payLinks.madeBy", "=", userId), link("payLinks.ownerId", "=", userId)]))
    .executeTakeFirst();
  return row ? { ...read(row), tokenHash: row.tokenHash } : null;
}

/** Links that an account made, or that pay for it; newest first. */
export async function listPayLinks(db: Db, userId: number, limit: number): Promise<ListedPayLink[]> {
  const rows = await selectPayLinks(db)
    .where((link) => link.or([link("payLinks.madeBy", "=", userId), link("payLinks.ownerId", "=", userId)]))
    .orderBy("payLinks.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(read);
}

/** False if it was not open any more. */
export async function withdrawPayLink(db: Db, id: number, now: Date): Promise<boolean> {
  const withdrawn = await db
    .updateTable("payLinks")
    .$call(moveTo(payLinkTransitions, "withdrawn"))
    .set({ endedAt: now })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return withdrawn !== undefined;
}

/** Ends the links that add money to this account's wallets. Those of its orders end with the orders. */
export async function withdrawTopUpLinks(trx: Db, ownerId: number, now: Date): Promise<void> {
  await trx
    .updateTable("payLinks")
    .$call(moveTo(payLinkTransitions, "withdrawn"))
    .set({ endedAt: now })
    .where("ownerId", "=", ownerId)
    .where("orderId", "is", null)
    .execute();
}

/** Ends all links that pay for an account, which keeps its orders. */
export async function withdrawLinksOf(trx: Db, ownerId: number, now: Date): Promise<void> {
  await trx
    .updateTable("payLinks")
    .$call(moveTo(payLinkTransitions, "withdrawn"))
    .set({ endedAt: now })
    .where("ownerId", "=", ownerId)
    .execute();
}

interface LinkPaid {
  id: number;
  paymentId: number;
  now: Date;
}

/** Ends a link that this payment paid; false if another payment paid it before. */
export async function endPaidLink(trx: Db, { id, paymentId, now }: LinkPaid): Promise<boolean> {
  const ended = await trx
    .updateTable("payLinks")
    .$call(moveTo(payLinkTransitions, "paid"))
    .set({ endedAt: now, paymentId })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends the link of a payment that has just settled its order, which ended an open link. */
export async function endLinkOfPaidOrder(trx: Db, { id, paymentId, now }: LinkPaid): Promise<void> {
  if (await endPaidLink(trx, { id, paymentId, now })) return;
  await trx
    .updateTable("payLinks")
    .set({ paymentId })
    .where("id", "=", id)
    .where("paymentId", "is", null)
    .execute();
}

/** An order of an account that waits for its payment. */
export async function findWaitingOrder(db: Db, ownerId: number, reference: string): Promise<number | null> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("ownerId", "=", ownerId)
    .where("reference", "=", reference)
    .where("state", "=", "awaiting")
    .executeTakeFirst();
  return order?.id ?? null;
}

/**
 * Whether a link is open, in the transaction that begins a payment by it. Until its end no one can withdraw the link.
 * The order is locked first, as by all code that ends one.
 */
export async function lockOpenPayLink(
  trx: Db,
  { id, orderId }: Pick<PayLink, "id" | "orderId">,
  now: Date,
): Promise<boolean> {
  if (orderId !== null) {
    const order = await trx
      .selectFrom("orders")
      .select(["kind", "createdAt"])
      .where("id", "=", orderId)
      .forKeyShare()
      .executeTakeFirst();
    if (!order || isPriceOver(order, now)) return false;
  }
  const open = await trx
    .selectFrom("payLinks")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("expiresAt", ">", now)
    .forShare()
    .executeTakeFirst();
  return open !== undefined;
}
