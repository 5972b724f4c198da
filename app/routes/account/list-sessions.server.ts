import { formatMoment } from "~/models/date";
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

export async function readSessions(
  app: Pick<App, "db" | "clock">,
  { user, session }: SignedIn,
): Promise<SessionView[]> {
  const sessions = await listSessions(app.db, user, app.clock.now());
  return sessions.map(({ id, userAgent, addressPrefix: place, startedAt, seenAt }) => ({
    id,
    current: id === session.id,
    device: describeDevice(userAgent),
    place,
    started: formatMoment(startedAt),
    seen: id === session.id ? "now" : formatMoment(seenAt),
  }));
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
