import { formatMoment } from "~/models/date";
import type { WalletKind } from "~/models/ledger/journal";
import { walletWords } from "~/models/ledger/wallet";
import { EMAIL_FORM, isEmailLost } from "~/models/messages/lost-email";
import { formatNaira, kobo, naira } from "~/models/money";
import { mayOrder, type User } from "~/models/users/user";
import { type Deposit, depositFee } from "~/models/payments/deposit";
import { depositFeeText } from "~/messages/payments/deposit";
import {
  type DepositAccount,
  type DepositAccountFailure,
  hasNumber,
} from "~/models/payments/deposit-account";
import { tellerPath } from "~/models/payments/ticket";

/* What the page of a wallet says about an account number of one's own. */

type AskingOwner = Pick<User, "email" | "emailVerifiedAt" | "phoneVerifiedAt" | "checkoutAllowedAt">;

interface DepositFacts {
  wallet: WalletKind;
  account: DepositAccount | null;
  deposits: readonly Deposit[];
  /** The provider lately said that it gives us no numbers. */
  unavailable: boolean;
  owner: AskingOwner;
  /** Where the bank of the sandbox is. */
  sandbox: string | null;
}

export interface DepositsView {
  state: "offered" | "waiting" | "failed" | "active";
  text: string;
  /** The number, and what the sender's bank asks for or shows. */
  number: { value: string; rows: { name: string; value: string }[] } | null;
  /** What of a transfer is the fee. */
  fee: string;
  button: { intent: "ask-number" | "look"; text: string } | null;
  /** What the owner has to do before the button is there. */
  first: { text: string; href: string } | null;
  /** The sender's bank in a demo. */
  teller: string | null;
  rows: { reference: string; what: string; from: string; when: string; hasReceipt: boolean }[];
}

const EXAMPLE = naira(10_000);

/** null if there is nothing to offer. */
export function depositsView(facts: DepositFacts): DepositsView | null {
  const { account, deposits, unavailable } = facts;
  if (unavailable && account?.state !== "active") return null;
  const { format } = walletWords[facts.wallet];
  return {
    ...stateOf(facts),
    teller:
      facts.sandbox !== null && hasNumber(account)
        ? `${facts.sandbox}${tellerPath("account number", { code: account.number })}`
        : null,
    fee: `The fee is ${depositFeeText}: of ${formatNaira(EXAMPLE)} you get ${format(kobo(EXAMPLE - depositFee(EXAMPLE)))}.`,
    rows: deposits.map(({ reference, amount, walletAmount, state, sender, senderBank, createdAt }) => ({
      reference,
      what:
        state === "settled"
          ? `${formatNaira(amount)}, ${format(walletAmount)} after the fee`
          : `${formatNaira(amount)}, ${state === "returned" ? "sent back" : "being checked"}`,
      from: [sender, senderBank].filter(Boolean).join(", ") || "not named by the bank",
      when: formatMoment(createdAt),
      hasReceipt: state === "settled",
    })),
  };
}

type State = Pick<DepositsView, "state" | "text" | "number" | "button" | "first">;

const none = { number: null, button: null, first: null } as const;

function stateOf({ account, wallet, owner }: DepositFacts): State {
  const place = wallet === "tokens" ? "you have the tokens" : "it is in your wallet";
  if (hasNumber(account))
    return {
      ...none,
      state: "active",
      text: `Send any amount; ${place} in minutes.`,
      number: {
        value: account.number,
        rows: [
          { name: "Bank", value: account.bank },
          { name: "Account name", value: account.name },
        ],
      },
      button: { intent: "look", text: "My transfer hasn’t arrived" },
    };
  const first = firstStep(owner);
  const ask = (text: string) => (first === null ? ({ intent: "ask-number", text } as const) : null);
  if (account?.state === "failed")
    return {
      ...none,
      first,
      state: "failed",
      text: failureTexts[account.failure ?? "refused"],
      button: account.failure === "taken" ? null : ask("Ask again"),
    };
  if (account)
    return {
      ...none,
      state: "waiting",
      text: "We are asking the bank for your number. This usually takes a minute. Open this page again then.",
    };
  return {
    ...none,
    first,
    state: "offered",
    text: `Get an account number of your own. Send money to it by bank transfer, and ${place} in minutes. Paystack, which keeps the number for us, gets your name, email and phone number.`,
    button: ask("Get my account number"),
  };
}

function firstStep(owner: DepositFacts["owner"]): DepositsView["first"] {
  if (!mayOrder(owner)) return { text: "verify your phone number", href: "/verify-phone" };
  if (isEmailLost(owner.email)) return { text: "enter your email", href: EMAIL_FORM };
  return owner.emailVerifiedAt === null ? { text: "confirm your email", href: "/verify-email" } : null;
}

const failureTexts: Record<DepositAccountFailure, string> = {
  unavailable: "Our bank did not give us account numbers. You can ask again.",
  identity:
    "The bank wants to see proof of who you are first, which this page cannot send. Write to us, or add money another way.",
  refused:
    "The bank did not give you a number. Check the name and phone number of your account, then ask again.",
  taken: "The bank gave a number that we cannot use. We are looking into it and will write to you.",
  silent: "The bank did not answer for a day. You can ask again.",
};
