import { pathWithQuery } from "~/models/path-with-query";
import type { Role } from "#db/schema";
import { cutText } from "~/models/cut-text";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { REMOVED_HOST } from "~/models/platform/retention";
import { readId } from "~/models/row-id";
import { roleNames } from "~/models/users/role";

export const personStates = {
  deleted: "Deleted",
  locked: "Locked down",
  disabled: "Disabled",
  closed: "Closed by owner",
  held: "On hold",
  unverified: "Phone not verified",
  unconfirmed: "Email not confirmed",
  late: "Renewal failed this week",
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

const MAX_TYPED = 100;

export function readPeopleFilter(query: URLSearchParams): {
  filter: CheckedFilter<PeopleFilter>;
  before: number;
} {
  const fields = new FilterFields(query);
  return {
    filter: {
      q: readPeopleSearch(query.get("q")),
      role: fields.choice("role", roleNames) ?? "",
      state: fields.choice("state", personStates) ?? "",
      errors: fields.errors,
    },
    before: readId(query.get("before")),
  };
}

export const readPeopleSearch = (typed: string | null): string => cutText((typed ?? "").trim(), MAX_TYPED);

export const peoplePath = ({ q, role, state }: PeopleFilter, before?: number): string =>
  pathWithQuery("/staff/people", { q, role, state, before });

export const personPath = (userId: number): string => `/staff/people/${userId}`;

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

/** What a typed reference may name; null for plain words. */
export function referenceOf(typed: string): string | null {
  const tight = typed.toUpperCase().replace(/\s+/g, "");
  return /^(?:KP[A-Z]?-[A-Z0-9]{4,40}|\d{4}-\d{1,9})$/.test(tight) ? tight : null;
}
