import type { Db } from "#db/client";
import type { ContactDetails } from "~/models/platform/contact-details";
import {
  correctEmailOf,
  correctPhoneOf,
  isEmailTaken,
  revokeRecoveries,
} from "~/models/accounts/credential.server";
import { lockMailbox } from "~/models/users/mailbox-lock.server";
import { changedMail, correctedMail, correctedSms, newNumberSms } from "~/messages/accounts/mail";
import { enqueue } from "~/models/messages/outbox.server";
import { mailUser, textUser } from "~/models/users/user-message.server";
import { recordEvent } from "~/models/users/audit.server";
import { readPhone } from "~/models/users/phone.server";
import { type User, SECURITY_HOLD, securityHold } from "~/models/users/user";
import { findByEmail, isPhoneVerifiedByAnother, lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";

/**
 * What staff may correct after asking the owner: one at a time, so that the other remains a way back into the
 * account.
 */
export type Correction = { what: "email" | "phone"; to: string };

interface Order {
  /** The current e-mail of the account. */
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
export async function correctContact(
  { db, clock, config }: Pick<App, "db" | "clock" | "config">,
  order: Order,
): Promise<CorrectionResult> {
  const now = clock.now();
  const found = await findByEmail(db, order.account);
  if (found === null) return { outcome: "no-account" };
  try {
    return await db.transaction().execute(async (transaction) => {
      if (order.correction.what === "email") await lockMailbox(transaction, order.correction.to);
      const user = await lockAccount(transaction, found.id);
      return user === null
        ? { outcome: "no-account" }
        : applyCorrection(transaction, user, order, now, config.contact);
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
  transaction: Db,
  user: User,
  { correction, reason, staffId }: Omit<Order, "account">,
  now: Date,
  contact: ContactDetails,
): Promise<CorrectionResult> {
  const until = securityHold(user, now);
  if (until) return { outcome: "held", until };
  const correct = correction.what === "email" ? correctEmail : correctPhone;
  const result = await correct(transaction, user, { to: correction.to, now, contact });
  if (result.outcome !== "corrected") return result;
  await revokeRecoveries(transaction, user.id, now);
  await recordEvent(transaction, {
    now,
    action: `${correction.what}-corrected`,
    outcome: "ok",
    reason,
    actorId: staffId ?? undefined,
    subjectId: user.id,
  });
  return result;
}

interface ContactCorrection {
  to: string;
  now: Date;
  contact: ContactDetails;
}

const holdEnd = (now: Date): Date => new Date(now.getTime() + SECURITY_HOLD);

async function correctEmail(
  db: Db,
  user: User,
  { to, now, contact }: ContactCorrection,
): Promise<CorrectionResult> {
  if (to.toLowerCase() === user.email.toLowerCase()) return { outcome: "same" };
  await correctEmailOf(db, { userId: user.id, to, heldUntil: holdEnd(now) });
  const message = messageAbout(user, "email", now);
  await mailUser(db, user, { ...message("old"), ...changedMail(now, contact) });
  const corrected = { id: user.id, email: to };
  await mailUser(db, corrected, { ...message("new"), ...correctedMail("email address", now, contact) });
  await textUser(db, user, { ...message("sms"), text: correctedSms("email address", contact) });
  return { outcome: "corrected" };
}

async function correctPhone(
  db: Db,
  user: User,
  { to, now, contact }: ContactCorrection,
): Promise<CorrectionResult> {
  const { phone, reachable } = readPhone(to);
  if (!reachable) return { outcome: "unreachable" };
  if (phone === user.phone) return { outcome: "same" };
  if (await isPhoneVerifiedByAnother(db, phone, user.id)) return { outcome: "taken" };
  await correctPhoneOf(db, { userId: user.id, phone, heldUntil: holdEnd(now) });
  const message = messageAbout(user, "phone", now);
  const mail = correctedMail("phone number", now, contact);
  await mailUser(db, user, { ...message("mail"), ...mail });
  // It may be the only contact that the owner has proved.
  await textUser(db, user, { ...message("old"), text: correctedSms("phone number", contact) });
  await enqueue(db, {
    ...message("new"),
    channel: "sms",
    recipient: phone,
    text: newNumberSms(contact),
    ownerId: user.id,
  });
  return { outcome: "corrected" };
}

const messageAbout =
  ({ id }: User, what: "email" | "phone", now: Date) =>
  (to: string) => ({
    dedupeKey: `${what}-corrected:${id}:${now.getTime()}:${to}`,
    now,
  });
