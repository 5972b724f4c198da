import { DAY, lengthInWords } from "~/models/duration";
import type { User } from "~/models/users/user";

/** What a person proves besides the password when app and recovery codes are lost. */
export type LostFactorProof = "phone" | "mailbox";

/** In the order in which they are asked for. */
export const lostFactorProofs: readonly LostFactorProof[] = ["phone", "mailbox"];

/**
 * Whether the account has proved both. With one of them, its thief would be the only one to hear of the removal, so our
 * staff ask for other proof.
 */
export const canProveLostFactor = (
  user: Pick<User, "phoneReachable" | "phoneVerifiedAt" | "emailVerifiedAt">,
): boolean => user.phoneReachable && user.phoneVerifiedAt !== null && user.emailVerifiedAt !== null;

/** The wait before a second factor is removed, after which the password alone logs in: time enough to read a mail. */
export const FACTOR_WAIT = 3 * DAY;

/** "3 days" */
export const FACTOR_WAIT_IN_WORDS = lengthInWords(FACTOR_WAIT);
