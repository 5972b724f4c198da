import type { PaidIn } from "~/models/payments/refund";
import { sql } from "kysely";
import type { Db } from "#db/client";
import type { OrderMethod, OrderState } from "#db/schema";
import { searchedWords } from "~/models/agents/registrant-list";
import { hasReceiptNumber } from "~/models/ledger/receipt.server";
import type { Payment } from "~/models/payments/payment";
import type { OrdersFilter } from "./orders";
import { isPrintedReference, searchTerms } from "~/models/search-terms";

export interface ListedOrder {
  id: number;
  reference: string;
  ownerId: number;
  owner: string;
  plan: string;
  method: OrderMethod;
  state: OrderState;
  total: number;
  createdAt: Date;
}

/**
 * Searches by reference of the order or of a payment for it, by the number of its receipt or invoice, or by the
 * total; otherwise by words of the owner.
 */
function matchesSearch(typed: string) {
  const { references, receipt, paper, sum } = searchTerms(typed);
  const referred = sql<boolean>`(orders.reference = any(${references})
    or orders.id in (select order_id from payments where reference = any(${references})))`;
  if (isPrintedReference(typed)) return referred;
  const words = searchedWords(typed);
  const ways = [
    referred,
    sql`orders.owner_id in (select id from users where search @@ search_query(${words}))`,
    ...(sum === null ? [] : [sql`orders.total = ${sum}`]),
    ...(receipt === null
      ? []
      : [sql`orders.id in (select order_id from receipts where ${hasReceiptNumber(receipt)})`]),
    ...(paper === null
      ? []
      : [
          sql`orders.id in (select order_id from invoices where number = ${paper}
            union all select order_id from pro_formas where number = ${paper})`,
        ]),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

const matching = (db: Db, { q, state, method }: OrdersFilter, ownerId?: number) =>
  db
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.ownerId")
    .innerJoin("plans", "plans.id", "orders.planId")
    .$if(q !== "", (orders) => orders.where(matchesSearch(q)))
    .$if(state !== "", (orders) => orders.where("orders.state", "=", state as OrderState))
    .$if(method !== "", (orders) => orders.where("orders.method", "=", method as OrderMethod))
    .$if(ownerId !== undefined, (orders) => orders.where("orders.ownerId", "=", ownerId ?? 0));

export async function listOrders(
  db: Db,
  filter: OrdersFilter,
  { limit, offset = 0, ownerId }: { limit: number; offset?: number; ownerId?: number },
): Promise<ListedOrder[]> {
  return matching(db, filter, ownerId)
    .select(["orders.id", "orders.reference", "orders.ownerId", "users.name as owner"])
    .select(["plans.name as plan", "orders.method", "orders.state", "orders.total"])
    .select("orders.createdAt")
    .orderBy("orders.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOrders(db: Db, filter: OrdersFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** An order with its owner and what was paid for it; null if the reference is unknown. */
export async function findOrderDetails(db: Db, reference: string) {
  const order = await db
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.ownerId")
    .leftJoin("users as agents", "agents.id", "orders.agentId")
    .leftJoin("receipts", "receipts.orderId", "orders.id")
    .leftJoin("setups", "setups.orderId", "orders.id")
    .select(["orders.id", "orders.reference", "orders.ownerId", "users.name as owner"])
    .select(["orders.method", "orders.state", "orders.lines", "orders.discount", "orders.discountName"])
    .select(["orders.vat", "orders.total", "orders.createdAt", "orders.settledAt"])
    .select(["agents.name as agent", "receipts.year", "receipts.number", "setups.id as setupId"])
    .where("orders.reference", "=", reference)
    .executeTakeFirst();
  return order ?? null;
}

/** The payments at the provider for an order, newest first. */
export async function listPaymentsOfOrder(db: Db, orderId: number): Promise<ListedAttempt[]> {
  return db
    .selectFrom("payments")
    .select(["reference", "amount", "state", "channel", "createdAt"])
    .where("orderId", "=", orderId)
    .orderBy("id", "desc")
    .limit(20)
    .execute();
}

type ListedAttempt = Pick<Payment, "reference" | "amount" | "state" | "channel" | "createdAt">;

interface PaymentBehind extends PaidIn {
  /** The reference of a receipt or of a payment. */
  listed: string;
  payment: string;
}

/** The payments at the provider behind an owner's receipts; those paid from the wallet have none. */
export async function findPaymentsBehind(
  db: Db,
  ownerId: number,
  listed: readonly string[],
): Promise<PaymentBehind[]> {
  const { rows } = await sql<PaymentBehind>`
    select listed, payments.reference as payment, result, amount, received, refunded, refunding
    from unnest(${[...listed]}::text[]) as listed
    left join receipts on receipts.reference = listed and receipts.owner_id = ${ownerId}
    join payments on payments.owner_id = ${ownerId}
      and (payments.reference = listed or (payments.order_id = receipts.order_id and result = 'fulfilled'))
  `.execute(db);
  return rows;
}
