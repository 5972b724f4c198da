import type { Db } from "#db/client";
import type { CodeSubject } from "~/models/code-flow.server";
import type { User } from "~/models/user";
import { isPhoneVerifiedByAnother } from "~/models/user.server";
import { makeDecoy, sendCode, type CodeContext, type SendResult } from "./code-send.server";

export type PhoneOwner = Pick<User, "id" | "phone" | "phoneReachable" | "newPhone">;

/**
 * The session says whose flow it is, so any browser of the account can finish what another one began. While a change
 * is under way no code of the old number works, and codes of the new one work for the change alone.
 */
export function phoneSubject({ id, phone, newPhone }: Omit<PhoneOwner, "phoneReachable">): CodeSubject {
  const own = { userId: id, channel: "sms" } as const;
  return newPhone === null
    ? { ...own, purpose: "verify_phone", target: phone }
    : { ...own, purpose: "change_phone", target: newPhone };
}

export function isReachable({ phoneReachable, newPhone }: PhoneOwner): boolean {
  return newPhone !== null || phoneReachable;
}

/** Whoever changes to a number that another account has verified waits for a code that never comes, and is told nothing. */
export async function sendPhoneCode(
  app: CodeContext,
  transaction: Db,
  subject: CodeSubject,
): Promise<SendResult> {
  if (subject.purpose !== "change_phone") return sendCode(app, transaction, subject);
  const taken = await isPhoneVerifiedByAnother(transaction, subject.target, subject.userId);
  return taken
    ? sendCode(app, transaction, subject, makeDecoy(subject))
    : sendCode(app, transaction, subject);
}
