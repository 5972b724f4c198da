import type { Db } from "#db/client";
import { formatMoment } from "~/models/date";
import { MINUTE } from "~/models/duration";
import { checkBooks, checkChain, countUnsealed } from "~/models/ledger/integrity.server";
import type { Clock } from "~/services/platform/clock.server";

interface LedgerReport {
  links: number;
  waiting: number;
  problems: string[];
}

/** The jobs seal every second; a longer wait means that no jobs are running. */
export const LONGEST_WAIT = 10 * MINUTE;

/** Checks the whole ledger as of one moment, while payments go on. */
export async function checkLedger({ db, clock }: { db: Db; clock: Clock }): Promise<LedgerReport> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      const { links, problems } = await checkChain(snapshot);
      const { waiting, since } = await countUnsealed(snapshot);
      const found = [...problems, ...(await checkBooks(snapshot))];
      if (since && clock.now().getTime() - since.getTime() > LONGEST_WAIT)
        found.push(
          `journals wait for their seal since ${formatMoment(since)}: check that the jobs are running`,
        );
      return { links, waiting, problems: found };
    });
}
