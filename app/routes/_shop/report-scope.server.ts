import { dayOf } from "~/models/date";
import {
  type ReportPeriod,
  type ReportQuery,
  SALES_REPORT,
  momentsOf,
  periodErrors,
  readReportQuery,
  reportPath,
} from "~/models/sales/report-period";
import { listSalesLocations } from "~/models/sales/location.server";
import type { SalesScope } from "~/models/sales/report.server";
import type { AppContext } from "~/services/platform/context.server";
import { redirectTo } from "~/http/responses.server";
import { denial } from "~/http/refusals/refuse-object.server";
import type { ReportReader } from "~/models/sales/report.server";

/**
 * The reader's query, parsed and checked. Another owner's location gets the same answer as one that does not exist.
 */
export async function readAsked(app: AppContext, { user, shop }: ReportReader, query: URLSearchParams) {
  const today = dayOf(app.clock.now());
  const asked = readReportQuery(query, today);
  const outlets = await listSalesLocations(app.db, shop.ownerId);
  const outlet = outlets.find(({ id }) => id === asked.outletId) ?? null;
  if (asked.outletId !== null && outlet === null)
    throw await denial(app, {
      userId: user.id,
      object: "location",
      message: "This shop is not in your account.",
    });
  const where = outlets.length > 1 ? (outlet?.name ?? "all shops") : null;
  return { asked, outlets, outlet, where, errors: periodErrors(asked, today) };
}

/** The days of a report, and the moments at which they begin and end. */
export function scopeOf(
  { shop }: ReportReader,
  { outletId }: ReportQuery,
  period: ReportPeriod,
): SalesScope & { since: Date; until: Date } {
  return { ownerId: shop.ownerId, locationId: outletId, period, ...momentsOf(period) };
}

/** The period and place of a list below the report. Invalid days redirect to the report, which says so. */
export async function requireAsked(app: AppContext, reader: ReportReader, query: URLSearchParams) {
  const { errors, ...found } = await readAsked(app, reader, query);
  if (errors !== null) throw redirectTo(reportPath(SALES_REPORT, found.asked), { status: 302 });
  return { ...found, scope: scopeOf(reader, found.asked, found.asked) };
}
