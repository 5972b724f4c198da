import { tokenCookie } from "~/http/browser.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { app } from "~/services/platform/app.server";
import { renewToken } from "~/services/sessions/start-session.server";

/**
 * Headers with the cookie of a new token, after a code to a contact of the account was typed in the session. One that
 * has ended in the meantime gets none; the next page then asks to log in.
 */
export async function withContactProof(signedIn: SignedIn, headers = new Headers()): Promise<Headers> {
  const token = await renewToken(app, signedIn, { contactProvedAt: app.clock.now() });
  if (token !== null) headers.append("Set-Cookie", tokenCookie(token));
  return headers;
}
