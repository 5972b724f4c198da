import { isVerified, securityHold, type User } from "~/models/users/user";
import type { Member } from "./member";

/** Why the shop cannot be transferred to a member now. */
export type TransferProblem = "unproved" | "unconfirmed" | "locked" | "held";

/** null if nothing stands in the way. The code for it goes to a phone or mailbox that the owner has proved. */
export function transferProblem(owner: User, member: Member, now: Date): TransferProblem | null {
  if (!isVerified(owner) && owner.emailVerifiedAt === null) return "unproved";
  if (member.emailVerifiedAt === null) return "unconfirmed";
  if (member.disabledAt !== null) return "locked";
  return securityHold(owner, now) === null ? null : "held";
}
