import type { Db } from "#db/client";
import {
  findPendingEmail,
  changeEmailOf,
  isEmailTaken,
  revokeRecoveries,
} from "~/models/accounts/credential.server";
import { isEmailConfirmedByAnother } from "~/models/accounts/mailbox.server";
import { changeRequestedMail, changedMail, mailboxCodeMail } from "~/messages/accounts/mail";
import type { Pause } from "~/models/codes/code";
import type { CodeSubject } from "~/models/codes/flow.server";
import { mailUser } from "~/models/users/user-message.server";
import { recordEvent } from "~/models/users/audit.server";
import { isEmailLost } from "~/models/messages/lost-email";
import { type User, securityHold } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type CheckContext, type CheckResult, checkCode } from "~/services/codes/check-code.server";
import {
  type CodeContext,
  type CodeState,
  type SendResult,
  codeState,
  participants,
  requestCode,
  sendCode,
} from "~/services/codes/send-code.server";
import { requestContext } from "~/services/platform/request-context.server";
import { claimMailbox } from "./claim-mailbox.server";
import { confirmOwnEmail, ownMailbox } from "./confirm-email.server";

type Context = CodeContext & CheckContext;
type EmailOwner = Pick<User, "id" | "email" | "emailVerifiedAt">;

interface PendingEmail extends CodeState {
  email: string;
  /** Whether this is the account's current address, still waiting for its first confirmation. */
  own: boolean;
}

type ConfirmResult = CheckResult | { outcome: "none" } | { outcome: "taken" } | { outcome: "confirmed" };

function subjectOf(user: EmailOwner, target: string): CodeSubject {
  if (isOwn(user, target)) return ownMailbox(user);
  return { purpose: "change_email", userId: user.id, channel: "mail", target };
}

/** Whether the code is meant to confirm the account's current address. */
const isOwn = (user: EmailOwner, email: string) => email.toLowerCase() === user.email.toLowerCase();

type EmailChange = SendResult | { sent: "held"; pause: Pause };

/**
 * Mails a code to the new address and a warning to the old one. The code is sent even if another account has the
 * address: only a person who reads that mailbox learns, by typing the code, that it is taken. The account's own
 * address is confirmed the same way, without a warning, since nothing changes.
 */
export async function requestEmailChange(
  app: Context,
  user: EmailOwner,
  email: string,
): Promise<EmailChange> {
  const now = app.clock.now();
  const subject = subjectOf(user, email);
  const parties = participants(subject, requestContext());
  return app.db.transaction().execute(async (transaction) => {
    const account = await lockAccount(transaction, user.id);
    const until = account && !isOwn(user, email) && securityHold(account, now);
    if (until) {
      const refused = { outcome: "refused", reason: "held" } as const;
      await recordEvent(transaction, { now, action: "email-change-asked", ...refused, ...parties });
      return { sent: "held", pause: { until } };
    }
    const result = await sendCode(app, transaction, subject, {
      recipient: email,
      message: mailboxCodeMail,
    });
    const outcome = result.sent
      ? ({ outcome: "ok" } as const)
      : ({ outcome: "refused", reason: "limit" } as const);
    await recordEvent(transaction, { now, action: "email-change-asked", ...outcome, ...parties });
    if (result.sent && !isOwn(user, email)) await notifyOldAddress(app, transaction, user, "asked", now);
    return result;
  });
}

/**
 * The address that waits for a code: the one requested last, else the sign-up address until it is confirmed or lost.
 */
async function pendingOf(app: Context, user: EmailOwner): Promise<string | null> {
  const asked = await findPendingEmail(app.db, user.id, app.clock.now());
  return asked ?? (user.emailVerifiedAt === null && !isEmailLost(user.email) ? user.email : null);
}

export async function readPendingEmail(app: Context, user: EmailOwner): Promise<PendingEmail | null> {
  const email = await pendingOf(app, user);
  if (email === null) return null;
  return { email, own: isOwn(user, email), ...(await codeState(app, subjectOf(user, email))) };
}

export async function resendEmailCode(
  app: Context,
  user: EmailOwner,
): Promise<SendResult | { sent: "none" }> {
  const email = await pendingOf(app, user);
  if (email === null) return { sent: "none" };
  const subject = subjectOf(user, email);
  const envelope = { recipient: email, message: mailboxCodeMail };
  return requestCode(app, subject, (transaction) => sendCode(app, transaction, subject, envelope));
}

/**
 * Checks the code. The right one changes the address and revokes recoveries sent to the old one. Confirming the
 * account's own address ends nothing: the person who typed the code already holds the session.
 */
export async function confirmEmailChange(
  app: Context,
  user: EmailOwner,
  code: string,
): Promise<ConfirmResult> {
  const now = app.clock.now();
  const email = await pendingOf(app, user);
  if (email === null) return { outcome: "none" };
  const subject = subjectOf(user, email);
  const own = isOwn(user, email);
  const action = own ? "email-confirmed" : "email-changed";
  const event = { now, action, ...participants(subject, requestContext()) };
  if (own) {
    const result = await confirmOwnEmail(app, user, code, (transaction) =>
      recordEvent(transaction, { ...event, outcome: "ok" }),
    );
    if (result.outcome === "accepted") return { outcome: "confirmed" };
    const lost = result.outcome === "gone" && (await isEmailConfirmedByAnother(app.db, email, user.id));
    return lost ? { outcome: "taken" } : result;
  }
  try {
    return await checkCode(app, subject, code, async (transaction) => {
      if (!(await changeEmailOf(transaction, { userId: user.id, from: user.email, to: email, now })))
        return false;
      await claimMailbox(transaction, { userId: user.id, email, now });
      await revokeRecoveries(transaction, user.id, now);
      await notifyOldAddress(app, transaction, user, "changed", now);
      await recordEvent(transaction, { ...event, outcome: "ok" });
      return true;
    });
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    await recordEvent(app.db, { ...event, outcome: "refused", reason: "taken" });
    return { outcome: "taken" };
  }
}

function notifyOldAddress(
  { config }: Context,
  db: Db,
  user: EmailOwner,
  what: "asked" | "changed",
  now: Date,
): Promise<void> {
  const write = what === "asked" ? changeRequestedMail : changedMail;
  return mailUser(db, user, {
    ...write(now, config.contact),
    dedupeKey: `email-${what}:${user.id}:${now.getTime()}`,
    now,
  });
}
