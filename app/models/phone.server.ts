import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * The form in which a number is kept: E.164 where it is a Nigerian mobile number. Any other is kept as typed and
 * gets no text message, so that nobody can make the site pay for messages to expensive numbers.
 */
export function readPhone(typed: string): { phone: string; reachable: boolean } {
  const number = parsePhoneNumberFromString(typed, "NG");
  const reachable = number?.country === "NG" && number.isValid() && number.getType() === "MOBILE";
  return reachable ? { phone: number.number, reachable } : { phone: typed, reachable: false };
}
