import type { Adjustment } from "~/models/agents/token-adjustment";
import { formatDate } from "~/models/date";
import { walletWords } from "~/models/ledger/wallet";
import { formatTokens } from "~/models/ledger/tokens";
import { formatNaira } from "~/models/money";
import type { ContactDetails } from "~/models/platform/contact-details";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import { type ChosenPlan, intentFor } from "~/models/agents/chosen-plan";
import { chosenPlanInWords } from "./chosen-plan";
import { withIntent } from "~/models/sessions/sign-up-intent";

interface PaymentRequest {
  owner: GreetedPerson;
  /** "Plus, 1 year" */
  title: string;
  amount: number;
  until: Date;
  /** The owner's page of the link. */
  page: string;
}

/** To an owner whose agent has made a link that asks to pay for the plan. The token of the link is in no mail. */
export function askedMail({ owner, title, amount, until, page }: PaymentRequest) {
  const sum = formatNaira(amount);
  return {
    subject: `Your agent asks you to pay ${sum}`,
    text: [
      greetingFor(owner),
      `Your agent has prepared ${title} for your shop, and a link that pays ${sum} for it. Nothing has been charged.`,
      `Log in to pay, or to withdraw the link: ${page}`,
      `You can pay until ${formatDate(until)}. If you do not want the plan, ignore this email.`,
    ].join("\n\n"),
  };
}

/** To an unverified mailbox, so it does not repeat the name. */
export function agentMail(
  agent: { code: string; username: string; email: string },
  site: { name: string; origin: string },
) {
  return {
    subject: `Your ${site.name} agent account`,
    text: [
      "Hello,",
      "",
      `You have an agent account at ${site.name}. Your username is ${agent.username} and your agent code is ${agent.code}.`,
      "",
      "It has no password yet. To set one, open this page and enter this email address:",
      `${site.origin}/forgot-password`,
      "",
      "Customers who sign up with this link or your code count as yours:",
      `${site.origin}/signup?page=signup&code=${agent.code}`,
    ].join("\n"),
  };
}

export function adjustmentMail(
  { kind, amount, reason }: Adjustment,
  balance: number,
  agent: GreetedPerson,
  origin: string,
  contact: ContactDetails,
) {
  const tokens = formatTokens(amount);
  const granted = kind === "grant";
  return {
    subject: granted ? `We gave you ${tokens}` : `${tokens} deducted`,
    text: [
      greetingFor(agent),
      granted
        ? `We gave you ${tokens}. Reason: ${reason}`
        : `We deducted ${tokens} from your balance. Reason: ${reason}`,
      `You now have ${formatTokens(balance)}. See your statement: ${origin}${walletWords.tokens.path}`,
      `If you didn’t expect this, write to ${contact.mailbox}.`,
    ].join("\n\n"),
  };
}

interface Registration {
  chosen: ChosenPlan | null;
  site: { name: string; origin: string };
}

/**
 * To a registrant whose account an agent has created. The account has no password until its owner sets one. The mail
 * repeats nothing that the agent typed, nor the agent's name, since the mailbox may be anyone's.
 */
export function registrantMail({ chosen, site }: Registration) {
  return {
    subject: `Your ${site.name} account`,
    text: [
      "Hello,",
      "",
      `A ${site.name} agent made an account for your business with this email address.`,
      "",
      "It has no password yet. To set one, open this page and enter this email address:",
      `${site.origin}/forgot-password`,
      "",
      "Then log in with it and verify your phone number with the code we send you.",
      ...(chosen ? wayToPlan(chosen, site) : []),
      "",
      "If you don’t want the account, you can ignore this email. No one can log in to it without a password.",
    ].join("\n"),
  };
}

function wayToPlan(chosen: ChosenPlan, { origin }: Registration["site"]): string[] {
  const path = withIntent("/verify-phone", intentFor(chosen));
  const after = chosen.onTrial
    ? "Log in here to start your free trial:"
    : "Log in here to see the price and pay:";
  return [
    "",
    `Your agent chose ${chosenPlanInWords(chosen)}. ${after}`,
    `${origin}/login?page=${encodeURIComponent(path)}`,
  ];
}
