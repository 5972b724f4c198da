import { mergeJourney, readJourney, withJourney, type Journey } from "~/models/sessions/journey";

export function queryOf(request: Request): Journey {
  return readJourney(new URL(request.url).searchParams);
}

export function journeyOf(request: Request, fields: Journey): Journey {
  return mergeJourney(fields, queryOf(request));
}

/** Whether the page is for the code by mail. */
export function isByMail(request: Request): boolean {
  return new URL(request.url).searchParams.get("by") === "mail";
}

export function mailPath(journey: Journey): string {
  const path = withJourney("/verify-phone", journey);
  return `${path}${path.includes("?") ? "&" : "?"}by=mail`;
}
