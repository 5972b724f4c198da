import type { Role } from "#db/schema";
import { nationalPhone } from "./phone";

/** A user as pages may know one: never the password hash. */
export interface User {
  id: number;
  role: Role;
  name: string;
  username: string;
  email: string;
  /** E.164 where it is a Nigerian mobile number, else as typed. */
  phone: string;
  phoneReachable: boolean;
  phoneVerifiedAt: Date | null;
  /** The number that takes the place of `phone` once its code is typed. */
  newPhone: string | null;
  emailVerifiedAt: Date | null;
  /** A code by mail opened checkout to an owner whom no text message reaches. The phone stays unverified. */
  checkoutOpenedAt: Date | null;
  /** Set by a password reset: see `isHeld`. */
  heldUntil: Date | null;
}

/** Where a signed-in visitor of /login or /signup belongs. */
export function homeOf(role: Role): string {
  return role === "agent" ? "/reseller" : "/dashboard";
}

export function isVerified(user: Pick<User, "phoneVerifiedAt">): boolean {
  return user.phoneVerifiedAt !== null;
}

/** Checkout needs less than the trial: somebody who was reached, by whatever way. */
export function mayOrder(user: Pick<User, "phoneVerifiedAt" | "checkoutOpenedAt">): boolean {
  return isVerified(user) || user.checkoutOpenedAt !== null;
}

/**
 * Whether the password was reset so lately that nothing of value may be moved: neither the phone, nor money of a saved
 * card. Whoever stole a mailbox gets no further, and the owner, who was told of the reset, has time to act.
 */
export function isHeld<Owner extends Pick<User, "heldUntil">>(
  user: Owner,
  now: Date,
): user is Owner & { heldUntil: Date } {
  return user.heldUntil !== null && user.heldUntil > now;
}

/** What a new password must not be made of. */
export function ownWords({ name, username, email, phone }: User): string[] {
  return [name, username, email, email.split("@")[0] ?? "", nationalPhone(phone)];
}
