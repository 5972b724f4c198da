import { brand } from "~/brand";
import { formatMoment } from "~/models/date";
import { type Kobo, formatNaira, kobo } from "~/models/money";

export type ReceiptKind = "plan" | "top-up";

interface Seller {
  name: string;
  address: string;
  taxId: string | null;
}

interface Buyer {
  name: string;
  email: string;
}

interface Amount {
  name: string;
  amount: number;
}

interface ReceiptLine extends Amount {
  /** A second line under the name: "to 20 November 2027". */
  detail?: string | undefined;
}

/** What a receipt says, frozen when the money moved: neither a new price nor a new address changes it. */
export interface ReceiptContent {
  kind: ReceiptKind;
  /** What the list of payments calls it: "Plus, 1 month". */
  title: string;
  reference: string;
  seller: Seller;
  buyer: Buyer;
  lines: ReceiptLine[];
  subtotal: number;
  discount: Amount | null;
  vat: Amount | null;
  total: number;
  /** "Wallet", "Card ending 4081" */
  paidBy: string;
}

export interface Receipt {
  id: number;
  ownerId: number;
  reference: string;
  content: ReceiptContent;
  createdAt: Date;
  /** "2026-000123"; null until it is given, seconds after the payment. */
  number: string | null;
}

interface Parties {
  seller: Seller;
  buyer: Buyer;
  reference: string;
  paidBy: string;
}

interface PaidOrder {
  lines: readonly ReceiptLine[];
  subtotal: number;
  discount: number;
  discountName: string | null;
  vat: number;
  total: number;
}

export const WALLET = "Wallet";

const DIGITS = 6;

/** "2026-000123" */
export function receiptNumber(year: number, number: number): string {
  return `${year}-${String(number).padStart(DIGITS, "0")}`;
}

/** "Card ending 4081", or no more than "Card" where the provider did not say which. */
export function paidByCard(lastDigits: string | null): string {
  return lastDigits ? `Card ending ${lastDigits}` : "Card";
}

/** "VAT, 7.5%", from tenths of a percent. */
export function vatName(vatTenths: number): string {
  return `VAT, ${vatTenths / 10}%`;
}

/** The receipt of an order; its first line, the plan, is its title. */
export function orderReceipt(parties: Parties, order: PaidOrder, vatTenths: number): ReceiptContent {
  return checked({
    ...parties,
    kind: "plan",
    title: order.lines[0]?.name ?? "Order",
    lines: [...order.lines],
    subtotal: order.subtotal,
    discount: order.discount > 0 ? { name: order.discountName ?? "Discount", amount: order.discount } : null,
    vat: order.vat > 0 ? { name: vatName(vatTenths), amount: order.vat } : null,
    total: order.total,
  });
}

/** The receipt of money added to the wallet: the fee is a line of its own. */
export function topUpReceipt(parties: Parties, topUp: { walletAmount: Kobo; fee: Kobo }): ReceiptContent {
  const total = kobo(topUp.walletAmount + topUp.fee);
  return checked({
    ...parties,
    kind: "top-up",
    title: "Wallet top-up",
    lines: [
      { name: "Added to your wallet", amount: topUp.walletAmount },
      ...(topUp.fee > 0 ? [{ name: "Payment fee", amount: topUp.fee }] : []),
    ],
    subtotal: total,
    discount: null,
    vat: null,
    total,
  });
}

/** A receipt that does not add up is a bug of whoever made it, and must not be written. */
function checked(content: ReceiptContent): ReceiptContent {
  const { lines, subtotal, discount, vat, total, reference } = content;
  const sum = lines.reduce((amount, line) => amount + kobo(line.amount), 0);
  if (sum !== subtotal || subtotal - (discount?.amount ?? 0) + (vat?.amount ?? 0) !== total)
    throw new Error(`the receipt of ${reference} does not add up`);
  return content;
}

/**
 * The mail that follows once a receipt has its number. It goes to the address that the receipt names, which perhaps
 * nobody has proved to read, so the buyer's name stands in the receipt alone.
 */
export function receiptMail({ content, number, createdAt }: Receipt, origin: string) {
  const name = number ?? content.reference;
  return {
    recipient: content.buyer.email,
    subject: `Receipt ${name} from ${brand.name}`,
    text: [
      "Hello,",
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
