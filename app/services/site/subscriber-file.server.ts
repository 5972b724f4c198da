import { dayOf } from "~/models/date";
import { leaveLink } from "~/models/site/newsletter";
import { listSubscribers, type ConfirmedSubscriber } from "~/models/site/newsletter.server";
import { type CsvFile, linesInBatches } from "~/services/platform/csv-file.server";
import { type AppContext, contextOf } from "~/services/platform/context.server";

const BATCH = 500;

/** Everyone subscribed now, each with the link by which they leave. The download is an event in the audit log. */
export async function subscriberFile(app: AppContext, staffId: number, origin: string): Promise<CsvFile> {
  const { db, audit } = contextOf(app, { actorId: staffId });
  await audit({ action: "subscribers-downloaded", subjectId: staffId });
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
