import { pathWithQuery } from "~/models/path-with-query";
import type { Duration } from "~/models/plans/catalogue";

/** The plan a visitor chose on the pricing page, carried through sign-up and verification. */
export interface SignUpIntent {
  plan?: string | undefined;
  duration?: Duration | undefined;
  onTrial?: "true" | "false" | undefined;
}

/** Adds the intent to the query of a path. */
export function withIntent(path: string, { plan, duration, onTrial }: SignUpIntent): string {
  return pathWithQuery(path, { plan, duration, onTrial });
}

/** The sign-up page for a visitor who has already chosen a plan. */
export function signUpPath(journey: SignUpIntent): string {
  const path = withIntent("/signup", journey);
  return `${path}${path.includes("?") ? "&" : "?"}page=signup`;
}

/** Merges the intent of a form with that of the URL it was posted to; the form wins. */
export function mergeIntent(fields: SignUpIntent, query: SignUpIntent): SignUpIntent {
  return {
    plan: fields.plan ?? query.plan,
    duration: fields.duration ?? query.duration,
    onTrial: fields.onTrial ?? query.onTrial,
  };
}

/** Where a visitor continues after the phone is verified. */
export function afterVerification(
  { plan, duration, onTrial }: SignUpIntent,
  now: { onTrial: boolean },
): string {
  const trialStarted = onTrial === "true" && now.onTrial;
  return plan && !trialStarted ? `/plans-details/${plan}/${duration ?? "month"}` : "/download";
}

/** Where a visitor continues after a mailed code, which allows checkout but no trial. */
export function afterMailCode(journey: SignUpIntent): string {
  return journey.plan ? afterVerification(journey, { onTrial: false }) : "/pricing";
}

/** Where a visitor who chose a plan continues after login; null if no plan was chosen. */
export function afterLogIn(journey: SignUpIntent, { mayOrder }: { mayOrder: boolean }): string | null {
  if (!journey.plan && journey.onTrial !== "true") return null;
  return mayOrder ? afterMailCode(journey) : withIntent("/verify-phone", journey);
}
