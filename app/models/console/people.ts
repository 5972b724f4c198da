import type { Role } from "#db/schema";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { REMOVED_HOST } from "~/models/platform/retention";
import { readSearch } from "~/models/search-terms";
import { roleNames } from "~/models/users/role";

export const personStates = {
  deleted: "Deleted",
  locked: "Locked",
  disabled: "Disabled",
  closed: "Closed by owner",
  held: "On hold",
  unverified: "Phone not verified",
  unconfirmed: "Email not confirmed",
  late: "Renewal failed this week, unpaid",
  new: "Signed up this week",
  correcting: "Correction takes effect within a day",
  asked: "Change needs a second admin",
};
type PersonState = keyof typeof personStates;

/** The filters of a person's history. */
export const personEventKinds = { staff: "Staff actions" };

export interface PeopleFilter {
  /** As typed. */
  q: string;
  role: Role | "";
  state: PersonState | "";
}

export function readPeopleFilter(query: URLSearchParams): CheckedFilter<PeopleFilter> {
  const fields = new FilterFields(query);
  return {
    q: readSearch(query.get("q")),
    role: fields.choice("role", roleNames) ?? "",
    state: fields.choice("state", personStates) ?? "",
    errors: fields.errors,
  };
}

export const personPath = (userId: number): string => `/staff/people/${userId}`;

/** What staff see of a person, newest first: the last few on the person's page, all when its address names the list. */
export const personLists = {
  payments: "Payments and receipts",
  invoices: "Invoices and credit notes",
  orders: "Orders",
  messages: "Messages to them",
  history: "What happened",
} as const;
export type PersonList = keyof typeof personLists;

/** The links to these pages. */
export const allOfList: Record<PersonList, string> = {
  payments: "All payments and receipts",
  invoices: "All invoices and credit notes",
  orders: "All orders",
  messages: "All messages to them",
  history: "Everything that happened",
};

export const personListPath = (userId: number, list: PersonList): string =>
  `${personPath(userId)}?list=${list}`;

interface PersonStanding {
  email: string;
  disabledAt: Date | null;
  lockedAt: Date | null;
  closedAt: Date | null;
  heldUntil: Date | null;
  phoneVerifiedAt: Date | null;
  emailVerifiedAt: Date | null;
}

/** The address of a deleted account is replaced by one that no mailbox can have. */
export const isDeleted = ({ email }: { email: string }): boolean => email.endsWith(`@${REMOVED_HOST}`);

/** The states of an account in words, most serious first; "OK" if there is none. */
export function accountStanding(person: PersonStanding, now: Date): string {
  const states: [boolean, PersonState][] = [
    [isDeleted(person), "deleted"],
    [person.lockedAt !== null, "locked"],
    [person.disabledAt !== null, "disabled"],
    [person.closedAt !== null, "closed"],
    [person.heldUntil !== null && person.heldUntil > now, "held"],
    [person.phoneVerifiedAt === null, "unverified"],
    [person.emailVerifiedAt === null, "unconfirmed"],
  ];
  const first = states.find(([is]) => is)?.[1];
  return first ? personStates[first] : "OK";
}
