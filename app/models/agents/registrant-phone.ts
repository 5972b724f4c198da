import { brand } from "~/brand";
import { ONE_PART } from "~/models/messages/money-text";
import type { User } from "~/models/users/user";

/** A registrant whom an agent has signed up. */
export interface Registrant extends User {
  /** Nobody can log in to the account until there is one. */
  hasPassword: boolean;
  /** Whether the agent typed the phone, and not the registrant. */
  phoneFromAgent: boolean;
}

/**
 * Whether an agent may have the phone verified: the one that the registrant typed, or any while nobody can log in. Once
 * somebody has opened the account, a number that the agent typed may be the agent's own, and it would be a way in.
 */
export const mayAgentVerify = ({
  hasPassword,
  phoneFromAgent,
}: Pick<Registrant, "hasPassword" | "phoneFromAgent">): boolean => !phoneFromAgent || !hasPassword;

/** Where an agent has the phone of a registrant verified while both stand there. */
export const verifyRegistrantPath = (id: number): string => `/reseller/verify/${id}`;

/** The code to the phone of a registrant, who tells it to the agent. */
export const registrantCodeSms = (code: string): string =>
  `${code} is your ${brand.name} code. Tell it to the agent who signs you up, and to nobody else. It works for 10 minutes. Not signing up? Ignore it.`;

/** The way to a password for a registrant whose phone was verified with an agent; nobody else gets the key. */
export function registrantKeySms(key: string, host: string): string {
  const text = (then: string) =>
    `${brand.name}: set your password. Type your email at ${host}/forgot-password, ${then} this key: ${key}. Show it to nobody.`;
  const whole = text("then, within a day,");
  return whole.length <= ONE_PART ? whole : text("then");
}
