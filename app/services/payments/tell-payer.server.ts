import type { Db } from "#db/client";
import { enqueue } from "~/models/messages/outbox.server";
import { payLinkTitle, shortShopName } from "~/models/pay-links/pay-link";
import { getPayLink } from "~/models/pay-links/pay-link.server";
import type { PaidFor } from "~/models/payments/payer-mail";
import type { Payment } from "~/models/payments/payment";

interface PayerMail {
  mail: (paidFor: PaidFor) => { subject: string; text: string };
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
    ...{ channel: "mail", recipient: email, dedupeKey: `payer:${dedupeKey}`, now },
  });
}
