import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { endItemsSince } from "~/models/recovery/personal-items.server";
import { type ReportableLogin, findReportableLogin, useNotMeLink } from "~/models/sessions/new-device.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { App } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";
import { noteFactorEnded } from "~/services/second-factor/tell-of-factor.server";

type Context = Pick<App, "db" | "clock" | "config">;

/** The login that the link of a message reports; null if the link was used or has expired. */
export const readReportable = (
  { db, clock }: Pick<App, "db" | "clock">,
  token: string,
): Promise<ReportableLogin | null> => findReportableLogin(db, hashToken(token), clock.now());

/**
 * The owner of an account says, by the link of a message, that a login was not theirs: it ends, with all that was
 * opened since. False if the link was used or has expired. It gives no session: setting a new password asks for the usual proof.
 */
export function reportLogin({ db, clock, config }: Context, token: string): Promise<boolean> {
  const now = clock.now();
  const hash = hashToken(token);
  return db.transaction().execute(async (trx) => {
    const login = await findReportableLogin(trx, hash, now);
    const user = login && (await lockAccount(trx, login.userId));
    // A transfer of the shop at the same moment has ended the link, and given the account to another person.
    if (login === null || user === null || !(await useNotMeLink(trx, hash, now))) return false;
    await endAllSince(trx, { user, since: login.startedAt, now }, config.contact);
    await recordRequestEvent(trx, { now, action: "login-denied", outcome: "ok", subjectId: login.userId });
    return true;
  });
}

interface Report {
  user: User;
  since: Date;
  /** This browser, where its owner is logged in: its session and its known device stay. */
  kept?: { sessionId: number; deviceHash: Buffer | null } | null;
  now: Date;
}

/**
 * Ends what a stranger may have opened since a moment, and tells of a second factor among it. The transaction has locked
 * the account.
 */
export async function endAllSince(
  trx: Db,
  { user, since, kept = null, now }: Report,
  contact: ContactDetails,
): Promise<void> {
  const ended = await endItemsSince(trx, { user, since, kept, now });
  if (ended.secondFactor) await noteFactorEnded(trx, user, { now, contact });
}
