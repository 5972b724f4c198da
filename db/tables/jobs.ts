import type { ColumnType } from "kysely";
import type { JobName } from "~/models/platform/job";

export interface JobTables {
  jobRuns: JobRunsTable;
}

export interface JobRunsTable {
  name: JobName;
  runs: number;
  done: number;
  failed: number;
  milliseconds: number;
  lastRunAt: Date;
  /** For jobs whose rounds one process does for all. */
  nextRoundAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When a process that rests begins its next round. */
  nextRunAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Since when staff want a round that no process has begun. */
  wantedAt: ColumnType<Date | null, undefined, Date | null>;
}
