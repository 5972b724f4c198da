import { mergeIntent, withIntent, type SignUpIntent } from "~/models/sessions/sign-up-intent";
import { readIntent } from "~/models/sessions/sign-up-intent-fields.server";

export function queryOf(request: Request): SignUpIntent {
  return readIntent(new URL(request.url).searchParams);
}

export function intentOfForm(request: Request, fields: SignUpIntent): SignUpIntent {
  return mergeIntent(fields, queryOf(request));
}

/** Whether the page is for the code by mail. */
export function isByMail(request: Request): boolean {
  return new URL(request.url).searchParams.get("by") === "mail";
}

export function mailPath(journey: SignUpIntent): string {
  const path = withIntent("/verify-phone", journey);
  return `${path}${path.includes("?") ? "&" : "?"}by=mail`;
}
