import { type GreetedPerson, greetingFor } from "~/models/users/name";
import { BILLING } from "~/models/subscriptions/billing-paths";
import type { InShop } from "~/models/subscriptions/shop-allowance";
import { pausedSubject, pausedText } from "./pause";

interface PausedThings {
  owner: GreetedPerson;
  things: Pick<InShop, "kind" | "name">[];
  /** The running plan; null if there is none. */
  planName: string | null;
  origin: string;
}

/**
 * Tells an owner that a period has begun which includes less than the shop uses. A mail about the period itself says
 * this too.
 */
export function shopPausedMail({ owner, things, planName, origin }: PausedThings): {
  subject: string;
  text: string;
} {
  return {
    subject: pausedSubject(things),
    text: [
      greetingFor(owner),
      pausedText(things, planName),
      `Choose which people and shops stay in use: ${origin}/user-management and ${origin}/locations`,
      `Add users or outlets, or choose another plan: ${origin}${BILLING}`,
    ].join("\n\n"),
  };
}
