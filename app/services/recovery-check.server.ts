import type { Db } from "#db/client";
import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import { openGrant } from "~/models/recovery-grant.server";
import { useKey } from "~/models/recovery-key.server";
import { endRecovery, findAccount, type RecoverableAccount, type Recovery } from "~/models/recovery.server";
import { addressKey, recoveryLimits } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import { isBreakerOpen } from "./code-breaker.server";
import { checkCode, type CheckContext, type CheckResult } from "./code-check.server";
import type { App } from "./app.server";
import { currentVisit } from "./front-door.server";
import { hashRecoveryKey } from "./recovery-mail.server";
import { mailSubject, phoneSubject } from "./recovery-subject.server";
import { makeToken } from "./token.server";

type Context = CheckContext & Pick<App, "random">;

export type RecoveryResult =
  | Exclude<CheckResult, { outcome: "accepted" }>
  | { outcome: "accepted"; token: string }
  /** Codes are off for a while, for everybody; keys are not. */
  | { outcome: "keys-only" }
  | { outcome: "wrong-key" };

/** Checks a code that came by mail or by text message; the right one turns the recovery into a grant. */
export async function enterCode(
  app: Context,
  recovery: Recovery,
  by: "mail" | "phone",
  code: string,
): Promise<RecoveryResult> {
  if (await isBreakerOpen(app.db, app.clock.now())) return { outcome: "keys-only" };
  const { token, hash } = makeToken(app.random);
  const account = await findAccount(app.db, recovery.email);
  const subject = by === "mail" ? mailSubject(recovery) : phoneSubject(recovery, account);
  const result = await checkCode(app, subject, code, async (transaction) => {
    const now = await findAccount(transaction, recovery.email);
    if (by === "phone" && phoneSubject(recovery, now).target !== subject.target) return false;
    return grant(app, transaction, { recovery, account: now, hash });
  });
  return result.outcome === "accepted" ? { ...result, token } : result;
}

/**
 * Checks a key. Any key that was mailed to the account in the last half hour opens it, whoever asked for that mail, so
 * that a stranger who uses up codes and mails only hands the owner more keys.
 */
export async function enterKey(app: Context, recovery: Recovery, key: string): Promise<RecoveryResult> {
  const now = app.clock.now();
  const visit = currentVisit();
  const tries = await hit(app.db, `recovery-key:${addressKey(visit.address)}`, recoveryLimits.keyTries, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  const { token, hash } = makeToken(app.random);
  const userId = recovery.userId ?? 0;
  const accepted = await app.db.transaction().execute(async (transaction) => {
    if (!(await useKey(transaction, { userId, hash: hashRecoveryKey(key), now }))) return false;
    const account = await findAccount(transaction, recovery.email);
    return grant(app, transaction, { recovery, account, hash });
  });
  await recordEvent(app.db, {
    now,
    action: accepted ? "recovery-key-accepted" : "recovery-key-refused",
    outcome: accepted ? "ok" : "refused",
    subjectId: recovery.userId ?? undefined,
    requestId: visit.id,
    addressPrefix: addressPrefix(visit.address),
  });
  return accepted ? { outcome: "accepted", token } : { outcome: "wrong-key" };
}

/** False where the address has no account, or by now another one. */
async function grant(
  app: Context,
  db: Db,
  { recovery, account, hash }: { recovery: Recovery; account: RecoverableAccount | null; hash: Buffer },
): Promise<boolean> {
  if (account === null || account.id !== recovery.userId) return false;
  const now = app.clock.now();
  await openGrant(db, { userId: account.id, tokenHash: hash, now });
  await endRecovery(db, recovery.id, now);
  return true;
}
