import { atAddress } from "~/models/recovery/limits";
import type { Db } from "#db/client";
import { type Pause, describePause } from "~/models/codes/code";
import { phoneChannelOf } from "~/models/codes/phone-channel";
import { addressPrefix } from "~/models/http/network-address";
import {
  type AddressAttempt,
  countAddressAttempt,
  refundAttempts,
} from "~/models/http/address-attempt.server";
import { addressKey } from "~/models/http/throttle";
import { SECOND } from "~/models/duration";
import { entrySchema, resendSchema } from "~/models/recovery/recovery-fields.server";
import {
  type RecoverableAccount,
  type Recovery,
  endRecovery,
  findAccount,
  consumeKey,
  findKeyOwner,
  findRecovery,
  noteMailboxProved,
  notePhoneProved,
  insertGrant,
  insertRecovery,
} from "~/models/recovery/recovery.server";
import { recordEvent } from "~/models/users/audit.server";
import { readLoginName } from "~/models/users/login-name.server";
import { nationalPhone } from "~/models/users/phone";
import type { User } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type App, app } from "~/services/platform/app.server";
import { hashToken, makeToken } from "~/services/platform/token.server";
import { isBreakerOpen } from "~/services/codes/breaker.server";
import { type CheckContext, type CheckResult, checkCode } from "~/services/codes/check-code.server";
import { intentOf, postCode, postResend } from "~/services/codes/code-form.server";
import { withFlash } from "~/http/flash.server";
import { requestContext } from "~/services/platform/request-context.server";
import { padResponseTime } from "~/http/response-padding.server";
import { redirectTo } from "~/http/responses.server";
import {
  hasMailCodes,
  hashRecoveryKey,
  firstProofOf,
  isMailboxNeeded,
  isPhoneNeeded,
  requestMailCode,
  requestPause,
  requestPhoneCode,
  mailSubject,
  recoveryPhoneSubject,
} from "./start-recovery.server";
import { type OpenRecovery, grantCookies, recoveryCookie } from "./require-recovery.server";

type Context = CheckContext & Pick<App, "random">;

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
  app: Context,
  recovery: Recovery,
  by: "mail" | "phone",
  code: string,
): Promise<RecoveryResult> {
  if (await isBreakerOpen(app.db, app.clock.now())) return { outcome: "keys-only" };
  const { token, hash } = makeToken(app.random);
  const account = await findAccount(app.db, recovery.typed);
  const subject = by === "mail" ? mailSubject(recovery) : recoveryPhoneSubject(recovery, account);
  const proofState: { result: RecoveryState } = { result: "gone" };
  const result = await checkCode(app, subject, code, async (transaction) => {
    const now = await findAccount(transaction, recovery.typed);
    if (by === "phone" && recoveryPhoneSubject(recovery, now).target !== subject.target) return false;
    proofState.result = await open(app, transaction, { recovery, account: now, by, hash });
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
  app: Context,
  recovery: Recovery,
  key: string,
): Promise<RecoveryResult> {
  const tries = triesOf(String(recovery.id));
  const counted = await countAddressAttempt(app.db, tries, app.clock.now());
  if (!counted.allowed) return { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
  const { token, hash } = makeToken(app.random);
  const proofState = await app.db.transaction().execute(async (transaction): Promise<RecoveryState> => {
    const account = await lockAccount(transaction, recovery.userId);
    return useKey(app, transaction, { recovery, userId: account?.id ?? 0, key, hash, tries });
  });
  await recordKey(app, recovery.userId, proofState);
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
  app: Context,
  key: string,
  token: string | null,
): Promise<LinkResult> {
  const now = app.clock.now();
  const tries = triesOf(`link:${hashRecoveryKey(key).toString("hex")}`);
  const counted = await countAddressAttempt(app.db, tries, now);
  if (!counted.allowed) return { outcome: "throttled", retryAfterSeconds: counted.retryAfterSeconds };
  const [flow, grant] = [makeToken(app.random), makeToken(app.random)];
  const userId = await findKeyOwner(app.db, hashRecoveryKey(key), now);
  const used = await app.db.transaction().execute(async (transaction) => {
    const user = await lockAccount(transaction, userId);
    if (user === null) return { proofState: "gone" as const };
    const earlier = token === null ? null : await findRecovery(transaction, hashToken(token), now);
    const own = earlier?.userId === user.id ? earlier : null;
    const begun = { tokenHash: flow.hash, userId: user.id, typed: nameForRecovery(user), now };
    const recovery = own ?? (await insertRecovery(transaction, begun));
    const proofState = await useKey(app, transaction, {
      recovery,
      userId: user.id,
      key,
      hash: grant.hash,
      tries,
    });
    return { proofState, open: { recovery, token: own && token ? token : flow.token } };
  });
  await recordKey(app, userId, used.proofState);
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

async function useKey(
  app: Context,
  db: Db,
  { recovery, userId, key, hash, tries }: KeyUse,
): Promise<RecoveryState> {
  const now = app.clock.now();
  const channel = await consumeKey(db, { userId, hash: hashRecoveryKey(key), now });
  if (channel === null) return "gone";
  await refundAttempts(db, { limit: tries.limit, about: tries.about });
  const account = await findAccount(db, recovery.typed);
  return open(app, db, { recovery, account, by: channel === "sms" ? "phone" : "mail", hash });
}

function recordKey(app: Context, userId: number | null, proofState: RecoveryState): Promise<void> {
  const accepted = proofState !== "gone";
  const request = requestContext();
  return recordEvent(app.db, {
    now: app.clock.now(),
    action: accepted ? "recovery-key-accepted" : "recovery-key-refused",
    outcome: accepted ? "ok" : "refused",
    subjectId: userId ?? undefined,
    requestId: request.id,
    addressPrefix: addressPrefix(request.address),
    stranger: !accepted,
  });
}

function resultOf(proofState: RecoveryState, token: string): RecoveryResult {
  if (isHalf(proofState)) return { outcome: proofState };
  return proofState === "gone" ? { outcome: "wrong-key" } : { outcome: "accepted", token };
}

type RecoveryState = "granted" | "phone-too" | "mailbox-too" | "gone";

/** Whether one of two proofs is given and the other is still needed. */
const isHalf = (proofState: string): proofState is "phone-too" | "mailbox-too" =>
  proofState === "phone-too" || proofState === "mailbox-too";

interface RecoveryByCode {
  recovery: Recovery;
  account: RecoverableAccount | null;
  by: "mail" | "phone";
  hash: Buffer;
}

/** Opens a grant. "gone" if the address has no account, or another one by now. */
async function open(
  app: Context,
  db: Db,
  { recovery, account, by, hash }: RecoveryByCode,
): Promise<RecoveryState> {
  if (account === null || account.id !== recovery.userId) return "gone";
  const now = app.clock.now();
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

type ProofChannel = "mail" | "phone";

export const recoveryPages = { mail: "/forgot-opt-reset", phone: "/reset-password" } as const;

/** The data of a recovery page. Nothing in it depends on whether the name has an account. */
export async function describeRecovery({ recovery }: OpenRecovery, by: ProofChannel) {
  const now = app.clock.now();
  const pause = await requestPause(app, by, recovery);
  const { kind, value } = readLoginName(recovery.typed);
  return {
    kind,
    /** As people write it. */
    shown: kind === "phone" ? nationalPhone(value) : value,
    /** What was sent, whether or not there is an account: nothing after too many requests. */
    sent: { mail: recovery.mailAskedAt !== null, phone: recovery.phoneAskedAt !== null },
    pause: pause && isLong(pause, now) ? describePause(pause, now) : null,
    hasCodes: (by === "phone" || hasMailCodes(recovery)) && !(await isBreakerOpen(app.db, now)),
    /** How else than by SMS a code can be asked for. */
    others: by === "phone" ? app.config.codeChannels : [],
    demo: app.config.demo,
  };
}

const isLong = ({ until }: Pause, now: Date) => until === null || until.getTime() - now.getTime() >= SECOND;

/**
 * Sends another mail, or a code to the phone, and redirects to its page. Once it has had a code, the phone page
 * itself shows when the next one may be requested.
 */
export function postRecoveryResend(
  fields: FormData,
  { recovery, token }: OpenRecovery,
  by: ProofChannel,
  from = by,
) {
  const way = phoneChannelOf(intentOf(fields), app.config.codeChannels);
  return postResend(fields, {
    schema: resendSchema,
    what: by === "phone" ? "a code by text message" : undefined,
    async send() {
      const result = await padResponseTime(() =>
        by === "mail" ? requestMailCode(app, recovery) : requestPhoneCode(app, recovery, way),
      );
      if ("keysOnly" in result) return { sent: false, reason: recoveryReasons["keys-only"] };
      if (!result.sent && from === "mail" && by === "phone" && recovery.phoneAskedAt !== null)
        return { sent: true, onward: redirectTo(recoveryPages.phone) };
      if (!result.sent) return result;
      const headers = withFlash("code-asked", new Headers({ "Set-Cookie": recoveryCookie(token) }));
      return { sent: true, onward: redirectTo(recoveryPages[by], { headers }) };
    },
  });
}

export function postRecoveryCode(fields: FormData, open: OpenRecovery, by: ProofChannel) {
  const { recovery } = open;
  const target = by === "mail" ? "this email" : "this phone number";
  return postCode(fields, {
    schema: entrySchema,
    target: `${target}. The link in our email still works`,
    async check({ code: entry }) {
      const result =
        entry.kind === "key"
          ? await checkRecoveryKey(app, recovery, entry.key)
          : await checkRecoveryCode(app, recovery, by, entry.code);
      if (result.outcome === "phone-too") return askPhoneToo(open);
      if (result.outcome === "mailbox-too") return askMailboxToo(open);
      if (result.outcome === "wrong-key" || result.outcome === "keys-only")
        return { outcome: "refused", reason: recoveryReasons[result.outcome] };
      if (result.outcome !== "accepted") return result;
      const headers = grantCookies(result.token, withFlash("code-right"));
      return { outcome: "accepted", onward: redirectTo("/set-newpassword", { headers }) };
    },
  });
}

/**
 * Sends the code to the phone and redirects to its page; if no code may be sent now, back to where it can be
 * requested.
 */
async function askPhoneToo({ recovery, token }: OpenRecovery) {
  const { sent } = await requestPhoneCode(app, { ...recovery, mailboxProvedAt: app.clock.now() });
  const live = sent || recovery.phoneAskedAt !== null;
  const headers = new Headers({ "Set-Cookie": recoveryCookie(token) });
  const page = live ? recoveryPages.phone : recoveryPages.mail;
  return {
    outcome: "accepted" as const,
    onward: redirectTo(page, { headers: withFlash(live ? "phone-too" : "phone-too-later", headers) }),
  };
}

/** A recovery by e-mail has sent its mail already. */
async function askMailboxToo({ recovery, token }: OpenRecovery) {
  if (firstProofOf(recovery.typed) === "phone") await requestMailCode(app, recovery);
  const headers = withFlash("mailbox-too", new Headers({ "Set-Cookie": recoveryCookie(token) }));
  return { outcome: "accepted" as const, onward: redirectTo(recoveryPages.mail, { headers }) };
}

/** Where an accepted link leads; null if it does not work. */
export async function followLink({ open, ...result }: LinkResult) {
  if (result.outcome === "accepted")
    return redirectTo("/set-newpassword", { headers: grantCookies(result.token, new Headers()) });
  if (!open || !isHalf(result.outcome)) return null;
  const asked = result.outcome === "phone-too" ? askPhoneToo(open) : askMailboxToo(open);
  return (await asked).onward;
}

export const recoveryReasons = {
  "wrong-key": "This link no longer works. Open the one in our newest email, or ask for another email",
  "keys-only": "Codes do not work at the moment. Open the link in our email",
};
