import { formatMoment } from "~/models/date";
import { neighbours, readPage } from "~/models/list-page";
import { endOneSession, endOtherSessions, listSessions } from "~/models/sessions/session.server";
import { lockAccount } from "~/models/users/user.server";
import { describeDevice } from "~/models/http/user-agent";
import type { App } from "~/services/platform/app.server";
import { type AppContext, contextOf, transact } from "~/services/platform/context.server";
import type { SignedIn } from "~/models/sessions/session.server";

export interface SessionView {
  id: number;
  current: boolean;
  device: string;
  place: string;
  started: string;
  seen: string;
}

const PAGE_LENGTH = 5;

/** One page of the sessions of a user. */
export async function readSessions(
  app: Pick<App, "db" | "clock">,
  { user, session }: SignedIn,
  query: URLSearchParams,
) {
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const sessions = await listSessions(app.db, user, app.clock.now());
  const rest = sessions.slice(page.offset);
  return {
    page: page.page,
    hasOthers: sessions.length > 1,
    sessions: rest.slice(0, PAGE_LENGTH).map((one): SessionView => {
      const current = one.id === session.id;
      return {
        id: one.id,
        current,
        device: describeDevice(one.userAgent),
        place: one.addressPrefix,
        started: formatMoment(one.startedAt),
        seen: current ? "now" : formatMoment(one.seenAt),
      };
    }),
    ...neighbours(page, rest.length, "/account/sessions", new URLSearchParams()),
  };
}

/** Ends a session by its id; false if the user has no such session. */
export async function endSessionById(
  app: AppContext,
  { user }: SignedIn,
  sessionId: number,
): Promise<boolean> {
  const { db, now, audit } = contextOf(app, { actorId: user.id });
  const ended = (await endOneSession(db, user.id, sessionId, now)) !== null;
  const outcome = ended ? { outcome: "ok" as const } : { outcome: "refused" as const, reason: "not-found" };
  await audit({ action: "session-ended", ...outcome, subjectId: user.id });
  return ended;
}

export async function endAllOtherSessions(app: AppContext, { user, session }: SignedIn): Promise<void> {
  await transact(app, user, async ({ db, now, audit }) => {
    await lockAccount(db, user.id);
    await endOtherSessions(db, user.id, session.id, now);
    await audit({ action: "session-ended", reason: "all-others", subjectId: user.id });
  });
}
