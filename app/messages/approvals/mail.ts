import type { Approval, ApprovalKind } from "~/models/approvals/approval";
import { formatDate, noonOf } from "~/models/date";
import { formatTokens } from "~/models/ledger/tokens";
import { REFUND_TAKES } from "~/messages/payments/reversal";
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

const approvalNames: Record<ApprovalKind, string> = {
  refund: "Refund",
  suspense: "Decision about held money",
  wallet: "Change of a wallet",
  tokens: "Change of tokens",
};

interface DecidedRequest {
  asker: GreetedPerson;
  decider: GreetedPerson;
  owner: GreetedPerson;
  /** Of the request in the console. */
  page: string;
}

/** Mail to the colleague who asked: what another one decided. */
export function decidedMail(
  approval: Pick<Approval, "kind" | "amount" | "state" | "answer" | "promisedOn">,
  { asker, decider, owner, page }: DecidedRequest,
) {
  const { kind, amount, state, answer, promisedOn } = approval;
  const sum = kind === "tokens" ? formatTokens(Math.abs(amount)) : formatNaira(Math.abs(amount));
  const verdict = state === "approved" ? "approved" : "refused";
  return {
    subject: `${approvalNames[kind]}, ${sum} for ${owner.name}: ${verdict}`,
    text: [
      greetingFor(asker),
      `${decider.name} ${verdict} what you asked for: ${approvalNames[kind].toLowerCase()}, ${sum}, for ${owner.name}.`,
      ...(answer === null ? [] : [`Their message: ${answer}`]),
      ...(kind === "refund" && state === "approved" ? [REFUND_TAKES] : []),
      promisedOn === null
        ? `See the request: ${page}`
        : `You promised ${owner.name} an answer by ${formatDate(noonOf(promisedOn))}. Call them now. The request: ${page}`,
    ].join("\n\n"),
  };
}
