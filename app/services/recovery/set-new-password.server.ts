import { isPhoneFromAgent } from "~/models/users/phone.server";
import { recordRequestEvent } from "~/services/platform/audit.server";
import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import { mailUser, textUser } from "~/models/users/user-message.server";
import { handedOverMail, passwordResetMail, passwordChangedSms } from "~/messages/recovery/mail";
import { endSavedPayments } from "~/models/recovery/handover.server";
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
import { isCommonPassword } from "~/services/platform/passwords.server";
import { requestContext } from "~/services/platform/request-context.server";
import { noteFactorEnded } from "~/services/second-factor/tell-of-factor.server";
import { resetAccountAttempts } from "~/services/sessions/login-limits.server";
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
  app: Pick<App, "db" | "clock" | "passwords" | "config">,
  granted: { user: User; proved: RecoveryProofs; tokenHash: Buffer },
  password: string,
): Promise<NewPasswordResult> {
  const { proved, tokenHash } = granted;
  const problem = passwordProblem(password, isCommonPassword, ownData(granted.user));
  if (problem !== null) return { outcome: "weak", problem };
  if (await app.passwords.isLeaked(password)) return { outcome: "weak", problem: LEAKED };
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock.now();
  return app.db.transaction().execute(async (transaction) => {
    await lockMailbox(transaction, granted.user.email);
    const user = await lockAccount(transaction, granted.user.id);
    if (user === null) return { outcome: "gone" };
    const fromAgent = await isPhoneFromAgent(transaction, user.id);
    if (!proved.mailbox && isMailboxNeeded({ ...user, phoneFromAgent: fromAgent })) {
      await revokeRecoveries(transaction, user.id, now);
      return { outcome: "gone" };
    }
    const handover = proved.mailbox && !proved.phone && user.emailVerifiedAt === null;
    if (handover && isPhoneNeeded(user)) {
      // The phone was verified after the right code of the mail: the recovery starts again and also asks for the
      // phone's code.
      await revokeRecoveries(transaction, user.id, now);
      return { outcome: "gone" };
    }
    if (!(await consumeGrant(transaction, tokenHash, now))) return { outcome: "gone" };
    if (!(await resetPassword(transaction, { userId: user.id, passwordHash, proved, now })))
      return { outcome: "gone" };
    await claimProved(transaction, user, proved, now);
    const { contact } = app.config;
    const act = isFirstProof(user, proved) ? "first-proof" : "reset";
    const left = await endPersonalItems(transaction, act, { user, now });
    if (left.secondFactor) await noteFactorEnded(transaction, user, { now, contact });
    const ended = handover && (await endForStranger(transaction, user, now));
    await resetAccountAttempts(transaction, user, requestContext().address);
    await notifyOwner(transaction, user, {
      now,
      act: tokenHash.toString("hex"),
      ended,
      contact,
    });
    await auditReset(transaction, user, "password-reset", now);
    if (ended) await auditReset(transaction, user, "handed-over", now);
    return { outcome: ended ? "handed-over" : "changed" };
  });
}

/** Ends what acts for the shop of a stranger whose account a mailbox opens for the first time. Whether a card was saved. */
async function endForStranger(trx: Db, user: User, now: Date): Promise<boolean> {
  const ended = await endSavedPayments(trx, user, now);
  await revokeTillsOf(trx, user.id, "handover", now);
  await switchAllOff(trx, user.id, "handover", now);
  return ended;
}

/** Whether a stranger may have set up what the account has: nobody has proved the mailbox before, or both are proved. */
const isFirstProof = ({ emailVerifiedAt }: User, proved: RecoveryProofs): boolean =>
  proved.mailbox && (emailVerifiedAt === null || proved.phone);

async function claimProved(db: Db, user: User, proved: RecoveryProofs, now: Date): Promise<void> {
  if (proved.mailbox) await claimMailbox(db, { userId: user.id, email: user.email, now });
}

interface PasswordChange {
  now: Date;
  act: string;
  /** Whether saved payments have ended: see `endSavedPayments`. */
  ended: boolean;
  contact: ContactDetails;
}

async function notifyOwner(db: Db, user: User, { now, act, ended, contact }: PasswordChange): Promise<void> {
  const dedupeKey = `password-changed:${act}`;
  const words = ended ? handedOverMail(now, contact) : passwordResetMail(now, contact);
  await mailUser(db, user, { ...words, dedupeKey: `${dedupeKey}:mail`, now });
  const text = passwordChangedSms(now, contact);
  await textUser(db, user, { text, dedupeKey: `${dedupeKey}:sms`, now });
}

const auditReset = (db: Db, { id }: User, action: string, now: Date): Promise<void> =>
  recordRequestEvent(db, { now, action, outcome: "ok", actorId: id, subjectId: id });
