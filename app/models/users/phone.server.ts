import { parsePhoneNumberFromString } from "libphonenumber-js/max";

import type { Db } from "#db/client";
import { uniqueViolation } from "#db/violation";

/**
 * Normalises a phone number: E.164 for a Nigerian mobile number. Any other number is stored as typed and gets no SMS,
 * so that nobody can make the site pay for messages to expensive numbers.
 */
export function readPhone(typed: string): { phone: string; reachable: boolean } {
  const number = parsePhoneNumberFromString(typed, "NG");
  const reachable = number?.country === "NG" && number.isValid() && number.getType() === "MOBILE";
  return reachable ? { phone: number.number, reachable } : { phone: typed, reachable: false };
}

/**
 * Marks an account's phone number as verified. Returns false if the account has another number by now. A number that
 * another account has verified throws: see `isPhoneTaken`.
 */
export async function markPhoneVerified(
  db: Db,
  owner: { userId: number; phone: string; by: "owner" | "agent"; now: Date },
): Promise<boolean> {
  const marked = await db
    .updateTable("users")
    .set({ phoneVerifiedAt: owner.now })
    .$if(owner.by === "owner", (update) => update.set({ phoneFromAgent: false }))
    .where("id", "=", owner.userId)
    .where("phone", "=", owner.phone)
    .where("phoneVerifiedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Whether an agent typed the account's phone and only the agent has proved it. */
export async function isPhoneFromAgent(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("phoneFromAgent")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.phoneFromAgent ?? false;
}

export function isPhoneTaken(error: unknown): boolean {
  return uniqueViolation(error) === "users_verified_phone_unique";
}
