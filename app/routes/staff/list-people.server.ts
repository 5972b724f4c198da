import type { AppContext } from "~/services/platform/context.server";
import { requireReadable } from "~/http/responses.server";
import { pageLinks, readNumberedPage } from "~/models/console/numbered-page";
import { personPath, readPeopleFilter, accountStanding } from "~/models/console/people";
import { countPeople, listPeople, type ListedPerson } from "~/models/console/people.server";
import { formatDate } from "~/models/date";
import { nationalPhone } from "~/models/users/phone";
import { roleNames } from "~/models/users/role";

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
  const { errors, ...filter } = readPeopleFilter(query);
  requireReadable(errors);
  const now = clock.now();
  const total = await countPeople(db, filter, now);
  const page = readNumberedPage(query.get("page"), total);
  return {
    filter: { ...filter, on: Object.values(filter).some((typed) => typed !== "") },
    rows: (await listPeople(db, filter, { ...page, now })).map((person) => personView(person, now)),
    pages: pageLinks(page, total, {
      path: "/staff/people",
      filter: { ...filter },
      one: "account",
      many: "accounts",
    }),
  };
}
