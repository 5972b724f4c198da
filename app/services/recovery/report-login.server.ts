import { endItemsSince } from "~/models/recovery/personal-items.server";
import { type ReportableLogin, findReportableLogin, useNotMeLink } from "~/models/sessions/new-device.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { hashToken } from "~/services/platform/token.server";
import { noteFactorEnded } from "~/services/second-factor/tell-of-factor.server";

/** The login that the link of a message reports; null if the link was used or has expired. */
export const readReportable = (
  { db, clock }: Pick<App, "db" | "clock">,
  token: string,
): Promise<ReportableLogin | null> => findReportableLogin(db, hashToken(token), clock.now());

/**
 * The owner of an account says, by the link of a message, that a login was not theirs: it ends, with all that was
 * opened since. False if the link was used or has expired. It gives no session: setting a new password asks for the usual proof.
 */
export function reportLogin(app: AppContext, token: string): Promise<boolean> {
  const hash = hashToken(token);
  return transact(app, null, async (ctx) => {
    const { db, now } = ctx;
    const login = await findReportableLogin(db, hash, now);
    const user = login && (await lockAccount(db, login.userId));
    // A transfer of the shop at the same moment has ended the link, and given the account to another person.
    if (login === null || user === null || !(await useNotMeLink(db, hash, now))) return false;
    await endAllSince(ctx, { user, since: login.startedAt });
    await ctx.audit({ action: "login-denied", subjectId: login.userId });
    return true;
  });
}

interface Report {
  user: User;
  since: Date;
  /** This browser, where its owner is logged in: its session and its known device stay. */
  kept?: { sessionId: number; deviceHash: Buffer | null } | null;
}

/**
 * Ends what a stranger may have opened since a moment, and tells of a second factor among it. The transaction has locked
 * the account.
 */
export async function endAllSince(ctx: Context, { user, since, kept = null }: Report): Promise<void> {
  const { db, now } = ctx;
  const ended = await endItemsSince(db, { user, since, kept, now });
  if (ended.secondFactor) await noteFactorEnded(ctx, user);
}
