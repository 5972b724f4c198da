import type { User } from "~/models/users/user";

/** What a person proves besides the password when app and recovery codes are lost. */
export type LostFactorProof = "phone" | "mailbox";

type Contacts = Pick<User, "phoneReachable" | "phoneVerifiedAt" | "emailVerifiedAt"> & {
  phoneFromAgent: boolean;
};

/**
 * All that the account has proved: the phone and the mailbox, or the only one of them. A phone that an agent typed, and
 * may hold, proves nothing alone. Without any, only our staff can help.
 */
export function lostFactorProofs(contacts: Contacts): LostFactorProof[] {
  const mailbox = contacts.emailVerifiedAt !== null;
  const phone =
    contacts.phoneReachable && contacts.phoneVerifiedAt !== null && (!contacts.phoneFromAgent || mailbox);
  return [...(phone ? (["phone"] as const) : []), ...(mailbox ? (["mailbox"] as const) : [])];
}
