import { type payerThanks, PROOF_IS_NO_RECEIPT } from "~/messages/payments/payer-thanks";
import { printSheet, type SheetFile, unbroken } from "~/services/ledger/print-sheet.server";
import type { App } from "~/services/platform/app.server";

export interface PayerProof {
  reference: string;
  settledAt: Date;
  thanks: Pick<ReturnType<typeof payerThanks>, "badge" | "facts" | "sum">;
}

/** What a payer by a link has of the payment, on A5. */
export function payerProofPdf(
  { reference, settledAt, thanks }: PayerProof,
  { seller, contact }: Pick<App["config"], "seller" | "contact">,
): Promise<SheetFile> {
  const [phone] = contact.phones;
  return printSheet({
    size: "A5",
    title: `Proof of payment ${reference}`,
    heading: "Proof of payment",
    createdAt: settledAt,
    badge: { text: thanks.badge, isGood: true },
    warning: null,
    sellerName: seller.name,
    seller: [seller.address],
    tables: [thanks.facts, [{ ...thanks.sum, isBold: true }]],
    closing: [`${PROOF_IS_NO_RECEIPT} Questions? ${contact.paymentsMailbox} or ${unbroken(phone.shown)}.`],
  });
}
