import type { Db } from "#db/client";
import { changeAskedMail, changedMail, confirmationMail } from "~/models/account-mail";
import { recordEvent } from "~/models/audit.server";
import { sendPause, type Pause } from "~/models/code-budget";
import { readBudget, targetKey } from "~/models/code-budget.server";
import { findFlow, isLive, type CodeSubject } from "~/models/code-flow.server";
import { changeEmailOf, isEmailTaken } from "~/models/credential.server";
import { findPendingEmail } from "~/models/email-change.server";
import { lockAccount } from "~/models/new-password.server";
import { enqueue } from "~/models/outbox.server";
import { burnRecoveries } from "~/models/recovery.server";
import type { User } from "~/models/user";
import { checkCode, type CheckContext, type CheckResult } from "./code-check.server";
import { participants, sendCode, type CodeContext, type SendResult } from "./code-send.server";
import { currentVisit } from "./front-door.server";

type Context = CodeContext & CheckContext;
type EmailOwner = Pick<User, "id" | "email">;

export interface PendingEmail {
  email: string;
  live: boolean;
  /** The pause before another code may be asked for. */
  again: Pause | null;
}

export type ConfirmResult = CheckResult | { outcome: "none" } | { outcome: "taken" };

function subjectOf({ id }: EmailOwner, target: string): CodeSubject {
  return { purpose: "change_email", userId: id, channel: "mail", target };
}

/**
 * Mails a code to the new address and a warning to the old one. An address that another account has gets the code too:
 * only who reads that mailbox learns, by typing it, that the address is taken.
 */
export async function askEmailChange(app: Context, user: EmailOwner, email: string): Promise<SendResult> {
  const now = app.clock.now();
  const subject = subjectOf(user, email);
  const participation = participants(subject, currentVisit());
  return app.db.transaction().execute(async (transaction) => {
    const result = await sendCode(app, transaction, subject, {
      recipient: email,
      message: confirmationMail,
    });
    const outcome = result.sent
      ? ({ outcome: "ok" } as const)
      : ({ outcome: "refused", reason: "limit" } as const);
    await recordEvent(transaction, { now, action: "email-change-asked", ...outcome, ...participation });
    if (result.sent) await tellOldAddress(transaction, user, "asked", now);
    return result;
  });
}

export async function readPendingEmail(app: Context, user: EmailOwner): Promise<PendingEmail | null> {
  const now = app.clock.now();
  const email = await findPendingEmail(app.db, user.id, now);
  if (email === null) return null;
  const flow = await findFlow(app.db, subjectOf(user, email));
  const budget = await readBudget(app.db, targetKey("mail", email));
  return { email, live: isLive(flow, now), again: sendPause(budget, now) };
}

export async function resendEmailCode(
  app: Context,
  user: EmailOwner,
): Promise<SendResult | { sent: "none" }> {
  const email = await findPendingEmail(app.db, user.id, app.clock.now());
  if (email === null) return { sent: "none" };
  const envelope = { recipient: email, message: confirmationMail };
  return app.db
    .transaction()
    .execute((transaction) => sendCode(app, transaction, subjectOf(user, email), envelope));
}

/** The right code makes the address the account's own and ends recoveries that the old one began. */
export async function confirmEmailChange(
  app: Context,
  user: EmailOwner,
  code: string,
): Promise<ConfirmResult> {
  const now = app.clock.now();
  const email = await findPendingEmail(app.db, user.id, now);
  if (email === null) return { outcome: "none" };
  const subject = subjectOf(user, email);
  const event = { now, action: "email-changed", ...participants(subject, currentVisit()) };
  try {
    return await checkCode(app, subject, code, async (transaction) => {
      await lockAccount(transaction, user.id);
      if (!(await changeEmailOf(transaction, { userId: user.id, from: user.email, to: email, now })))
        return false;
      await burnRecoveries(transaction, user.id, now);
      await tellOldAddress(transaction, user, "changed", now);
      await recordEvent(transaction, { ...event, outcome: "ok" });
      return true;
    });
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    await recordEvent(app.db, { ...event, outcome: "refused", reason: "taken" });
    return { outcome: "taken" };
  }
}

function tellOldAddress(db: Db, user: EmailOwner, what: "asked" | "changed", now: Date): Promise<void> {
  return enqueue(db, {
    channel: "mail",
    recipient: user.email,
    ...(what === "asked" ? changeAskedMail(now) : changedMail(now)),
    ownerId: user.id,
    dedupeKey: `email-${what}:${user.id}:${now.getTime()}`,
    now,
  });
}
