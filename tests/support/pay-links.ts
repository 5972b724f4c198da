import type { Db } from "#db/client";
import type { User } from "~/models/users/user";
import type { ListedPayLink } from "~/models/pay-links/pay-link";
import { findOwnPayLink, getPayLink } from "~/models/pay-links/pay-link.server";
import { linkToOrder, linkToTopUp, type PayLinkContext } from "~/services/pay-links/make-pay-link.server";
import { findToken } from "~/services/pay-links/pay-link-token.server";
import { payByLink } from "~/services/payments/pay-by-link.server";
import type { PaymentContext } from "~/services/platform/app.server";
import { systemRandom } from "~/services/platform/random.server";
import { fee, makeAwaitingOrder, topUp } from "./paying";

export interface MadeLink {
  link: ListedPayLink;
  token: string;
}

/** A link of an owner, and its token. */
export async function linkOf(app: PayLinkContext, owner: User, orderId: number): Promise<MadeLink> {
  const made = await linkToOrder(app, { orderId, madeBy: owner.id });
  if (made.outcome !== "made") throw new Error(made.outcome);
  return withToken(app, owner, made.link.reference);
}

async function withToken(app: PayLinkContext, owner: User, reference: string): Promise<MadeLink> {
  const link = await findOwnPayLink(app.db, owner.id, reference);
  const token = link && findToken(app, link);
  if (!link || !token) throw new Error(`${reference} has no token`);
  return { link, token };
}

/** A link that asks for Plus for a month. */
export async function makeOrderLink(app: PayLinkContext & Pick<PaymentContext, "clock">, owner: User) {
  const order = await makeAwaitingOrder(app.db, owner, app.clock.now());
  return { order, ...(await linkOf(app, owner, order.id)) };
}

/** A link that adds ₦10,000 to the wallet, with a fee of ₦250. */
export async function makeTopUpLink(
  app: PayLinkContext,
  owner: User,
  key = systemRandom.bytes(16).toString("hex"),
): Promise<MadeLink> {
  const made = await linkToTopUp(app, {
    ownerId: owner.id,
    madeBy: owner.id,
    purpose: "top-up",
    key,
    amount: topUp + fee,
    walletAmount: topUp,
  });
  if (made.outcome !== "made") throw new Error(made.outcome);
  return withToken(app, owner, made.link.reference);
}

export const payerEmail = "uncle@payer.example";

/** A stranger starts a payment by a link. */
export function startByLink(
  app: PaymentContext,
  { link, token }: MadeLink,
  change: Partial<Parameters<typeof payByLink>[2]> = {},
) {
  return payByLink(app, link, {
    token,
    email: payerEmail,
    channel: "card" as const,
    address: "102.89.0.1",
    submissionKey: systemRandom.bytes(16).toString("hex"),
    ...change,
  });
}

/** Pays a link that is open; returns the payment's reference. */
export async function beginByLink(
  app: PaymentContext,
  made: MadeLink,
  change: Partial<Parameters<typeof payByLink>[2]> = {},
): Promise<string> {
  const started = await startByLink(app, made, change);
  if (started.outcome !== "go") throw new Error(JSON.stringify(started));
  return started.reference;
}

export const stateOf = async (db: Db, { link }: MadeLink) => (await getPayLink(db, link.id)).state;
