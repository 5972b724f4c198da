import { reportColumns, reportLine } from "~/messages/sales/report-file";
import { type ReportPeriod, daysAfter, daysOf } from "~/models/sales/report-period";
import { readTotals } from "~/models/sales/report.server";
import type { AppContext } from "~/services/platform/context.server";
import type { CsvFile } from "~/services/platform/csv-file.server";
import type { ReportReader } from "~/models/sales/report.server";
import { requireAsked, scopeOf } from "~/routes/_shop/report-scope.server";

/** The days of the report as a file, read and sent a month at a time. */
export async function reportFile(
  app: AppContext,
  reader: ReportReader,
  query: URLSearchParams,
): Promise<CsvFile> {
  const { asked, outlet } = await requireAsked(app, reader, query);
  async function* lines() {
    for (const batch of batchesOf(asked)) {
      const days = daysOf(batch);
      const found = await readTotals(app.db, scopeOf(reader, asked, batch), days);
      for (const [index, figures] of found.entries())
        yield reportLine({ day: days[index] ?? "", ...figures }, outlet?.name ?? "All shops");
    }
  }
  return { name: `sales-${asked.from}-to-${asked.to}.csv`, columns: reportColumns, lines: lines() };
}

const BATCH_DAYS = 31;

function* batchesOf({ from, to }: ReportPeriod): Generator<ReportPeriod> {
  for (let first = from; first <= to; first = daysAfter(first, BATCH_DAYS)) {
    const last = daysAfter(first, BATCH_DAYS - 1);
    yield { from: first, to: last < to ? last : to };
  }
}
