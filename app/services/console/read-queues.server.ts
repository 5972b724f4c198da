import { countByPlace } from "~/models/console/queue";
import { countWaiting } from "~/models/console/waiting.server";
import { decideAccess } from "~/models/sessions/access";
import { listRoles } from "~/models/staff/staff-role.server";
import type { App } from "~/services/platform/app.server";
import { findSignedIn } from "~/services/sessions/find-signed-in.server";

/** How much waits on the pages of the console, for its menu; null anywhere else, and for anyone but staff. */
export async function readQueues(
  { db, clock }: Pick<App, "db" | "clock">,
  request: Request,
): Promise<Record<string, number> | null> {
  if (!/^\/staff(?:\/|\.data$|$)/.test(new URL(request.url).pathname)) return null;
  const now = clock.now();
  const signedIn = await findSignedIn(request);
  if (!signedIn || decideAccess({ roles: ["staff"] }, signedIn, now) !== "allowed") return null;
  return countByPlace(await listRoles(db, signedIn.user.id), await countWaiting(db, now));
}
