import { type Duration, type Plan, isFree, isPriced, isTrialPlan } from "~/models/plans/catalogue";
import { ON_TRIAL, TRIAL } from "~/models/subscriptions/trial";
import { checkoutPath } from "~/models/checkout/paths";

/**
 * The visitor who looks at the prices. Staff buy nothing, so they see what a stranger sees. Agents buy for their
 * customers.
 */
export type Visitor =
  | { kind: "anonymous" }
  | { kind: "agent"; code: string }
  | { kind: "unverified" }
  | {
      kind: "verified";
      plusRunning: boolean;
      trialEntitled: boolean;
      /** "Plus, paid until 9 January 2027. Free trial until 9 December 2026."; null if nothing has an end. */
      until: string | null;
    };

interface LinkButton {
  label: string;
  href: string;
}

/** What a visitor can do from a plan card. If there is a note, it replaces the step. */
export interface PlanButtons {
  step: LinkButton | { label: string; post: string; fields: Record<string, string> };
  purchase?: LinkButton | undefined;
  note?: string | undefined;
  /** Shown beside the note: until when the plan runs. */
  noteDetail?: string | undefined;
}

interface Situation {
  visitor: Visitor;
  duration: Duration;
  /** The agent code in the visitor's link. */
  code?: string | undefined;
  selfOnboardingId: number | null;
}

export const TRY = `Try free for ${TRIAL}`;
const PURCHASE = "Purchase now";
const GET_STARTED = "Get Started";

export function planButtons(plan: Plan, situation: Situation): PlanButtons {
  if (!isPriced(plan)) return { step: { label: "Contact Sales", href: `/contact?plan=${plan.code}` } };
  const { visitor, code } = situation;
  // With their own code in the link, agents are signing up a registrant, who chooses a plan here.
  if (visitor.kind === "agent" && code?.toUpperCase() !== visitor.code)
    return agentButtons(plan, { ...situation, code: visitor.code });
  const href = purchasePath(plan, situation);
  if (isFree(plan)) return { step: { label: GET_STARTED, href } };
  const purchase = { label: PURCHASE, href };
  return isTrialPlan(plan) ? trialButtons(plan, situation, purchase) : { step: purchase };
}

/** An agent pays for a registrant's location, or signs up a registrant for a free plan or the trial. */
function agentButtons(plan: Plan, situation: Situation): PlanButtons {
  const register = purchasePath(plan, situation);
  if (isFree(plan)) return { step: { label: "Register a customer", href: register } };
  const query = new URLSearchParams({ plan: String(plan.id), duration: situation.duration });
  const step = { label: PURCHASE, href: `/all-locations?${query}` };
  if (!isTrialPlan(plan)) return { step };
  return { step, purchase: { label: "Register a customer for the trial", href: `${register}&onTrial=true` } };
}

function trialButtons(plan: Plan, situation: Situation, purchase: LinkButton): PlanButtons {
  const { visitor, duration, selfOnboardingId } = situation;
  if (visitor.kind !== "verified")
    return { step: { label: TRY, href: `${purchase.href}&onTrial=true` }, purchase };
  if (visitor.plusRunning)
    return {
      step: purchase,
      purchase,
      note: ON_TRIAL,
      ...(visitor.until !== null && { noteDetail: visitor.until }),
    };
  if (!visitor.trialEntitled || selfOnboardingId === null) return { step: purchase };
  const fields = { intent: "trial", onboarding: String(selfOnboardingId) };
  return { step: { label: TRY, post: checkoutPath(plan.id, duration), fields }, purchase };
}

/** Sign-up, verification or checkout: the first step this visitor still needs. */
function purchasePath(plan: Plan, { visitor, duration, code }: Situation): string {
  if (visitor.kind === "verified") return checkoutPath(plan.id, duration);
  const query = new URLSearchParams({ plan: String(plan.id), duration });
  if (visitor.kind === "unverified") return `/verify-phone?${query}`;
  query.set("page", "signup");
  if (code) query.set("code", code);
  return `/signup?${query}`;
}

/**
 * "Get Started" on the landing page: it starts the trial if this visitor may have one. Others go to sign-up, which
 * redirects visitors with an account.
 */
export function getStarted(plans: readonly (PlanButtons & { disabled: boolean })[] | null): {
  trial: boolean;
  step: PlanButtons["step"];
} {
  const tried = plans?.find(({ step, disabled }) => step.label === TRY && !disabled);
  if (tried) return { trial: true, step: { ...tried.step, label: GET_STARTED } };
  return { trial: false, step: { label: GET_STARTED, href: "/signup?page=signup&onTrial=true" } };
}
