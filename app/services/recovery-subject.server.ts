import type { CodeSubject } from "~/models/code-flow.server";
import type { RecoverableAccount, Recovery } from "~/models/recovery.server";

/** Counted by the address typed, which is the same work and the same limits whether or not an account has it. */
export function mailSubject({ id, userId, email }: Recovery): CodeSubject {
  return { purpose: "reset_email", userId, channel: "mail", target: email, recoveryId: id };
}

/** Only a number that was verified gets a code; in place of any other the address typed is counted. */
export function phoneSubject(
  { id, userId, email }: Recovery,
  account: RecoverableAccount | null,
): CodeSubject {
  const shared = { purpose: "reset_password", channel: "sms", recoveryId: id } as const;
  const own = account !== null && account.id === userId ? verifiedPhone(account) : null;
  return own === null ? { ...shared, userId: null, target: email } : { ...shared, userId, target: own };
}

export function verifiedPhone(
  account: Pick<RecoverableAccount, "phone" | "phoneReachable" | "phoneVerifiedAt">,
): string | null {
  return account.phoneReachable && account.phoneVerifiedAt !== null ? account.phone : null;
}
