import { formatMoment } from "~/models/date";
import { EMAIL_FORM } from "~/models/messages/lost-email";
import type { Plan } from "~/models/plans/catalogue";
import { BILLING } from "~/models/subscriptions/billing-view";
import type { LiveSubscription, Subscription } from "~/models/subscriptions/subscription";
import { trialEnding } from "./next-step";

/** Something that is wrong, or soon will be, and where to fix it. */
export interface Warning {
  tone: "warn" | "bad";
  text: string;
  link: { label: string; href: string } | null;
}

interface WarningFacts {
  verified: boolean;
  confirmed: boolean;
  /** Whether another account has confirmed the address that this one had. */
  emailLost: boolean;
  plan: Plan | null;
  live: (Subscription & Pick<LiveSubscription, "graceUntil" | "followedBy">) | null;
  /** Why the last attempt to pay the plan failed. */
  failure: string | null;
  /** The link of the next step. A warning that leads there too gets no link. */
  next: string | undefined;
  now: Date;
}

const unverified: Warning = {
  tone: "warn",
  text: "Your phone number is not verified. Until it is, you cannot pay or start the free trial.",
  link: { label: "Verify it", href: "/verify-phone" },
};

const unconfirmed: Warning = {
  tone: "warn",
  text: "Your email is not confirmed. Until it is, it alone does not reset your password.",
  link: { label: "Confirm it", href: "/verify-email" },
};

const withoutEmail: Warning = {
  tone: "bad",
  text: "Someone else has confirmed the email that you signed up with, so it is no longer yours. Until you enter your own, you get no receipts and cannot pay.",
  link: { label: "Enter your email", href: EMAIL_FORM },
};

/** Worst first. */
export function listWarnings({ verified, confirmed, emailLost, next, ...plan }: WarningFacts): Warning[] {
  const wrong = [
    ...planWarnings(plan),
    ...(verified ? [] : [unverified]),
    ...(confirmed ? [] : [emailLost ? withoutEmail : unconfirmed]),
  ];
  return wrong.map((notice) => ({ ...notice, link: notice.link?.href === next ? null : notice.link }));
}

function planWarnings({
  plan,
  live,
  failure,
  now,
}: Pick<WarningFacts, "plan" | "live" | "failure" | "now">): Warning[] {
  if (!plan || !live?.endsAt) return [];
  if (failure !== null)
    return [
      {
        tone: "bad",
        text: failedPaymentText(plan, live, failure),
        link: { label: "Pay another way", href: `${BILLING}#renewal` },
      },
    ];
  if (!trialEnding(live, now)) return [];
  const text = `Your free trial of ${plan.name} ends on ${formatMoment(live.endsAt)}.`;
  return [{ tone: "warn", text, link: null }];
}

function failedPaymentText(plan: Plan, { graceUntil }: { graceUntil: Date | null }, reason: string): string {
  const until = graceUntil ? ` ${plan.name} works until ${formatMoment(graceUntil)}.` : "";
  const why = reason.endsWith(".") ? reason : `${reason}.`;
  return `The payment for ${plan.name} failed: ${why}${until}`;
}
