import { SALES_REPORT } from "~/models/sales/report-period";
import { PAY_PAGE } from "~/models/messages/money-text";
import { checkoutPath } from "~/models/plans/call-to-action";
import { type LiveSubscription, type Subscription, daysLeft } from "~/models/subscriptions/subscription";
import { TRIAL } from "~/models/plans/trial";

export interface NextStep {
  title: string;
  text: string;
  action: { label: string; href: string };
}

/** What an owner has done so far, each read from rows. */
export interface Progress {
  verified: boolean;
  confirmed: boolean;
  planned: boolean;
  /** Whether a till was ever signed in, and whether a till or a file brought a sale. */
  till: boolean;
  sale: boolean;
}

export interface Step {
  text: string;
  done: boolean;
  href: string;
}

const tills = "/account/devices";

/** The first steps of a new owner; empty once all are done. */
export function gettingStarted({ verified, confirmed, planned, till, sale }: Progress): Step[] {
  const steps = [
    { text: "Verify your phone number", done: verified, href: "/verify-phone" },
    { text: "Confirm your email", done: confirmed, href: "/verify-email" },
    { text: "Choose a plan", done: planned, href: "/pricing" },
    { text: "Install the app and sign your till in", done: till, href: "/download" },
    { text: "Make your first sale", done: sale, href: SALES_REPORT },
  ];
  return steps.every(({ done }) => done) ? [] : steps;
}

const LAST_DAYS = 3;

/** Whether the free trial ends so soon, with nothing paid after it, that we ask the owner how to continue. */
export const trialEnding = (
  live: Pick<LiveSubscription, "kind" | "endsAt" | "followedBy"> | null,
  now: Date,
): boolean =>
  live?.kind === "trial" &&
  live.followedBy === null &&
  live.endsAt !== null &&
  daysLeft(live.endsAt, now) <= LAST_DAYS;

interface Owner {
  progress: Pick<Progress, "verified" | "till" | "sale">;
  live: (Subscription & Pick<LiveSubscription, "followedBy">) | null;
  /** The setup that needs the owner's times. */
  setup?: { title: string; link: string } | undefined;
  /** What to do if something the plan limits is nearly used up. */
  room?: NextStep | null;
  now: Date;
}

/** The next step to suggest to the owner; null if there is nothing to do. */
export function nextStep({ progress, live, setup, room = null, now }: Owner): NextStep | null {
  if (!progress.verified)
    return {
      title: "Next: verify your phone number",
      text: "Then you can choose a plan and start the free trial.",
      action: { label: "Verify phone number", href: "/verify-phone" },
    };
  if (!live)
    return {
      title: "Next: choose a plan",
      text: `Basic is free. Plus is free for ${TRIAL}, without a card.`,
      action: { label: "See plans", href: "/pricing" },
    };
  if (live.kind === "paid" && live.endsAt && live.endsAt <= now)
    return {
      title: "Next: pay for your plan",
      text: "Its time is over, and it works for a few more days. Pay now, and nothing stops.",
      action: { label: "Pay now", href: PAY_PAGE },
    };
  if (trialEnding(live, now))
    return {
      title: "Next: choose how to go on after the trial",
      text: "Nothing is charged when it ends, and Basic goes on, free. Choose Plus to keep all of it.",
      action: { label: "Purchase now", href: checkoutPath(live.planId, live.duration) },
    };
  if (setup)
    return {
      title: `Next: choose times for "${setup.title}"`,
      text: "Tell us where your shop is and which two times suit you. We agree on one of them.",
      action: { label: "Choose times", href: setup.link },
    };
  return tillStep(progress) ?? room;
}

function tillStep({ till, sale }: Pick<Progress, "till" | "sale">): NextStep | null {
  if (sale) return null;
  if (till)
    return {
      title: "Next: make your first sale",
      text: "Sell something at your till. Your sales show here once the till has sent them.",
      action: { label: "See your tills", href: tills },
    };
  return {
    title: "Next: download the app",
    text: "Install it on the computer at your till, and sign it in with the code that it shows.",
    action: { label: "Download", href: "/download" },
  };
}
