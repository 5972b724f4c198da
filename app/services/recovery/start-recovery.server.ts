import { recordRequestEvent } from "~/services/http/audit.server";
import type { Db } from "#db/client";
import { type Pause, longerPause } from "~/models/codes/code";
import type { CodeSubject } from "~/models/codes/flow.server";
import {
  type AddressAttempt,
  countAddressAttempt,
  peekAddress,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { type Limit, addressKey } from "~/models/http/throttle";
import { atAddress, recoveryLimits } from "~/models/recovery/limits";
import { type Refused, countAttempt, countEachAttempt, peekNext } from "~/models/http/throttle.server";
import { enqueueFor } from "~/models/messages/outbox.server";
import {
  KEY_BYTES,
  KEY_LIFE,
  makeRecoveryKey,
  readRecoveryKey,
  recoveryKeyMail,
  recoveryMail,
} from "~/models/recovery/recovery";
import {
  type RecoverableAccount,
  type Recovery,
  findAccount,
  findRecovery,
  saveKey,
  openRecovery,
  touchRecovery,
} from "~/models/recovery/recovery.server";
import type { App } from "~/services/platform/app.server";
import { hashToken, makeToken } from "~/services/platform/token.server";
import { isBreakerOpen } from "~/services/codes/breaker.server";
import { type CodeContext, type SendResult, codeState, sendCode } from "~/services/codes/send-code.server";
import { requestContext } from "~/services/http/request-guard.server";

type RecoveryContext = Pick<App, "db"> & CodeContext;

/**
 * Starts a recovery for an address, or continues this browser's earlier one. The response and the work are the same
 * whether or not the address has an account and a mail was sent.
 */
export async function startRecovery(
  app: RecoveryContext,
  typed: { email: string; token: string | null },
): Promise<{ token: string }> {
  const now = app.clock.now();
  const email = typed.email.toLowerCase();
  const { allowed } = await countRequest(app.db, "mail", email, now);
  return app.db.transaction().execute(async (transaction) => {
    const account = await findAccount(transaction, email, { lock: true });
    const { token, recovery } = await resume(app, transaction, { email, account, token: typed.token });
    if (allowed) await mailCodeAndKey(app, transaction, recovery, account);
    await touchRecovery(transaction, recovery.id, { by: allowed ? "mail" : null, now });
    await recordRequest(transaction, "mail", { account, allowed, now });
    return { token };
  });
}

async function resume(
  app: RecoveryContext,
  db: Db,
  target: { email: string; account: RecoverableAccount | null; token: string | null },
): Promise<{ token: string; recovery: Recovery }> {
  const now = app.clock.now();
  const userId = target.account?.id ?? null;
  const own = await findRecovery(db, hashToken(target.token ?? ""), now);
  if (target.token !== null && own?.email === target.email && own.userId === userId)
    return { token: target.token, recovery: own };
  const { token, hash } = makeToken(app.random);
  const recovery = await openRecovery(db, { tokenHash: hash, userId, email: target.email, now });
  return { token, recovery };
}

/**
 * Sends another mail. The pause counts requests for the typed address, so it is the same with and without an account.
 */
export async function requestMailCode(app: RecoveryContext, recovery: Recovery): Promise<SendResult> {
  return requestAnother(app, "mail", recovery, async (db, account) => {
    await mailCodeAndKey(app, db, recovery, account);
    return { sent: true };
  });
}

/**
 * Sends a code to the verified phone of the account, if there is one. The answer depends only on what was requested
 * for the typed address: a decoy is refused when an account's code would be.
 */
export async function requestPhoneCode(
  app: RecoveryContext,
  recovery: Recovery,
): Promise<SendResult | { sent: false; keysOnly: true }> {
  if (await isBreakerOpen(app.db, app.clock.now())) return { sent: false, keysOnly: true };
  return requestAnother(app, "phone", recovery, (db, account) =>
    sendCode(app, db, phoneSubject(recovery, account)),
  );
}

async function requestAnother(
  app: RecoveryContext,
  by: "mail" | "phone",
  recovery: Recovery,
  send: (db: Db, account: RecoverableAccount | null) => Promise<SendResult>,
): Promise<SendResult> {
  const now = app.clock.now();
  const admission = await countRequest(app.db, by, recovery.email, now);
  if (!admission.allowed) return { sent: false, pause: pauseOf(admission) };
  return app.db.transaction().execute(async (transaction) => {
    const account = await findAccount(transaction, recovery.email, { lock: true });
    const result = await send(transaction, account);
    await touchRecovery(transaction, recovery.id, { by: result.sent ? by : null, now });
    await recordRequest(transaction, by, { account, allowed: result.sent, now });
    return result;
  });
}

function requestLimits(by: "mail" | "phone", email: string): [string, Limit][] {
  return [
    [`recovery-gap:${by}:${email}`, recoveryLimits.gap],
    [`recovery:${by}:${email}`, recoveryLimits.identifier],
    [`recovery-day:${by}:${email}`, recoveryLimits.day],
  ];
}

/** A recovery request from the visitor's address. */
const requestAttempt = (email: string): AddressAttempt => ({
  limit: atAddress.recovery,
  address: addressKey(requestContext().address),
  about: requestsFor(email),
});

/** What the right code or key of a mailbox refunds. */
export const requestsFor = (email: string) => email.toLowerCase();

type RefusedRequest = Refused & { ofNetwork?: boolean };

const pauseOf = ({ until, ofNetwork }: RefusedRequest): Pause => ({ until, ...(ofNetwork && { ofNetwork }) });

/** Until when no other mail, or no other code to the phone, may be requested; null if one may be. */
export async function requestPause(
  app: Pick<App, "db" | "clock">,
  by: "mail" | "phone",
  recovery: Recovery,
): Promise<Pause | null> {
  const { db } = app;
  const now = app.clock.now();
  const byAddress = await peekAddress(db, requestAttempt(recovery.email), now);
  if (!byAddress.allowed) return pauseOf({ ...byAddress, ofNetwork: true });
  const answers = await Promise.all(
    requestLimits(by, recovery.email).map(([key, limit]) => peekNext(db, key, limit, now)),
  );
  const pauses = answers.flatMap((answer) => (answer.allowed ? [] : [pauseOf(answer)]));
  const asked = pauses.reduce<Pause | null>(longerPause, null);
  if (by === "mail") return asked;
  const { pause } = await codeState(app, phoneSubject(recovery, await findAccount(db, recovery.email)));
  return longerPause(asked, pause);
}

async function countRequest(
  db: Db,
  by: "mail" | "phone",
  email: string,
  now: Date,
): Promise<{ allowed: true } | RefusedRequest> {
  const byAddress = await countAddressAttempt(db, requestAttempt(email), now);
  if (!byAddress.allowed) return { ...byAddress, ofNetwork: true };
  const answer = await countEachAttempt(db, requestLimits(by, email), now);
  if (!answer.allowed) await refundAttempts(db, { ...requestAttempt(email), most: 1 });
  return answer;
}

function recordRequest(
  db: Db,
  by: "mail" | "phone",
  { account, allowed, now }: { account: RecoverableAccount | null; allowed: boolean; now: Date },
): Promise<void> {
  return recordRequestEvent(db, {
    now,
    action: `recovery-asked-${by}`,
    outcome: allowed ? "ok" : "refused",
    reason: allowed ? undefined : "throttled",
    subjectId: account?.id,
    stranger: true,
  });
}

/** Mails a code and a recovery key; the key alone if codes for this address cannot be sent or checked now. */
async function mailCodeAndKey(
  app: CodeContext,
  db: Db,
  recovery: Recovery,
  account: RecoverableAccount | null,
): Promise<void> {
  const now = app.clock.now();
  const { userId } = recovery;
  // Counted by account, since its mailbox may change within a day. The limit is silent, since unknown addresses have
  // no account.
  const owner = `recovery-day:account:${userId ?? recovery.email}`;
  if (!(await countAttempt(db, owner, recoveryLimits.day, now)).allowed) return;
  const key = makeRecoveryKey(app.random.bytes(KEY_BYTES));
  const hash = hashRecoveryKey(key);
  await saveKey(db, { userId, hash, channel: "mail", now });
  const recipient = account?.email ?? recovery.email;
  const codesWork = !(await isBreakerOpen(db, now));
  const envelope = { recipient, message: (code: string) => recoveryMail(code, key), life: KEY_LIFE };
  if (codesWork && (await sendCode(app, db, mailSubject(recovery), envelope)).sent) return;
  await enqueueFor(db, userId, {
    channel: "mail",
    recipient,
    ...recoveryKeyMail(key),
    dedupeKey: `recovery-key:${hash.toString("hex")}`,
    expiresAt: new Date(now.getTime() + KEY_LIFE),
    now,
  });
}

/** A key is long and random, so unlike a password it needs neither a salt nor a slow hash. */
export function hashRecoveryKey(key: string): Buffer {
  return hashToken(readRecoveryKey(key) ?? key);
}

/**
 * Mail codes are counted by the typed address, with the same limits and the same work with and without an account.
 */
export function mailSubject({ id, userId, email }: Recovery): CodeSubject {
  return { purpose: "reset_email", userId, channel: "mail", target: email, recoveryId: id };
}

/** Only a verified number gets a code. Without one, the decoy is counted by the typed address. */
export function phoneSubject(
  { id, userId, email }: Recovery,
  account: RecoverableAccount | null,
): CodeSubject {
  const shared = { purpose: "reset_password", channel: "sms", recoveryId: id } as const;
  const own = account !== null && account.id === userId ? verifiedPhone(account) : null;
  return own === null ? { ...shared, userId: null, target: email } : { ...shared, userId, target: own };
}

/**
 * Whether the mailbox alone does not prove whose account it is: its address was never confirmed and may be mistyped,
 * while the phone was verified.
 */
export function isPhoneNeeded(
  account: Pick<RecoverableAccount, "phone" | "phoneReachable" | "phoneVerifiedAt" | "emailVerifiedAt">,
): boolean {
  return account.emailVerifiedAt === null && verifiedPhone(account) !== null;
}

/**
 * Whether the phone alone does not prove whose account it is: an agent, who may hold the phone, typed its number, and
 * the mailbox was never confirmed.
 */
export const isMailboxNeeded = (
  account: Pick<RecoverableAccount, "emailVerifiedAt" | "phoneFromAgent">,
): boolean => account.phoneFromAgent && account.emailVerifiedAt === null;

export function verifiedPhone(
  account: Pick<RecoverableAccount, "phone" | "phoneReachable" | "phoneVerifiedAt">,
): string | null {
  return account.phoneReachable && account.phoneVerifiedAt !== null ? account.phone : null;
}
