import type { Db } from "#db/client";
import { recordEvent } from "~/models/audit.server";
import { sendPause, type Pause } from "~/models/code-budget";
import { readBudget, targetKey } from "~/models/code-budget.server";
import { findFlow, isLive, type CodeSubject } from "~/models/code-flow.server";
import { isPhoneTaken, markPhoneVerified } from "~/models/phone.server";
import type { User } from "~/models/user";
import { checkCode, type CheckContext, type CheckResult } from "./code-check.server";
import { participants, sendCode, type CodeContext, type SendResult } from "./code-send.server";
import { currentVisit } from "./front-door.server";

type Context = CodeContext & CheckContext;
type PhoneOwner = Pick<User, "id" | "phone" | "phoneReachable">;

/** The session says whose flow it is, so any browser of the account can finish what another one began. */
function phoneSubject({ id, phone }: Pick<PhoneOwner, "id" | "phone">): CodeSubject {
  return { purpose: "verify_phone", userId: id, channel: "sms", target: phone };
}

/** Sends the first code, in the transaction that makes the account. */
export async function startPhoneVerification(
  app: CodeContext,
  transaction: Db,
  { userId, phone, reachable }: { userId: number; phone: string; reachable: boolean },
): Promise<void> {
  if (reachable) await sendCode(app, transaction, phoneSubject({ id: userId, phone }));
}

/** Sends a code where none works and one may be sent; does nothing otherwise, however often it is called. */
export async function ensurePhoneCode(app: Context, user: PhoneOwner): Promise<void> {
  if (!user.phoneReachable) return;
  const { live, again } = await phoneCodeState(app, user);
  if (live || again) return;
  const subject = phoneSubject(user);
  await app.db.transaction().execute((transaction) => sendCode(app, transaction, subject));
}

/** Whether a code works now, and the pause before the next one may be asked for. */
export async function phoneCodeState(
  app: Context,
  user: PhoneOwner,
): Promise<{ live: boolean; again: Pause | null }> {
  const now = app.clock.now();
  const subject = phoneSubject(user);
  const flow = await findFlow(app.db, subject);
  const budget = await readBudget(app.db, targetKey(subject.channel, subject.target));
  return { live: isLive(flow, now), again: sendPause(budget, now) };
}

export async function resendPhoneCode(
  app: Context,
  user: PhoneOwner,
): Promise<SendResult | { sent: false; again: "unreachable" }> {
  if (!user.phoneReachable) return { sent: false, again: "unreachable" };
  const subject = phoneSubject(user);
  const result = await app.db.transaction().execute((transaction) => sendCode(app, transaction, subject));
  if (!result.sent) await recordRefusal(app, subject, "code-sent", "limit");
  return result;
}

/** Checks the code and, with it, makes the number the account's own; another account may have been first. */
export async function verifyPhone(
  app: Context,
  user: PhoneOwner,
  code: string,
): Promise<CheckResult | { outcome: "taken" }> {
  const subject = phoneSubject(user);
  const now = app.clock.now();
  try {
    return await checkCode(app, subject, code, (transaction) =>
      markPhoneVerified(transaction, { userId: user.id, phone: user.phone, now }),
    );
  } catch (error) {
    if (!isPhoneTaken(error)) throw error;
    await recordRefusal(app, subject, "code-refused", "phone-taken");
    return { outcome: "taken" };
  }
}

function recordRefusal(app: Context, subject: CodeSubject, action: string, reason: string): Promise<void> {
  const event = { now: app.clock.now(), action, outcome: "refused", reason } as const;
  return recordEvent(app.db, { ...event, ...participants(subject, currentVisit()) });
}
