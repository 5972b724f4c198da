import type { Db } from "#db/client";
import { isPhoneTaken, markPhoneVerified } from "~/models/phone.server";
import type { User } from "~/models/user";
import { checkCode, type CheckContext, type CheckResult } from "./code-check.server";
import {
  codeState,
  recordRefusal,
  requestCode,
  type CodeState,
  type RequestContext,
} from "./code-request.server";
import type { CodeContext, SendResult } from "./code-send.server";
import { finishPhoneChange } from "./phone-change.server";
import { isReachable, phoneSubject, sendPhoneCode, type PhoneOwner } from "./phone-code.server";

type Context = RequestContext & CheckContext;

/** Sends the first code, in the transaction that makes the account. */
export async function startPhoneVerification(
  app: CodeContext,
  transaction: Db,
  { userId, phone, reachable }: { userId: number; phone: string; reachable: boolean },
): Promise<void> {
  if (!reachable) return;
  await sendPhoneCode(app, transaction, phoneSubject({ id: userId, phone, newPhone: null }));
}

/** Sends a code where none works and one may be sent; does nothing otherwise, however often it is called. */
export async function ensurePhoneCode(app: Context, user: PhoneOwner): Promise<void> {
  if (!isReachable(user)) return;
  const { live, again } = await phoneCodeState(app, user);
  if (live || again) return;
  const subject = phoneSubject(user);
  await app.db.transaction().execute((transaction) => sendPhoneCode(app, transaction, subject));
}

export function phoneCodeState(app: Context, user: PhoneOwner): Promise<CodeState> {
  return codeState(app, phoneSubject(user));
}

export async function resendPhoneCode(
  app: Context,
  user: PhoneOwner,
): Promise<SendResult | { sent: false; again: "unreachable" }> {
  if (!isReachable(user)) return { sent: false, again: "unreachable" };
  const subject = phoneSubject(user);
  return requestCode(app, subject, (transaction) => sendPhoneCode(app, transaction, subject));
}

/** Checks the code and, with it, makes the number the account's own; another account may have been first. */
export async function verifyPhone(
  app: Context,
  user: User,
  code: string,
): Promise<CheckResult | { outcome: "taken" }> {
  const subject = phoneSubject(user);
  const now = app.clock.now();
  const { id: userId, phone, newPhone } = user;
  try {
    return await checkCode(app, subject, code, (transaction) =>
      newPhone === null
        ? markPhoneVerified(transaction, { userId, phone, now })
        : finishPhoneChange(app, transaction, user),
    );
  } catch (error) {
    if (!isPhoneTaken(error)) throw error;
    await recordRefusal(app, subject, "code-refused", "phone-taken");
    return { outcome: "taken" };
  }
}
