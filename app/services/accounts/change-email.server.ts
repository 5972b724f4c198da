import {
  findPendingEmail,
  changeEmailOf,
  isEmailTaken,
  revokeRecoveries,
} from "~/models/accounts/credential.server";
import { isEmailConfirmedByAnother } from "~/models/accounts/mailbox.server";
import { changeRequestedMail, changedMail, mailboxCodeMail } from "~/messages/accounts/mail";
import type { Pause } from "~/models/codes/pause";
import type { CodeSubject } from "~/models/codes/flow.server";
import { isEmailLost } from "~/models/messages/lost-email";
import { type User, securityHold } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import { type CheckResult, checkCode } from "~/services/codes/check-code.server";
import {
  type CodeRequest,
  type CodeState,
  type SendResult,
  codeState,
  requestCode,
  sendCode,
} from "~/services/codes/send-code.server";
import { type AppContext, type Context, contextOf, transact } from "~/services/platform/context.server";
import { claimMailbox } from "./claim-mailbox.server";
import { confirmOwnEmail, ownMailbox } from "./confirm-email.server";

interface PendingEmail extends CodeState {
  email: string;
  /** Whether this is the account's current address, still waiting for its first confirmation. */
  own: boolean;
}

type ConfirmResult = CheckResult | { outcome: "none" } | { outcome: "taken" } | { outcome: "confirmed" };

function subjectOf(user: User, target: string): CodeSubject {
  if (isOwn(user, target)) return ownMailbox(user);
  return { purpose: "change_email", userId: user.id, channel: "mail", target };
}

/** Whether the code is meant to confirm the account's current address. */
const isOwn = (user: User, email: string) => email.toLowerCase() === user.email.toLowerCase();

type EmailChange = SendResult | { sent: "held"; pause: Pause };

/**
 * Mails a code to the new address and a warning to the old one. The code is sent even if another account has the
 * address: only a person who reads that mailbox learns, by typing the code, that it is taken. The account's own
 * address is confirmed the same way, without a warning, since nothing changes.
 */
export async function requestEmailChange(app: CodeRequest, user: User, email: string): Promise<EmailChange> {
  const event = { action: "email-change-asked", subjectId: user.id } as const;
  return transact(app, user, async (ctx): Promise<EmailChange> => {
    const account = await lockAccount(ctx.db, user.id);
    const until = account && !isOwn(user, email) && securityHold(account, ctx.now);
    if (until) {
      await ctx.audit({ ...event, outcome: "refused", reason: "held" });
      return { sent: "held", pause: { until } };
    }
    const envelope = { recipient: email, message: mailboxCodeMail };
    const result = await sendCode(ctx, subjectOf(user, email), envelope);
    await ctx.audit(result.sent ? event : { ...event, outcome: "refused", reason: "limit" });
    if (result.sent && !isOwn(user, email)) await notifyOldAddress(ctx, user, "asked");
    return result;
  });
}

/**
 * The address that waits for a code: the one requested last, else the sign-up address until it is confirmed or lost.
 */
async function pendingOf(app: AppContext, user: User): Promise<string | null> {
  const asked = await findPendingEmail(app.db, user.id, app.clock.now());
  return asked ?? (user.emailVerifiedAt === null && !isEmailLost(user.email) ? user.email : null);
}

export async function readPendingEmail(app: AppContext, user: User): Promise<PendingEmail | null> {
  const email = await pendingOf(app, user);
  if (email === null) return null;
  return { email, own: isOwn(user, email), ...(await codeState(app, subjectOf(user, email))) };
}

export async function resendEmailCode(app: CodeRequest, user: User): Promise<SendResult | { sent: "none" }> {
  const email = await pendingOf(app, user);
  if (email === null) return { sent: "none" };
  const subject = subjectOf(user, email);
  const envelope = { recipient: email, message: mailboxCodeMail };
  return requestCode(app, subject, (ctx) => sendCode(ctx, subject, envelope));
}

/**
 * Checks the code. The right one changes the address and revokes recoveries sent to the old one. Confirming the
 * account's own address ends nothing: the person who typed the code already holds the session.
 */
export async function confirmEmailChange(app: AppContext, user: User, code: string): Promise<ConfirmResult> {
  const email = await pendingOf(app, user);
  if (email === null) return { outcome: "none" };
  if (isOwn(user, email)) {
    const result = await confirmOwnEmail(app, user, code, ({ audit }) =>
      audit({ action: "email-confirmed", subjectId: user.id }),
    );
    if (result.outcome === "accepted") return { outcome: "confirmed" };
    const lost = result.outcome === "gone" && (await isEmailConfirmedByAnother(app.db, email, user.id));
    return lost ? { outcome: "taken" } : result;
  }
  const event = { action: "email-changed", subjectId: user.id } as const;
  try {
    return await checkCode(app, subjectOf(user, email), code, async (ctx) => {
      const { db, now } = ctx;
      if (!(await changeEmailOf(db, { userId: user.id, from: user.email, to: email, now }))) return false;
      await claimMailbox(ctx, { userId: user.id, email });
      await revokeRecoveries(db, user.id, now);
      await notifyOldAddress(ctx, user, "changed");
      await ctx.audit(event);
      return true;
    });
  } catch (error) {
    if (!isEmailTaken(error)) throw error;
    await contextOf(app).audit({ ...event, actorId: user.id, outcome: "refused", reason: "taken" });
    return { outcome: "taken" };
  }
}

function notifyOldAddress(ctx: Context, user: User, what: "asked" | "changed"): Promise<void> {
  const write = what === "asked" ? changeRequestedMail : changedMail;
  const of = [user.id, ctx.now.getTime()];
  return ctx.notify(user, { about: `email-${what}`, of, mail: write(ctx.now, ctx.contact) });
}
