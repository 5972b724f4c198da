import { formatDate } from "~/models/date";
import { type Kobo, formatNaira } from "~/models/money";
import { lengthInWords } from "~/models/duration";
import { retention } from "~/models/platform/retention";
import { deletionDue } from "~/models/rights/closure";

/** What an account holds when its owner asks to delete it. */
export interface AccountNow {
  plan: { name: string; endsAt: Date | null } | null;
  balance: Kobo;
  tills: number;
  now: Date;
}

export interface ClosingView {
  /** "21 February 2027" */
  due: string;
  /** How long the closure can be undone: "90 days". */
  time: string;
  /** null if the wallet is empty. */
  balance: string | null;
  /** What happens, in order. */
  happens: { name: string; text: string }[];
}

export function closingView({ plan, balance, tills, now }: AccountNow): ClosingView {
  const due = formatDate(deletionDue(now));
  const time = lengthInWords(retention.closedAccounts);
  return {
    due,
    time,
    balance: balance > 0 ? formatNaira(balance) : null,
    happens: [
      {
        name: "Right away",
        text: `You are logged out everywhere, and ${tillsInWords(tills)}. Nothing renews. Saved cards are removed, open orders and setups cancelled.`,
      },
      { name: "Your plan", text: planInWords(plan) },
      {
        name: `For ${time}`,
        text: "Log in to restore your sales, products and customers with one tap. Tills, cards and renewal you set up again.",
      },
      {
        name: `On ${due}`,
        text: "Your name, email, phone, sales, products, customers and messages are deleted for good.",
      },
      {
        name: "What stays",
        text: `Receipts and payments with your name, for ${lengthInWords(retention.receipts)}, as tax law requires.`,
      },
    ],
  };
}

function tillsInWords(tills: number): string {
  if (tills === 0) return "tills can no longer sign in";
  return tills === 1 ? "your till is signed out" : `your ${tills} tills are signed out`;
}

const planInWords = (plan: AccountNow["plan"]): string =>
  plan?.endsAt
    ? `${plan.name} runs until ${formatDate(plan.endsAt)}. The days left are not refunded. If you restore the account in time, you keep them.`
    : "You have no paid plan, so nothing is lost.";
