import type { Mail } from "~/models/messages/mail-html";
import { paidForYouMail } from "~/messages/checkout/mail";
import { TOKENS, orderReceipt } from "~/models/ledger/receipt";
import { insertReceipt } from "~/models/ledger/receipt.server";
import { type Business, buyerOf } from "~/models/users/business";
import type { User } from "~/models/users/user";
import type { Context } from "~/services/platform/context.server";
import type { PeriodPurchase, GivenPeriod } from "./begin-period.server";

/* The receipt of a paid order, for the payer, and its mail. */

/** An agent, who pays for a registrant. */
export type PayingAgent = Pick<User, "id" | "name" | "email">;

interface PaidOrder extends PeriodPurchase {
  given: GivenPeriod;
}

interface PaidByOwner extends PaidOrder {
  /** Replaces the confirmation, if the owner ordered nothing. */
  mail?: Mail | undefined;
  location: Business;
  paidBy: string;
}

/** The mail is sent with the number of the receipt; without a receipt it is sent at once. */
export async function writeOwnersReceipt(
  { db, now, config, notify }: Context,
  { order, owner, given, mail, location, paidBy }: PaidByOwner,
): Promise<void> {
  const { ownerId, reference } = order;
  if (order.subtotal === 0)
    return notify(owner, { about: "order", of: [reference], mail: mail ?? given.mail() });
  const parties = { seller: config.seller, buyer: buyerOf(owner, location), reference, paidBy };
  const content = orderReceipt(parties, { ...order, ...given }, config.vatTenths);
  await insertReceipt(db, { ownerId, orderId: order.id, content, now });
}

interface PaidByAgent extends PaidOrder {
  agent: PayingAgent;
  branch: string;
}

/**
 * The receipt with the price goes to the agent; the owner is told what is running, without prices that others paid.
 */
export async function writeAgentsReceipt(
  { db, now, config, origin, notify }: Context,
  { order, owner, plan, given, agent, branch }: PaidByAgent,
): Promise<void> {
  const { reference } = order;
  const { continuation, period, isFirst } = given;
  const parties = { seller: config.seller, buyer: buyerOf(agent, null), branch, reference, paidBy: TOKENS };
  const content = orderReceipt(parties, { ...order, period }, config.vatTenths);
  await insertReceipt(db, { ownerId: agent.id, orderId: order.id, content, now });
  const paidFor = { owner, planName: plan.name, lines: order.lines, continuation, isFirst, now, origin };
  await notify(owner, { about: "order", of: [reference], mail: paidForYouMail(paidFor) });
}
