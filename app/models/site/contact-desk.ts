import { cutParameter } from "~/models/cut-text";
import type { ContactAction, ContactState, ContactTopic } from "#db/schema";
import { topics } from "./contact";
import { type CheckedFilter, FilterFields } from "~/models/filter";
import { stateTable } from "~/models/state-table";

/*
 * What staff do with messages of the contact form: a member of staff takes a message, notes what colleagues should
 * know, answers by mail and closes it.
 */

export const contactStates: Record<ContactState, string> = {
  new: "New",
  open: "Open",
  answered: "Answered",
  closed: "Closed",
};

/** The states that a list can be narrowed to. */
export const contactFilterStates = { unanswered: "Unanswered", ...contactStates };

export const contactTransitions = stateTable<ContactState>()({
  new: ["open", "answered", "closed"],
  open: ["open", "answered", "closed"],
  answered: ["open", "answered", "closed"],
  closed: ["open"],
});

/** The states in which an action is possible, and the state it leads to; a note changes none. */
export const contactActions: Record<
  ContactAction,
  { from: readonly ContactState[]; to: Exclude<ContactState, "new"> | null }
> = {
  taken: { from: ["new", "open", "answered"], to: "open" },
  noted: { from: ["new", "open", "answered", "closed"], to: null },
  answered: { from: ["new", "open", "answered"], to: "answered" },
  closed: { from: ["new", "open", "answered"], to: "closed" },
  reopened: { from: ["answered", "closed"], to: "open" },
};

/** Which messages a page lists, from its address. */
export interface ContactFilter {
  words: string;
  state: keyof typeof contactFilterStates | "";
  topic: ContactTopic | "";
  mine: boolean;
}

const LONGEST_SEARCH = 100;

export const contactReaders = { mine: "Me" };

export function readContactFilter(query: URLSearchParams): CheckedFilter<ContactFilter> {
  const fields = new FilterFields(query);
  return {
    words: cutParameter(query, "q", LONGEST_SEARCH) ?? "",
    state: fields.choice("state", contactFilterStates) ?? "",
    topic: fields.choice("topic", topics) ?? "",
    mine: fields.choice("whose", contactReaders) !== null,
    errors: fields.errors,
  };
}

/** The filter by the names that it has in an address. */
export const contactQuery = ({ words: q, state, topic, mine }: ContactFilter) => ({
  q,
  state,
  topic,
  whose: mine ? "mine" : "",
});
