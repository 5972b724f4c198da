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
        text: `All browsers are logged out, and ${tillsInWords(tills)}. Nothing renews, saved cards are removed, and open orders and setups are cancelled.`,
      },
      { name: "Your plan", text: planInWords(plan) },
      {
        name: `For ${time}`,
        text: "Log in and restore the account with one tap. All your sales, products and customers are still there. You need to sign in tills, add cards and choose the renewal again.",
      },
      {
        name: `On ${due}`,
        text: "Your name, email, phone, sales, products, customers and messages are deleted and cannot be restored. Email, phone and username are free for a new account.",
      },
      {
        name: "What stays",
        text: `Receipts and payments with your name for ${lengthInWords(retention.receipts)}, as tax law requires, and our accounts without your name.`,
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
    ? `${plan.name} runs until ${formatDate(plan.endsAt)}. The days that are left are not refunded. If you restore the account before then, you get them back.`
    : "You have no paid plan, so nothing is lost.";
