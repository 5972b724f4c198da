import { brand } from "~/brand";
import { formatMoment } from "./date";
import { formatNaira } from "./money";
import type { Receipt, ReceiptContent } from "./receipt";

/** The mail that follows once a receipt has its number. It goes to the address that the receipt names. */
export function receiptMail({ content, number, createdAt }: Receipt, origin: string) {
  const name = number ?? content.reference;
  return {
    recipient: content.buyer.email,
    subject: `Receipt ${name} from ${brand.name}`,
    text: [
      `Hello ${content.buyer.name},`,
      `Thank you. This is your receipt for ${content.title}.`,
      [
        `Receipt: ${name}`,
        `Date: ${formatMoment(createdAt)} (Lagos time)`,
        `Paid by: ${content.paidBy}`,
        `Reference: ${content.reference}`,
      ].join("\n"),
      amounts(content).join("\n"),
      `See, print or download it: ${origin}/transactions/${content.reference}`,
      sellerInWords(content),
    ].join("\n\n"),
  };
}

function amounts({ lines, discount, vat, total }: ReceiptContent): string[] {
  return [
    ...lines.map(
      ({ name, detail, amount }) => `${detail ? `${name}, ${detail}` : name}: ${formatNaira(amount)}`,
    ),
    ...(discount ? [`${discount.name}: ${formatNaira(-discount.amount)}`] : []),
    ...(vat ? [`${vat.name}: ${formatNaira(vat.amount)}`] : []),
    `Total paid: ${formatNaira(total)}`,
  ];
}

function sellerInWords({ seller }: ReceiptContent): string {
  return [seller.name, seller.address, seller.taxId === null ? null : `Tax number ${seller.taxId}`]
    .filter(Boolean)
    .join("\n");
}
