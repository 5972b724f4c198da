import { payerThanks } from "~/messages/payments/payer-thanks";
import { formatDate } from "~/models/date";
import { type ListedPayLink, payLinkStateAt, shortShopName, payLinkTitle } from "~/models/pay-links/pay-link";
import { getPayLink } from "~/models/pay-links/pay-link.server";
import { ratesInWords } from "~/models/pay-links/withheld-tax";
import { waysToPay } from "~/models/payments/channel";
import type { Payment } from "~/models/payments/payment";
import { readTax } from "~/services/payments/pay-by-link.server";
import type { PayerProof } from "~/services/payments/make-payer-proof-pdf.server";
import type { PaymentContext } from "~/services/platform/app.server";

const KEY_BYTES = 24;

/**
 * What the payer, who has no account here, sees of a pay link.
 * @param typed what the payer states as withheld tax
 */
export function readLinkPage(
  app: Pick<PaymentContext, "clock" | "config" | "random">,
  link: ListedPayLink,
  typed: string | null = null,
) {
  const { channels } = app.config.payments;
  const tax = readTax(link, typed);
  const withheld = tax?.ok ? tax.amount : 0;
  return {
    state: payLinkStateAt(link, app.clock.now()),
    seller: app.config.seller.name,
    shop: shortShopName(link.shopName),
    title: payLinkTitle(link),
    amount: link.amount - withheld,
    withheld,
    tax:
      link.mayWithhold && link.vat !== null
        ? {
            rates: ratesInWords({ amount: link.amount, vat: link.vat }),
            typed,
            error: tax?.ok === false ? tax.message : null,
          }
        : null,
    until: formatDate(link.expiresAt),
    ways: waysToPay(channels),
    /** Each page has its own key: submitted twice it is one payment, and another page is another payment. */
    submissionKey: Buffer.from(app.random.bytes(KEY_BYTES)).toString("base64url"),
  };
}

/** What the page of a settled payment by a link says. */
export async function readThanks({ db, config }: Pick<PaymentContext, "db" | "config">, payment: Payment) {
  if (payment.payLinkId === null) throw new Error(`payment ${payment.reference} has no link`);
  const link = await getPayLink(db, payment.payLinkId);
  const paidFor = { title: payLinkTitle(link), shop: shortShopName(link.shopName) };
  return payerThanks(payment, paidFor, { isUsed: link.paymentId === payment.id }, config.contact);
}

/** What the file of a payment by a link says; null if it has not arrived. */
export async function readProof(
  app: Pick<PaymentContext, "db" | "config">,
  payment: Payment,
): Promise<PayerProof | null> {
  const { state, reference, settledAt } = payment;
  if (state !== "settled" || settledAt === null) return null;
  return { reference, settledAt, thanks: await readThanks(app, payment) };
}
