import type { Db } from "#db/client";
import { type Pause, describePause } from "~/models/codes/code";
import { addressPrefix } from "~/models/doors/network-address";
import { addressKey, recoveryLimits } from "~/models/doors/throttle";
import { hit } from "~/models/doors/throttle.server";
import { SECOND } from "~/models/duration";
import { entrySchema, resendSchema } from "~/models/recovery/recovery";
import {
  type RecoverableAccount,
  type Recovery,
  endRecovery,
  findAccount,
  openGrant,
  consumeKey,
} from "~/models/recovery/recovery.server";
import { recordEvent } from "~/models/users/audit.server";
import { lockAccount } from "~/models/users/user.server";
import { type App, app } from "~/services/app/app.server";
import { makeToken } from "~/services/app/token.server";
import { isBreakerOpen } from "~/services/codes/breaker.server";
import { type CheckContext, type CheckResult, checkCode } from "~/services/codes/check.server";
import { postCode, postResend } from "~/services/codes/code-form.server";
import { withFlash } from "~/services/doors/flash.server";
import { currentVisit } from "~/services/doors/front-door.server";
import { padResponseTime } from "~/services/doors/response-padding.server";
import { redirectTo } from "~/services/doors/responses.server";
import {
  hashRecoveryKey,
  mailPause,
  requestMailCode,
  requestPhoneCode,
  mailSubject,
  phoneSubject,
} from "./recovery.server";
import { type RecoveryVisit, grantCookies, recoveryCookie } from "./visit.server";

type Context = CheckContext & Pick<App, "random">;

type RecoveryResult =
  | Exclude<CheckResult, { outcome: "accepted" }>
  | { outcome: "accepted"; token: string }
  /** The breaker is open: keys work, codes do not. */
  | { outcome: "keys-only" }
  | { outcome: "wrong-key" };

/** Checks a recovery code of a mail or text message. The right one turns the recovery into a grant. */
export async function checkRecoveryCode(
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
 * Checks a recovery key. Every key mailed to the account within its lifetime works, whoever requested the mail: a
 * stranger who uses up codes and mails only sends the owner more keys.
 */
export async function checkRecoveryKey(
  app: Context,
  recovery: Recovery,
  key: string,
): Promise<RecoveryResult> {
  const now = app.clock.now();
  const visit = currentVisit();
  const tries = await hit(app.db, `recovery-key:${addressKey(visit.address)}`, recoveryLimits.keyTries, now);
  if (!tries.allowed) return { outcome: "throttled", retryAfterSeconds: tries.retryAfterSeconds };
  const { token, hash } = makeToken(app.random);
  const userId = recovery.userId ?? 0;
  const accepted = await app.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, recovery.userId);
    if (!(await consumeKey(transaction, { userId, hash: hashRecoveryKey(key), now }))) return false;
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
    stranger: !accepted,
  });
  return accepted ? { outcome: "accepted", token } : { outcome: "wrong-key" };
}

/** Opens a grant. Returns false when the address has no account, or a different one by now. */
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

type By = "mail" | "phone";

const pages = { mail: "/forgot-opt-reset", phone: "/reset-password" } as const;

/** The data of a recovery page. Nothing in it depends on whether the address has an account. */
export async function describeRecovery({ recovery }: RecoveryVisit, by: By) {
  const now = app.clock.now();
  const requestedAt = by === "mail" ? recovery.mailAskedAt : recovery.phoneAskedAt;
  const pause =
    requestedAt === null
      ? await mailPause(app.db, recovery, now)
      : { until: new Date(requestedAt.getTime() + recoveryLimits.gap.window) };
  return {
    email: recovery.email,
    /** False when too many were requested, whether or not there is an account. */
    requested: requestedAt !== null,
    pause: pause && isLong(pause, now) ? describePause(pause, now) : null,
    keysOnly: await isBreakerOpen(app.db, now),
    demo: app.config.demo,
  };
}

const isLong = ({ until }: Pause, now: Date) => until === null || until.getTime() - now.getTime() >= SECOND;

export function postRecoveryResend(fields: FormData, { recovery, token }: RecoveryVisit, by: By) {
  return postResend(fields, {
    schema: resendSchema,
    async send() {
      const ask = by === "mail" ? requestMailCode : requestPhoneCode;
      const result = await padResponseTime(() => ask(app, recovery));
      if (!result.sent) return result;
      const headers = withFlash("code-asked", new Headers({ "Set-Cookie": recoveryCookie(token) }));
      return { sent: true, onward: redirectTo(pages[by], { headers }) };
    },
  });
}

export function postRecoveryCode(fields: FormData, { recovery }: RecoveryVisit, by: By) {
  const target = by === "mail" ? "this email" : "this phone number";
  return postCode(fields, {
    schema: entrySchema,
    target: `${target}. The recovery key of our mail still works`,
    async check({ code: entry }) {
      const result =
        entry.kind === "key"
          ? await checkRecoveryKey(app, recovery, entry.key)
          : await checkRecoveryCode(app, recovery, by, entry.code);
      if (result.outcome === "wrong-key" || result.outcome === "keys-only")
        return { outcome: "refused", reason: reasons[result.outcome] };
      if (result.outcome !== "accepted") return result;
      const headers = grantCookies(result.token, withFlash("code-right"));
      return { outcome: "accepted", onward: redirectTo("/set-newpassword", { headers }) };
    },
  });
}

const reasons = {
  "wrong-key": "This recovery key does not work. Use the one of our newest mail",
  "keys-only": "Codes do not work at the moment. Use the recovery key of our mail",
};
