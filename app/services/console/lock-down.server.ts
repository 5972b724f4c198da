import type { Db } from "#db/client";
import {
  lockdownLiftedMail,
  lockdownLiftedSms,
  lockedDownMail,
  lockedDownSms,
} from "~/messages/accounts/lockdown-mail";
import { endLockdown, insertLockdown } from "~/models/accounts/lockdown.server";
import { withdrawLinksOf } from "~/models/pay-links/pay-link.server";
import { setDisabled } from "~/models/sessions/session.server";
import type { ActingStaff } from "~/models/staff/staff-action";
import type { User } from "~/models/users/user";
import { mailUser, textUser } from "~/models/users/user-message.server";
import { endPersonalItems } from "~/models/recovery/personal-items.server";
import { ownOrigin } from "~/services/platform/own-origin.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";
import { endSavedPayments } from "~/services/recovery/end-saved-payments.server";
import { endShopAccess } from "~/services/members/end-access.server";
import { recordStaffAction } from "~/services/staff/record-staff-action.server";

interface LockDownInput {
  user: User;
  by: ActingStaff;
  now: Date;
}

/**
 * Ends everything that acts for an account that someone else may be using: all that belongs to its person, saved cards,
 * renewal and payment links, and tills, webhooks and invitations of a shop. Its account number stays, since what is
 * transferred to it cannot be spent while the account is locked. Tells the person. The caller has locked the account; false
 * if it is locked down already.
 */
export async function lockDown(app: AppContext, trx: Db, { user, by, now }: LockDownInput): Promise<boolean> {
  const { contact } = app.config;
  const id = await insertLockdown(trx, user.id, now);
  if (id === null) return false;
  await endSavedPayments(contextOf(app, { db: trx, now }), user);
  await withdrawLinksOf(trx, user.id, now);
  const tills = user.role === "owner" ? await endShopAccess(trx, user.id, "locked", now) : [];
  const { secondFactor } = await endPersonalItems(trx, "lock-down", { user, now });
  await setDisabled(trx, user.id, now);
  const dedupeKey = `locked-down:${id}`;
  await mailUser(trx, user, {
    ...lockedDownMail(user, { now, secondFactor }, contact),
    dedupeKey,
    now,
  });
  await textUser(trx, user, { text: lockedDownSms(contact), dedupeKey: `${dedupeKey}:sms`, now });
  await recordStaffAction(trx, {
    now,
    by,
    act: "locked-down",
    subjectId: user.id,
    after: { tills: tills.length },
  });
  return true;
}

/** Opens the account again; its person sets a new password. False if it is not locked down. */
export async function liftLockdown(
  app: AppContext,
  trx: Db,
  { user, by, now }: LockDownInput,
): Promise<boolean> {
  const id = await endLockdown(trx, user.id, now);
  if (id === null) return false;
  await setDisabled(trx, user.id, null);
  const { contact } = app.config;
  const origin = ownOrigin(app);
  const dedupeKey = `hold-lifted:${id}`;
  await mailUser(trx, user, {
    ...lockdownLiftedMail(user, `${origin}/forgot-password`, contact),
    dedupeKey,
    now,
  });
  await textUser(trx, user, {
    text: lockdownLiftedSms(new URL(origin).host, contact),
    dedupeKey: `${dedupeKey}:sms`,
    now,
  });
  await recordStaffAction(trx, { now, by, act: "hold-lifted", subjectId: user.id });
  return true;
}
