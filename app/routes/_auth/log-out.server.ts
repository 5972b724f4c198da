import { contextOf } from "~/services/platform/context.server";
import { clearCookie, readCookie } from "~/http/cookies.server";
import { withFlash } from "~/http/flash.server";
import { redirectTo } from "~/http/responses.server";
import { app } from "~/services/platform/app.server";
import { endSession } from "~/services/sessions/start-session.server";

/** Ends the session of this browser, and leads to a page that needs none. */
export async function logOut(request: Request, onward: string) {
  const token = readCookie(request, "sid");
  const userId = token === null ? null : await endSession(app, token);
  if (userId !== null) {
    const { audit } = contextOf(app, { actorId: userId });
    await audit({ action: "logout", subjectId: userId });
  }
  const headers = withFlash("logged-out", new Headers({ "Clear-Site-Data": '"cache", "storage"' }));
  headers.append("Set-Cookie", clearCookie("sid"));
  return redirectTo(onward, { headers });
}
