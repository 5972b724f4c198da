import { recordRequestEvent } from "~/services/platform/audit.server";
import { formatMoment } from "~/models/date";
import { endOneSession, endOtherSessions, listSessions } from "~/models/sessions/session.server";
import { lockAccount } from "~/models/users/user.server";
import { describeDevice } from "~/models/http/user-agent";
import type { App } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";

type Context = Pick<App, "db" | "clock">;

export interface SessionView {
  id: number;
  current: boolean;
  device: string;
  place: string;
  started: string;
  seen: string;
}

export async function readSessions(app: Context, { user, session }: SignedIn): Promise<SessionView[]> {
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
export async function endSessionById(app: Context, { user }: SignedIn, sessionId: number): Promise<boolean> {
  const ended = (await endOneSession(app.db, user.id, sessionId, app.clock.now())) !== null;
  await auditEnding(app, user.id, ended ? { outcome: "ok" } : { outcome: "refused", reason: "not-found" });
  return ended;
}

export async function endAllOtherSessions(app: Context, { user, session }: SignedIn): Promise<void> {
  await app.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, user.id);
    await endOtherSessions(transaction, user.id, session.id, app.clock.now());
  });
  await auditEnding(app, user.id, { outcome: "ok", reason: "all-others" });
}

function auditEnding(
  { db, clock }: Context,
  userId: number,
  what: { outcome: "ok" | "refused"; reason?: string },
) {
  return recordRequestEvent(db, {
    now: clock.now(),
    action: "session-ended",
    ...what,
    actorId: userId,
    subjectId: userId,
  });
}
