import { SALES_REPORT } from "~/models/sales/report-period";
import type { LiveSubscription } from "~/models/subscriptions/subscription";
import { TRIAL } from "~/models/subscriptions/trial";
import type { Progress } from "~/models/locations/progress";

export interface NextStep {
  title: string;
  text: string;
  action: { label: string; href: string };
}

interface Step {
  text: string;
  detail?: string | undefined;
  done: boolean;
  href: string;
}

const tills = "/account/devices";

export interface Checklist {
  steps: Step[];
  done: number;
}

/** The first steps of a new owner; null once the shop sells. */
export function gettingStarted({ verified, confirmed, planned, till, sale }: Progress): Checklist | null {
  const steps: Step[] = [
    { text: "Verify your phone number", done: verified, href: "/verify-phone" },
    {
      text: "Confirm your email",
      detail: "So you can use it to reset your password.",
      done: confirmed,
      href: "/verify-email",
    },
    { text: "Choose a plan", done: planned, href: "/pricing" },
    { text: "Install the app and sign your till in", done: till, href: "/download" },
    { text: "Make your first sale", done: sale, href: SALES_REPORT },
  ];
  return sale ? null : { steps, done: steps.filter((step) => step.done).length };
}

interface Owner {
  progress: Pick<Progress, "verified" | "till" | "sale">;
  live: Pick<LiveSubscription, "kind"> | null;
  /** The setup that needs the owner's times. */
  setup?: { title: string; link: string } | undefined;
  /** What to do if something the plan limits is nearly used up. */
  room?: NextStep | null;
}

/** The next step to suggest to the owner; null if there is nothing to do. */
export function nextStep({ progress, live, setup, room = null }: Owner): NextStep | null {
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
  if (setup)
    return {
      title: `Next: choose times for "${setup.title}"`,
      text: "Tell us where your shop is and which two times suit you. We’ll confirm one.",
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
    text: "Install it on your till computer, then enter the code it shows.",
    action: { label: "Download", href: "/download" },
  };
}
