import type { Db } from "#db/client";
import type { Pause } from "~/models/code-budget";
import { recordEvent } from "~/models/audit.server";
import { SECOND } from "~/models/duration";
import { lockAccount } from "~/models/new-password.server";
import { enqueue } from "~/models/outbox.server";
import { setNewPhone, takeNewPhone } from "~/models/phone-change.server";
import { phoneChangedMail, phoneChangedText } from "~/models/phone-message";
import { readPhone } from "~/models/phone.server";
import { burnRecoveries } from "~/models/recovery.server";
import { phoneChangeLimit } from "~/models/throttle";
import { hit } from "~/models/throttle.server";
import { isHeld, isVerified, type User } from "~/models/user";
import type { App } from "./app.server";
import { recordRefusal, type RequestContext } from "./code-request.server";
import { participants } from "./code-send.server";
import { currentVisit } from "./front-door.server";
import { phoneSubject, sendPhoneCode } from "./phone-code.server";

export type PhoneChange =
  /** A code is on its way, or would be. */
  | { outcome: "asked" }
  /** It is the number the account has anyway. */
  | { outcome: "kept" | "own" }
  | { outcome: "unreachable" }
  | { outcome: "held" | "throttled"; pause: Pause };

/** Begins to change the phone: the old number stays until the new one's code is typed. */
export async function startPhoneChange(app: RequestContext, user: User, typed: string): Promise<PhoneChange> {
  const { phone, reachable } = readPhone(typed);
  if (phone === user.phone) return stay(app, user);
  if (!reachable) return { outcome: "unreachable" };
  if (phone === user.newPhone) return { outcome: "asked" };
  const now = app.clock.now();
  const subject = phoneSubject({ ...user, newPhone: phone });
  // A number that was never verified guards nothing: whoever got in by mail may put it right.
  if (isVerified(user) && isHeld(user, now)) return refuse(app, user, "held", user.heldUntil);
  const counted = await hit(app.db, `phone-change:${user.id}`, phoneChangeLimit, now);
  if (!counted.allowed)
    return refuse(app, user, "throttled", new Date(now.getTime() + counted.retryAfterSeconds * SECOND));
  await app.db.transaction().execute(async (transaction) => {
    await sendPhoneCode(app, transaction, subject);
    await setNewPhone(transaction, user.id, phone);
    await recordChange(app, transaction, user, "phone-change-asked");
  });
  return { outcome: "asked" };
}

/** Forgets the new number. */
export async function keepPhone(app: Pick<App, "db" | "clock">, user: User): Promise<void> {
  if (user.newPhone === null) return;
  await setNewPhone(app.db, user.id, null);
  await recordChange(app, app.db, user, "phone-kept");
}

/** The new number's code was right: in its transaction the number moves, recoveries by the old one end, the owner is told. */
export async function finishPhoneChange(
  app: Pick<App, "clock">,
  transaction: Db,
  user: User,
): Promise<boolean> {
  const now = app.clock.now();
  const { id: userId, newPhone: phone } = user;
  await lockAccount(transaction, userId);
  if (phone === null || !(await takeNewPhone(transaction, { userId, phone, now }))) return false;
  await burnRecoveries(transaction, userId, now);
  const notice = { ownerId: userId, dedupeKey: `phone-changed:${userId}:${now.getTime()}`, now };
  await enqueue(transaction, {
    ...notice,
    channel: "mail",
    recipient: user.email,
    ...phoneChangedMail(phone),
  });
  if (isVerified(user) && user.phoneReachable)
    await enqueue(transaction, {
      ...notice,
      dedupeKey: `${notice.dedupeKey}:sms`,
      channel: "sms",
      recipient: user.phone,
      text: phoneChangedText(),
    });
  await recordChange(app, transaction, user, "phone-changed");
  return true;
}

async function stay(app: Pick<App, "db" | "clock">, user: User): Promise<PhoneChange> {
  if (isVerified(user) && user.newPhone === null) return { outcome: "own" };
  await keepPhone(app, user);
  return { outcome: "kept" };
}

async function refuse(
  app: Pick<App, "db" | "clock">,
  user: User,
  outcome: "held" | "throttled",
  until: Date,
): Promise<PhoneChange> {
  await recordRefusal(app, phoneSubject(user), "phone-change-asked", outcome);
  return { outcome, pause: { until } };
}

function recordChange(app: Pick<App, "clock">, db: Db, user: User, action: string): Promise<void> {
  const event = { now: app.clock.now(), action, outcome: "ok" } as const;
  return recordEvent(db, { ...event, ...participants(phoneSubject(user), currentVisit()) });
}
