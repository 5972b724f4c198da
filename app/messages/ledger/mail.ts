import { formatMoment } from "~/models/date";
import { type Receipt, type ReceiptNote, type ReceiptContent, vatLine } from "~/models/ledger/receipt";
import { formatNaira } from "~/models/money";

/**
 * The mail sent once a receipt has its number, the only one about an order that costs something. If the owner asks
 * for it again, it holds only the receipt, since the rest may be out of date, and what went back since. It goes to the address on the receipt,
 * which may not be verified, so only the receipt names the buyer.
 */
export function receiptMail(
  { content, number, createdAt }: Receipt,
  origin: string,
  since: readonly ReceiptNote[] | null = null,
) {
  const again = since !== null;
  const name = number ?? content.reference;
  return {
    recipient: content.buyer.email,
    subject: `${formatNaira(content.total)} paid: receipt ${name}`,
    text: [
      "Hello,",
      `Thank you. This is your receipt for ${content.kind === "top-up" ? "money added to your wallet" : content.title}.`,
      ...(again ? [] : content.mailLines),
      [
        `Receipt: ${name}`,
        `Date: ${formatMoment(createdAt)} (Lagos time)`,
        ...(content.branch === undefined ? [] : [`Shop: ${content.branch}`]),
        ...(content.period === null ? [] : [`Period: ${content.period}`]),
        `Paid by: ${content.paidBy}`,
        `Reference: ${content.reference}`,
      ].join("\n"),
      amounts(content).join("\n"),
      ...(since ?? []).map((note) => `${note.name}, ${formatNaira(note.amount)}. ${note.detail}`),
      `See, print or download it: ${origin}/transactions/${content.reference}`,
      ...(content.kind === "plan" && !again ? [wayFrom(content, origin)] : []),
      ...sellerLines(content),
    ].join("\n\n"),
  };
}

export const toBilling = (origin: string): string => `Manage your plan: ${origin}/plans-and-billings`;

/** For an owner who has no app yet. */
export const installLines = (origin: string): string[] => [
  "Next, install the app and log in with this account.",
  `Download the app: ${origin}/download`,
];

const wayFrom = ({ branch }: ReceiptContent, origin: string): string =>
  branch === undefined ? toBilling(origin) : `See your customers: ${origin}/reseller`;

function amounts(content: ReceiptContent): string[] {
  const { lines, discount, total } = content;
  const vat = vatLine(content);
  return [
    ...lines.map(
      ({ name, detail, amount }) => `${detail ? `${name}, ${detail}` : name}: ${formatNaira(amount)}`,
    ),
    ...(discount ? [`${discount.name}: ${formatNaira(-discount.amount)}`] : []),
    ...(vat ? [`${vat.name}: ${vat.value}`] : []),
    `Total paid: ${formatNaira(total)}`,
  ];
}

/** The seller's address is under every mail. */
const sellerLines = ({ seller: { name, taxNumber } }: ReceiptContent): string[] =>
  taxNumber === null ? [] : [`Seller: ${name}\nTax number: ${taxNumber}`];
