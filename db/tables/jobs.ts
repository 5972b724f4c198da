import type { ColumnType } from "kysely";
import type { JobName } from "~/models/platform/job";

export interface JobTables {
  job_runs: JobRunsTable;
}

export interface JobRunsTable {
  name: JobName;
  runs: number;
  done: number;
  failed: number;
  milliseconds: number;
  last_run_at: Date;
  /** For jobs whose rounds one process does for all. */
  next_round_at: ColumnType<Date | null, Date | null | undefined, Date>;
}
