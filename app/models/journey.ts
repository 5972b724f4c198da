import { z } from "zod";

/** What a visitor chose on the pricing page, carried through sign-up and verification. Junk is dropped, not refused. */
export const journeyFields = {
  plan: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .catch(undefined),
  duration: z.enum(["yearly", "month"]).optional().catch(undefined),
  onTrial: z.enum(["true", "false"]).optional().catch(undefined),
};

const journeySchema = z.object(journeyFields);
export type Journey = z.output<typeof journeySchema>;

export function readJourney(query: URLSearchParams): Journey {
  return journeySchema.parse(Object.fromEntries(query));
}

/** The path with the journey in its query, without what is not set. */
export function withJourney(path: string, { plan, duration, onTrial }: Journey): string {
  const query = new URLSearchParams();
  if (plan) query.set("plan", plan);
  if (duration) query.set("duration", duration);
  if (onTrial) query.set("onTrial", onTrial);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What a form carries counts more than the query of the address it was posted to. */
export function mergeJourney(fields: Journey, query: Journey): Journey {
  return {
    plan: fields.plan ?? query.plan,
    duration: fields.duration ?? query.duration,
    onTrial: fields.onTrial ?? query.onTrial,
  };
}

/** Where the visitor wanted to go before the phone had to be verified. */
export function afterVerification({ plan, duration, onTrial }: Journey, now: { onTrial: boolean }): string {
  const trialStarted = onTrial === "true" && now.onTrial;
  return plan && !trialStarted ? `/plans-details/${plan}/${duration ?? "month"}` : "/download";
}

/** The same after a code by mail: checkout, but no trial. */
export function afterMailCode(journey: Journey): string {
  return journey.plan ? afterVerification(journey, { onTrial: false }) : "/pricing";
}
