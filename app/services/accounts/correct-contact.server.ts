import {
  correctEmailOf,
  correctPhoneOf,
  isEmailTaken,
  revokeRecoveries,
} from "~/models/accounts/credential.server";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import { changedMail, correctedMail, correctedSms, newNumberSms } from "~/messages/accounts/mail";
import { enqueue } from "~/models/messages/outbox.server";
import { readPhone } from "~/models/users/phone.server";
import { type User, SECURITY_HOLD, securityHold } from "~/models/users/user";
import { findByName, isPhoneVerifiedByAnother, lockAccount } from "~/models/users/user.server";
import { type AppContext, type Context, messageKey, transact } from "~/services/platform/context.server";

/**
 * What staff may correct after asking the owner: one at a time, so that the other remains a way back into the
 * account.
 */
export type Correction = { what: "email" | "phone"; to: string };

interface ContactCorrection {
  /** Its e-mail, username or verified phone. */
  account: string;
  correction: Correction;
  /** Why, and how the owner was asked; the log has both. */
  reason: string;
  /** null for a command of the operator. */
  staffId: number | null;
}

type CorrectionResult =
  | { outcome: "corrected" }
  | { outcome: "no-account" | "same" | "taken" | "unreachable" }
  /** The password was reset, or a contact corrected, less than a day ago. */
  | { outcome: "held"; until: Date };

/**
 * Corrects the e-mail or phone of an account. The owner has to confirm the new one, recoveries end, both addresses
 * are told, and the account gets a security hold.
 */
export async function correctContact(app: AppContext, order: ContactCorrection): Promise<CorrectionResult> {
  const found = await findByName(app.db, order.account);
  if (found === null) return { outcome: "no-account" };
  try {
    return await transact(app, null, async (ctx) => {
      if (order.correction.what === "email") await lockMailbox(ctx.db, order.correction.to);
      const user = await lockAccount(ctx.db, found.id);
      return user === null ? { outcome: "no-account" } : applyCorrection(ctx, user, order);
    });
  } catch (error) {
    if (isEmailTaken(error)) return { outcome: "taken" };
    throw error;
  }
}

/**
 * Corrects a contact in a transaction that has locked the account and, before it, a new mailbox. Throws if another
 * account has confirmed the e-mail: see `isEmailTaken`.
 */
export async function applyCorrection(
  ctx: Context,
  user: User,
  { correction, reason, staffId }: Omit<ContactCorrection, "account">,
): Promise<CorrectionResult> {
  const until = securityHold(user, ctx.now);
  if (until) return { outcome: "held", until };
  const correct = correction.what === "email" ? correctEmail : correctPhone;
  const result = await correct(ctx, user, correction.to);
  if (result.outcome !== "corrected") return result;
  await revokeRecoveries(ctx.db, user.id, ctx.now);
  const event = { action: `${correction.what}-corrected`, reason, subjectId: user.id };
  await ctx.audit({ ...event, actorId: staffId ?? undefined });
  return result;
}

const holdEnd = (now: Date): Date => new Date(now.getTime() + SECURITY_HOLD);

async function correctEmail(ctx: Context, user: User, to: string): Promise<CorrectionResult> {
  const { db, now, contact } = ctx;
  if (to.toLowerCase() === user.email.toLowerCase()) return { outcome: "same" };
  await correctEmailOf(db, { userId: user.id, to, heldUntil: holdEnd(now) });
  const of = [user.id, now.getTime()];
  const sms = correctedSms("email address", contact);
  await ctx.notify(user, { about: "email-corrected", of, mail: changedMail(now, contact), sms });
  const mail = correctedMail("email address", now, contact);
  await ctx.notify({ ...user, email: to }, { about: "email-corrected", of: [...of, "new"], mail });
  return { outcome: "corrected" };
}

async function correctPhone(ctx: Context, user: User, to: string): Promise<CorrectionResult> {
  const { db, now, contact } = ctx;
  const { phone, reachable } = readPhone(to);
  if (!reachable) return { outcome: "unreachable" };
  if (phone === user.phone) return { outcome: "same" };
  if (await isPhoneVerifiedByAnother(db, phone, user.id)) return { outcome: "taken" };
  await correctPhoneOf(db, { userId: user.id, phone, heldUntil: holdEnd(now) });
  const of = [user.id, now.getTime()];
  const mail = correctedMail("phone number", now, contact);
  // The old number may be the only contact that the owner has proved.
  const sms = correctedSms("phone number", contact);
  await ctx.notify(user, { about: "phone-corrected", of, mail, sms });
  await enqueue(db, {
    channel: "sms",
    recipient: phone,
    text: newNumberSms(contact),
    ownerId: user.id,
    dedupeKey: messageKey({ about: "phone-corrected", of: [...of, "new"] }),
    now,
  });
  return { outcome: "corrected" };
}
