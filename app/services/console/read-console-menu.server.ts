import { countByPlace } from "~/models/console/queue";
import { countQueues } from "~/models/console/waiting.server";
import { decideAccess } from "~/models/sessions/access";
import type { CountedPlace } from "~/models/staff/console-bar";
import { consoleMenu, countedMenu } from "~/models/staff/console-menu";
import { listRoles } from "~/models/staff/staff-role.server";
import type { App } from "~/services/platform/app.server";
import { findSignedIn } from "~/services/sessions/find-signed-in.server";

/** The menu of the console, with how much waits on its pages; null anywhere else, and for anyone but staff. */
export async function readConsoleMenu(
  { db, clock }: Pick<App, "db" | "clock">,
  request: Request,
): Promise<CountedPlace[] | null> {
  if (!/^\/staff(?:\/|\.data$|$)/.test(new URL(request.url).pathname)) return null;
  const now = clock.now();
  const signedIn = await findSignedIn(request);
  if (!signedIn || decideAccess({ roles: ["staff"] }, signedIn, now) !== "allowed") return null;
  const roles = await listRoles(db, signedIn.user.id);
  return countedMenu(consoleMenu(roles), countByPlace(roles, await countQueues(db, now)));
}
