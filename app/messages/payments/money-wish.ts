import { formatNaira } from "~/models/money";
import { walletWords } from "~/models/ledger/wallet";
import { walletOf } from "~/models/payments/payment";
import { isShort, type MoneyInSuspense } from "./money-in-suspense";
import type { Payment } from "~/models/payments/payment";

/** What the owner of held money can wish; our staff decide. */
export const moneyWishes = ["wallet", "order", "back"] as const;
export type MoneyWish = (typeof moneyWishes)[number];

type SuspensePayment = MoneyInSuspense & Pick<Payment, "purpose" | "reference">;

/** Whether its owner may say what to do with the money: not with another person's, or while we check a withheld tax. */
export const mayWish = ({
  state,
  result,
  received,
  reason,
  payLinkId,
}: Pick<Payment, "state" | "result" | "received" | "reason" | "payLinkId">): boolean =>
  state === "review" &&
  result === "suspense" &&
  (received ?? 0) > 0 &&
  reason !== "withheld" &&
  payLinkId === null;

interface WishOption {
  value: MoneyWish;
  label: string;
  detail: string;
}

interface WishContext {
  /** Whether its order still waits for the money. */
  hasOrder: boolean;
  /** What the owner's wallet holds, in kobo. */
  balance: number;
}

export function wishOptions(payment: SuspensePayment, { hasOrder, balance }: WishContext): WishOption[] {
  const { name } = walletWords[walletOf(payment)];
  return [
    {
      value: "wallet",
      label: payment.purpose === "tokens" ? "Add it to my tokens" : `Put it in my ${name}`,
      detail: "All of it, with a receipt.",
    },
    ...(hasOrder && isShort(payment)
      ? [
          {
            value: "order" as const,
            label: "Pay for my order with it",
            detail: missingText(missing(payment), balance),
          },
        ]
      : []),
    {
      value: "back",
      label: "Send it back",
      detail: "To where it came from. It can take up to 10 working days.",
    },
  ];
}

/** Kobo that the wallet lacks to pay for the order with the held money. */
export const lackingFor = (payment: SuspensePayment, { hasOrder, balance }: WishContext): number =>
  hasOrder && isShort(payment) ? Math.max(0, missing(payment) - balance) : 0;

/** Kobo that did not come. */
const missing = ({ amount, received }: MoneyInSuspense): number => amount - (received ?? 0);

function missingText(rest: number, balance: number): string {
  return rest <= balance
    ? `The missing ${formatNaira(rest)} comes from your wallet.`
    : `${formatNaira(rest)} is missing. Add ${formatNaira(rest - balance)} to your wallet, and we take the rest from there.`;
}

const wishWords: Record<MoneyWish, string> = {
  wallet: "Please put it in my wallet.",
  order: "Please pay for the order with it, and take what is missing from my wallet.",
  back: "Please send it back to where it came from.",
};

/** What our staff read. */
export function wishText(payment: SuspensePayment, wish: MoneyWish): string {
  const { reference, amount, received } = payment;
  const words =
    wish === "wallet" && payment.purpose === "tokens" ? "Please add it to my tokens." : wishWords[wish];
  return `Payment ${reference}: ${formatNaira(received ?? 0)} came, ${formatNaira(amount)} was due. ${words}`;
}

/** What an owner may have written by these buttons: other messages with the reference are no wish. */
export const wishTexts = (payment: SuspensePayment): string[] =>
  moneyWishes.map((wish) => wishText(payment, wish));
