import { requireReadable } from "~/http/responses.server";
import { describeActivity } from "~/messages/accounts/activity";
import {
  auditColumns,
  auditPath,
  isAuditFiltered,
  readAuditFilter,
  type AuditFilter,
} from "~/models/console/audit";
import { type AuditRow, countAudit, listAudit } from "~/models/console/audit.server";
import { pageLinks, readNumberedPage } from "~/models/console/numbered-page";
import { personPath } from "~/models/console/people";
import { findPersonId } from "~/models/console/people.server";
import { formatMoment } from "~/models/date";
import type { App } from "~/services/platform/app.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";
import { type CsvFile, linesInBatches } from "~/services/platform/csv-file.server";

const BATCH = 500;
export const AUDIT = "/staff/audit";

/** An unknown name finds nothing. */
async function wantedOf(db: App["db"], { who, subject, action, since, until }: AuditFilter) {
  return {
    action,
    since,
    until,
    actorId: who === "" ? null : await findPersonId(db, who),
    subjectId: subject === "" ? null : await findPersonId(db, subject),
  };
}

/** A page of the log, newest first. */
export async function readAudit({ db }: Pick<App, "db">, query: URLSearchParams) {
  const filter = readAuditFilter(query);
  const { who, subject, action, from, to, errors } = filter;
  const wanted = await wantedOf(db, filter);
  const total = errors === null ? await countAudit(db, wanted) : 0;
  const page = readNumberedPage(query.get("page"), total);
  const rows = errors === null ? await listAudit(db, wanted, page) : [];
  const typed = { who, subject, action, from, to };
  return {
    filter: { ...typed, on: isAuditFiltered(filter) },
    errors,
    rows: rows.map((row) => ({
      id: row.id,
      when: formatMoment(row.at),
      what: describeActivity(row),
      by: actorOf(row),
      about: row.subject ?? "",
      href: personPath(row.subjectId ?? row.actorId ?? 0),
      isAbout: row.subjectId !== null || row.actorId !== null,
      refused: row.outcome === "refused",
      why: row.words ?? (row.command === null ? row.addressPrefix : row.reason) ?? "",
    })),
    pages: pageLinks(page, total, { path: AUDIT, filter: typed, one: "entry", many: "entries" }),
    file: auditPath(`${AUDIT}.csv`, filter),
  };
}

/** The entries as a file. The download is itself logged. */
export async function auditFile(app: AppContext, staffId: number, query: URLSearchParams): Promise<CsvFile> {
  const filter = readAuditFilter(query);
  requireReadable(filter.errors);
  const { db, audit } = contextOf(app, { actorId: staffId });
  const wanted = await wantedOf(db, filter);
  await audit({ action: "audit-downloaded", subjectId: staffId });
  return {
    name: "audit.csv",
    columns: auditColumns,
    lines: linesInBatches(
      BATCH,
      (limit, last: AuditRow | null) => listAudit(db, wanted, { before: last?.id ?? 0, limit }),
      lineOf,
    ),
  };
}

const lineOf = (row: AuditRow): string[] => [
  String(row.id),
  row.at.toISOString(),
  row.action,
  row.outcome,
  row.reason ?? "",
  row.actor ?? String(row.actorId ?? ""),
  row.subject ?? String(row.subjectId ?? ""),
  row.addressPrefix ?? "",
  row.requestId ?? "",
  row.words ?? "",
  row.command ?? "",
];

/** What a member of staff did by command has both. Jobs have neither a request nor a command. */
function actorOf({ actor, actorId, command, requestId, addressPrefix }: AuditRow): string {
  const person = actor ?? (actorId === null ? null : `Account ${actorId}`);
  if (command !== null) return person === null ? command : `${person} (${command})`;
  if (person !== null) return person;
  return requestId === null && addressPrefix === null ? "A job" : "Not logged in";
}
