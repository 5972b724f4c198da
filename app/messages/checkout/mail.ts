import { formatDate, formatTime } from "~/models/date";
import { orderTitle } from "~/models/plans/quote";
import { installLines, toBilling } from "~/messages/ledger/mail";
import { setupRequestText } from "~/messages/setups/mail";
import type { Continuation } from "~/models/subscriptions/continuation";
import { continuationText } from "~/messages/subscriptions/continuation";
import { type GreetedPerson, greetingFor } from "~/models/users/name";
import type { Order } from "~/models/checkout/order";

interface PlanOrderMail {
  order: Pick<Order, "reference" | "method" | "kind">;
  planName: string;
  onboardingName: string;
  /** Staff do the setup, and need to know where and when. */
  hasSetup: boolean;
  /** The owner had no plan before. */
  isFirst: boolean;
  /** null if the order has no end. */
  continuation: Continuation | null;
  now: Date;
  origin: string;
}

/** The mail after an order that cost nothing; for other orders the mail of the receipt reports it. */
export function orderConfirmationMail({ owner, ...begun }: PlanOrderMail & { owner: GreetedPerson }) {
  const { order, planName, onboardingName, origin } = begun;
  return {
    subject:
      order.method === "trial" ? `Your free trial of ${planName} has started` : `${planName} is active`,
    text: [
      greetingFor(owner),
      ...firstLines(begun),
      [`Onboarding: ${onboardingName}`, `Reference: ${order.reference}`].join("\n"),
      ...askingOf(begun),
      ...(begun.isFirst ? installLines(origin) : []),
      toBilling(origin),
    ].join("\n\n"),
  };
}

function firstLines({ order, planName, continuation, now }: PlanOrderMail): string[] {
  if (!continuation) return [`${planName} is active. It is free for as long as you like.`];
  const { endsAt } = continuation;
  if (order.method !== "trial")
    return [activeText(planName, endsAt), continuationText(continuation, { now })];
  const after =
    continuation.kind === "ends" && continuation.freePlan
      ? ` You then move to ${continuation.freePlan}, free.`
      : "";
  return [
    `Your free trial of ${planName} has started. It ends on ${formatDate(endsAt)} at ${formatTime(endsAt)} (Lagos time).`,
    `We have no card of yours, and nothing is charged when it ends.${after} Choose a plan before then to keep ${planName}.`,
  ];
}

const activeText = (planName: string, endsAt: Date): string =>
  `${planName} is active. What you paid for lasts until ${formatDate(endsAt)}.`;

/** What the mail of a receipt says about the order. */
export function linesWithReceipt({ order, planName, continuation, now, ...begun }: PlanOrderMail): string[] {
  return [
    ...(continuation
      ? [
          activeText(planName, continuation.endsAt),
          continuationText(continuation, { subject: planName, now }),
        ]
      : []),
    ...(begun.isFirst ? [`Onboarding: ${begun.onboardingName}.`] : []),
    ...askingOf({ order, ...begun }),
    ...(begun.isFirst ? installLines(begun.origin) : []),
  ];
}

const askingOf = ({
  order,
  hasSetup,
  origin,
}: Pick<PlanOrderMail, "order" | "hasSetup" | "origin">): string[] =>
  hasSetup ? [setupRequestText(order.reference, origin)] : [];

interface PaidFor {
  planName: string;
  lines: Order["lines"];
  continuation: Continuation | null;
  /** The owner had no plan before. */
  isFirst: boolean;
  now: Date;
  origin: string;
}

/** To an owner whose agent has paid. It names no price: what agents pay is between them and us. */
export function paidForYouMail({
  owner,
  origin,
  planName,
  lines,
  continuation,
  isFirst,
  now,
}: PaidFor & { owner: GreetedPerson }) {
  const title = orderTitle(lines);
  return {
    subject: `Your agent paid for ${planName}`,
    text: [
      greetingFor(owner),
      `Your agent paid for ${title}. You owe nothing for it, to us or to anyone else.`,
      ...(continuation
        ? [
            `${planName} is paid until ${formatDate(continuation.endsAt)}.`,
            continuationText(continuation, { subject: planName, now }),
          ]
        : []),
      ...(isFirst ? installLines(origin) : []),
      toBilling(origin),
    ].join("\n\n"),
  };
}

interface ExtrasOrderMail {
  lines: Order["lines"];
  planName: string;
  /** The end of the period to which they were added. */
  endsAt: Date;
  continuation: Continuation | null;
  now: Date;
}

/** What the mail of a receipt says about extras added to the running period. */
export function linesOfExtras({ planName, endsAt, continuation, now }: ExtrasOrderMail): string[] {
  return [
    `You can use them now, until ${formatDate(endsAt)}.`,
    ...(continuation ? [continuationText(continuation, { subject: planName, now })] : []),
  ];
}

/** The mail about extras that cost nothing. */
export function addedMail({
  owner,
  origin,
  reference,
  ...added
}: ExtrasOrderMail & { owner: GreetedPerson; origin: string; reference: string }) {
  const title = orderTitle(added.lines);
  return {
    subject: `Added to ${added.planName}: ${title}`,
    text: [
      greetingFor(owner),
      `You have ${title}. Nothing was charged for the rest of this period.`,
      ...linesOfExtras(added),
      `Reference: ${reference}`,
      `Manage your plan: ${origin}/plans-and-billings`,
    ].join("\n\n"),
  };
}
