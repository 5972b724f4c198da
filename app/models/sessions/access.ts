import type { Role } from "#db/schema";
import { isEmailLost } from "~/models/messages/lost-email";
import { isVerified, mayOrder, phoneHold, type User } from "~/models/users/user";
import { isFresh } from "./session";

/**
 * What a page or a call asks of whoever opens it. Where nothing is named: an open account, and of staff the second factor.
 * The same guard means the same for a cookie and for a token of a program.
 */
export interface Guard {
  /** Whose it is; all roles where none is named. */
  roles?: readonly Role[];
  /** Also open to an account that its owner has closed: to log out, and to take it back. */
  closedToo?: true;
  /** Also open to staff before their second factor: what asks for it, and for the password before that. */
  beforeFactor?: true;
  /**
   * `order`: a verified phone, or the code by mail that opens the checkout. `verified`: the phone itself. Either asks
   * for an e-mail, too, where the account has lost its own: providers take no payment without one.
   */
  phone?: "order" | "verified";
  /** It replaces a phone, which stays while the account is on hold. */
  replacesPhone?: true;
  /** The password was typed lately. */
  fresh?: true;
}

/** What stands in the way, the first that somebody has to settle before anything else. */
export type Access =
  | "allowed"
  | "signIn"
  | "closed"
  | "forbidden"
  | "secondFactor"
  | "verifyPhone"
  | "enterEmail"
  | "hold"
  | "confirmPassword";

interface Opened {
  user: User;
  session: { authenticatedAt: Date; secondFactorAt: Date | null };
}

/** Decides for pages and calls alike what a session may open now. */
export function decideAccess(guard: Guard, signedIn: Opened | null, now: Date): Access {
  if (signedIn === null) return "signIn";
  const { user, session } = signedIn;
  if (user.closedAt !== null && !guard.closedToo) return "closed";
  if (guard.roles && !guard.roles.includes(user.role)) return "forbidden";
  if (lacksFactor(signedIn) && !guard.beforeFactor) return "secondFactor";
  const missing = missingContact(guard, user);
  if (missing !== null) return missing;
  if (guard.replacesPhone && phoneHold(user, now) !== null) return "hold";
  return guard.fresh && !isFresh(session, now) ? "confirmPassword" : "allowed";
}

/** What an account lacks to be reached where the guard asks for it. */
function missingContact({ phone }: Guard, user: User): "verifyPhone" | "enterEmail" | null {
  if (!phone) return null;
  const proved = phone === "order" ? mayOrder(user) : isVerified(user);
  if (!proved) return "verifyPhone";
  return isEmailLost(user.email) ? "enterEmail" : null;
}

/** Staff whose second factor was not proved in this session. */
const lacksFactor = ({ user, session }: Opened): boolean =>
  user.role === "staff" && session.secondFactorAt === null;
