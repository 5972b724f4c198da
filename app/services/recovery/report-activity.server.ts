import { findActivity } from "~/models/accounts/activity.server";
import { canReport } from "~/models/accounts/not-me";
import { endOneSession, endOtherSessions } from "~/models/sessions/session.server";
import { lockAccount } from "~/models/users/user.server";
import { type AppContext, transact } from "~/services/platform/context.server";
import type { SignedIn } from "~/models/sessions/session.server";
import { endAllSince } from "./report-login.server";

/**
 * An owner who is logged in says that a line in the list of sessions is not theirs: it ends, with all that was opened
 * since, except this browser. False if it is not in the list.
 * @param deviceHash of this browser, which stays known
 */
export function reportSession(
  app: AppContext,
  { user, session }: SignedIn,
  { id, deviceHash }: { id: number; deviceHash: Buffer | null },
): Promise<boolean> {
  return transact(app, user, async (ctx) => {
    const { db, now } = ctx;
    await lockAccount(db, user.id);
    const since = id === session.id ? null : await endOneSession(db, user.id, id, now);
    if (since === null) return false;
    await endAllSince(ctx, { user, since, kept: { sessionId: session.id, deviceHash } });
    await ctx.audit({ action: "login-denied", subjectId: user.id });
    return true;
  });
}

/**
 * "This was not me" for a line of the activity. Which session caused it is not known, so all others end. Returns what
 * the line was about; null if there is no such line, or it needs no answer.
 */
export function reportActivity(
  app: AppContext,
  { user, session }: SignedIn,
  { id, deviceHash }: { id: number; deviceHash: Buffer | null },
): Promise<string | null> {
  return transact(app, user, async (ctx) => {
    const { db, now } = ctx;
    await lockAccount(db, user.id);
    const event = await findActivity(db, user.id, id);
    if (event === null || !canReport(event, now)) return null;
    await endOtherSessions(db, user.id, session.id, now);
    await endAllSince(ctx, { user, since: event.at, kept: { sessionId: session.id, deviceHash } });
    await ctx.audit({ action: "activity-denied", reason: event.action, subjectId: user.id });
    return event.action;
  });
}
