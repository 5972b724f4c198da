import type { Db } from "#db/client";
import { orderTitle } from "~/models/plans/quote";
import type { PaidInstead } from "./paid-instead";
import type { Payment } from "./payment";

/** Whether the order, or the link, of a payment was paid in its place. That is all that a stranger is told. */
export async function isPaidInstead(
  db: Db,
  payment: Pick<Payment, "id" | "orderId" | "payLinkId">,
): Promise<boolean> {
  const { id, payLinkId } = payment;
  if (payment.orderId !== null) return (await findPaidInstead(db, payment)) !== null;
  if (payLinkId === null) return false;
  const link = await db
    .selectFrom("payLinks")
    .select("id")
    .where("id", "=", payLinkId)
    .where("paymentId", "<>", id)
    .executeTakeFirst();
  return link !== undefined;
}

/** What has paid for the order of a payment in its place; null while the order waits, or if it ended unpaid. */
export async function findPaidInstead(
  db: Db,
  { id, orderId }: Pick<Payment, "id" | "orderId">,
): Promise<PaidInstead | null> {
  if (orderId === null) return null;
  const row = await db
    .selectFrom("orders")
    .innerJoin("orders as paying", (join) =>
      join.on((on) =>
        on.or([
          on("paying.id", "=", on.ref("orders.paidByOrderId")),
          on.and([on("paying.id", "=", on.ref("orders.id")), on("orders.state", "=", "settled")]),
        ]),
      ),
    )
    .leftJoin("users as agent", "agent.id", "paying.agentId")
    .leftJoin("payments as paid", (join) =>
      join.onRef("paid.orderId", "=", "paying.id").on("paid.result", "=", "fulfilled"),
    )
    .select(["paying.lines", "paying.method", "paying.kind", "paying.settledAt", "agent.name as agent"])
    .select(["paid.id as paidId", "paid.channel", "paid.payLinkId"])
    .where("orders.id", "=", orderId)
    .executeTakeFirst();
  if (!row?.settledAt || row.paidId === id) return null;
  const { lines, settledAt: paidAt, method, kind, agent, channel, payLinkId } = row;
  const title = orderTitle(lines);
  return { title, method, kind, paidAt, agent, channel, byLink: payLinkId !== null };
}
