import { dayOf } from "~/models/date";
import { leaveLink } from "~/models/site/newsletter";
import { listSubscribers, type ConfirmedSubscriber } from "~/models/site/newsletter.server";
import { type CsvFile, linesInBatches } from "~/services/platform/csv-file.server";
import { siteOrigin } from "~/services/platform/site-origin.server";
import type { App } from "~/services/platform/app.server";
import { recordRequestEvent } from "~/services/platform/audit.server";

const BATCH = 500;

/** Everyone subscribed now, each with the link by which they leave. The download is an event in the audit log. */
export async function subscriberFile(
  { db, clock }: Pick<App, "db" | "clock">,
  staffId: number,
): Promise<CsvFile> {
  await recordRequestEvent(db, {
    now: clock.now(),
    action: "subscribers-downloaded",
    outcome: "ok",
    actorId: staffId,
    subjectId: staffId,
  });
  const origin = siteOrigin();
  return {
    name: "newsletter.csv",
    columns: ["Email", "Confirmed on", "Link to unsubscribe"],
    lines: linesInBatches(
      BATCH,
      (limit, last: ConfirmedSubscriber | null) => listSubscribers(db, { after: last?.id ?? 0, limit }),
      ({ email, confirmedAt, token }) => [email, dayOf(confirmedAt), leaveLink({ origin, token })],
    ),
  };
}
