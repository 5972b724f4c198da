import type { Db } from "#db/client";
import type { MoneyOnItsWay } from "./money-on-its-way";
import { accountPages } from "./pages";

/** The newest such payment of an owner; null without one. One that another person makes by a link is not the owner's. */
export async function findMoneyOnItsWay(db: Db, ownerId: number, now: Date): Promise<MoneyOnItsWay | null> {
  const row = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["payments.reference", "payments.amount", "payments.received", "payments.state"])
    .where("payments.ownerId", "=", ownerId)
    .where("payments.payLinkId", "is", null)
    .where("orders.kind", "=", "new")
    .where((is) =>
      is.or([
        is.and([is("payments.state", "=", "review"), is("payments.result", "=", "suspense")]),
        is.and([
          is("payments.state", "=", "open"),
          is("orders.state", "=", "awaiting"),
          is("payments.ticketUntil", ">", now),
        ]),
      ]),
    )
    .orderBy("payments.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { reference, amount, received, state } = row;
  const isChecked = state === "review";
  return {
    amount: isChecked ? (received ?? amount) : amount,
    isChecked,
    href: accountPages(reference).status,
  };
}
