import { sql } from "kysely";
import { DAY, HOUR, SECOND } from "~/models/duration";
import {
  type CodeCount,
  type OutboxCount,
  readCodeCounts,
  readOutboxCounts,
} from "~/models/messages/outbox-counts.server";
import { type KeptFinding, readFindings } from "~/models/platform/finding.server";
import { type JobRuns, readRuns } from "~/models/platform/job-runs.server";
import { type PaymentCounts, readPaymentCounts } from "~/models/payments/payment-counts.server";
import { countDue } from "~/models/renewals/renewal.server";
import type { App } from "./app.server";
import { oneAtATime, within } from "./patience.server";

/** Counts of all processes together and of the jobs, read from the database. */
export interface DatabaseCounts {
  outbox: OutboxCount[];
  codes: CodeCount[];
  payments: PaymentCounts;
  jobs: JobRuns[];
  /** Periods that have ended and that no job has picked up yet. */
  renewalsDue: number;
  /** What `npm run doctor` found last, on each machine. */
  findings: KeptFinding[];
  at: Date;
}

type CountContext = Pick<App, "db" | "clock" | "log">;

/** The database is queried at most this often, however often the metrics are read. */
const PAUSE = 15 * SECOND;
const TIME_LIMIT = 2 * SECOND;

/** null if the database does not answer in time. */
export function makeDatabaseCounts(
  context: CountContext,
  { pause = PAUSE, timeLimit = TIME_LIMIT } = {},
): () => Promise<DatabaseCounts | null> {
  let last: { asked: number; figures: DatabaseCounts | null } | undefined;
  const read = oneAtATime(async () => {
    const asked = performance.now();
    const figures = await readCounts(context).catch((error: unknown) => {
      context.log.warn({ err: error }, "the figures of the database cannot be read");
      return null;
    });
    last = { asked, figures };
    return figures;
  });
  return async () => {
    if (last && performance.now() - last.asked < pause) return last.figures;
    return within(timeLimit, read(), null);
  };
}

function readCounts({ db, clock }: CountContext): Promise<DatabaseCounts> {
  const at = clock.now();
  const ago = (time: number) => new Date(at.getTime() - time);
  return db
    .transaction()
    .setAccessMode("read only")
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(TIME_LIMIT)}, true)`.execute(trx);
      return {
        outbox: await readOutboxCounts(trx, at),
        codes: await readCodeCounts(trx, ago(HOUR)),
        payments: await readPaymentCounts(trx, { since: ago(DAY), stuckBefore: ago(HOUR) }),
        jobs: await readRuns(trx),
        renewalsDue: await countDue(trx, at),
        findings: await readFindings(trx),
        at,
      };
    });
}
