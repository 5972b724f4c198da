import { z } from "zod";

import { journeyFields, mergeJourney, readJourney, withJourney, type Journey } from "~/models/journey";

/** What every form of the page may carry. `function_type` is what old clients send for the button's intent. */
export const shared = {
  intent: z.string().max(20).optional(),
  function_type: z.string().max(20).optional(),
  ...journeyFields,
};

/** The fields of the code, where a form has them beside a button that needs none of it. */
export const ignoredCode = {
  code: z.string().optional(),
  digit: z.array(z.string().optional()).optional(),
};

export function queryOf(request: Request): Journey {
  return readJourney(new URL(request.url).searchParams);
}

export function journeyOf(request: Request, fields: Journey): Journey {
  return mergeJourney(fields, queryOf(request));
}

/** Whether this is the view for a code that came by mail. */
export function isByMail(request: Request): boolean {
  return new URL(request.url).searchParams.get("by") === "mail";
}

export function mailPath(journey: Journey): string {
  const path = withJourney("/verify-phone", journey);
  return `${path}${path.includes("?") ? "&" : "?"}by=mail`;
}
