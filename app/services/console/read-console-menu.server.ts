import { countByPlace } from "~/models/console/queue";
import { countQueues } from "~/models/console/waiting.server";
import { decideAccess } from "~/models/sessions/access";
import type { CountedPlace } from "~/models/staff/console-bar";
import { consoleMenu, countedMenu } from "~/models/staff/console-menu";
import { listRoles } from "~/models/staff/staff-role.server";
import type { App } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";

/** The menu of the console, with how much waits on its pages; null for anyone but staff. */
export async function readConsoleMenu(
  { db, clock }: Pick<App, "db" | "clock">,
  signedIn: SignedIn | null,
): Promise<CountedPlace[] | null> {
  const now = clock.now();
  if (!signedIn || decideAccess({ roles: ["staff"] }, signedIn, now) !== "allowed") return null;
  const roles = await listRoles(db, signedIn.user.id);
  return countedMenu(consoleMenu(roles), countByPlace(roles, await countQueues(db, now)));
}
