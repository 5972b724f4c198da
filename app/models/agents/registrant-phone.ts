import { CODE_LIFE_IN_WORDS } from "~/models/codes/code-life";
import { brand } from "~/brand";
import { ONE_PART } from "~/models/messages/money-text";
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

/** The page on which an agent has a registrant's phone verified while both are present. */
export const verifyRegistrantPath = (id: number): string => `/reseller/verify/${id}`;

/** The code to a registrant's phone, which the registrant tells the agent. */
export const registrantCodeSms = (code: string): string =>
  `${code} is your ${brand.name} code. Share it only with the agent who is signing you up. It works for ${CODE_LIFE_IN_WORDS}. Not signing up? Ignore this.`;

/** Leads a registrant whose phone was verified with an agent to setting a password. Only the registrant gets the key. */
export function registrantKeySms(key: string, host: string): string {
  const text = (then: string) =>
    `${brand.name}: set your password. Enter your email at ${host}/forgot-password, ${then} this key: ${key}. Don't share it.`;
  const whole = text("then, within a day,");
  return whole.length <= ONE_PART ? whole : text("then");
}
