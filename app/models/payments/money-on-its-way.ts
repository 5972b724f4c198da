import { formatNaira } from "~/models/money";

/** A payment for a plan whose money may still come, because its account number or code is open, or is being checked. */
export interface MoneyOnItsWay {
  /** Kobo that were asked for; what came of them, if it is checked. */
  amount: number;
  /** Whether it has come, and staff look at it. */
  isChecked: boolean;
  /** The page of the payment. */
  href: string;
}

export const onItsWayText = ({ amount, isChecked }: MoneyOnItsWay): string =>
  isChecked
    ? `We are checking your payment of ${formatNaira(amount)}. Please don’t pay again.`
    : `Your payment of ${formatNaira(amount)} has not reached us yet. If you have sent it, please don’t pay again.`;
