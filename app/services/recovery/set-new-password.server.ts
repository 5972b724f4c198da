import { isPhoneFromAgent } from "~/models/users/phone.server";
import { handedOverMail, passwordResetMail, passwordChangedSms } from "~/messages/recovery/mail";
import { endPersonalItems } from "~/models/recovery/personal-items.server";
import { type RecoveryProofs, consumeGrant, resetPassword } from "~/models/recovery/recovery.server";
import { revokeRecoveries } from "~/models/accounts/credential.server";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import { revokeTillsOf } from "~/models/tills/till.server";
import { LEAKED, passwordProblem } from "~/models/users/password";
import { type User, ownData } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { switchAllOff } from "~/models/webhooks/endpoint.server";
import { claimMailbox } from "~/services/accounts/claim-mailbox.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";
import { isCommonPassword } from "~/services/platform/passwords.server";
import { requestContext } from "~/services/platform/request-context.server";
import { noteFactorEnded } from "~/services/second-factor/tell-of-factor.server";
import { resetAccountAttempts } from "~/services/sessions/login-limits.server";
import { endSavedPayments } from "./end-saved-payments.server";
import { isMailboxNeeded, isPhoneNeeded } from "./start-recovery.server";

type NewPasswordResult =
  | { outcome: "changed" }
  /** Changed, and saved payments have ended: see `endSavedPayments`. */
  | { outcome: "handed-over" }
  | { outcome: "weak"; problem: string }
  /** The grant has been used, revoked or has expired, or the account has been disabled. */
  | { outcome: "gone" };

/**
 * Sets the password of a grant's account and revokes every other way into the account. If this is the first proof of
 * the mailbox, two-step login ends, and without a proof of the phone, saved payments end too.
 */
export async function setNewPassword(
  app: AppContext & Pick<App, "passwords">,
  granted: { user: User; proved: RecoveryProofs; tokenHash: Buffer },
  password: string,
): Promise<NewPasswordResult> {
  const { proved, tokenHash } = granted;
  const problem = passwordProblem(password, isCommonPassword, ownData(granted.user));
  if (problem !== null) return { outcome: "weak", problem };
  if (await app.passwords.isLeaked(password)) return { outcome: "weak", problem: LEAKED };
  const passwordHash = await app.passwords.hash(password);
  return transact(app, granted.user, async (ctx): Promise<NewPasswordResult> => {
    const { db, now } = ctx;
    await lockMailbox(db, granted.user.email);
    const user = await lockAccount(db, granted.user.id);
    if (user === null) return { outcome: "gone" };
    const fromAgent = await isPhoneFromAgent(db, user.id);
    if (!proved.mailbox && isMailboxNeeded({ ...user, phoneFromAgent: fromAgent })) {
      await revokeRecoveries(db, user.id, now);
      return { outcome: "gone" };
    }
    const handover = proved.mailbox && !proved.phone && user.emailVerifiedAt === null;
    if (handover && isPhoneNeeded(user)) {
      // The phone was verified after the right code of the mail: the recovery starts again and also asks for the
      // phone's code.
      await revokeRecoveries(db, user.id, now);
      return { outcome: "gone" };
    }
    if (!(await consumeGrant(db, tokenHash, now))) return { outcome: "gone" };
    if (!(await resetPassword(db, { userId: user.id, passwordHash, proved, now })))
      return { outcome: "gone" };
    if (proved.mailbox) await claimMailbox(ctx, { userId: user.id, email: user.email });
    const act = isFirstProof(user, proved) ? "first-proof" : "reset";
    const left = await endPersonalItems(db, act, { user, now });
    if (left.secondFactor) await noteFactorEnded(ctx, user);
    const ended = handover && (await endForStranger(ctx, user));
    await resetAccountAttempts(db, user, requestContext().address);
    await recordReset(ctx, user, tokenHash, ended);
    return { outcome: ended ? "handed-over" : "changed" };
  });
}

/** Ends what acts for the shop of a stranger whose account a mailbox opens for the first time. Whether a card was saved. */
async function endForStranger(ctx: Context<"clock">, user: User): Promise<boolean> {
  const ended = await endSavedPayments(ctx, user);
  await revokeTillsOf(ctx.db, user.id, "handover", ctx.now);
  await switchAllOff(ctx.db, user.id, "handover", ctx.now);
  return ended;
}

/** Whether a stranger may have set up what the account has: nobody has proved the mailbox before, or both are proved. */
const isFirstProof = ({ emailVerifiedAt }: User, proved: RecoveryProofs): boolean =>
  proved.mailbox && (emailVerifiedAt === null || proved.phone);

/** @param ended whether saved payments have ended: see `endSavedPayments` */
async function recordReset(ctx: Context, user: User, tokenHash: Buffer, ended: boolean): Promise<void> {
  const { now, contact } = ctx;
  await ctx.notify(user, {
    about: "password-changed",
    of: [tokenHash.toString("hex")],
    mail: ended ? handedOverMail(now, contact) : passwordResetMail(now, contact),
    sms: passwordChangedSms(now, contact),
  });
  await ctx.audit({ action: "password-reset", subjectId: user.id });
  if (ended) await ctx.audit({ action: "handed-over", subjectId: user.id });
}
