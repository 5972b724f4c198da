import type { HeardFrom, MemberRole, Role } from "#db/schema";
import { DAY } from "~/models/duration";
import type { OwnData } from "./password";
import { nationalPhone } from "./phone";

/** The answers to how a new owner heard about us. */
export const heardFrom = [
  "Facebook",
  "Instagram",
  "Whatsapp",
  "Friends",
  "Others",
] as const satisfies readonly HeardFrom[];

/** A user as pages may see it, never with the password hash. */
export interface User {
  id: number;
  role: Role;
  name: string;
  username: string;
  email: string;
  /** E.164 for a Nigerian mobile number, otherwise as typed. */
  phone: string;
  phoneReachable: boolean;
  phoneVerifiedAt: Date | null;
  /** The number that replaces `phone` once its code is typed. */
  newPhone: string | null;
  emailVerifiedAt: Date | null;
  /** When a mailed code allowed checkout to an owner who gets no SMS. The phone stays unverified. */
  checkoutAllowedAt: Date | null;
  /** Set by a password reset and by corrections of staff: see `securityHold`. */
  heldUntil: Date | null;
  /** The owner wants it deleted: only the page that undoes this is open to it. */
  closedAt: Date | null;
}

/** Whose account it is, as mails to it need it. */
export type AccountContact = Pick<User, "id" | "name" | "email" | "emailVerifiedAt">;

/** The user in the menu, with the home page of the role. */
export type MenuUser = Pick<User, "name" | "username" | "role"> & { home: string };

/** The home page of a role, to which logged-in visitors of /login and /signup are redirected. */
export function homeOf(role: Role): string {
  return worksInShop(role) ? homes.owner : homes[role];
}

const homes: Record<Exclude<Role, MemberRole>, string> = {
  owner: "/dashboard",
  agent: "/reseller",
  staff: "/staff",
};

/** Whether the role has a shop of its own. Its plan, money, people and changes are the owner's alone. */
export const ownsShop = (role: Role): boolean => role === "owner";

/** Whether the account belongs to a member of an owner's shop. */
export const worksInShop = (role: Role): role is MemberRole => !(role in homes);

export function isVerified(user: Pick<User, "phoneVerifiedAt">): boolean {
  return user.phoneVerifiedAt !== null;
}

/** Whether the owner may order: with a verified phone, or after a mailed code. */
export function mayOrder(user: Pick<User, "phoneVerifiedAt" | "checkoutAllowedAt">): boolean {
  return isVerified(user) || user.checkoutAllowedAt !== null;
}

/** How long an account is on hold after its password was reset, or staff corrected its e-mail or phone. */
export const SECURITY_HOLD = DAY;

/**
 * The end of the security hold after a password reset or a correction by staff; null if there is none. Until then
 * saved cards cannot be charged, and a verified phone and the e-mail stay: a thief of a mailbox or a phone gains
 * little, and the owner, who was told of the reset, has time to act and another way back.
 */
export function securityHold(user: Pick<User, "heldUntil">, now: Date): Date | null {
  return user.heldUntil !== null && user.heldUntil > now ? user.heldUntil : null;
}

/** The end of the hold for a phone; null if it may be replaced: an unverified number protects nothing. */
export const phoneHold = (user: Pick<User, "heldUntil" | "phoneVerifiedAt">, now: Date): Date | null =>
  isVerified(user) ? securityHold(user, now) : null;

/** The end of the hold for a choice made during it; null for a choice made before the reset, which continues. */
export function securityHoldOn(user: Pick<User, "heldUntil">, chosenAt: Date, now: Date): Date | null {
  const until = securityHold(user, now);
  return until !== null && chosenAt.getTime() >= until.getTime() - SECURITY_HOLD ? until : null;
}

type NamedAccount = Pick<User, "name" | "username" | "email" | "phone">;

/** Personal data that a new password of this account must not consist of. */
export function ownData({ name, username, email, phone }: NamedAccount): OwnData {
  return { words: [name, username, email, email.split("@")[0] ?? ""], phone: nationalPhone(phone) };
}
