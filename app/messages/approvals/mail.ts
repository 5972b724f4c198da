import type { ContactDetails } from "~/models/platform/contact-details";
import { walletWords } from "~/models/ledger/wallet";
import { formatNaira } from "~/models/money";
import { type GreetedPerson, greetingFor } from "~/models/users/name";

/** The text in the statement. */
export const walletGrantText = (amount: number, reason: string): string =>
  `${amount > 0 ? "Credit" : "Deducted"}: ${reason}`;

/** Mail to an owner: staff put money into the wallet by hand, or took some out. */
export function walletGrantMail(
  { amount, reason }: { amount: number; reason: string },
  balance: number,
  owner: GreetedPerson,
  origin: string,
  contact: ContactDetails,
) {
  const sum = formatNaira(Math.abs(amount));
  return {
    subject: amount > 0 ? `${sum} was added to your wallet` : `${sum} was deducted from your wallet`,
    text: [
      greetingFor(owner),
      amount > 0
        ? `We added ${sum} to your wallet. Reason: ${reason}`
        : `We deducted ${sum} from your wallet. Reason: ${reason}`,
      `It now holds ${formatNaira(balance)}. See your statement: ${origin}${walletWords.wallet.path}`,
      `If you didn’t expect this, write to ${contact.paymentsMailbox}.`,
    ].join("\n\n"),
  };
}
