import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import { type Greeted, greeting } from "~/models/users/name";

interface Asked {
  owner: Greeted;
  /** "Plus, 1 year" */
  title: string;
  amount: number;
  until: Date;
  /** The owner's page of the link. */
  page: string;
}

/** To an owner whose agent has made a link that asks to pay for the plan. The token of the link is in no mail. */
export function askedMail({ owner, title, amount, until, page }: Asked) {
  const sum = formatNaira(amount);
  return {
    subject: `Your agent asks you to pay ${sum}`,
    text: [
      greeting(owner),
      `Your agent has prepared ${title} for your shop, and a link that pays ${sum} for it. Nothing has been charged.`,
      `Log in to see the link and pay, or to withdraw it: ${page}`,
      `You can pay until ${formatDate(until)}. If you do not want the plan, ignore this email.`,
    ].join("\n\n"),
  };
}
