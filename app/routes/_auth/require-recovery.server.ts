import { findRecovery, isGrantUsed } from "~/models/recovery/recovery.server";
import { readCookie } from "~/http/cookies.server";
import { withFlash } from "~/http/flash.server";
import { readRecoveryToken } from "~/http/recovery-cookies.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";
import {
  findGrant,
  type GrantedRecovery,
  type OpenRecovery,
} from "~/services/recovery/check-recovery.server";

/** Guard of the code pages: without a recovery they redirect to the page that starts one. */
export async function requireRecovery(request: Request): Promise<OpenRecovery> {
  const token = readRecoveryToken(request);
  const recovery = token === null ? null : await findRecovery(app.db, hashToken(token), app.clock.now());
  if (token === null || recovery === null) throw startAgain(request, token);
  return { recovery, token };
}

/** The grant was used: another post or reload shows the result instead of the form. */
type UsedRecovery = "used";

/** Guard of /set-newpassword. The account comes from the grant alone, never from a form or URL. */
export async function requireGrant(request: Request): Promise<GrantedRecovery | UsedRecovery> {
  const token = readCookie(request, "grant");
  if (token === null) throw startAgain(request, token);
  const granted = await findGrant(app, token);
  if (granted !== null) return granted;
  if (await isGrantUsed(app.db, hashToken(token), app.clock.now())) return "used";
  throw startAgain(request, token);
}

export function isUsed(grant: GrantedRecovery | UsedRecovery): grant is UsedRecovery {
  return grant === "used";
}

/** Redirects to the start. A visitor with a cookie is told that the recovery is over; others just see the page. */
function startAgain(request: Pick<Request, "method">, token: string | null) {
  const status = request.method === "POST" ? 303 : 302;
  return redirectTo("/forgot-password", {
    status,
    headers: token === null ? new Headers() : withFlash("recovery-over"),
  });
}
