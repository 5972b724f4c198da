import { brand } from "~/brand";
import { CODE_LIFE_IN_WORDS } from "~/models/codes/code";
import { ONE_PART } from "~/models/messages/money-text";

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
