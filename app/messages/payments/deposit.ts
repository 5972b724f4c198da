import { formatNaira } from "~/models/money";
import { type Shortfall, sumToSend, depositFees } from "~/models/payments/deposit";

/**
 * "₦1,833 short: send ₦1,852 to 0123456789, Wema Bank." What to send includes the fee. Without a number, `otherwise`
 * says where to add it.
 */
export const shortfallText = ({ missing, account }: Shortfall, otherwise: string): string =>
  account === null
    ? `${formatNaira(missing)} short: add it at ${otherwise}`
    : `${formatNaira(missing)} short: send ${formatNaira(sumToSend(missing))} to ${account.number}, ${account.bank}.`;

/** The shortfall in a mail. */
export const shortfallLine = (short: Shortfall, otherwise: string): string =>
  `${shortfallText(short, otherwise)}${short.account === null ? "" : " The bank’s fee is included."}`;

/** "1% of what you send, up to ₦300" */
export const depositFeeText = `${depositFees.rateBasisPoints / 100}% of what you send, up to ${formatNaira(depositFees.cap)}`;
