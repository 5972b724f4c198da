import { z } from "zod";
import type { SignUpIntent } from "./sign-up-intent";

/** Invalid values are dropped, not refused. */
export const intentFields = {
  plan: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .optional()
    .catch(undefined),
  duration: z
    .enum(["yearly", "month", "12", "1"])
    .transform((typed) => (typed === "12" || typed === "yearly" ? "yearly" : "month"))
    .optional()
    .catch(undefined)
    .describe("month or yearly; 1 and 12 months mean the same"),
  onTrial: z.enum(["true", "false"]).optional().catch(undefined),
};

const journeySchema = z.object(intentFields);

export function readIntent(query: URLSearchParams): SignUpIntent {
  return journeySchema.parse(Object.fromEntries(query));
}

/** The plan in the path of the next page: checkout names it in the path, verification in the query. */
export function intentOfPath(path: string): SignUpIntent {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  const [, plan, duration] = /^\/plans-details\/(\d+)\/(yearly|month)$/.exec(pathname) ?? [];
  return plan && duration ? journeySchema.parse({ plan, duration }) : readIntent(searchParams);
}
