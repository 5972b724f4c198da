import {
  lockdownLiftedMail,
  lockdownLiftedSms,
  lockedDownMail,
  lockedDownSms,
} from "~/messages/accounts/mail";
import { endLockdown, insertLockdown } from "~/models/accounts/lockdown.server";
import { withdrawLinksOf } from "~/models/pay-links/pay-link.server";
import { setDisabled } from "~/models/sessions/session.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import type { User } from "~/models/users/user";
import { endPersonalItems } from "~/models/recovery/personal-items.server";
import { endShopAccess } from "~/services/members/end-access.server";
import type { Context } from "~/services/platform/context.server";
import { endSavedPayments } from "~/services/recovery/end-saved-payments.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

interface LockDownInput {
  user: User;
  by: ActingStaff;
}

/**
 * Ends everything that acts for an account that someone else may be using: all that belongs to its person, saved cards,
 * renewal and payment links, and tills, webhooks and invitations of a shop. Its account number stays, since what is
 * transferred to it cannot be spent while the account is locked. Tells the person. The caller has locked the account; false
 * if it is locked down already.
 */
export async function lockDown(ctx: Context<"clock">, { user, by }: LockDownInput): Promise<boolean> {
  const { db, now, contact } = ctx;
  const id = await insertLockdown(db, user.id, now);
  if (id === null) return false;
  await endSavedPayments(ctx, user);
  await withdrawLinksOf(db, user.id, now);
  const tills = user.role === "owner" ? await endShopAccess(db, user.id, "locked", now) : [];
  const { secondFactor } = await endPersonalItems(db, "lock-down", { user, now });
  await setDisabled(db, user.id, now);
  const mail = lockedDownMail(user, { now, secondFactor }, contact);
  await ctx.notify(user, { about: "locked-down", of: [id], mail, sms: lockedDownSms(contact) });
  const after = { tills: tills.length };
  await recordStaffAction(ctx, { by, act: "locked-down", subjectId: user.id, after });
  return true;
}

/** Opens the account again; its person sets a new password. False if it is not locked down. */
export async function liftLockdown(ctx: Context, { user, by }: LockDownInput): Promise<boolean> {
  const { db, now, contact, origin } = ctx;
  const id = await endLockdown(db, user.id, now);
  if (id === null) return false;
  await setDisabled(db, user.id, null);
  const mail = lockdownLiftedMail(user, `${origin}/forgot-password`, contact);
  const sms = lockdownLiftedSms(new URL(origin).host, contact);
  await ctx.notify(user, { about: "hold-lifted", of: [id], mail, sms });
  await recordStaffAction(ctx, { by, act: "hold-lifted", subjectId: user.id });
  return true;
}
