import type { AppContext } from "~/services/platform/context.server";
import { brand } from "~/brand";
import { type CalendarEntry, calendarFile } from "./calendar";
import { type Setup, setupPath, staffSetupPath } from "~/models/setups/setup";
import type { ListedSetup } from "~/models/setups/setup.server";
import { nationalPhone } from "~/models/users/phone";
import type { User } from "~/models/users/user";
import { getUser } from "~/models/users/user.server";
import { attachment } from "~/http/attachment.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { privateHeaders } from "~/http/responses.server";
import { denial } from "~/http/refusals/refuse-object.server";

/** The agreed time for the owner's calendar. */
export async function ownCalendar(app: AppContext, user: User, found: ListedSetup | null): Promise<Response> {
  const setup = await requireTime(app, user, found);
  return calendarResponse(app, {
    setup,
    summary: `${brand.name}: ${setup.name}`,
    description: `Allow up to two hours. Questions? Call ${app.config.contact.phones[0].shown}.`,
    url: ownOrigin(app) + setupPath(setup.reference),
  });
}

/** The agreed time for the calendar of the member of staff who does the setup: with whom, and the number to call. */
export async function staffCalendar(
  app: AppContext,
  staff: User,
  found: ListedSetup | null,
): Promise<Response> {
  const setup = await requireTime(app, staff, found);
  const { name, phone } = await getUser(app.db, setup.ownerId);
  return calendarResponse(app, {
    setup,
    summary: `${setup.name}: ${name}`,
    description: `${name}, ${nationalPhone(phone)}`,
    url: ownOrigin(app) + staffSetupPath(setup.reference),
  });
}

/** A setup with an agreed time; without one there is nothing to put into a calendar. */
async function requireTime(app: AppContext, { id: userId }: User, setup: ListedSetup | null) {
  const startsAt = setup && hasTime(setup) ? setup.startsAt : null;
  if (setup && startsAt) return { ...setup, startsAt };
  const message = "This setup has no agreed time.";
  throw await denial(app, { userId, object: "setup", message });
}

const hasTime = ({ state }: Pick<Setup, "state">): boolean => state === "agreed" || state === "done";

const calendarResponse = ({ config }: AppContext, entry: CalendarEntry): Response =>
  new Response(calendarFile(entry, config.contact), {
    headers: privateHeaders({
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": attachment(`setup-${entry.setup.reference}.ics`),
    }),
  });
