import { formatDate } from "~/models/date";
import {
  type ListedPayLink,
  ownPayLinkPath,
  type PayLinkState,
  payLinkPath,
  payLinkStateAt,
  payLinkStateWords,
  payLinkTitle,
  sendingOf,
} from "~/models/pay-links/pay-link";
import { findOwnPayLink, listPayLinks, withdrawPayLink } from "~/models/pay-links/pay-link.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { findToken } from "./pay-link-token.server";

export const LONGEST_LIST = 100;

const facts = (link: ListedPayLink, state: PayLinkState) => ({
  reference: link.reference,
  href: ownPayLinkPath(link.reference),
  title: payLinkTitle(link),
  shop: link.shopName,
  amount: link.amount,
  until: formatDate(link.expiresAt),
  state,
  word: payLinkStateWords[state],
});

/** The links of an account, newest first. */
export async function readPayLinks({ db, clock }: Pick<AppContext, "db" | "clock">, userId: number) {
  const now = clock.now();
  const links = await listPayLinks(db, userId, LONGEST_LIST);
  return links.map((link) => facts(link, payLinkStateAt(link, now)));
}

/** A link as its maker and its owner see it; null if this account has no such link. */
export async function readOwnPayLink(app: AppContext, userId: number, reference: string) {
  const link = await findOwnPayLink(app.db, userId, reference);
  if (!link) return null;
  const state = payLinkStateAt(link, app.clock.now());
  return {
    ...facts(link, state),
    /** What can be sent; null once the link has ended. */
    sending: state === "open" ? sendingLink(app, link) : null,
    /** Its order may get another link. */
    again: state !== "open" && link.isOrderWaiting && link.ownerId === userId ? link.orderReference : null,
    /** The order of an open link, for which the owner may have a pro-forma. */
    order: state === "open" && link.isOrderWaiting && link.ownerId === userId ? link.orderReference : null,
    mayWithhold: state === "open" && link.mayWithhold,
    isPaidByLink: link.paymentId !== null,
    isOrder: link.orderId !== null,
    isForCustomer: link.ownerId !== userId,
    isTokens: link.purpose === "tokens",
  };
}

function sendingLink(app: AppContext, link: ListedPayLink & { tokenHash: Buffer }) {
  const token = findToken(app, link);
  if (token === null) return null;
  const url = ownOrigin(app) + payLinkPath(token);
  return { url, ...sendingOf(link, url) };
}

type Withdrawn = "withdrawn" | "ended" | "not-found";

/** Ends a link at once. Payments that began before it still count. */
export async function withdrawOwnPayLink(
  app: AppContext,
  userId: number,
  reference: string,
): Promise<Withdrawn> {
  const { db, now, audit } = contextOf(app, { actorId: userId });
  const link = await findOwnPayLink(db, userId, reference);
  if (!link) return "not-found";
  if (!(await withdrawPayLink(db, link.id, now))) return "ended";
  await audit({ action: "pay-link-withdrawn", reason: link.purpose, subjectId: link.ownerId });
  return "withdrawn";
}
