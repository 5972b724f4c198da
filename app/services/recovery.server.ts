import type { Db } from "#db/client";
import { addressPrefix } from "~/models/address";
import { recordEvent } from "~/models/audit.server";
import type { Pause } from "~/models/code-budget";
import { SECOND } from "~/models/duration";
import {
  findAccount,
  findRecovery,
  openRecovery,
  touchRecovery,
  type RecoverableAccount,
  type Recovery,
} from "~/models/recovery.server";
import { addressKey, recoveryLimits, type Limit } from "~/models/throttle";
import { hit, type Throttled } from "~/models/throttle.server";
import { isBreakerOpen } from "./code-breaker.server";
import { sendCode, type CodeContext } from "./code-send.server";
import type { App } from "./app.server";
import { currentVisit } from "./front-door.server";
import { mailCodeAndKey } from "./recovery-mail.server";
import { phoneSubject } from "./recovery-subject.server";
import { hashToken, makeToken } from "./token.server";

export type RecoveryContext = Pick<App, "db"> & CodeContext;

export type AskResult = { asked: true } | { asked: false; again: Pause };

/**
 * Starts the way back into the account of an address, or goes on with the one this browser has for it. Whether there is
 * such an account, and whether a mail went out, changes nothing of the answer and of the work that is done for it.
 */
export async function startRecovery(
  app: RecoveryContext,
  typed: { email: string; token: string | null },
): Promise<{ token: string }> {
  const now = app.clock.now();
  const email = typed.email.toLowerCase();
  const { allowed } = await countAsking(app.db, "mail", email, now);
  return app.db.transaction().execute(async (transaction) => {
    const account = await findAccount(transaction, email, { lock: true });
    const { token, recovery } = await resume(app, transaction, { email, account, token: typed.token });
    if (allowed) await mailCodeAndKey(app, transaction, recovery, account);
    await touchRecovery(transaction, recovery.id, { by: allowed ? "mail" : null, now });
    await recordAsking(transaction, "mail", { account, allowed, now });
    return { token };
  });
}

async function resume(
  app: RecoveryContext,
  db: Db,
  wanted: { email: string; account: RecoverableAccount | null; token: string | null },
): Promise<{ token: string; recovery: Recovery }> {
  const now = app.clock.now();
  const userId = wanted.account?.id ?? null;
  const own = await findRecovery(db, hashToken(wanted.token ?? ""), now);
  if (wanted.token !== null && own?.email === wanted.email && own.userId === userId)
    return { token: wanted.token, recovery: own };
  const { token, hash } = makeToken(app.random);
  const recovery = await openRecovery(db, { tokenHash: hash, userId, email: wanted.email, now });
  return { token, recovery };
}

/** Another mail. What it says about waiting is the same for every address, since the count is of what was typed. */
export async function askForMail(app: RecoveryContext, recovery: Recovery): Promise<AskResult> {
  return ask(app, "mail", recovery, (db, account) => mailCodeAndKey(app, db, recovery, account));
}

/** A code to the account's phone, if there is an account and its number was verified. */
export async function askForPhone(app: RecoveryContext, recovery: Recovery): Promise<AskResult> {
  return ask(app, "phone", recovery, async (db, account) => {
    if (!(await isBreakerOpen(db, app.clock.now()))) await sendCode(app, db, phoneSubject(recovery, account));
  });
}

async function ask(
  app: RecoveryContext,
  by: "mail" | "phone",
  recovery: Recovery,
  send: (db: Db, account: RecoverableAccount | null) => Promise<void>,
): Promise<AskResult> {
  const now = app.clock.now();
  const admission = await countAsking(app.db, by, recovery.email, now);
  if (!admission.allowed)
    return {
      asked: false,
      again: { until: new Date(now.getTime() + admission.retryAfterSeconds * SECOND) },
    };
  await app.db.transaction().execute(async (transaction) => {
    const account = await findAccount(transaction, recovery.email, { lock: true });
    await send(transaction, account);
    await touchRecovery(transaction, recovery.id, { by, now });
    await recordAsking(transaction, by, { account, allowed: true, now });
  });
  return { asked: true };
}

async function countAsking(db: Db, by: "mail" | "phone", email: string, now: Date): Promise<Throttled> {
  const { address } = currentVisit();
  const limits: [string, Limit][] = [
    [`recovery-address:${addressKey(address)}`, recoveryLimits.address],
    [`recovery-gap:${by}:${email}`, recoveryLimits.gap],
    [`recovery:${by}:${email}`, recoveryLimits.identifier],
  ];
  for (const [key, limit] of limits) {
    const answer = await hit(db, key, limit, now);
    if (!answer.allowed) return answer;
  }
  return { allowed: true };
}

function recordAsking(
  db: Db,
  by: "mail" | "phone",
  { account, allowed, now }: { account: RecoverableAccount | null; allowed: boolean; now: Date },
): Promise<void> {
  const visit = currentVisit();
  return recordEvent(db, {
    now,
    action: `recovery-asked-${by}`,
    outcome: allowed ? "ok" : "refused",
    reason: allowed ? undefined : "throttled",
    subjectId: account?.id,
    requestId: visit.id,
    addressPrefix: addressPrefix(visit.address),
  });
}
