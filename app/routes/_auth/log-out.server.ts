import { recordRequestEvent } from "~/services/platform/audit.server";
import { clearCookie, readCookie } from "~/http/cookies.server";
import { withFlash } from "~/http/flash.server";
import { requestContext } from "~/services/platform/request-context.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { endSession } from "~/services/sessions/start-session.server";

/** Ends the session of this browser, and leads to a page that needs none. */
export async function logOut(request: Request, onward: string) {
  const token = readCookie(request, "sid");
  const userId = token === null ? null : await endSession(token);
  const now = app.clock.now();
  if (userId !== null)
    await recordRequestEvent(app.db, {
      now,
      action: "logout",
      outcome: "ok",
      requestId: requestContext().id,
      actorId: userId,
      subjectId: userId,
    });
  const headers = withFlash("logged-out", new Headers({ "Clear-Site-Data": '"cache", "storage"' }));
  headers.append("Set-Cookie", clearCookie("sid"));
  return redirectTo(onward, { headers });
}
