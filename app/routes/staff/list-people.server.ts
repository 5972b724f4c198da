import type { AppContext } from "~/services/platform/context.server";
import { requireReadable } from "~/http/responses.server";
import { peoplePath, personPath, readPeopleFilter, accountStanding } from "~/models/console/people";
import { listPeople, type ListedPerson } from "~/models/console/people.server";
import { formatDate } from "~/models/date";
import { nationalPhone } from "~/models/users/phone";
import { roleNames } from "~/models/users/role";

const PAGE_LENGTH = 25;

/** A person as a row of the console shows them. */
export const personView = (person: ListedPerson, now: Date) => ({
  id: person.id,
  href: personPath(person.id),
  name: person.name,
  username: person.username,
  role: roleNames[person.role],
  standing: accountStanding(person, now),
  contact: `${person.email}, ${nationalPhone(person.phone) || "no phone"}`,
  since: formatDate(person.createdAt),
});

export async function readPeople({ db, clock }: Pick<AppContext, "db" | "clock">, query: URLSearchParams) {
  const {
    filter: { errors, ...filter },
    before,
  } = readPeopleFilter(query);
  requireReadable(errors);
  const now = clock.now();
  const found = await listPeople(db, filter, { before, limit: PAGE_LENGTH + 1, now });
  const rows = found.slice(0, PAGE_LENGTH);
  const last = found.length > PAGE_LENGTH ? rows.at(-1) : undefined;
  return {
    filter: { ...filter, on: Object.values(filter).some((typed) => typed !== "") },
    rows: rows.map((person) => personView(person, now)),
    newest: before > 0 ? peoplePath(filter) : null,
    older: last ? peoplePath(filter, last.id) : null,
  };
}
