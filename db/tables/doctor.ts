import type { FindingState } from "~/models/platform/finding";

export interface DoctorTables {
  doctorFindings: DoctorFindingsTable;
}

/** What `npm run doctor` found last on each machine. */
export interface DoctorFindingsTable {
  machine: string;
  name: string;
  level: FindingState;
  told: string;
  foundAt: Date;
  /** When the newest backup was made, if the check looks at backups. */
  newestAt: Date | null;
}
