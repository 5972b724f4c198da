import { sql } from "kysely";
import type { Db } from "#db/client";
import type { DayRange } from "~/models/date";
import type { Order } from "~/models/checkout/order";
import type { InvoiceContent, InvoiceSeller } from "~/models/invoices/invoice";
import { payerNow, fromPayer, readPaper } from "~/models/invoices/invoice.server";
import type { PayLink } from "~/models/pay-links/pay-link";
import type { ProForma } from "./pro-forma";

interface NewProForma {
  order: Pick<Order, "id" | "ownerId">;
  link: Pick<PayLink, "id" | "expiresAt">;
  seller: InvoiceSeller;
  content: InvoiceContent;
  now: Date;
}

/** Writes a pro-forma; the same one again, or two at once, write one. */
export async function insertProForma(
  db: Db,
  { order, link, seller, content, now }: NewProForma,
): Promise<void> {
  const { title, lines, discount, net, vat, total } = content;
  await sql`
    insert into pro_formas (owner_id, order_id, pay_link_id, title, buyer, seller, lines, discount, net, vat, total,
      made_at, valid_until)
    select ${order.ownerId}::bigint, ${order.id}::bigint, ${link.id}::bigint, ${title}, ${payerNow},
      ${JSON.stringify(seller)}::jsonb, ${JSON.stringify(lines)}::jsonb,
      ${discount}::bigint, ${net}::bigint, ${vat}::bigint, ${total}::bigint, ${now}::timestamptz,
      ${link.expiresAt}::timestamptz
    ${fromPayer(order.ownerId)}
    on conflict on constraint pro_formas_same do nothing`.execute(db);
}

const selectProFormas = (db: Db, ownerId: number) =>
  db
    .selectFrom("proFormas")
    .innerJoin("orders", "orders.id", "proFormas.orderId")
    .innerJoin("payLinks", "payLinks.id", "proFormas.payLinkId")
    .select(["proFormas.id", "proFormas.ownerId", "proFormas.number", "proFormas.title", "proFormas.buyer"])
    .select(["proFormas.seller", "proFormas.lines", "proFormas.discount", "proFormas.net", "proFormas.vat"])
    .select(["proFormas.total", "proFormas.madeAt", "proFormas.validUntil"])
    .select(["orders.reference as orderReference", "orders.state as orderState"])
    .select(["payLinks.reference as linkReference", "payLinks.state as linkState"])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom("proFormas as newer")
            .select("newer.id")
            .whereRef("newer.orderId", "=", "proFormas.orderId")
            .whereRef("newer.id", ">", "proFormas.id"),
        )
        .$castTo<boolean>()
        .as("isReplaced"),
    )
    .where("proFormas.ownerId", "=", ownerId);

export async function findProForma(db: Db, ownerId: number, number: string): Promise<ProForma | null> {
  const row = await selectProFormas(db, ownerId).where("proFormas.number", "=", number).executeTakeFirst();
  return row ? readPaper(row) : null;
}

/** The newest of an order. */
export async function findProFormaOf(
  db: Db,
  { id, ownerId }: Pick<Order, "id" | "ownerId">,
): Promise<ProForma | null> {
  const row = await selectProFormas(db, ownerId)
    .where("proFormas.orderId", "=", id)
    .orderBy("proFormas.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? readPaper(row) : null;
}

interface Slice {
  limit: number;
  offset?: number;
  /** Only rows before this one. */
  below?: number | null;
}

/** Newest first. */
export async function listProFormas(
  db: Db,
  ownerId: number,
  { since, until }: Pick<DayRange, "since" | "until">,
  { limit, offset = 0, below = null }: Slice,
): Promise<ProForma[]> {
  const rows = await selectProFormas(db, ownerId)
    .$if(since !== null, (query) => query.where("proFormas.madeAt", ">=", since as Date))
    .$if(until !== null, (query) => query.where("proFormas.madeAt", "<", until as Date))
    .$if(below !== null, (query) => query.where("proFormas.id", "<", below ?? 0))
    .orderBy("proFormas.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(readPaper);
}
