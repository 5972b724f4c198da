import { setTimeout as wait } from "node:timers/promises";

import { sql } from "kysely";

import type { Db } from "#db/client";
import { SECOND } from "~/models/duration";
import { fault, ok, warningFinding } from "./examination";

/** kaypoint-wal receives at once what is committed, but notices a restart of PostgreSQL after some seconds. */
const LONGEST_DELAY = 15 * SECOND;

const readSlot = async (db: Db) => {
  const { rows } = await sql<{ active: boolean; lost: boolean }>`
    select active, wal_status = 'lost' as lost
    from pg_replication_slots where slot_name = 'kaypoint_wal'`.execute(db);
  return rows[0];
};

/** Whether kaypoint-wal receives the WAL of the server, or has done so. */
export const archivesWal = async (db: Db): Promise<boolean> => (await readSlot(db)) !== undefined;

/** Without the archive the newest dump is all there is. */
export async function seeArchive(db: Db, { backups }: { backups: string }, longestDelay = LONGEST_DELAY) {
  const slot = await readSlot(db);
  if (slot === undefined)
    return warningFinding(
      "No WAL is received: the database can be restored to its dumps, and to no moment between. On its machine: systemctl enable --now kaypoint-wal",
    );
  if (slot.lost)
    return fault(
      `kaypoint-wal was away for too long, and WAL is missing: sh deploy/new-archive.sh ${backups} && systemctl start kaypoint-backup`,
    );
  if (await receivesLastCommit(db, longestDelay)) return ok("the last commit has been received");
  return (await readSlot(db))?.active
    ? fault(
        `What was committed ${longestDelay / SECOND} seconds ago has not been received: see df -h and journalctl -u kaypoint-wal`,
      )
    : fault("No WAL is received, so payments are on one disk alone: see journalctl -u kaypoint-wal");
}

async function receivesLastCommit(db: Db, longestDelay: number): Promise<boolean> {
  const { rows } = await sql<{ written: string }>`select pg_current_wal_flush_lsn()::text as written`.execute(
    db,
  );
  const giveUp = Date.now() + longestDelay;
  for (;;) {
    const { rows: answers } = await sql<{ received: boolean }>`
      select active and restart_lsn >= ${rows[0]?.written}::pg_lsn as received
      from pg_replication_slots where slot_name = 'kaypoint_wal'`.execute(db);
    if (answers[0]?.received) return true;
    if (Date.now() > giveUp) return false;
    await wait(SECOND / 5);
  }
}
