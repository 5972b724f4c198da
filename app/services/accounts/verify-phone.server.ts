import { atAddress } from "~/models/accounts/limits";
import type { OtherPhoneChannel, PhoneChannel } from "#db/schema";
import { refundAttempts } from "~/models/http/address-attempt.server";
import { isWithoutWhatsApp } from "~/models/messages/whatsapp.server";
import type { User } from "~/models/users/user";
import type { App } from "~/services/platform/app.server";
import type { Config } from "~/services/platform/config.server";
import { type CheckResult, checkCode } from "~/services/codes/check-code.server";
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
import { type AppContext, contextOf, transact } from "~/services/platform/context.server";
import { isPhoneTaken, markPhoneVerified } from "~/models/users/phone.server";
import { completePhoneChange } from "./change-phone.server";

/** Failed sign-ups that one verified account refunds: more than people need, fewer than trying out names takes. */
const MISTAKES_OF_ONE = 5;

/** The sign-up of an account at its address, with the failed ones before it: verifying the phone refunds them. */
export const signUpsOf = (userId: number) =>
  ({ limit: atAddress["sign-up"], about: `account:${userId}`, most: MISTAKES_OF_ONE }) as const;

export const PHONE_TAKEN =
  "Another account has verified this phone number. Log in to that one, or write to us";

/** Sends the first code in the transaction that creates the account. */
export async function startPhoneVerification(
  ctx: CodeContext,
  { userId, phone, reachable }: { userId: number; phone: string; reachable: boolean },
): Promise<void> {
  if (!reachable) return;
  await sendPhoneCode(ctx, phoneSubject({ id: userId, phone, newPhone: null }));
}

/** Sends a code when none is live and one may be sent; does nothing otherwise. */
export async function ensurePhoneCode(app: CodeRequest, user: PhoneOwner): Promise<void> {
  if (!isReachable(user)) return;
  const { live, pause } = await phoneCodeState(app, user);
  if (live || pause) return;
  await transact(app, user, (ctx) => sendPhoneCode(ctx, phoneSubject(user)));
}

export function phoneCodeState(app: Pick<App, "db" | "clock">, user: PhoneOwner): Promise<CodeState> {
  return codeState(app, phoneSubject(user));
}

/** @param options.by how the owner asks for it */
export async function resendPhoneCode(
  app: CodeRequest,
  user: PhoneOwner,
  { by: asked = "sms", sent }: { by?: PhoneChannel; sent?: AfterCode } = {},
): Promise<SendResult | { sent: false; unreachable: true }> {
  if (!isReachable(user)) return { sent: false, unreachable: true };
  const subject = phoneSubject(user);
  const send = async (ctx: CodeContext) => {
    const by = await availableChannel(ctx, subject, { by: asked, agrees: true });
    return sendPhoneCode(ctx, subject, by);
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
  app: AppContext,
  user: User,
  code: string,
): Promise<CheckResult | { outcome: "taken" }> {
  const subject = phoneSubject(user);
  const { id: userId, phone, newPhone } = user;
  try {
    return await checkCode(app, subject, code, async (ctx) => {
      const verified = await (newPhone === null
        ? markPhoneVerified(ctx.db, { userId, phone, by: "owner", now: ctx.now })
        : completePhoneChange(ctx, user));
      if (verified) await refundAttempts(ctx.db, signUpsOf(userId));
      return verified;
    });
  } catch (error) {
    if (!isPhoneTaken(error)) throw error;
    await auditCodeRefusal(contextOf(app), subject, "code-refused", "phone-taken");
    return { outcome: "taken" };
  }
}
