import { shutWords } from "~/models/agents/shown-location";
import { formatDate } from "~/models/date";
import { nationalPhone } from "~/models/users/phone";
import type { User } from "~/models/users/user";
import {
  readRegistrantFilter,
  readRegistrantPlace,
  MOST_COUNTED,
  registrantColumns,
  registrantCount,
  registrantLine,
  registrantPath,
  type ListedRegistrant,
  type RegistrantFilter,
  type RegistrantPlace,
} from "~/models/agents/registrant-list";
import {
  countListed,
  listRegistrantPage,
  type RegistrantScope,
} from "~/models/agents/registrant-list.server";
import type { App } from "~/services/platform/app.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";
import { type CsvFile, linesInBatches } from "~/services/platform/csv-file.server";

const PAGE_LENGTH = 10;
const BATCH = 500;

const scopeOf = ({ id, role }: User): RegistrantScope => (role === "staff" ? "all" : { agentId: id });

/** A page of the registrants that agents signed up: an agent's own, for staff all of them. */
export async function readRegistrants({ db }: Pick<App, "db">, user: User, query: URLSearchParams) {
  const scope = scopeOf(user);
  const filter = readRegistrantFilter(query);
  const { place, rows, more } = await readPage(db, scope, filter, readRegistrantPlace(query));
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    filter,
    heading: registrantCount(await countListed(db, scope, filter, MOST_COUNTED), filter),
    rows: rows.map(({ registeredAt, phone, ...row }, index) => ({
      ...row,
      state: row.shut && shutWords[row.shut],
      number: place.from + index,
      phone: nationalPhone(phone),
      date: formatDate(registeredAt),
    })),
    previous:
      first && place.from > 1
        ? registrantPath("/registrant", filter, {
            before: first.id,
            from: Math.max(1, place.from - PAGE_LENGTH),
          })
        : null,
    next:
      last && more
        ? registrantPath("/registrant", filter, { after: last.id, from: place.from + rows.length })
        : null,
    file: registrantPath("/registrant.csv", filter),
  };
}

/** If fewer rows than a page come before a place, the first page is shown, which may have grown since. */
async function readPage(
  db: App["db"],
  scope: RegistrantScope,
  filter: RegistrantFilter,
  place: RegistrantPlace,
): Promise<{ place: RegistrantPlace; rows: Awaited<ReturnType<typeof listRegistrantPage>>; more: boolean }> {
  const found = await listRegistrantPage(db, scope, filter, { ...place, limit: PAGE_LENGTH + 1 });
  const full = found.length > PAGE_LENGTH;
  if (place.before === null) return { place, rows: found.slice(0, PAGE_LENGTH), more: full };
  if (full) return { place, rows: found.slice(-PAGE_LENGTH), more: true };
  return readPage(db, scope, filter, { after: null, before: null, from: 1 });
}

/** The whole list as a file, read in batches while it is sent. The download is an event in the audit log. */
export async function registrantFile(
  app: AppContext,
  user: User,
  query: URLSearchParams,
  batch = BATCH,
): Promise<CsvFile> {
  const scope = scopeOf(user);
  const filter = readRegistrantFilter(query);
  const { db, audit } = contextOf(app, { actorId: user.id });
  await audit({ action: "registrants-downloaded", subjectId: user.id });
  let number = 0;
  return {
    name: "registrants.csv",
    columns: registrantColumns,
    lines: linesInBatches(
      batch,
      (limit, last: ListedRegistrant | null) =>
        listRegistrantPage(db, scope, filter, { after: last?.id ?? null, before: null, limit }),
      (registrant) => {
        number += 1;
        return registrantLine(registrant, number);
      },
    ),
  };
}
