import { phoneChangedMail, phoneChangedSms } from "~/messages/accounts/mail";
import { setNewPhone, replacePhone } from "~/models/accounts/phone-change.server";
import type { Pause } from "~/models/codes/pause";
import { phoneChangeLimit } from "~/models/accounts/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { revokeRecoveries } from "~/models/accounts/credential.server";
import { readPhone } from "~/models/users/phone.server";
import { type User, isVerified, phoneHold } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import {
  type CodeContext,
  type CodeRequest,
  phoneSubject,
  sendPhoneCode,
} from "~/services/codes/send-code.server";
import { type AppContext, type Context, transact } from "~/services/platform/context.server";

export type PhoneChange =
  /** The number changes once its code is typed. The limits may forbid a code now, and the same number gets no second one. */
  | { outcome: "asked"; sent: boolean }
  /** The number is the one the account already has. */
  | { outcome: "kept" }
  | { outcome: "own" }
  | { outcome: "unreachable" }
  | { outcome: "held" | "throttled"; pause: Pause };

/** Starts a phone change. The old number stays until the code sent to the new one is typed. */
export function startPhoneChange(
  app: CodeRequest,
  { id }: Pick<User, "id">,
  typed: string,
): Promise<PhoneChange> {
  return transact(app, { id }, async (ctx): Promise<PhoneChange> => {
    const user = await getLocked(ctx, id);
    const { phone, reachable } = readPhone(typed);
    if (phone === user.phone) return keepOwnPhone(ctx, user);
    if (!reachable) return { outcome: "unreachable" };
    if (phone === user.newPhone) return { outcome: "asked", sent: false };
    return requestNewPhone(ctx, user, phone);
  });
}

async function requestNewPhone(ctx: CodeContext, user: User, phone: string): Promise<PhoneChange> {
  const { db, now } = ctx;
  const held = phoneHold(user, now);
  if (held) return refuse(ctx, user, "held", held);
  const counted = await countAttempt(db, `phone-change:${user.id}`, phoneChangeLimit, now);
  if (!counted.allowed) return refuse(ctx, user, "throttled", counted.until);
  const { sent } = await sendPhoneCode(ctx, phoneSubject({ ...user, newPhone: phone }));
  await setNewPhone(db, user.id, phone);
  await ctx.audit({ action: "phone-change-asked", subjectId: user.id });
  return { outcome: "asked", sent };
}

export const cancelPhoneChange = (app: AppContext, { id }: Pick<User, "id">): Promise<void> =>
  transact(app, { id }, async (ctx) => forgetNewPhone(ctx, await getLocked(ctx, id)));

async function forgetNewPhone({ db, audit }: Context, user: User): Promise<void> {
  if (user.newPhone === null) return;
  await setNewPhone(db, user.id, null);
  await audit({ action: "phone-kept", subjectId: user.id });
}

/**
 * The account as it is now, under its lock. Another form of the owner may have changed it since the session was read.
 */
async function getLocked({ db }: Context, userId: number): Promise<User> {
  const user = await lockAccount(db, userId);
  if (user === null) throw new Error(`there is no account ${userId}`);
  return user;
}

/**
 * Replaces the number in the transaction of the right code, revokes recoveries sent to the old number and tells the
 * owner.
 */
export async function completePhoneChange(
  ctx: Context,
  { id: userId, newPhone: phone }: Pick<User, "id" | "newPhone">,
): Promise<boolean> {
  const { db, now, contact } = ctx;
  const user = await getLocked(ctx, userId);
  if (phone === null || !(await replacePhone(db, { userId, phone, now }))) return false;
  await revokeRecoveries(db, userId, now);
  await ctx.notify(user, {
    about: "phone-changed",
    of: [userId, now.getTime()],
    mail: phoneChangedMail(phone, contact),
    sms: phoneChangedSms(contact),
  });
  await ctx.audit({ action: "phone-changed", subjectId: userId });
  return true;
}

async function keepOwnPhone(ctx: Context, user: User): Promise<PhoneChange> {
  if (isVerified(user) && user.newPhone === null) return { outcome: "own" };
  await forgetNewPhone(ctx, user);
  return { outcome: "kept" };
}

async function refuse(
  { audit }: Context,
  { id }: User,
  outcome: "held" | "throttled",
  until: Date,
): Promise<PhoneChange> {
  await audit({ action: "phone-change-asked", outcome: "refused", reason: outcome, subjectId: id });
  return { outcome, pause: { until } };
}
