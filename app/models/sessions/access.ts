import type { Role } from "#db/schema";
import { isEmailLost } from "~/models/messages/lost-email";
import { isVerified, mayOrder, phoneHold, type User } from "~/models/users/user";
import { FRESH_FOR, isFresh } from "./session";

/**
 * What a page or a call requires of its caller. By default: an open account, and for staff the second factor. The
 * same guard means the same for a cookie and for a program's token.
 */
export interface Guard {
  /** Allowed roles; all roles by default. */
  roles?: readonly Role[];
  /** Also open to an account that its owner has closed: to log out, and to undo the closure. */
  closedToo?: true;
  /** Also open to staff before their second factor: the pages that ask for it, and for the password before it. */
  beforeFactor?: true;
  /**
   * `order`: a verified phone, or a mailed code that opens the checkout. `verified`: the phone itself. Both also
   * require an e-mail address if the account has lost its own: providers take no payment without one.
   */
  phone?: "order" | "verified";
  /** The page replaces a phone, which must not change while the account is on hold. */
  replacesPhone?: true;
  /**
   * The password must have been typed recently, or a passkey used, and the second factor where there is one: in the
   * last FRESH_FOR, or in so many ms.
   */
  fresh?: true | number;
}

/** The obstacle that has to be dealt with first. */
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

interface OpenSession {
  user: User;
  session: { authenticatedAt: Date; secondFactorAt: Date | null };
}

/** Decides, for pages and calls alike, what a session may open now. */
export function decideAccess(guard: Guard, signedIn: OpenSession | null, now: Date): Access {
  if (signedIn === null) return "signIn";
  const { user, session } = signedIn;
  if (user.closedAt !== null && !guard.closedToo) return "closed";
  if (guard.roles && !guard.roles.includes(user.role)) return "forbidden";
  if (lacksFactor(signedIn) && !guard.beforeFactor) return "secondFactor";
  const missing = missingContact(guard, user);
  if (missing !== null) return missing;
  if (guard.replacesPhone && phoneHold(user, now) !== null) return "hold";
  const within = guard.fresh === true ? FRESH_FOR : guard.fresh;
  return within !== undefined && !isFresh(session, now, within) ? "confirmPassword" : "allowed";
}

/** The contact that an account lacks and the guard requires. */
function missingContact({ phone }: Guard, user: User): "verifyPhone" | "enterEmail" | null {
  if (!phone) return null;
  const proved = phone === "order" ? mayOrder(user) : isVerified(user);
  if (!proved) return "verifyPhone";
  return isEmailLost(user.email) ? "enterEmail" : null;
}

/** Staff who have not proved their second factor in this session. */
const lacksFactor = ({ user, session }: OpenSession): boolean =>
  user.role === "staff" && session.secondFactorAt === null;
