import type { Mail } from "~/models/messages/mail-html";
import type { MessageKind } from "~/models/messages/message-kind";
import { enqueue } from "~/models/messages/outbox.server";
import { linkPaidMail } from "~/messages/pay-links/mail";
import { ownPayLinkPath, payLinkTitle, shortShopName } from "~/models/pay-links/pay-link";
import { getPayLink } from "~/models/pay-links/pay-link.server";
import type { PaidFor } from "~/messages/payments/payer-thanks";
import type { Payment } from "~/models/payments/payment";
import { getUser } from "~/models/users/user.server";
import { type Context, messageKey } from "~/services/platform/context.server";

interface PayerMail {
  about: MessageKind;
  of: readonly string[];
  mail: (paidFor: PaidFor) => Mail;
}

/**
 * Mails the person who pays by a link. The mail does not belong to the owner's account, so the owner's data does not include it.
 * Payments of an account have no other payer.
 */
export async function tellPayer(
  { db, now }: Context,
  { payLinkId, email }: Pick<Payment, "payLinkId" | "email">,
  { mail, ...message }: PayerMail,
): Promise<void> {
  if (payLinkId === null) return;
  const link = await getPayLink(db, payLinkId);
  const paidFor = { title: payLinkTitle(link), shop: shortShopName(link.shopName) };
  await enqueue(db, {
    ...mail(paidFor),
    channel: "mail",
    recipient: email,
    dedupeKey: `${messageKey(message)}:payer`,
    now,
  });
}

/** Mails the agent who asked an owner to pay by a link. An owner who made the link gets the receipt. */
export async function tellMaker({ db, origin, notify }: Context, payLinkId: number): Promise<void> {
  const link = await getPayLink(db, payLinkId);
  if (link.madeBy === link.ownerId) return;
  const agent = await getUser(db, link.madeBy);
  const mail = linkPaidMail(link, agent, origin + ownPayLinkPath(link.reference));
  await notify(agent, { about: "pay-link-paid", of: [link.reference], mail });
}
