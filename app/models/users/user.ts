import type { MemberRole, Role } from "#db/schema";
import { DAY } from "~/models/duration";
import type { OwnData } from "./password";
import { nationalPhone } from "./phone";

/** A user as pages may know it, never with the password hash. */
export interface User {
  id: number;
  role: Role;
  name: string;
  username: string;
  email: string;
  /** E.164 for a Nigerian mobile number, else as typed. */
  phone: string;
  phoneReachable: boolean;
  phoneVerifiedAt: Date | null;
  /** The number that replaces `phone` once its code is typed. */
  newPhone: string | null;
  emailVerifiedAt: Date | null;
  /** When a code by mail allowed checkout to an owner who gets no text messages. The phone stays unverified. */
  checkoutOpenedAt: Date | null;
  /** Set by a password reset and by corrections of our staff: see `securityHold`. */
  heldUntil: Date | null;
  /** The owner wants it deleted: nothing is open to it but the page that takes it back. */
  closedAt: Date | null;
}

/** The home page of a role, where signed-in visitors of /login and /signup are redirected. */
export function homeOf(role: Role): string {
  return homes[role];
}

const homes: Record<Role, string> = {
  owner: "/dashboard",
  agent: "/reseller",
  staff: "/staff",
  manager: "/dashboard",
  cashier: "/dashboard",
};

/** Whether the account is that of somebody who works in an owner's shop. */
export const worksInShop = (role: Role): role is MemberRole => role === "manager" || role === "cashier";

export function isVerified(user: Pick<User, "phoneVerifiedAt">): boolean {
  return user.phoneVerifiedAt !== null;
}

/** Whether the owner may order: by a verified phone, or by a code by mail. */
export function mayOrder(user: Pick<User, "phoneVerifiedAt" | "checkoutOpenedAt">): boolean {
  return isVerified(user) || user.checkoutOpenedAt !== null;
}

/** How long an account is on hold after its password was reset, or our staff corrected its e-mail or phone. */
export const SECURITY_HOLD = DAY;

/**
 * The end of the security hold after a reset of the password or a correction by our staff, or null. Until then saved cards cannot be charged and
 * a verified phone and the e-mail stay: whoever stole a mailbox or a phone gains little, and the owner, who was told
 * of the reset, has time to act and the other way back.
 */
export function securityHold(user: Pick<User, "heldUntil">, now: Date): Date | null {
  return user.heldUntil !== null && user.heldUntil > now ? user.heldUntil : null;
}

/** The end of the hold for a phone; null where it may be replaced: a number that nobody verified protects nothing. */
export const phoneHold = (user: Pick<User, "heldUntil" | "phoneVerifiedAt">, now: Date): Date | null =>
  isVerified(user) ? securityHold(user, now) : null;

/** The end of the hold for what was chosen during it, or null; what was chosen before the reset goes on. */
export function holdOn(user: Pick<User, "heldUntil">, chosenAt: Date, now: Date): Date | null {
  const until = securityHold(user, now);
  return until !== null && chosenAt.getTime() >= until.getTime() - SECURITY_HOLD ? until : null;
}

/** What a new password of this account must not consist of. */
export function ownData({
  name,
  username,
  email,
  phone,
}: Pick<User, "name" | "username" | "email" | "phone">): OwnData {
  return { words: [name, username, email, email.split("@")[0] ?? ""], phone: nationalPhone(phone) };
}
