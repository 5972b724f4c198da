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
}
