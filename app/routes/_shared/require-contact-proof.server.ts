import type { SignedIn } from "~/models/sessions/session.server";
import { asksContactProof } from "~/services/accounts/prove-contact.server";
import type { App } from "~/services/platform/app.server";
import { type Typed, leadingBack, pageWithFields } from "./require-access.server";

/**
 * Guard of what adds another phone or mailbox: leads to the page of the code, and back to this one, with these fields
 * of its posted form.
 */
export async function requireContactProof(
  app: Pick<App, "db" | "clock">,
  signedIn: SignedIn,
  request: Request,
  { keeps = [], typed }: { keeps?: readonly string[]; typed?: Typed } = {},
): Promise<void> {
  if (await asksContactProof(app, signedIn))
    throw leadingBack("/account/confirm/contact", await pageWithFields(request, keeps, typed));
}
