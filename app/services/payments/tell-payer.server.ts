import type { Mail } from "~/models/messages/mail-html";
import type { Db } from "#db/client";
import { enqueue } from "~/models/messages/outbox.server";
import { linkPaidMail } from "~/messages/pay-links/mail";
import { ownPayLinkPath, payLinkTitle, shortShopName } from "~/models/pay-links/pay-link";
import { getPayLink } from "~/models/pay-links/pay-link.server";
import type { PaidFor } from "~/messages/payments/payer-thanks";
import type { Payment } from "~/models/payments/payment";
import { mailUser } from "~/models/users/user-message.server";
import { getUser } from "~/models/users/user.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import type { PaymentContext } from "~/services/platform/app.server";

interface PayerMail {
  mail: (paidFor: PaidFor) => Mail;
  dedupeKey: string;
  now: Date;
}

/**
 * Mails the person who pays by a link. The mail does not belong to the owner's account, so the owner's data does not include it.
 * Payments of an account have no other payer.
 */
export async function tellPayer(
  trx: Db,
  { payLinkId, email }: Pick<Payment, "payLinkId" | "email">,
  { mail, dedupeKey, now }: PayerMail,
): Promise<void> {
  if (payLinkId === null) return;
  const link = await getPayLink(trx, payLinkId);
  const paidFor = { title: payLinkTitle(link), shop: shortShopName(link.shopName) };
  await enqueue(trx, {
    ...mail(paidFor),
    channel: "mail",
    recipient: email,
    dedupeKey: `payer:${dedupeKey}`,
    now,
  });
}

/** Mails the agent who asked an owner to pay by a link. An owner who made the link gets the receipt. */
export async function tellMaker(
  app: Pick<PaymentContext, "config">,
  trx: Db,
  payLinkId: number,
  now: Date,
): Promise<void> {
  const link = await getPayLink(trx, payLinkId);
  if (link.madeBy === link.ownerId) return;
  const agent = await getUser(trx, link.madeBy);
  await mailUser(trx, agent, {
    ...linkPaidMail(link, agent, ownOrigin(app) + ownPayLinkPath(link.reference)),
    dedupeKey: `pay-link-paid:${link.reference}`,
    now,
  });
}
