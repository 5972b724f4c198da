import { atAddress } from "~/models/recovery/limits";
import {
  type AddressAttempt,
  countAddressAttempt,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { addressKey } from "~/models/http/throttle";
import {
  type RecoverableAccount,
  type Recovery,
  type RecoveryProofs,
  endRecovery,
  findAccount,
  consumeKey,
  findKeyOwner,
  findRecovery,
  noteMailboxProved,
  notePhoneProved,
  findGranted,
  insertGrant,
  insertRecovery,
} from "~/models/recovery/recovery.server";
import { readLoginName } from "~/models/users/login-name.server";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, contextOf, transact } from "~/services/platform/context.server";
import { hashToken, makeToken } from "~/services/platform/token.server";
import { isBreakerOpen } from "~/services/codes/breaker.server";
import { type CheckResult, checkCode } from "~/services/codes/check-code.server";
import { requestContext } from "~/services/platform/request-context.server";
import {
  hashRecoveryKey,
  isMailboxNeeded,
  isPhoneNeeded,
  mailSubject,
  recoveryPhoneSubject,
} from "./start-recovery.server";

export interface OpenRecovery {
  recovery: Recovery;
  token: string;
}

export interface GrantedRecovery {
  user: User;
  proved: RecoveryProofs;
  tokenHash: Buffer;
}

/** The grant of a cookie, as long as it can be used. */
export async function findGrant(
  { db, clock }: Pick<App, "db" | "clock">,
  token: string,
): Promise<GrantedRecovery | null> {
  const tokenHash = hashToken(token);
  const granted = await findGranted(db, tokenHash, clock.now());
  return granted && { ...granted, tokenHash };
}

type RecoveryResult =
  | Exclude<CheckResult, { outcome: "accepted" }>
  | { outcome: "accepted"; token: string }
  /** The mailbox is proved, but this account also needs the code of its phone. */
  | { outcome: "phone-too" }
  /** The phone is proved, but an agent typed it: this account also needs the code of its mailbox. */
  | { outcome: "mailbox-too" }
  /** The breaker is open: keys work, codes do not. */
  | { outcome: "keys-only" }
  | { outcome: "wrong-key" };

/**
 * Checks a recovery code of a mail or SMS. The right one turns the recovery into a grant, unless the other code is
 * needed too.
 */
export async function checkRecoveryCode(
  app: AppContext,
  recovery: Recovery,
  by: "mail" | "phone",
  code: string,
): Promise<RecoveryResult> {
  if (await isBreakerOpen(app.db, app.clock.now())) return { outcome: "keys-only" };
  const { token, hash } = makeToken(app.random);
  const before = await findAccount(app.db, recovery.typed);
  const subject = by === "mail" ? mailSubject(recovery) : recoveryPhoneSubject(recovery, before);
  const proofState: { result: RecoveryState } = { result: "gone" };
  const result = await checkCode(app, subject, code, async (ctx) => {
    const account = await findAccount(ctx.db, recovery.typed);
    if (by === "phone" && recoveryPhoneSubject(recovery, account).target !== subject.target) return false;
    proofState.result = await open(ctx, { recovery, account, by, hash });
    return proofState.result !== "gone";
  });
  if (result.outcome !== "accepted") return result;
  return isHalf(proofState.result) ? { outcome: proofState.result } : { ...result, token };
}

/**
 * Checks a recovery key. Every key mailed or texted to the account within its lifetime works, no matter who requested
 * the mail: a stranger who uses up codes and mails only sends the owner more keys.
 */
export async function checkRecoveryKey(
  app: AppContext,
  recovery: Recovery,
  key: string,
): Promise<RecoveryResult> {
  const tries = triesOf(String(recovery.id));
  const counted = await countAddressAttempt(app.db, tries, app.clock.now());
  if (!counted.allowed) return { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
  const { token, hash } = makeToken(app.random);
  const proofState = await transact(app, null, async (ctx) => {
    const account = await lockAccount(ctx.db, recovery.userId);
    return useKey(ctx, { recovery, userId: account?.id ?? 0, key, hash, tries });
  });
  await auditKey(app, recovery.userId, proofState);
  return resultOf(proofState, token);
}

/** The recovery that the link began, if the other proof is needed as well. */
type LinkResult = RecoveryResult & { open?: OpenRecovery };

/**
 * Checks the key of a mailed link. It works in any browser, for the account that the mail was sent to: it continues a
 * recovery of this account that the browser has, or begins one.
 * @param token of the browser's recovery
 */
export async function checkRecoveryLink(
  app: AppContext,
  key: string,
  token: string | null,
): Promise<LinkResult> {
  const now = app.clock.now();
  const tries = triesOf(`link:${hashRecoveryKey(key).toString("hex")}`);
  const counted = await countAddressAttempt(app.db, tries, now);
  if (!counted.allowed) return { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
  const [flow, grant] = [makeToken(app.random), makeToken(app.random)];
  const userId = await findKeyOwner(app.db, hashRecoveryKey(key), now);
  const used = await transact(app, null, async (ctx) => {
    const { db } = ctx;
    const user = await lockAccount(db, userId);
    if (user === null) return { proofState: "gone" as const };
    const earlier = token === null ? null : await findRecovery(db, hashToken(token), ctx.now);
    const own = earlier?.userId === user.id ? earlier : null;
    const begun = { tokenHash: flow.hash, userId: user.id, typed: nameForRecovery(user), now: ctx.now };
    const recovery = own ?? (await insertRecovery(db, begun));
    const use = { recovery, userId: user.id, key, hash: grant.hash, tries };
    const proofState = await useKey(ctx, use);
    return { proofState, open: { recovery, token: own && token ? token : flow.token } };
  });
  await auditKey(app, userId, used.proofState);
  const result = resultOf(used.proofState, grant.token);
  return used.open ? { ...result, open: used.open } : result;
}

/** A username names one account, an unconfirmed e-mail perhaps several. */
function nameForRecovery({ username, email }: Pick<User, "username" | "email">): string {
  const name = readLoginName(username);
  return name.kind === "username" ? name.value : readLoginName(email).value;
}

const triesOf = (about: string): AddressAttempt => ({
  limit: atAddress["recovery-key"],
  address: addressKey(requestContext().address),
  about,
});

interface KeyUse {
  recovery: Recovery;
  userId: number;
  key: string;
  /** The hash of the grant's token. */
  hash: Buffer;
  tries: AddressAttempt;
}

async function useKey(ctx: Context, { recovery, userId, key, hash, tries }: KeyUse): Promise<RecoveryState> {
  const { db, now } = ctx;
  const channel = await consumeKey(db, { userId, hash: hashRecoveryKey(key), now });
  if (channel === null) return "gone";
  await refundAttempts(db, { limit: tries.limit, about: tries.about });
  const account = await findAccount(db, recovery.typed);
  return open(ctx, { recovery, account, by: channel === "sms" ? "phone" : "mail", hash });
}

function auditKey(app: AppContext, userId: number | null, proofState: RecoveryState): Promise<void> {
  const accepted = proofState !== "gone";
  return contextOf(app).audit({
    action: accepted ? "recovery-key-accepted" : "recovery-key-refused",
    outcome: accepted ? "ok" : "refused",
    subjectId: userId ?? undefined,
    stranger: !accepted,
  });
}

function resultOf(proofState: RecoveryState, token: string): RecoveryResult {
  if (isHalf(proofState)) return { outcome: proofState };
  return proofState === "gone" ? { outcome: "wrong-key" } : { outcome: "accepted", token };
}

type RecoveryState = "granted" | "phone-too" | "mailbox-too" | "gone";

/** Whether one of two proofs is given and the other is still needed. */
export const isHalf = (proofState: string): proofState is "phone-too" | "mailbox-too" =>
  proofState === "phone-too" || proofState === "mailbox-too";

interface RecoveryByCode {
  recovery: Recovery;
  account: RecoverableAccount | null;
  by: "mail" | "phone";
  hash: Buffer;
}

/** Opens a grant. "gone" if the address has no account, or another one by now. */
async function open(
  { db, now }: Context,
  { recovery, account, by, hash }: RecoveryByCode,
): Promise<RecoveryState> {
  if (account === null || account.id !== recovery.userId) return "gone";
  await refundAttempts(db, { limit: atAddress.recovery, about: recovery.typed });
  const proved = {
    mailbox: by === "mail" || recovery.mailboxProvedAt !== null,
    phone: by === "phone" || recovery.phoneProvedAt !== null,
  };
  if (isPhoneNeeded(account) && !proved.phone) {
    await noteMailboxProved(db, recovery.id, now);
    return "phone-too";
  }
  if (isMailboxNeeded(account) && !proved.mailbox) {
    await notePhoneProved(db, recovery.id, now);
    return "mailbox-too";
  }
  await insertGrant(db, { userId: account.id, tokenHash: hash, proved, now });
  await endRecovery(db, recovery.id, now);
  return "granted";
}
