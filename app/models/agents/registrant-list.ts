import { pathWithQuery } from "~/models/path-with-query";
import { cutParameter } from "~/models/cut-text";
import { dayOf } from "~/models/date";
import type { ShutWhy } from "./shown-location";
import { nationalPhone, tidyPhone } from "~/models/users/phone";

export const registrantSorts = {
  newest: "Newest first",
  oldest: "Oldest first",
  "a-z": "Name, A to Z",
  "z-a": "Name, Z to A",
} as const;
export type RegistrantSort = keyof typeof registrantSorts;

/** An owner whom an agent signed up. */
export interface ListedRegistrant {
  id: number;
  name: string;
  email: string;
  phone: string;
  address: string;
  registeredAt: Date;
  agentCode: string;
  /** Why nothing can be done for the shop now. */
  shut: ShutWhy | null;
}

/** What the list shows: which registrants, in which order, and from where. */
export interface RegistrantFilter {
  /** As typed. */
  search: string;
  sort: RegistrantSort;
}

/** A page starts after, or ends before, a registrant, so that the last page costs as much as the first. */
export interface RegistrantPlace {
  after: number | null;
  before: number | null;
  /** The serial number of the first row. */
  from: number;
}

const MOST_SEARCHED = 100;
const MOST_ROWS = 1_000_000_000;

export function readRegistrantFilter(query: URLSearchParams): RegistrantFilter {
  const sort = query.get("sort");
  return {
    search: cutParameter(query, "search", MOST_SEARCHED) ?? "",
    sort: sort !== null && Object.hasOwn(registrantSorts, sort) ? (sort as RegistrantSort) : "newest",
  };
}

/** Reads the place of a page; anything else means the first one. */
export function readRegistrantPlace(query: URLSearchParams): RegistrantPlace {
  const after = wholeNumber(query.get("after"));
  const before = after === null ? wholeNumber(query.get("before")) : null;
  const from = Math.min(wholeNumber(query.get("from")) ?? 1, MOST_ROWS);
  return { after, before, from: after === null && before === null ? 1 : from };
}

function wholeNumber(typed: string | null): number | null {
  return typed !== null && /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null;
}

/** A phone number is one word however it is typed, and is stored as 08031234567. */
export function searchedWords(typed: string): string {
  const phone = tidyPhone(typed);
  return /^\+?\d+$/.test(phone) ? phone : typed;
}

/** The address of a page of the list, without default values. */
export const registrantPath = (
  path: string,
  { search, sort }: RegistrantFilter,
  { after, before, from }: Partial<RegistrantPlace> = {},
): string => pathWithQuery(path, { search, sort: sort === "newest" ? null : sort, after, before, from });

/** Above this number the list says "more than": counting a million would cost more than showing a page of them. */
export const MOST_COUNTED = 1000;

/** "1 customer found" or "More than 1,000 customers". */
export function registrantCount(count: number | null, { search }: Pick<RegistrantFilter, "search">): string {
  const found = search === "" ? "" : " found";
  if (count === null)
    return search === ""
      ? `More than ${MOST_COUNTED.toLocaleString("en-NG")} customers`
      : "Many customers found";
  return `${count.toLocaleString("en-NG")} ${count === 1 ? "customer" : "customers"}${found}`;
}

export const registrantColumns = ["S/N", "Name", "Email", "Phone", "Address", "Date"] as const;

/** A line of the file, with the day in a format that spreadsheets recognise. */
export function registrantLine(
  { name, email, phone, address, registeredAt }: ListedRegistrant,
  number: number,
): string[] {
  return [String(number), name, email, nationalPhone(phone), address, dayOf(registeredAt)];
}
