import type { Db } from "#db/client";
import { revokeRecoveries } from "~/models/accounts/credential.server";
import { removePasskeysSince } from "~/models/passkeys/passkey.server";
import { forgetDevicesSince } from "~/models/sessions/known-device.server";
import { type ReportableLogin, findReportableLogin, useNotMeLink } from "~/models/sessions/new-device.server";
import { endPendingLogins } from "~/models/sessions/pending-login.server";
import { endSessionsSince } from "~/models/sessions/session.server";
import { lockAccount } from "~/models/users/user.server";
import { recordRequestEvent } from "~/services/http/audit.server";
import type { App } from "~/services/platform/app.server";
import { hashToken } from "~/services/platform/token.server";

type Context = Pick<App, "db" | "clock">;

/** The login that the link of a message reports; null if the link was used or has expired. */
export const readReportable = ({ db, clock }: Context, token: string): Promise<ReportableLogin | null> =>
  findReportableLogin(db, hashToken(token), clock.now());

/**
 * The owner of an account says, by the link of a message, that a login was not theirs: it ends, with all that was
 * opened since. False if the link was used or has expired. It gives no session: setting a new password asks for the usual proof.
 */
export function reportLogin({ db, clock }: Context, token: string): Promise<boolean> {
  const now = clock.now();
  const hash = hashToken(token);
  return db.transaction().execute(async (trx) => {
    const login = await findReportableLogin(trx, hash, now);
    if (login === null || (await lockAccount(trx, login.userId)) === null) return false;
    if (!(await useNotMeLink(trx, hash, now))) return false;
    await endAllSince(trx, { userId: login.userId, since: login.startedAt, now });
    await recordRequestEvent(trx, { now, action: "login-denied", outcome: "ok", subjectId: login.userId });
    return true;
  });
}

interface Opened {
  userId: number;
  since: Date;
  /** This browser, where its owner is logged in: its session and its known device stay. */
  kept?: { sessionId: number; deviceHash: Buffer | null } | null;
  now: Date;
}

/** Ends the sessions that began since a moment, and the other ways in. The transaction has locked the account. */
export async function endAllSince(trx: Db, opened: Opened): Promise<void> {
  const { userId, since, kept = null, now } = opened;
  await endSessionsSince(trx, { userId, since, keptId: kept?.sessionId ?? null }, now);
  await endOtherWaysIn(trx, opened);
}

/**
 * Ends what else a stranger may have opened since a moment: known devices, passkeys, codes, recoveries and logins under
 * way.
 */
export async function endOtherWaysIn(trx: Db, { userId, since, kept = null, now }: Opened): Promise<void> {
  await forgetDevicesSince(trx, { userId, since, kept: kept?.deviceHash ?? null });
  await removePasskeysSince(trx, userId, since);
  await revokeRecoveries(trx, userId, now);
  await endPendingLogins(trx, userId, now);
}
