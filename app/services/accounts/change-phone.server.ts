import type { Db } from "#db/client";
import { phoneChangedMail, phoneChangedSms } from "~/messages/accounts/mail";
import { setNewPhone, replacePhone } from "~/models/accounts/phone-change.server";
import type { Pause } from "~/models/codes/code";
import { phoneChangeLimit } from "~/models/accounts/limits";
import { countAttempt } from "~/models/http/throttle.server";
import { mailUser, textUser } from "~/models/users/user-message.server";
import { revokeRecoveries } from "~/models/accounts/credential.server";
import { recordEvent } from "~/models/users/audit.server";
import { readPhone } from "~/models/users/phone.server";
import { type User, isVerified, phoneHold } from "~/models/users/user";
import { lockAccount } from "~/models/users/user.server";
import type { App } from "~/services/platform/app.server";
import {
  type CodeContext,
  type CodeRequest,
  participants,
  phoneSubject,
  auditCodeRefusal,
  sendPhoneCode,
} from "~/services/codes/send-code.server";
import { requestContext } from "~/services/platform/request-context.server";

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
  return app.db.transaction().execute(async (transaction) => {
    const user = await getLocked(transaction, id);
    const { phone, reachable } = readPhone(typed);
    if (phone === user.phone) return keepOwnPhone(app, transaction, user);
    if (!reachable) return { outcome: "unreachable" };
    if (phone === user.newPhone) return { outcome: "asked", sent: false };
    return requestNewPhone(app, transaction, user, phone);
  });
}

async function requestNewPhone(
  app: CodeRequest,
  transaction: Db,
  user: User,
  phone: string,
): Promise<PhoneChange> {
  const now = app.clock.now();
  const held = phoneHold(user, now);
  if (held) return refuse(app, transaction, user, "held", held);
  const counted = await countAttempt(transaction, `phone-change:${user.id}`, phoneChangeLimit, now);
  if (!counted.allowed) return refuse(app, transaction, user, "throttled", counted.until);
  const { sent } = await sendPhoneCode(app, transaction, phoneSubject({ ...user, newPhone: phone }));
  await setNewPhone(transaction, user.id, phone);
  await auditPhoneChange(app, transaction, user, "phone-change-asked");
  return { outcome: "asked", sent };
}

export function cancelPhoneChange(app: Pick<App, "db" | "clock">, { id }: Pick<User, "id">): Promise<void> {
  return app.db.transaction().execute(async (transaction) => {
    await forgetNewPhone(app, transaction, await getLocked(transaction, id));
  });
}

async function forgetNewPhone(app: Pick<App, "clock">, transaction: Db, user: User): Promise<void> {
  if (user.newPhone === null) return;
  await setNewPhone(transaction, user.id, null);
  await auditPhoneChange(app, transaction, user, "phone-kept");
}

/**
 * The account as it is now, under its lock. Another form of the owner may have changed it since the session was read.
 */
async function getLocked(transaction: Db, userId: number): Promise<User> {
  const user = await lockAccount(transaction, userId);
  if (user === null) throw new Error(`there is no account ${userId}`);
  return user;
}

/**
 * Replaces the number in the transaction of the right code, revokes recoveries sent to the old number and tells the
 * owner.
 */
export async function completePhoneChange(
  app: Pick<CodeContext, "clock" | "config">,
  transaction: Db,
  { id: userId, newPhone: phone }: Pick<User, "id" | "newPhone">,
): Promise<boolean> {
  const now = app.clock.now();
  const { contact } = app.config;
  const user = await getLocked(transaction, userId);
  if (phone === null || !(await replacePhone(transaction, { userId, phone, now }))) return false;
  await revokeRecoveries(transaction, userId, now);
  const dedupeKey = `phone-changed:${userId}:${now.getTime()}`;
  await mailUser(transaction, user, { ...phoneChangedMail(phone, contact), dedupeKey, now });
  await textUser(transaction, user, { text: phoneChangedSms(contact), dedupeKey: `${dedupeKey}:sms`, now });
  await auditPhoneChange(app, transaction, user, "phone-changed");
  return true;
}

async function keepOwnPhone(app: Pick<App, "clock">, transaction: Db, user: User): Promise<PhoneChange> {
  if (isVerified(user) && user.newPhone === null) return { outcome: "own" };
  await forgetNewPhone(app, transaction, user);
  return { outcome: "kept" };
}

async function refuse(
  { clock }: Pick<App, "clock">,
  transaction: Db,
  user: User,
  outcome: "held" | "throttled",
  until: Date,
): Promise<PhoneChange> {
  await auditCodeRefusal({ db: transaction, clock }, phoneSubject(user), "phone-change-asked", outcome);
  return { outcome, pause: { until } };
}

function auditPhoneChange(app: Pick<App, "clock">, db: Db, user: User, action: string): Promise<void> {
  const event = { now: app.clock.now(), action, outcome: "ok" } as const;
  return recordEvent(db, { ...event, ...participants(phoneSubject(user), requestContext()) });
}
