import { chosenPlanInWords } from "~/messages/agents/chosen-plan";
import { verifyRegistrantPath } from "~/models/agents/registrant-phone";
import { agentCheckoutPath } from "~/models/agents/location-checkout";
import {
  type ShownLocation,
  type LocationPlan,
  shutWords,
  locationExtrasPath,
} from "~/models/agents/shown-location";
import { dayOf, formatDate } from "~/models/date";
import { daysBetween } from "~/models/subscriptions/period";

interface StateWords {
  text: string;
  /** null if there is nothing to do. */
  tone: "warn" | "bad" | "plain" | null;
}

/** "renews in 3 days", "ended 2 days ago": the state of a location in a few words. */
export function stateInWords({ group, plan, phoneVerified, shut }: ShownLocation, now: Date): StateWords {
  if (shut !== null) return { text: shutWords[shut], tone: shut === "on-hold" ? "bad" : "plain" };
  if (group === "soon" && plan?.endsAt) return soonWords(plan, plan.endsAt, now);
  if (group === "ended" && plan?.endsAt) return { text: `ended ${daysAgo(plan.endsAt, now)}`, tone: "bad" };
  if (plan?.kind === "trial") return { text: "Free trial", tone: null };
  if (!phoneVerified && plan?.kind !== "paid") return { text: "phone not verified", tone: "plain" };
  return { text: plan ? "Running" : "–", tone: null };
}

function soonWords({ kind, renews }: LocationPlan, endsAt: Date, now: Date): StateWords {
  if (endsAt <= now) return { text: "payment is late", tone: "bad" };
  const verb = kind === "trial" ? "trial ends" : renews ? "renews" : "ends";
  return { text: `${verb} ${daysAhead(endsAt, now)}`, tone: "warn" };
}

function daysAhead(moment: Date, now: Date): string {
  const days = daysBetween(now, moment);
  if (days <= 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

function daysAgo(moment: Date, now: Date): string {
  const days = daysBetween(moment, now);
  if (days <= 0) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** "Plus", or the text in place of a plan. */
export function planInWords({ plan, chosen, isMain }: ShownLocation): string {
  if (plan) return plan.name;
  if (!isMain) return "Main shop’s plan";
  return chosen ? `Chose ${chosenPlanInWords(chosen)}` : "No plan yet";
}

/** "3 December 2026"; the day on which the plan ends or ended. */
export function endInWords({ plan }: Pick<ShownLocation, "plan">): string {
  if (!plan) return "–";
  return plan.endsAt ? formatDate(plan.endsAt) : "No end";
}

/** What an agent can do with a location, each on its own page. */
interface LocationWay {
  label: string;
  href: string;
}

/**
 * What an agent can do with a location: nothing for a shop whose owner's main shop carries the plan or that is shut, and
 * no purchase without an agent code.
 */
export function locationWays(
  { locationId, isMain, ownerId, phoneVerified, group, plan, renewable, shut }: ShownLocation,
  agentCode: string | null,
  now: Date,
): LocationWay[] {
  if (!isMain || shut !== null) return [];
  const paid = plan?.kind === "paid" && group !== "ended" ? plan.endsAt : null;
  const until = paid && paid > now ? paid : null;
  const after = until && dayOf(until);
  return [
    ...(agentCode === null
      ? []
      : [
          {
            label: renewable ? "Renew" : "Upgrade",
            href: agentCheckoutPath({ locationId, code: agentCode, after }),
          },
        ]),
    ...(phoneVerified ? [] : [{ label: "Verify phone", href: verifyRegistrantPath(ownerId) }]),
    ...(until ? [{ label: "Add extras", href: locationExtrasPath(locationId) }] : []),
  ];
}
