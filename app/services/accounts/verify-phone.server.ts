import { atAddress } from "~/models/accounts/limits";
import type { Db } from "#db/client";
import type { OtherPhoneChannel, PhoneChannel } from "#db/schema";
import { refundAttempts } from "~/models/http/address-attempt.server";
import { isWithoutWhatsApp } from "~/models/messages/whatsapp.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";
import { type CheckContext, type CheckResult, checkCode } from "~/services/codes/check-code.server";
import {
  type SendResult,
  type AfterCode,
  type CodeRequest,
  type CodeState,
  codeState,
  requestCode,
  type CodeContext,
  type PhoneOwner,
  isReachable,
  phoneSubject,
  auditCodeRefusal,
  availableChannel,
  sendPhoneCode,
} from "~/services/codes/send-code.server";
import { isPhoneTaken, markPhoneVerified } from "~/models/users/phone.server";
import { completePhoneChange } from "./change-phone.server";

type Context = CodeRequest & CheckContext;

/** Failed sign-ups that one verified account refunds: more than people need, fewer than trying out names takes. */
const MISTAKES_OF_ONE = 5;

/** The sign-up of an account at its address, with the failed ones before it: verifying the phone refunds them. */
export const signUpsOf = (userId: number) =>
  ({ limit: atAddress["sign-up"], about: `account:${userId}`, most: MISTAKES_OF_ONE }) as const;

export const PHONE_TAKEN =
  "Another account has verified this phone number. Log in to that one, or write to us";

/** Sends the first code in the transaction that creates the account. */
export async function startPhoneVerification(
  app: CodeContext,
  transaction: Db,
  { userId, phone, reachable }: { userId: number; phone: string; reachable: boolean },
): Promise<void> {
  if (!reachable) return;
  await sendPhoneCode(app, transaction, phoneSubject({ id: userId, phone, newPhone: null }));
}

/** Sends a code when none is live and one may be sent; does nothing otherwise. */
export async function ensurePhoneCode(app: Context, user: PhoneOwner): Promise<void> {
  if (!isReachable(user)) return;
  const { live, pause } = await phoneCodeState(app, user);
  if (live || pause) return;
  const subject = phoneSubject(user);
  await app.db.transaction().execute((transaction) => sendPhoneCode(app, transaction, subject));
}

export function phoneCodeState(app: Context, user: PhoneOwner): Promise<CodeState> {
  return codeState(app, phoneSubject(user));
}

/** @param options.by how the owner asks for it */
export async function resendPhoneCode(
  app: Context,
  user: PhoneOwner,
  { by: asked = "sms", sent }: { by?: PhoneChannel; sent?: AfterCode } = {},
): Promise<SendResult | { sent: false; unreachable: true }> {
  if (!isReachable(user)) return { sent: false, unreachable: true };
  const subject = phoneSubject(user);
  const now = app.clock.now();
  const send = async (transaction: Db) => {
    const by = await availableChannel(transaction, subject, { by: asked, agrees: true, now });
    return sendPhoneCode(app, transaction, subject, by);
  };
  return requestCode(app, subject, send, sent);
}

/** The ways to get a code beside SMS that are offered for the number. */
export async function otherWaysFor(
  { db, clock, config }: Pick<App, "db" | "clock"> & { config: Pick<Config, "codeChannels"> },
  user: PhoneOwner,
): Promise<OtherPhoneChannel[]> {
  const offered = config.codeChannels;
  if (!offered.includes("whatsapp")) return offered;
  const without = await isWithoutWhatsApp(db, phoneSubject(user).target, clock.now());
  return offered.filter((channel) => channel !== "whatsapp" || !without);
}

/** Checks the code. The right one verifies the account's number, unless another account verified it first. */
export async function verifyPhone(
  app: Context,
  user: User,
  code: string,
): Promise<CheckResult | { outcome: "taken" }> {
  const subject = phoneSubject(user);
  const now = app.clock.now();
  const { id: userId, phone, newPhone } = user;
  try {
    return await checkCode(app, subject, code, async (transaction) => {
      const verified = await (newPhone === null
        ? markPhoneVerified(transaction, { userId, phone, by: "owner", now })
        : completePhoneChange(app, transaction, user));
      if (verified) await refundAttempts(transaction, signUpsOf(userId));
      return verified;
    });
  } catch (error) {
    if (!isPhoneTaken(error)) throw error;
    await auditCodeRefusal(app, subject, "code-refused", "phone-taken");
    return { outcome: "taken" };
  }
}
