import { DAY } from "~/models/duration";
import { formatNaira } from "~/models/money";
import { nationalPhone } from "~/models/users/phone";

/** How many people, orders and payments the search shows. */
export const FOUND_AT_ONCE = 10;

/** For how long payments and orders are found by their amount alone, or by the end of a card that was not saved. */
export const FOUND_FOR = 90 * DAY;

/** The digits at the end of stored numbers: people leave out the country code, or write a zero for it. */
export const phoneEnds = (digits: string): string[] =>
  /^0\d{10}$/.test(digits) ? [digits.slice(1)] : [digits];

/** Why a person was found, by how it was found, the surest first. */
const reasons = {
  code: (code: string) => `Agent code ${code}`,
  reference: (reference: string) => `Reference ${reference}`,
  receipt: (receipt: string) => `Receipt ${receipt}`,
  invoice: (number: string) => `Invoice ${number}`,
  "credit-note": (number: string) => `Credit note ${number}`,
  "pro-forma": (number: string) => `Pro-forma ${number}`,
  phone: (phone: string) => `Phone ${nationalPhone(phone)}`,
  account: (number: string) => `Account number ${number}`,
  transfer: (reference: string) => `Account number of the transfer ${reference}`,
  card: (last4: string) => `Card •••• ${last4}`,
  sum: (kobo: string) => `Paid or asked to pay ${formatNaira(Number(kobo))}`,
  person: () => "Name, username, email or phone",
  shop: (name: string) => `Shop ${name}`,
  "similar-person": (name: string) => `Similar: ${name}`,
  "similar-shop": (name: string) => `Similar: shop ${name}`,
} as const;

export type FoundBy = keyof typeof reasons;

export const whyFound = (by: FoundBy, detail: string): string => reasons[by](detail);
