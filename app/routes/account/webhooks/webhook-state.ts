import { OFF_AFTER } from "~/models/webhooks/endpoint";
import { lengthInWords } from "~/models/duration";
import type { WebhookDeliveryState, WebhookOff } from "#db/schema";
import { formatMoment } from "~/models/date";
import type { Endpoint } from "~/models/webhooks/endpoint";

interface Mark {
  tone: "good" | "warn" | "bad";
  text: string;
}

/** How an address is doing, in a word. */
export function endpointMark({ offAt, failingSince }: Pick<Endpoint, "offAt" | "failingSince">): Mark {
  if (offAt) return { tone: "bad", text: "Off" };
  return failingSince ? { tone: "warn", text: "Failing" } : { tone: "good", text: "On" };
}

/** What its owner should know about it; null while all is well. */
export function endpointTrouble({ offAt, offWhy, failingSince, slowUntil }: Endpoint, now: Date) {
  if (offAt && offWhy) return `Off since ${formatMoment(offAt)}. ${offReasons[offWhy]}`;
  if (slowUntil && slowUntil > now)
    return `It asked us to slow down. We send again from ${formatMoment(slowUntil)}.`;
  if (failingSince)
    return `It has accepted nothing since ${formatMoment(failingSince)}. After ${lengthInWords(OFF_AFTER)} of failures we switch it off.`;
  return null;
}

interface DeliveryOutcome {
  state: WebhookDeliveryState;
  status: number | null;
  failure: string | null;
  nextAt: Date | null;
}

/** The outcome so far. */
export function deliveryMark({ state, status, failure }: DeliveryOutcome): Mark {
  const answer = status === null ? failure : String(status);
  if (state === "done") return { tone: "good", text: answer ?? "Taken" };
  if (state === "dead") return { tone: "bad", text: answer ?? "Not sent" };
  return { tone: "warn", text: answer ?? "On its way" };
}

export const nextInWords = ({ state, nextAt }: DeliveryOutcome): string | null =>
  state === "due" && nextAt ? formatMoment(nextAt) : null;

/** "1.2 s", "85 ms" */
export function formatMilliseconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

const offReasons: Record<WebhookOff, string> = {
  owner: "You switched it off.",
  failing: `It failed for ${lengthInWords(OFF_AFTER)}, so we switched it off.`,
  gone: "It answered 410 Gone, which asks us to stop.",
  closed: "The account was closed.",
  locked: "The account was locked by our staff.",
  handover:
    "The password was reset by a person with access to your mailbox, so we switched it off to be safe.",
  transfer:
    "The shop has a new owner, so we switched it off. If the address is yours, make a new secret before you switch it on.",
};
