import { formatDecimal } from "~/models/money";
import { type Sheet, sellerLines, payerFacts, amountsOf, type Fact } from "~/messages/invoices/sheet";
import { partyColumns, partiesOf } from "~/messages/invoices/invoice-file";
import { formatDate, formatMoment, dayOf } from "~/models/date";
import type { ProForma, ProFormaState } from "~/models/pro-formas/pro-forma";

export const proFormaStates: Record<ProFormaState, string> = {
  valid: "Not paid yet",
  paid: "Paid",
  replaced: "Replaced",
  ended: "No longer valid",
};

export const NO_TAX_INVOICE = "This is not a tax invoice. The invoice follows when the order is paid.";

/** How the paper can be paid while it is valid. */
export interface WaysToPay {
  /** null if the link has ended, or cannot be shown any more. */
  url: string | null;
  /** "Wema Bank 9012345678, KAYPOINT/ADA"; null without an account number. */
  account: string | null;
}

export function proFormaSheet(proForma: ProForma, state: ProFormaState, ways: WaysToPay): Sheet {
  const { number, madeAt, validUntil, orderReference, seller, buyer } = proForma;
  return {
    heading: "Pro-forma invoice",
    number,
    warning: NO_TAX_INVOICE,
    badge: { text: proFormaStates[state], isGood: state === "paid" },
    seller: sellerLines(seller),
    facts: [
      { name: "Number", value: number },
      { name: "Date", value: formatDate(madeAt) },
      { name: "Valid until", value: `${formatMoment(validUntil)} (Lagos time)` },
      { name: "Order", value: orderReference },
      ...(state === "valid" ? waysOf(ways) : []),
    ],
    buyer: payerFacts(buyer),
    ...amountsOf(proForma, "Total to pay"),
  };
}

const waysOf = ({ url, account }: WaysToPay): Fact[] => [
  ...(url === null
    ? []
    : [
        {
          name: "Pay here",
          value: url,
          href: url,
          detail: "without an account",
        },
      ]),
  ...(account === null
    ? []
    : [
        {
          name: "Or transfer to",
          value: account,
          detail: "it adds to the wallet, which then pays the order",
        },
      ]),
];

export const proFormaColumns = [
  "Date",
  "Number",
  "State",
  "Valid until",
  "For",
  "Order",
  ...partyColumns,
  "Net (NGN)",
  "VAT (NGN)",
  "Total (NGN)",
];

/** A line of the file for a spreadsheet. */
export function proFormaLine(proForma: ProForma, state: ProFormaState): string[] {
  const { madeAt, number, validUntil, title, orderReference, net, vat, total } = proForma;
  return [
    dayOf(madeAt),
    number,
    proFormaStates[state],
    dayOf(validUntil),
    title,
    orderReference,
    ...partiesOf(proForma),
    formatDecimal(net),
    formatDecimal(vat),
    formatDecimal(total),
  ];
}

/** What the page says about it. */
export function proFormaText(state: ProFormaState, until: string): { tone: "good" | "warn"; text: string } {
  switch (state) {
    case "valid":
      return {
        tone: "good",
        text: `Send this to the company that pays, as a PDF or printed. The price holds until ${until}. If you pay another way or order something else first, this pro-forma ends.`,
      };
    case "paid":
      return { tone: "good", text: "The order is paid. Its invoice is under Payments and invoices." };
    case "replaced":
      return {
        tone: "warn",
        text: "You made a newer pro-forma of this order. Send that one: it is under Payments and invoices.",
      };
    case "ended":
      return {
        tone: "warn",
        text: "This pro-forma is no longer valid: it expired, or its payment link or order ended. Place the order again to make a new one.",
      };
  }
}
