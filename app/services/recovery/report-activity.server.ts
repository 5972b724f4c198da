import { findActivity } from "~/models/accounts/activity.server";
import { canReport } from "~/models/accounts/not-me";
import { endOneSession, endOtherSessions } from "~/models/sessions/session.server";
import { lockAccount } from "~/models/users/user.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { App } from "~/services/platform/app.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { endAllSince } from "./report-login.server";

type Context = Pick<App, "db" | "clock" | "config">;

/**
 * An owner who is logged in says that a line in the list of sessions is not theirs: it ends, with all that was opened
 * since, except this browser. False if it is not in the list.
 * @param deviceHash of this browser, which stays known
 */
export function reportSession(
  { db, clock, config }: Context,
  { user, session }: SignedIn,
  { id, deviceHash }: { id: number; deviceHash: Buffer | null },
): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    const since = id === session.id ? null : await endOneSession(trx, user.id, id, now);
    if (since === null) return false;
    const kept = { sessionId: session.id, deviceHash };
    await endAllSince(trx, { user, since, kept, now }, config.contact);
    await recordRequestEvent(trx, {
      now,
      action: "login-denied",
      outcome: "ok",
      actorId: user.id,
      subjectId: user.id,
    });
    return true;
  });
}

/**
 * "This was not me" for a line of the activity. Which session caused it is not known, so all others end. Returns what
 * the line was about; null if there is no such line, or it needs no answer.
 */
export function reportActivity(
  { db, clock, config }: Context,
  { user, session }: SignedIn,
  { id, deviceHash }: { id: number; deviceHash: Buffer | null },
): Promise<string | null> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, user.id);
    const event = await findActivity(trx, user.id, id);
    if (event === null || !canReport(event, now)) return null;
    await endOtherSessions(trx, user.id, session.id, now);
    const kept = { sessionId: session.id, deviceHash };
    await endAllSince(trx, { user, since: event.at, kept, now }, config.contact);
    await recordRequestEvent(trx, {
      now,
      action: "activity-denied",
      outcome: "ok",
      reason: event.action,
      actorId: user.id,
      subjectId: user.id,
    });
    return event.action;
  });
}
