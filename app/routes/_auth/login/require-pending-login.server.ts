import { findPendingLogin, type PendingLogin } from "~/models/sessions/pending-login.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";
import { readCookie } from "~/http/cookies.server";
import { redirectSignedIn } from "~/routes/_shared/require-access.server";

/** Only a browser in which the password was right a short time ago gets to the pages below /login/code. */
export async function requirePending(request: Request): Promise<PendingLogin> {
  await redirectSignedIn(request);
  const token = readCookie(request, "login");
  const pending = token === null ? null : await findPendingLogin(app.db, hashToken(token), app.clock.now());
  if (pending === null) throw startAgain(request);
  return pending;
}

/** The login page, with what this page carries on, for a login that waited too long or whose password has changed. */
export function startAgain(request: Request) {
  const { search } = new URL(request.url);
  const status = request.method === "POST" ? 303 : 302;
  return redirectTo(`/login${search}`, { status, headers: withFlash("login-over") });
}
