import type { Mail } from "~/models/messages/mail-html";
import { letter } from "~/messages/letter";
import { formatDate } from "~/models/date";
import { formatNaira } from "~/models/money";
import type { TopUpForecast } from "~/models/payments/automatic-top-up";
import { enoughText, forecastText } from "~/messages/payments/automatic-top-up";
import type { Shortfall } from "~/models/payments/deposit";
import { shortfallLine, shortfallText } from "~/messages/payments/deposit";
import type { MoneyTextKind } from "~/models/messages/money-text";
import { paymentDueSms, planReturnsSms, renewalComingSms, trialEndingSms } from "../money-sms";
import type { Continuation } from "~/models/subscriptions/continuation";
import { continuationText, meanwhile } from "~/messages/subscriptions/continuation";
import type { GreetedPerson } from "~/models/users/name";
import { DAY, lengthInWords } from "~/models/duration";
import { GRACE_DAYS } from "~/models/subscriptions/grace";
import { REMINDED } from "~/models/subscriptions/reminder";

interface EndingMail {
  owner: GreetedPerson;
  planName: string;
  endsAt: Date;
  /** Where the plan is changed or cancelled. */
  page: string;
  /** Leads straight to the payment. */
  payPage: string;
}

interface ReminderMail {
  owner: GreetedPerson;
  continuation: Continuation;
  pages: { billing: string; pay: string; wallet: string; automatic: string };
  /** What will be paused then; null for nothing. */
  pauses: string | null;
  /** What the wallet lacks for it, and what automatic top-up does about that; null if it lacks nothing. */
  short: (Shortfall & { ahead: TopUpForecast }) | null;
  now: Date;
}

/** Sent 7 days and 1 day before the end, and 3 days before it too if the wallet has too little. */
export function reminderMail({ owner, continuation, pages, pauses, short, now }: ReminderMail): Mail {
  const { plan, endsAt } = continuation;
  const what = isTrial(continuation) ? `Your free trial of ${plan.name}` : plan.name;
  return letter(
    `${what} ${verbOf(continuation)} on ${formatDate(endsAt)}`,
    owner,
    continuationText(continuation, { subject: what, now }),
    ...shortLines(short, pages),
    ...staysOf(continuation),
    ...pausedNow(pauses),
    wayOn(continuation, pages),
  );
}

/**
 * The SMS 3 days before the end, and 7 days before it too if the wallet has too little; null if it is not about money.
 */
export function reminderText(
  continuation: Continuation,
  { pay: link, wallet }: { pay: string; wallet: string },
  short: ReminderMail["short"],
): { kind: MoneyTextKind; text: string } | null {
  const { endsAt } = continuation;
  const about = { planName: continuation.plan.name, endsAt, link };
  const shortText = short && (enoughText(short.ahead) ?? shortfallText(short, wallet));
  if (continuation.kind === "changes" || continuation.kind === "pauses") return null;
  if (continuation.kind === "returns") {
    const { total, method, card } = continuation;
    return {
      kind: "renewal-coming",
      text: planReturnsSms({ ...about, total, method, card, short: shortText }),
    };
  }
  if (continuation.kind === "renews") {
    const { total, method, card, next } = continuation;
    return {
      kind: "renewal-coming",
      text: renewalComingSms({
        ...about,
        planName: next.name,
        total,
        method,
        card,
        short: shortText,
      }),
    };
  }
  if (continuation.why === "cancelled") return null;
  return continuation.why === "trial"
    ? { kind: "trial-ending", text: trialEndingSms(about) }
    : { kind: "renewal-coming", text: paymentDueSms(about) };
}

const shortLines = (short: ReminderMail["short"], { wallet, automatic }: ReminderMail["pages"]): string[] =>
  short === null ? [] : [shortfallLine(short, wallet), forecastText(short.ahead, automatic)];

const isTrial = (continuation: Continuation): boolean =>
  continuation.kind === "ends" && continuation.why === "trial";

const verbs: Record<Continuation["kind"], string> = {
  renews: "renews",
  changes: "ends",
  pauses: "pauses",
  returns: "returns",
  ends: "ends",
};

const verbOf = ({ kind }: Continuation): string => verbs[kind];

/** What follows a plan that does not renew. */
const staysOf = (continuation: Continuation): string[] =>
  continuation.kind === "ends" && continuation.freePlan !== null
    ? [`Your records stay. Only what ${continuation.freePlan} does not include stops.`]
    : [];

function wayOn(continuation: Continuation, { billing, pay }: ReminderMail["pages"]): string {
  const { kind, plan } = continuation;
  if (kind === "returns")
    return [
      `Pay now to have ${plan.name} back earlier: ${pay}`,
      `To change how it is paid, or to stay on ${continuation.freePlan}: ${billing}`,
    ].join("\n");
  if (kind !== "ends") return `Change or cancel this: ${billing}`;
  return `Pay before then to keep ${plan.name}: ${pay}`;
}

interface EndedMail extends EndingMail {
  /** The free plan that follows; null if none is on sale. */
  freePlan: string | null;
  /** What was paused because the free plan includes less; null for nothing. */
  paused: string | null;
}

const pausedNow = (paused: string | null): string[] => (paused === null ? [] : [paused]);

const nowFree = (freePlan: string | null): string =>
  freePlan
    ? `You are now on ${freePlan}, free for as long as you like. Your records are kept. Only what ${freePlan} does not include has stopped.`
    : "Your records are kept.";

/** Adds to the mail about the end of a plan that automatic top-up has ended with it. */
export const withTopUpOff = ({ subject, text }: Mail): Mail => ({
  subject,
  text: `${text}\n\nAutomatic top-up is off too, so your card no longer fills your wallet.`,
});

interface PauseMail extends EndingMail {
  continuation: Continuation;
  /** What was paused because the free plan includes less; null for nothing. */
  paused: string | null;
}

/** The owner asked for the pause, which begins now. */
export function pauseStartedMail({ owner, planName, payPage, continuation, paused }: PauseMail): Mail {
  const isPause = continuation.kind === "pauses" || continuation.kind === "returns";
  const then = isPause ? ` ${meanwhile(continuation)}` : "";
  return letter(
    `${planName} is paused`,
    owner,
    `Your paid time for ${planName} is over, and it is paused.${then}`,
    `Your records stay. We remind you ${REMINDED} before ${planName} returns, with the price of that day.`,
    ...pausedNow(paused),
    `Pay now to have ${planName} back earlier: ${payPage}`,
  );
}

/** The pause is over, and the plan was not paid. */
export function notReturnedMail({ owner, planName, payPage, freePlan }: Omit<EndedMail, "paused">): Mail {
  return letter(
    `${planName} was not paid, so it did not return`,
    owner,
    `The pause of ${planName} is over, and ${planName} was not paid. Nothing was charged for it.`,
    freePlan
      ? `You stay on ${freePlan}, free for as long as you like. Your records are kept.`
      : "Your records are kept.",
    `Pay to get ${planName} back: ${payPage}`,
  );
}

export function endedMail(ended: EndedMail & { trial: boolean }) {
  const { owner, planName, endsAt, payPage, trial, freePlan, paused } = ended;
  const what = trial ? `Your free trial of ${planName}` : planName;
  return letter(
    `${what} has ended`,
    owner,
    `${what} ended on ${formatDate(endsAt)}. Nothing was charged for it.`,
    nowFree(freePlan),
    ...pausedNow(paused),
    `Pay to get ${planName} back: ${payPage}`,
  );
}

/** What the owner has until the next period is paid. */
export interface Meanwhile {
  graceUntil: Date;
  /** The free plan, if the plan to be paid is paused; else null. */
  freePlan: string | null;
}

const meanwhileText = ({
  planName,
  graceUntil,
  freePlan,
}: Meanwhile & Pick<EndingMail, "planName">): string =>
  freePlan === null
    ? `${planName} keeps working until ${formatDate(graceUntil)}.`
    : `Until it is paid, ${planName} stays paused and you are on ${freePlan}, free.`;

const lastNoticeSubject = ({
  planName,
  graceUntil,
  freePlan,
}: Meanwhile & Pick<EndingMail, "planName">): string =>
  freePlan === null ? `${planName} stops on ${formatDate(graceUntil)}` : `${planName} is still not paid`;

interface FailureMail extends EndingMail, Meanwhile {
  total: number;
  reason: string;
  retryAt: Date | null;
  /** Whether the attempt at `retryAt` is the last one. */
  hasOneLeft: boolean;
  short: Shortfall | null;
}

export function renewalFailedMail(failed: FailureMail): Mail {
  const { owner, planName, total, reason, retryAt, hasOneLeft, page, payPage, short } = failed;
  const retry = retryAt
    ? ` We will try ${hasOneLeft ? "one last time" : "again"} on ${formatDate(retryAt)}.`
    : "";
  return letter(
    hasOneLeft ? lastNoticeSubject(failed) : `${planName} could not be renewed`,
    owner,
    `We ${hasOneLeft ? "tried again and " : ""}could not take ${formatNaira(total)} for ${planName}: ${reason}`,
    `${meanwhileText(failed)}${retry}`,
    ...(short === null
      ? []
      : [`${shortfallText(short, page)} The bank’s fee is included, and ${planName} renews within minutes.`]),
    `Pay ${formatNaira(total)}: ${payPage}`,
    `Or add money to your wallet, choose another card, or cancel: ${page}`,
  );
}

/** The bank requires the owner's confirmation before the card can pay. */
export function renewalWaitingMail(waiting: EndingMail & Meanwhile & { total: number }): Mail {
  const { owner, planName, total, page } = waiting;
  return letter(
    `Confirm the payment for ${planName}`,
    owner,
    `Your bank asks you to confirm the payment of ${formatNaira(total)} that renews ${planName}.`,
    `Confirm it here: ${page}`,
    meanwhileText(waiting),
  );
}

export function renewalStoppedMail({
  owner,
  planName,
  page,
  payPage,
  reason,
}: EndingMail & { reason: string }): Mail {
  return letter(
    `${planName} will not renew`,
    owner,
    `${reason} So ${planName} will not renew.`,
    `Pay again before it ends: ${payPage}`,
    `Or choose another card: ${page}`,
  );
}

export function lapsedMail({ owner, planName, payPage, freePlan, paused }: EndedMail): Mail {
  return letter(
    `${planName} has ended`,
    owner,
    `${planName} could not be renewed in ${lengthInWords(GRACE_DAYS * DAY)}, so it has ended.`,
    nowFree(freePlan),
    ...pausedNow(paused),
    `Pay to get ${planName} back: ${payPage}`,
  );
}

/** For an owner who chose this plan to follow the paid one. */
export function nextPlanMail({ owner, planName, payPage, freePlan, paused }: EndedMail): Mail {
  return letter(
    `${freePlan ?? "Your plan"} has started`,
    owner,
    `Your paid time for ${planName} is over, and ${freePlan ?? "your plan"} has started as you chose, free for as long as you like. Your records are kept.`,
    ...pausedNow(paused),
    `Pay to get ${planName} back: ${payPage}`,
  );
}
