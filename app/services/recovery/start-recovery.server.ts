import type { Db } from "#db/client";
import type { PhoneChannel } from "#db/schema";
import { type Pause, longerPause } from "~/models/codes/pause";
import type { CodeSubject } from "~/models/codes/flow.server";
import {
  type AddressAttempt,
  countAddressAttempt,
  peekAddress,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { type Limit, addressKey } from "~/models/http/throttle";
import { atAddress, recoveryLimits } from "~/models/recovery/limits";
import {
  type ThrottleRefusal,
  countAttempt,
  countEachAttempt,
  peekNext,
} from "~/models/http/throttle.server";
import { enqueueFor } from "~/models/messages/outbox.server";
import { LINK_BYTES, makeRecoveryKey, readRecoveryKey, recoveryLink } from "~/models/recovery/recovery";
import { recoveryLinkMail, recoveryMail } from "~/messages/recovery/mail";
import { KEY_LIFE } from "~/models/recovery/recovery-life";
import {
  type RecoverableAccount,
  type Recovery,
  findAccount,
  findRecovery,
  saveKey,
  insertRecovery,
  touchRecovery,
} from "~/models/recovery/recovery.server";
import { readLoginName } from "~/models/users/login-name.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, messageKey, transact } from "~/services/platform/context.server";
import { hashToken, makeToken } from "~/services/platform/token.server";
import { isBreakerOpen } from "~/services/codes/breaker.server";
import {
  type SendResult,
  availableChannel,
  codeState,
  plainEnvelope,
  sendCode,
} from "~/services/codes/send-code.server";
import { requestContext } from "~/services/platform/request-context.server";

type RecoveryContext = Context;

/** How a recovery begins: a phone number gets a code by SMS, everything else a mail. */
export const firstProofOf = (typed: string): "mail" | "phone" =>
  readLoginName(typed).kind === "phone" ? "phone" : "mail";

/**
 * Starts a recovery for an e-mail, a username or a phone number, or continues this browser's earlier one. The response
 * and the work are the same whether or not it has an account and anything was sent.
 */
export async function startRecovery(
  app: AppContext,
  asked: { name: string; token: string | null },
): Promise<{ token: string; by: "mail" | "phone" }> {
  const { value: typed } = readLoginName(asked.name);
  const by = firstProofOf(typed);
  const { allowed } = await countRequest(app.db, by, typed, app.clock.now());
  return transact(app, null, async (ctx) => {
    const account = await findAccount(ctx.db, typed, { lock: true });
    const { token, recovery } = await resume(ctx, { typed, account, token: asked.token });
    const sent = allowed && (await sendFirst(ctx, { by, recovery, account }));
    await noteRequest(ctx, by, { recovery, account, sent });
    return { token, by };
  });
}

interface First {
  by: "mail" | "phone";
  recovery: Recovery;
  account: RecoverableAccount | null;
}

async function sendFirst(ctx: RecoveryContext, { by, recovery, account }: First): Promise<boolean> {
  if (by === "phone") {
    if (await isBreakerOpen(ctx.db, ctx.now)) return false;
    return (await sendCode(ctx, recoveryPhoneSubject(recovery, account))).sent;
  }
  await mailCodeAndLink(ctx, recovery, account);
  return true;
}

async function resume(
  { db, now, random }: RecoveryContext,
  target: { typed: string; account: RecoverableAccount | null; token: string | null },
): Promise<{ token: string; recovery: Recovery }> {
  const userId = target.account?.id ?? null;
  const own = await findRecovery(db, hashToken(target.token ?? ""), now);
  if (target.token !== null && own?.typed === target.typed && own.userId === userId)
    return { token: target.token, recovery: own };
  const { token, hash } = makeToken(random);
  const recovery = await insertRecovery(db, { tokenHash: hash, userId, typed: target.typed, now });
  return { token, recovery };
}

/**
 * Sends another mail. The pause counts requests for the typed address, so it is the same with and without an account.
 */
export async function requestMailCode(app: AppContext, recovery: Recovery): Promise<SendResult> {
  return requestAnother(app, "mail", recovery, async (ctx, account) => {
    await mailCodeAndLink(ctx, recovery, account);
    return { sent: true };
  });
}

/**
 * Sends a code to the verified phone of the account, if there is one. The answer depends only on what was requested
 * for the typed address: a decoy is refused when an account's code would be.
 */
export async function requestPhoneCode(
  app: AppContext,
  recovery: Recovery,
  asked: PhoneChannel = "sms",
): Promise<SendResult | { sent: false; keysOnly: true }> {
  if (!mayText(recovery) || (await isBreakerOpen(app.db, app.clock.now())))
    return { sent: false, keysOnly: true };
  return requestAnother(app, "phone", recovery, async (ctx, account) => {
    const subject = recoveryPhoneSubject(recovery, account);
    const by = await availableChannel(ctx, subject, { by: asked, agrees: false });
    return sendCode(ctx, subject, { ...plainEnvelope(ctx, subject), by });
  });
}

async function requestAnother(
  app: AppContext,
  by: "mail" | "phone",
  recovery: Recovery,
  send: (ctx: RecoveryContext, account: RecoverableAccount | null) => Promise<SendResult>,
): Promise<SendResult> {
  const counted = await countRequest(app.db, by, recovery.typed, app.clock.now());
  if (!counted.allowed) return { sent: false, pause: pauseOf(counted) };
  return transact(app, null, async (ctx) => {
    const account = await findAccount(ctx.db, recovery.typed, { lock: true });
    const result = await send(ctx, account);
    await noteRequest(ctx, by, { recovery, account, sent: result.sent });
    return result;
  });
}

function requestLimits(by: "mail" | "phone", typed: string): [string, Limit][] {
  return [
    [`recovery-gap:${by}:${typed}`, recoveryLimits.gap],
    [`recovery:${by}:${typed}`, recoveryLimits.identifier],
    [`recovery-day:${by}:${typed}`, recoveryLimits.day],
  ];
}

/** A recovery request from the visitor's address. */
const requestAttempt = (typed: string): AddressAttempt => ({
  limit: atAddress.recovery,
  address: addressKey(requestContext().address),
  about: typed,
});

type RefusedRequest = ThrottleRefusal & { ofNetwork?: boolean };

const pauseOf = ({ until, ofNetwork }: RefusedRequest): Pause => ({ until, ...(ofNetwork && { ofNetwork }) });

/** Until when no other mail, or no other code to the phone, may be requested; null if one may be. */
export async function requestPause(
  app: Pick<App, "db" | "clock">,
  by: "mail" | "phone",
  recovery: Recovery,
): Promise<Pause | null> {
  const { db } = app;
  const now = app.clock.now();
  const byAddress = await peekAddress(db, requestAttempt(recovery.typed), now);
  if (!byAddress.allowed) return pauseOf({ ...byAddress, ofNetwork: true });
  const answers = await Promise.all(
    requestLimits(by, recovery.typed).map(([key, limit]) => peekNext(db, key, limit, now)),
  );
  const pauses = answers.flatMap((answer) => (answer.allowed ? [] : [pauseOf(answer)]));
  const asked = pauses.reduce<Pause | null>(longerPause, null);
  if (by === "mail") return asked;
  const { pause } = await codeState(
    app,
    recoveryPhoneSubject(recovery, await findAccount(db, recovery.typed)),
  );
  return longerPause(asked, pause);
}

async function countRequest(
  db: Db,
  by: "mail" | "phone",
  typed: string,
  now: Date,
): Promise<{ allowed: true } | RefusedRequest> {
  const byAddress = await countAddressAttempt(db, requestAttempt(typed), now);
  if (!byAddress.allowed) return { ...byAddress, ofNetwork: true };
  const answer = await countEachAttempt(db, requestLimits(by, typed), now);
  if (!answer.allowed) await refundAttempts(db, { ...requestAttempt(typed), most: 1 });
  return answer;
}

interface Requested {
  recovery: Recovery;
  account: RecoverableAccount | null;
  sent: boolean;
}

async function noteRequest(
  { db, now, audit }: Context,
  by: "mail" | "phone",
  { recovery, account, sent }: Requested,
): Promise<void> {
  await touchRecovery(db, recovery.id, { by: sent ? by : null, now });
  await audit({
    action: `recovery-asked-${by}`,
    outcome: sent ? "ok" : "refused",
    reason: sent ? undefined : "throttled",
    subjectId: account?.id,
    stranger: true,
  });
}

/** Mails a code and a link; the link alone if codes for this name cannot be sent or checked now. */
async function mailCodeAndLink(
  ctx: RecoveryContext,
  recovery: Recovery,
  account: RecoverableAccount | null,
): Promise<void> {
  const { db, now, random, origin } = ctx;
  // A name may have moved to another account since the recovery began.
  const own = account !== null && account.id === recovery.userId ? account : null;
  const userId = own?.id ?? null;
  // Counted by account, since its mailbox may change within a day. The limit is silent, since unknown addresses have
  // no account.
  const owner = `recovery-day:account:${userId ?? recovery.typed}`;
  if (!(await countAttempt(db, owner, recoveryLimits.day, now)).allowed) return;
  const key = makeRecoveryKey(random.bytes(LINK_BYTES));
  const hash = hashRecoveryKey(key);
  await saveKey(db, { userId, hash, channel: "mail", now });
  const link = recoveryLink(origin, key);
  const recipient = own?.email ?? recovery.typed;
  const codesWork = hasMailCodes(recovery) && !(await isBreakerOpen(db, now));
  const envelope = { recipient, message: (code: string) => recoveryMail(code, link), life: KEY_LIFE };
  if (codesWork && (await sendCode(ctx, mailSubject(recovery), envelope)).sent) return;
  await enqueueFor(db, userId, {
    channel: "mail",
    recipient,
    ...recoveryLinkMail(link),
    dedupeKey: messageKey({ about: "recovery-key", of: [hash.toString("hex")] }),
    expiresAt: new Date(now.getTime() + KEY_LIFE),
    now,
  });
}

/** A key is long and random, so unlike a password it needs neither a salt nor a slow hash. */
export function hashRecoveryKey(key: string): Buffer {
  return hashToken(readRecoveryKey(key) ?? key);
}

/**
 * Whether its mails have a code. A recovery by username or phone has none: each name with codes of five digits would
 * add guesses at the same account.
 */
export const hasMailCodes = ({ typed }: Pick<Recovery, "typed">): boolean =>
  readLoginName(typed).kind === "email";

/** Whether a code may be texted: not to the phone of a username, until its mailbox was proved. */
const mayText = ({ typed, mailboxProvedAt }: Recovery): boolean =>
  readLoginName(typed).kind !== "username" || mailboxProvedAt !== null;

/** Mail codes are counted by the typed address, with the same limits and work with and without an account. */
export function mailSubject({ id, userId, typed }: Recovery): CodeSubject {
  return { purpose: "reset_email", userId, channel: "mail", target: typed, recoveryId: id };
}

/** Only a verified number gets a code. It is counted by what was typed, as is the decoy without one. */
export function recoveryPhoneSubject(
  { id, userId, typed }: Recovery,
  account: RecoverableAccount | null,
): CodeSubject {
  const shared = { purpose: "reset_password", channel: "sms", recoveryId: id, countedAs: typed } as const;
  const own = account !== null && account.id === userId ? verifiedPhone(account) : null;
  return own === null ? { ...shared, userId: null, target: typed } : { ...shared, userId, target: own };
}

type ProvableContacts = Pick<
  RecoverableAccount,
  "phone" | "phoneReachable" | "phoneVerifiedAt" | "emailVerifiedAt"
>;

/**
 * Whether the mailbox alone does not prove whose account it is: its address was never confirmed and may be mistyped,
 * while the phone was verified.
 */
export function isPhoneNeeded(account: ProvableContacts): boolean {
  return account.emailVerifiedAt === null && verifiedPhone(account) !== null;
}

/**
 * Whether the phone alone does not prove whose account it is: an agent, who may hold the phone, typed its number, and
 * the mailbox was never confirmed.
 */
export const isMailboxNeeded = (
  account: Pick<RecoverableAccount, "emailVerifiedAt" | "phoneFromAgent">,
): boolean => account.phoneFromAgent && account.emailVerifiedAt === null;

function verifiedPhone(
  account: Pick<RecoverableAccount, "phone" | "phoneReachable" | "phoneVerifiedAt">,
): string | null {
  return account.phoneReachable && account.phoneVerifiedAt !== null ? account.phone : null;
}
