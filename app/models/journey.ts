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
