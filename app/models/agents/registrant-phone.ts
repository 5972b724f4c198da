import type { User } from "~/models/users/user";

/** A registrant, with the facts that decide about phone verification. */
export interface Registrant extends User {
  /** An account without a password cannot be logged in to. */
  hasPassword: boolean;
  /** Whether the agent typed the phone, not the registrant. */
  phoneFromAgent: boolean;
}

/**
 * Whether an agent may have the phone verified: a number that the registrant typed, or any number while the account
 * has no password. Once the account has been opened, a number typed by the agent may be the agent's own, and would be
 * a way into it.
 */
export const mayAgentVerify = ({
  hasPassword,
  phoneFromAgent,
}: Pick<Registrant, "hasPassword" | "phoneFromAgent">): boolean => !phoneFromAgent || !hasPassword;

/** Whether an agent may still correct the number they typed: the account has not been opened and the number not verified. */
export const mayAgentChangePhone = ({
  hasPassword,
  phoneFromAgent,
  phoneVerifiedAt,
}: Pick<Registrant, "hasPassword" | "phoneFromAgent" | "phoneVerifiedAt">): boolean =>
  phoneFromAgent && !hasPassword && phoneVerifiedAt === null;

/** The page on which an agent has a registrant's phone verified while both are present. */
export const verifyRegistrantPath = (id: number): string => `/reseller/verify/${id}`;
