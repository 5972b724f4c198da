import { requireReadable } from "~/http/responses.server";
import {
  type PersonList,
  personEventKinds,
  personListPath,
  personLists,
  personPath,
} from "~/models/console/people";
import { findPerson } from "~/models/console/people.server";
import { FilterFields } from "~/models/filter";
import { neighbours, readPage } from "~/models/list-page";
import type { StaffRole } from "~/models/staff/staff-role";
import type { App } from "~/services/platform/app.server";
import { timelineDays } from "~/routes/staff/timeline.server";
import { listPersonHistory } from "./read-person-history.server";
import { readEntries } from "./read-person-lists.server";

const PAGE_LENGTH = 25;

const isList = (name: string): name is PersonList => Object.hasOwn(personLists, name);

interface Wanted {
  userId: number;
  roles: readonly StaffRole[];
}

/** The list of a person that an address names, page by page; null if it names none, or there is no such person. */
export async function readPersonList(
  { db }: Pick<App, "db">,
  { userId, roles }: Wanted,
  query: URLSearchParams,
) {
  const list = query.get("list") ?? "";
  const person = isList(list) ? await findPerson(db, userId) : null;
  if (!person || !isList(list)) return null;
  const page = readPage(query.get("page"), PAGE_LENGTH);
  const path = personPath(userId);
  const about = { title: personLists[list], person: { name: person.name, href: personPath(userId) } };
  if (list !== "history") {
    const found = await readEntries({ db, userId, roles }, list, page);
    const pages = neighbours(page, found.length, path, new URLSearchParams({ list }));
    return { ...about, entries: found.slice(0, page.length), history: null, pages };
  }
  const fields = new FilterFields(query);
  const kind = fields.choice("kind", personEventKinds) ?? "";
  requireReadable(fields.errors);
  const found = await listPersonHistory({ db }, { userId, roles, ofStaff: kind === "staff" }, page);
  const days = timelineDays(found.slice(0, page.length).toReversed());
  const pages = neighbours(page, found.length, path, new URLSearchParams({ list, kind }));
  return { ...about, entries: [], history: { path: personListPath(userId, list), kind, days }, pages };
}
