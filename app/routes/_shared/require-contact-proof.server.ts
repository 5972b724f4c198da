import type { SignedIn } from "~/models/sessions/session.server";
import { asksContactProof } from "~/services/accounts/prove-contact.server";
import type { App } from "~/services/platform/app.server";
import { leadingBack } from "./require-access.server";

/** Guard of what adds another phone or mailbox: leads to the page of the code, and back to this one. */
export async function requireContactProof(
  app: Pick<App, "db" | "clock">,
  signedIn: SignedIn,
  page: string,
): Promise<void> {
  if (await asksContactProof(app, signedIn)) throw leadingBack("/account/confirm/contact", page);
}
